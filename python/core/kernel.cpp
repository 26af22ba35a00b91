// SPDX-License-Identifier: Apache-2.0
// Descriptions of kernels: read, made by hand, written, pickled.
#include "core/kernel.h"

#include <fmt/format.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "analysis/answers/describe_static.h"
#include "analysis/answers/kept_launch.h"
#include "analysis/base/defect.h"
#include "analysis/base/suggest.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
#include "analysis/model/other_device.h"
#include "analysis/profile/chosen.h"
#include "core/core.h"
#include "core/json.h"

namespace warpgauge::python {
namespace {

using descriptor::Descriptor;
using Json = nlohmann::ordered_json;

constexpr const char* kByHand = "kernel";  // where messages say that a description comes from

/// Amounts as plain numbers get the resource's unit; those that state one must state the right one.
/// `place`: where the amounts are.
Json amounts_of(nb::handle amounts, const std::string& file, const std::string& place) {
  Json stated = from_python(amounts, file, place);
  if (!stated.is_object()) return stated;
  for (auto& [name, amount] : stated.items()) {
    const auto resource = descriptor::find_resource(name);
    if (amount.is_object() || !resource) continue;
    const auto unit = descriptor::info(*resource).unit;
    if (!amount.is_number()) {
      throw InputError(
          file, place + "." + name,
          fmt::format("must be a number ({}), or {{'value': number, 'unit': '{}'}}", unit, unit));
    }
    amount = {{"value", amount}, {"unit", unit}};
  }
  return stated;
}

Descriptor kernel_of(const Json& description, const std::string& file) {
  return descriptor::parse_descriptor(
      description.dump(-1, ' ', false, Json::error_handler_t::replace), file);
}

/// "kernel gemm, 256x192"
std::string by_hand(const std::string& name, const std::string& size) {
  return fmt::format("{} {}{}{}", kByHand, name, size.empty() ? "" : ", ", size);
}

/// What messages call a description: its file, or its name where it was made by hand.
std::string place_of(const nb::dict& description, const std::string& file) {
  const auto text = [&description](const char* member) {
    std::string told;
    if (description.contains(member)) nb::try_cast(description[member], told);
    return told;
  };
  const std::string name = text("name");
  return file == kByHand && !name.empty() ? by_hand(name, text("size")) : file;
}

Descriptor from_dict(const nb::dict& description, const std::string& made_in) {
  const std::string file = place_of(description, made_in);
  Json stated = from_python(description, file, "");
  if (!stated.contains("schema")) stated["schema"] = descriptor::kKernelSchema;
  if (!stated.contains("version")) stated["version"] = descriptor::kKernelVersion;
  if (description.contains("work")) {
    stated["work"] = amounts_of(description["work"], file, "work");
  }
  if (auto variants = stated.find("what_if"); variants != stated.end() && variants->is_object()) {
    const nb::object told = description["what_if"];
    for (auto& [name, amounts] : variants->items()) {
      amounts = amounts_of(told[name.c_str()], file, "what_if." + name);
    }
  }
  Descriptor kernel = kernel_of(stated, file);
  kernel.file = made_in;
  return kernel;
}

/// Arguments of Kernel(), and the members of kernel.json that it takes besides.
constexpr std::string_view kArguments[] = {"name",
                                           "grid_blocks",
                                           "threads_per_block",
                                           "work",
                                           "counts",
                                           "registers_per_thread",
                                           "shared_bytes_per_block",
                                           "size",
                                           "source",
                                           "launch"};
constexpr std::string_view kMembers[] = {
    "schema",  "version", "mangled",   "code_hash",  "range",   "order",
    "process", "comment", "assumes",   "counted_on", "unknown", "what_if",
    "busy_us", "time",    "arguments", "collective", "code"};

void check_member(const std::string& name) {
  if (std::ranges::find(kMembers, name) != std::end(kMembers)) return;
  std::vector<std::string> known(std::begin(kArguments), std::end(kArguments));
  known.insert(known.end(), std::begin(kMembers), std::end(kMembers));
  throw nb::type_error(fmt::format("Kernel() got an unexpected keyword argument '{}'{}", name,
                                   did_you_mean(name, known))
                           .c_str());
}

nb::dict dict_argument(const char* name, nb::handle value) {
  if (!nb::isinstance<nb::dict>(value)) refuse_type(name, value, "dict");
  return nb::borrow<nb::dict>(value);
}

/// Kernel(...): `more` are other members of kernel.json. None is what is not told.
void make(Descriptor* self, nb::handle name, const nb::args& positional, nb::object grid_blocks,
          nb::object threads_per_block, nb::object work, nb::object counts,
          nb::object registers_per_thread, nb::object shared_bytes_per_block, nb::handle size,
          nb::handle source, nb::handle launch, const nb::kwargs& more) {
  if (positional.size() > 0) {
    throw nb::type_error(
        "Kernel() takes its name alone by position: say grid_blocks=, threads_per_block= and "
        "work=");
  }
  for (const auto& [member, value] : more) check_member(nb::cast<std::string>(member));
  if (name.is_none()) throw nb::type_error("Kernel() needs a name");
  nb::dict shape;
  shape["grid_blocks"] = grid_blocks;
  shape["threads_per_block"] = threads_per_block;
  const auto told = [](const nb::object& count) {
    return count.is_none() ? nb::object(nb::int_(0)) : count;
  };
  shape["registers_per_thread"] = told(registers_per_thread);
  shape["shared_bytes_per_block"] = told(shared_bytes_per_block);
  if (!launch.is_none()) {
    for (const auto& [part, value] : dict_argument("launch", launch)) shape[part] = value;
  }
  for (const char* needed : {"grid_blocks", "threads_per_block"}) {
    if (nb::object(shape[needed]).is_none()) {
      throw nb::type_error(fmt::format("Kernel() needs {}", needed).c_str());
    }
  }
  nb::dict description;
  description["name"] = text_argument("name", name);
  description["size"] = size.is_none() ? "" : text_argument("size", size);
  description["source"] = text_argument("source", source);
  description["launch"] = shape;
  if (!work.is_none()) description["work"] = work;
  if (!counts.is_none()) description["counts"] = counts;
  for (const auto& [member, value] : more) {
    if (!value.is_none()) description[member] = value;
  }
  new (self) Descriptor(from_dict(description, kByHand));
}

nb::object members_of(const Descriptor& kernel) {
  return to_python(Json::parse(descriptor::to_json_line(kernel)));
}

/// The file is not a part of a description, but a part of messages.
using State = std::pair<std::string, std::string>;

State state_of(const Descriptor& kernel) { return {kernel.file, descriptor::to_json_line(kernel)}; }

void set_state(Descriptor& kernel, const State& state) {
  new (&kernel) Descriptor(descriptor::parse_descriptor(state.second, state.first));
}

std::map<std::string, double> work_of(const Descriptor& kernel) {
  std::map<std::string, double> work;
  for (const auto& info : descriptor::kResources) {
    if (kernel.work.states(info.resource))
      work[std::string(info.name)] = kernel.work[info.resource];
  }
  return work;
}

/// A row a resource that a description may count.
nb::dict resources() {
  Columns columns;
  for (const auto& group : descriptor::resource_groups()) {
    for (const auto& info : group.resources) {
      columns.add("resource", std::string(info.name));
      columns.add("unit", std::string(info.unit));
      columns.add("meaning", std::string(info.meaning));
      columns.add("group", std::string(group.title));
    }
  }
  return columns.columns();
}

Descriptor describe_code(const profile::Chosen& chosen, const answers::StaticOptions& options) {
  std::variant<answers::StaticDescription, answers::Unsaid> described;
  {
    const nb::gil_scoped_release others_run;
    described = answers::describe_static(options, chosen.profile);
  }
  if (const auto* unsaid = std::get_if<answers::Unsaid>(&described)) {
    throw InputError(unsaid->error);
  }
  auto& description = std::get<answers::StaticDescription>(described);
  warn_of(options.file.string(), description.notes);
  return std::move(description.kernel);
}

/// A described kernel, executed again on the host: as it was, or changed as read_launch_change()
/// reads it. `kept` is empty where its folder lies beside the file: a Path of Python's never is.
Descriptor describe_again(const profile::Chosen& chosen, const Descriptor& kernel,
                          const std::string& change, const std::string& kept, bool warm) {
  const nb::gil_scoped_release others_run;
  answers::KeptLaunches launches(kept, {.warm = warm});
  launches.prepare({kernel});
  try {
    const auto changed =
        change.empty() ? answers::LaunchChange() : answers::read_launch_change(change);
    return launches.execute(kernel, changed, chosen.profile).kernel;
  } catch (const answers::NotExecuted& reason) {
    throw InputError(kernel.file, kernel.name, reason.what());
  }
}

void add_static_options(nb::module_& module) {
  using Options = answers::StaticOptions;
  nb::class_<Options>(module, "StaticOptions",
                      "What describe_code() is told, in the words of the command line.")
      .def(nb::init<>())
      .def_rw("file", &Options::file)
      .def_rw("label", &Options::label)
      .def_rw("kernel", &Options::kernel)
      .def_rw("architecture", &Options::architecture)
      .def_rw("grid", &Options::grid)
      .def_rw("block", &Options::block)
      .def_rw("shared", &Options::shared)
      .def_rw("name", &Options::name)
      .def_rw("size", &Options::size)
      .def_rw("compiler_options", &Options::compiler_options)
      .def_rw("cluster", &Options::cluster)
      .def_rw("registers", &Options::registers)
      .def_prop_rw(
          "trips", [](const Options& o) { return o.branches.trips; },
          [](Options& o, std::vector<std::string> texts) { o.branches.trips = std::move(texts); })
      .def_prop_rw(
          "taken", [](const Options& o) { return o.branches.taken; },
          [](Options& o, std::vector<std::string> texts) { o.branches.taken = std::move(texts); })
      .def_rw("sectors", &Options::sectors)
      .def_rw("lines", &Options::lines)
      .def_rw("ways", &Options::ways)
      .def_rw("lanes", &Options::lanes)
      .def_rw("l1", &Options::l1)
      .def_rw("l2", &Options::l2)
      .def_rw("read_bytes", &Options::read_bytes)
      .def_rw("write_bytes", &Options::write_bytes)
      .def_rw("copy_bytes", &Options::copy_bytes)
      .def_rw("atomics", &Options::atomics)
      .def_rw("arguments", &Options::arguments)
      .def_rw("warm", &Options::warm);
  module.def("describe_code", &describe_code, "profile"_a, "options"_a,
             "What warpgauge.describe_code() does.");
  module.def("describe_again", &describe_again, "profile"_a, "kernel"_a, "change"_a, "kept"_a,
             "warm"_a, "What warpgauge.describe_code() does of a described kernel.");
}

constexpr const char* kMake =
    "Describes a launch by hand.\n"
    "\n"
    "grid_blocks and threads_per_block: the shape of the launch. work: resource -> amount, a "
    "total\n"
    "over the grid in the unit of docs/kernel_json.md (a unit with a slash is no total); "
    "`warpgauge\n"
    "list resources` has them all. warp_instructions is needed; what is not stated is not used.\n"
    "counts: instead of work, readings by the aliases of the metric group kernel_work.\n"
    "registers_per_thread: 0 or None is not known, no limit. shared_bytes_per_block: static and "
    "dynamic.\n"
    "launch: further members of `launch`, such as cluster_blocks. Every other argument is a "
    "member\n"
    "of kernel.json: what_if, assumes, unknown, collective, ... Raises InputError.";

}  // namespace

std::vector<Descriptor> read_kernels(const std::filesystem::path& file) {
  // A file that is not there is told so by reading it.
  if (file.extension() == ".json" || !std::filesystem::exists(file)) {
    return {descriptor::read_descriptor(file)};
  }
  if (!descriptor::holds_descriptors(file)) {
    throw InputError(file.string(), "",
                     "holds no description of a kernel; describe_code() makes one of machine code");
  }
  std::vector<Descriptor> kernels;
  descriptor::read_descriptor_lines(
      file, [&](Descriptor kernel) { kernels.push_back(std::move(kernel)); },
      [](const InputError& error) { throw error; });
  return kernels;
}

namespace {

/// What is said without "kernel: " before it, where the kernel was made by hand.
std::optional<std::string> said_of_hand(const Descriptor& kernel, const std::string& says) {
  const std::string begin = fmt::format("{}: ", kByHand);
  if (kernel.file != kByHand || !says.starts_with(begin)) return std::nullopt;
  return says.substr(begin.size());
}

}  // namespace

std::string refusal_of(const Descriptor& kernel, const std::string& says) {
  const auto said = said_of_hand(kernel, says);
  return said ? fmt::format("{}: {}", by_hand(kernel.name, kernel.size), *said) : says;
}

std::string refusal_of(std::size_t at, const Descriptor& kernel, const std::string& says) {
  // A file is told; that a description was made by hand says less than its name.
  return fmt::format("kernels[{}] ({}{}{}): {}", at, kernel.name, kernel.size.empty() ? "" : ", ",
                     kernel.size, said_of_hand(kernel, says).value_or(says));
}

std::map<std::string, std::string> unknown_of(const Descriptor& kernel) {
  std::map<std::string, std::string> unknown;
  for (const auto& one : kernel.unknown) unknown[one.what] = one.why;
  return unknown;
}

void add_kernel(nb::module_& module) {
  nb::class_<Descriptor> kernel(
      module, "Kernel",
      "A launch as what it asks of a device: kernel.json. Kernels with the "
      "same members are equal,\nwherever they were read.");
  compare_by(kernel, [](const Descriptor& one) { return descriptor::to_json_line(one); });
  kernel
      .def("__init__", &make, "name"_a = nb::none(), "positional"_a, "grid_blocks"_a = nb::none(),
           "threads_per_block"_a = nb::none(), "work"_a = nb::none(), "counts"_a = nb::none(),
           "registers_per_thread"_a = nb::none(), "shared_bytes_per_block"_a = nb::none(),
           "size"_a = nb::none(), "source"_a.none() = "hand", "launch"_a = nb::none(), "more"_a,
           nb::sig("def __init__(self, name: str, *, grid_blocks: int, threads_per_block: int, "
                   "work: dict[str, float] | None = None, "
                   "counts: dict[str, float] | None = None, "
                   "registers_per_thread: int | None = None, "
                   "shared_bytes_per_block: int | None = None, "
                   "size: str | None = None, source: str = 'hand', "
                   "launch: dict[str, typing.Any] | None = None, **more: typing.Any) -> None"),
           kMake)
      .def_static(
          "from_dict",
          [](nb::handle description, nb::handle file) {
            return from_dict(dict_argument("description", description),
                             text_argument("file", file));
          },
          "description"_a.none(), nb::kw_only(), "file"_a.none() = kByHand,
          nb::sig("def from_dict(description: dict[str, typing.Any], *, file: str = "
                  "'kernel') -> Kernel"),
          "A description with the members of kernel.json (docs/kernel_json.md). schema and\n"
          "version may be left out, and so may the units of amounts. file: what messages\n"
          "call it. Raises InputError.")
      .def("to_dict", &members_of, nb::sig("def to_dict(self) -> dict[str, typing.Any]"),
           "The members of kernel.json.")
      .def("__getstate__", &state_of)
      .def("__setstate__", &set_state)
      .def_ro("name", &Descriptor::name, "The kernel's name")
      .def_ro("size", &Descriptor::size, "The problem's size, in words")
      .def_ro("source", &Descriptor::source,
              "Where the counts come from: 'hand', 'counters', 'static', ...")
      .def_ro("file", &Descriptor::file, "Where it was read from")
      .def_prop_ro(
          "grid_blocks",
          [](const Descriptor& kernel) {
            return static_cast<std::int64_t>(kernel.launch.grid_blocks);  // exact: check.h
          },
          "Blocks of the grid")
      .def_prop_ro(
          "threads_per_block",
          [](const Descriptor& kernel) { return kernel.launch.threads_per_block; },
          "Threads of a block")
      .def_prop_ro("work", &work_of,
                   "Resource -> amount that is stated, in the unit of docs/kernel_json.md")
      .def_ro("assumes", &Descriptor::assumes, "Doubts that go with every prediction")
      .def_prop_ro(
          "counted_on",
          [](const Descriptor& kernel) -> std::optional<std::string> {
            if (!kernel.counted_on) return std::nullopt;
            return model::name_of(*kernel.counted_on);
          },
          "Device and architecture that it was counted on; None where the description does not say")
      .def_prop_ro(
          "architecture", [](const Descriptor& kernel) { return kernel.code.architecture; },
          "Architecture of its machine code, 'sm_90a'; empty if it has none")
      .def_prop_ro(
          "arguments",
          [](const Descriptor& kernel) -> nb::object {
            if (!kernel.arguments) return nb::none();
            return to_python(descriptor::arguments_json(*kernel.arguments));
          },
          nb::sig("def arguments(self) -> dict[str, typing.Any] | None"),
          "Arguments of the launch as kernel.json has them; None where they are not known")
      .def_prop_ro("unknown", &unknown_of, "Amount that could not be read -> why")
      .def_prop_ro(
          "measured_us",
          [](const Descriptor& kernel) -> std::optional<double> {
            if (!kernel.time) return std::nullopt;
            return kernel.time->median_us;
          },
          "Median of the launches that the description states, in us; None without")
      .def("__repr__", [](const Descriptor& kernel) {
        return "<Kernel " + kernel.name + (kernel.size.empty() ? "" : ", " + kernel.size) + ">";
      });
  module.def("read_kernels", &read_kernels, "file"_a,
             "Reads descriptions: one (.json), or one on each line. Raises InputError.");
  module.def("resources", &resources, "Columns of what a description may count.");
  add_static_options(module);
}

}  // namespace warpgauge::python
