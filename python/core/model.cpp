// SPDX-License-Identifier: Apache-2.0
// Descriptions of kernels and what the cost model says of them.
#include <fmt/format.h>

#include <utility>

#include "analysis/base/defect.h"
#include "analysis/descriptor/read.h"
#include "analysis/model/bound_share.h"
#include "analysis/model/frozen_hash.h"
#include "analysis/model/launch_facts.h"
#include "analysis/model/other_device.h"
#include "analysis/profile/chosen.h"
#include "analysis/report/prediction_json.h"
#include "analysis/report/prediction_text.h"
#include "core/core.h"

namespace warpgauge::python {
namespace {

using descriptor::Descriptor;
using profile::Chosen;
using profile::Profile;

/// A prediction and what it was made from, as the command's first line and its heading name it.
struct Predicted : model::KernelReport {
  std::string first_line, device;
};

std::vector<Descriptor> read_kernels(const std::filesystem::path& file) {
  if (file.extension() == ".json") return {descriptor::read_descriptor(file)};
  if (!descriptor::holds_descriptors(file)) {
    throw InputError(file.string(), "", "holds no description of a kernel");
  }
  std::vector<Descriptor> kernels;
  descriptor::read_descriptor_lines(
      file, [&](Descriptor kernel) { kernels.push_back(std::move(kernel)); },
      [](const InputError& error) { throw error; });
  return kernels;
}

model::Via via_of(const std::string& word) {
  require(word == "graph" || word == "stream", "via: '{}' is neither graph nor stream", word);
  return word == "graph" ? model::Via::kGraph : model::Via::kStream;
}

model::Load load_of(const std::string& word) {
  require(word == "burst" || word == "sustained", "load: '{}' is neither burst nor sustained",
          word);
  return word == "burst" ? model::Load::kBurst : model::Load::kSustained;
}

model::WhatIfAnswer answer(const std::string& question, const Descriptor& kernel,
                           const Profile& profile, const model::PredictOptions& options) {
  const auto what_if = located("what_if", "", [&] { return model::parse_what_if(question); });
  if (what_if.other_profile.empty()) {
    return model::answer(what_if, kernel, profile, nullptr, options);
  }
  const Profile other = profile::read_profile(what_if.other_profile);
  return model::answer(what_if, kernel, profile, &other, options);
}

Predicted predict(const Chosen& chosen, const Descriptor& kernel, const std::string& via,
                  const std::string& load, std::optional<int> blocks_per_sm,
                  const std::vector<std::string>& what_if) {
  const model::PredictOptions options{
      .via = via_of(via), .load = load_of(load), .blocks_per_sm = blocks_per_sm};
  require(!blocks_per_sm || *blocks_per_sm > 0, "blocks_per_sm: {} is not above 0", *blocks_per_sm);
  const nb::gil_scoped_release others_run;
  const Profile& profile = chosen.profile;
  Predicted report;
  report.first_line = profile::first_line(chosen);
  report.device =
      fmt::format("{}, laws and profile {}", profile.device_name, model::frozen_hash(profile));
  report.kernel = kernel;
  report.prediction =
      located(kernel.file, "launch", [&] { return model::predict(kernel, profile, options); });
  report.measured_roofline = model::measured_roofline(kernel.work, profile);
  report.facts = model::launch_facts(kernel, report.prediction, profile);
  if (kernel.collective) {
    report.collective = model::collective_time(*kernel.collective, profile);
  }
  for (const std::string& question : what_if) {
    report.answers.push_back(answer(question, kernel, profile, options));
  }
  return report;
}

/// Predicts the only kernel of a file. A file with several is refused: nothing says which one is
/// meant.
Predicted predict_file(const Chosen& profile, const std::filesystem::path& file,
                       const std::string& via, const std::string& load,
                       std::optional<int> blocks_per_sm, const std::vector<std::string>& what_if) {
  const auto kernels = read_kernels(file);
  if (kernels.size() != 1) {
    throw InputError(file.string(), "",
                     fmt::format("holds {} kernels: choose one of read_kernels()", kernels.size()));
  }
  return predict(profile, kernels.front(), via, load, blocks_per_sm, what_if);
}

/// What `warpgauge predict --format json` says of one kernel.
nb::object to_dict(const Predicted& report) {
  return nb::module_::import_("json").attr("loads")(report::prediction_json(report).dump());
}

std::string text_of(const Predicted& report) {
  return report.first_line + report::prediction_text(report, report.device);
}

std::map<std::string, double> shares_of(const Predicted& report) {
  std::map<std::string, double> shares;
  for (const auto& share : report.prediction.shares)
    shares[std::string(name(share.unit))] = share.share;
  return shares;
}

std::map<std::string, std::string> missing_of(const Predicted& report) {
  std::map<std::string, std::string> missing;
  for (const auto& key : report.prediction.missing) missing[key.key] = key.why;
  return missing;
}

std::map<std::string, std::string> unknown_of(const Descriptor& kernel) {
  std::map<std::string, std::string> unknown;
  for (const auto& one : kernel.unknown) unknown[one.what] = one.why;
  return unknown;
}

void add_kernel(nb::module_& module) {
  nb::class_<Descriptor>(module, "Kernel", "A launch as what it asks of a device: kernel.json.")
      .def_ro("name", &Descriptor::name, "The kernel's name")
      .def_ro("size", &Descriptor::size, "The problem's size, in words")
      .def_ro("source", &Descriptor::source, "Where the counts come from: 'hand', 'counters'")
      .def_ro("file", &Descriptor::file, "Where it was read from")
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
      .def_prop_ro("unknown", &unknown_of, "Amount that could not be read -> why")
      .def_prop_ro(
          "measured_us",
          [](const Descriptor& kernel) -> std::optional<double> {
            if (!kernel.time) return std::nullopt;
            return kernel.time->median_us;
          },
          "Median of the launches that the description states; None without")
      .def("__repr__", [](const Descriptor& kernel) {
        return "<Kernel " + kernel.name + ", " + kernel.size + ">";
      });
  module.def("read_kernels", &read_kernels, "file"_a,
             "Reads descriptions: one (.json), or one on each line. Raises InputError.");
}

void add_prediction(nb::module_& module) {
  nb::class_<model::Bound>(module, "Bound", "A number with the ends of its interval.")
      .def_ro("value", &model::Bound::value, "The number")
      .def_ro("low", &model::Bound::low, "Low end")
      .def_ro("high", &model::Bound::high, "High end")
      .def("__repr__", [](const model::Bound& bound) {
        return fmt::format("<Bound {:.6g} [{:.6g}, {:.6g}]>", bound.value, bound.low, bound.high);
      });
  nb::class_<Predicted>(module, "Prediction",
                        "How long a launch takes, and what bounds it. str() is what the command\n"
                        "prints.")
      .def_ro("kernel", &Predicted::kernel, "What was predicted")
      .def_prop_ro(
          "time_us", [](const Predicted& r) { return r.prediction.time_us; },
          "Microseconds; None where a key that it needs is missing, or an amount is unknown")
      .def_prop_ro(
          "interval", [](const Predicted& r) { return r.prediction.interval; },
          "From which kernels the interval of time_us was learnt, and what it covers")
      .def_prop_ro(
          "is_lower_bound", [](const Predicted& r) { return !r.prediction.time_us.has_value(); },
          "Whether at_least_us is all that can be said")
      .def_prop_ro(
          "at_least_us", [](const Predicted& r) { return r.prediction.at_least_us; },
          "A lower bound: microseconds of the parts that are known")
      .def_prop_ro(
          "bound", [](const Predicted& r) { return r.prediction.bound; },
          "What bounds it: 'dram', 'latency', ...")
      .def_prop_ro(
          "bound_share", [](const Predicted& r) { return model::bound_share(r.prediction); },
          "For how much of the time the bounding unit is busy; for latency: not even the busiest "
          "is")
      .def_prop_ro(
          "second_bound", [](const Predicted& r) { return r.prediction.second_bound; },
          "What is next")
      .def_prop_ro(
          "blocks_per_sm", [](const Predicted& r) { return r.prediction.occupancy.blocks_per_sm; },
          "Blocks resident on an SM at once")
      .def_prop_ro(
          "occupancy", [](const Predicted& r) { return r.prediction.occupancy.fraction(); },
          "Resident warps over those that an SM has room for")
      .def_prop_ro(
          "waves", [](const Predicted& r) { return r.prediction.waves; },
          "Blocks of the grid over those that are resident at once")
      .def_prop_ro("shares", &shares_of,
                   "Unit -> its term in the sum of the time; they add up to 1")
      .def_prop_ro("missing", &missing_of, "Key that the profile cannot give -> why")
      .def_prop_ro(
          "unknown", [](const Predicted& r) { return unknown_of(r.kernel); },
          "Amount of the description that could not be read -> why")
      .def_prop_ro(
          "assumptions", [](const Predicted& r) { return r.prediction.assumptions; },
          "What was taken for granted")
      .def("to_dict", &to_dict, nb::sig("def to_dict(self) -> dict[str, typing.Any]"),
           "What `warpgauge predict --format json` says of the kernel.")
      .def("__str__", &text_of)
      .def("__repr__", [](const Predicted& report) {
        const auto& time = report.prediction.time_us;
        return fmt::format("<Prediction of {}: {}>", report.kernel.name,
                           time ? fmt::format("{:.4g} us, {}", time->value, report.prediction.bound)
                                : fmt::format("at least {:.4g} us", report.prediction.at_least_us));
      });
}

constexpr const char* kPredict =
    "Predicts one launch from a profile and the kernel's description, a Kernel or a kernel.json.\n"
    "\n"
    "via: 'graph' or 'stream'. load: 'burst' or 'sustained', the tensor rate of a short or a long\n"
    "run. blocks_per_sm: instead of what the block's shape allows. what_if: questions such as\n"
    "'no-conflicts', 'coalesced', 'occupancy=2' or 'profile=FILE', answered in to_dict().\n"
    "Raises InputError.";

}  // namespace

void add_model(nb::module_& module) {
  add_kernel(module);
  add_prediction(module);
  module.def("predict", &predict, "profile"_a, "kernel"_a, nb::kw_only(), "via"_a = "graph",
             "load"_a = "burst", "blocks_per_sm"_a = nb::none(),
             "what_if"_a = std::vector<std::string>(), kPredict);
  module.def("predict", &predict_file, "profile"_a, "kernel"_a, nb::kw_only(), "via"_a = "graph",
             "load"_a = "burst", "blocks_per_sm"_a = nb::none(),
             "what_if"_a = std::vector<std::string>(), kPredict);
  module.def(
      "frozen_hash", [](const Chosen& chosen) { return model::frozen_hash(chosen.profile); },
      "profile"_a, "What predictions are frozen with: a hash of the laws and of the profile.");
}

}  // namespace warpgauge::python
