// SPDX-License-Identifier: Apache-2.0
// Profile and its entries.
#include "analysis/profile/chosen.h"

#include <fmt/format.h>
#include <nanobind/stl/tuple.h>

#include "analysis/answers/shown.h"
#include "analysis/base/key_pattern.h"
#include "analysis/profile/key_catalogue.h"
#include "core/core.h"

namespace warpgauge::python {
namespace {

using profile::Chosen;
using profile::Confirmation;
using profile::Entry;
using profile::Profile;

const Entry& entry_of(const Chosen& chosen, nb::handle name) {
  const std::string key = text_argument("key", name);
  const Profile& profile = chosen.profile;
  if (const Entry* entry = profile.find(key)) return *entry;
  const bool is_known = profile.absent.count(key) != 0;
  const std::string hint = KeyPattern::has_wildcard(key) ? "; keys() takes patterns"
                                                         : profile::similar_keys(profile, key);
  raise_absent(key + ": " + profile.why_absent(key) + (is_known ? "" : hint));
}

std::string text_of(const Entry& entry) {
  return fmt::format("<Entry {:.6g} {} [{:.6g}, {:.6g}] {}>", entry.value, entry.unit, entry.low,
                     entry.high, profile::evidence_name(entry));
}

nb::object to_pandas(const Chosen& chosen) {
  Columns columns;
  for (const auto& [key, entry] : chosen.profile.entries) {
    columns.add("key", key);
    columns.add("value", entry.value);
    columns.add("unit", entry.unit);
    columns.add("low", entry.low);
    columns.add("high", entry.high);
    columns.add("n", entry.n);
    columns.add("evidence", std::string(profile::evidence_name(entry)));
    columns.add("confirmation",
                entry.confirmation ? std::optional(entry.confirmation->state) : std::nullopt);
    columns.add("campaigns", entry.campaigns);
    columns.add("campaign_spread", entry.campaign_spread);
    columns.add("opcode", entry.opcode);
    columns.add("pipe", entry.pipe);
    columns.add("flags", entry.flags);
    columns.add("method", entry.method);
    columns.add("series", entry.series);
  }
  return data_frame(columns.columns()).attr("set_index")("key");
}

/// Those that have a value; of a pattern, those that it names.
std::vector<std::string> keys(const Chosen& chosen, nb::handle named) {
  const std::string pattern = named.is_none() ? "" : text_argument("pattern", named);
  std::vector<std::string> keys;
  if (!pattern.empty()) {
    for (std::string& key : answers::fitting_keys(chosen, pattern)) {
      if (chosen.profile.find(key) != nullptr) keys.push_back(std::move(key));
    }
    return keys;
  }
  for (const auto& [key, entry] : chosen.profile.entries) keys.push_back(key);
  return keys;
}

/// The entry as Python's object; it keeps the profile alive.
nb::object object_of(nb::handle profile, const Entry& entry) {
  return nb::cast(&entry, nb::rv_policy::reference_internal, profile);
}

nb::object get(nb::handle self, nb::handle name, nb::object otherwise) {
  const std::string key = text_argument("key", name);
  const Entry* entry = nb::cast<const Chosen&>(self).profile.find(key);
  return entry == nullptr ? otherwise : object_of(self, *entry);
}

nb::list values(nb::handle self) {
  nb::list values;
  for (const auto& [key, entry] : nb::cast<const Chosen&>(self).profile.entries) {
    values.append(object_of(self, entry));
  }
  return values;
}

nb::list items(nb::handle self) {
  nb::list items;
  for (const auto& [key, entry] : nb::cast<const Chosen&>(self).profile.entries) {
    items.append(nb::make_tuple(key, object_of(self, entry)));
  }
  return items;
}

std::string origin_of(const Chosen& chosen) {
  return std::string(profile::kChosenAsNames[static_cast<std::size_t>(chosen.as)]);
}

/// Whether all that two profiles say is the same, wherever they were read.
bool say_the_same(const Profile& a, const Profile& b) {
  if (&a == &b) return true;
  const bool may_be =
      a.device_name == b.device_name && a.entries.size() == b.entries.size();  // which is quick
  return may_be && profile::to_json(a) == profile::to_json(b);
}

using ChosenState = std::tuple<std::filesystem::path, std::string, int>;

ChosenState state_of_chosen(const Chosen& chosen) {
  return {chosen.file, profile::to_json(chosen.profile), static_cast<int>(chosen.as)};
}

void set_state_of_chosen(Chosen& chosen, const ChosenState& state) {
  const auto& [file, text, as] = state;
  new (&chosen)
      Chosen{file, profile::parse_profile(text, file.string()), static_cast<profile::ChosenAs>(as)};
}

/// An entry is pickled as the only one of a profile.
constexpr const char* kPickled = "pickled";

std::string state_of_entry(const Entry& entry) {
  Profile profile;
  profile.entries[kPickled] = entry;
  return profile::to_json(profile);
}

void set_state_of_entry(Entry& entry, const std::string& state) {
  new (&entry) Entry(profile::parse_profile(state, "a pickled entry").entries.at(kPickled));
}

/// `carried`: the profile that answers where none is named; `by_name`: those that have a name.
Chosen load(const std::optional<std::filesystem::path>& file,
            const std::optional<std::filesystem::path>& carried,
            const std::map<std::string, std::filesystem::path>& by_name) {
  return profile::choose(
      {.named = file.value_or(""), .carried = carried, .by_name = by_name, .fit = read_or_fit});
}

Chosen fit(const std::vector<std::filesystem::path>& files) {
  const auto recordings = read_recordings(files);
  const nb::gil_scoped_release others_run;
  Profile fitted = profile::fit(recordings);  // which refuses to fit none
  return {files.front(), std::move(fitted), profile::ChosenAs::kFitted};
}

/// A member of the profile that a Chosen holds.
template <class Type>
auto part(Type Profile::*member) {
  return [member](const Chosen& chosen) -> const Type& { return chosen.profile.*member; };
}

void add_entry(nb::module_& module) {
  nb::class_<Confirmation>(module, "Confirmation",
                           "Whether counters, in a run of their own, agree with the probe.")
      .def_ro("state", &Confirmation::state, "'confirmed', 'contradicted' or 'unavailable: why'")
      .def_ro("relation", &Confirmation::relation, "What had to hold at every point")
      .def_ro("points", &Confirmation::points, "Points checked")
      .def_ro("worst", &Confirmation::worst, "Largest relative deviation")
      .def("__getstate__",
           [](const Confirmation& one) {
             return std::tuple(one.state, one.relation, one.points, one.worst);
           })
      .def("__setstate__",
           [](Confirmation& one, const std::tuple<std::string, std::string, int, double>& state) {
             const auto& [said, relation, points, worst] = state;
             new (&one) Confirmation{said, relation, points, worst};
           })
      .def("__repr__", [](const Confirmation& one) {
        return fmt::format("<Confirmation {}, {} points>", one.state, one.points);
      });
  nb::class_<Entry> entry(
      module, "Entry",
      "A value of a profile, with its interval and its origin. Entries that say "
      "the same are equal.");
  compare_by(entry, &state_of_entry);
  entry.def_ro("value", &Entry::value, "The value, in `unit`")
      .def_ro("unit", &Entry::unit, "Its unit; '1' of a pure number")
      .def_ro("low", &Entry::low, "Low end of the 95 % interval")
      .def_ro("high", &Entry::high, "High end of the 95 % interval")
      .def_ro("n", &Entry::n, "Samples behind the value")
      .def_ro("method", &Entry::method, "How it was estimated")
      .def_prop_ro(
          "evidence", [](const Entry& entry) { return std::string(profile::evidence_name(entry)); },
          "'measured', 'derived', 'queried' or 'documented'")
      .def_ro("series", &Entry::series, "Ids of the series, or keys, that it came from")
      .def_ro("campaigns", &Entry::campaigns, "Campaigns that measured it")
      .def_ro("campaign_spread", &Entry::campaign_spread,
              "(max - min) / |value| over the campaigns; None with one")
      .def_ro("confirmation", &Entry::confirmation, "What the counters say; None: not asked")
      .def_ro("opcode", &Entry::opcode, "For an instruction: its opcode in machine code")
      .def_ro("pipe", &Entry::pipe, "For an instruction: the pipes whose counters saw it")
      .def_ro("flags", &Entry::flags, "Doubts that go with it")
      .def("__getstate__", &state_of_entry)
      .def("__setstate__", &set_state_of_entry)
      .def("__repr__", &text_of);
}

}  // namespace

profile::Profile read_named(const std::filesystem::path& name) {
  const nb::object files = nb::module_::import_("warpgauge._carried").attr("carried")();
  return load(name, {}, nb::cast<std::map<std::string, std::filesystem::path>>(files)).profile;
}

void add_profile(nb::module_& module) {
  add_entry(module);
  nb::class_<Chosen>(
      module, "Profile",
      "What was measured of one device: key -> Entry. A key that is absent raises\n"
      "AbsentKey, a KeyError with the reason. Profiles that say the same are equal,\n"
      "wherever they were read.",
      nb::is_weak_referenceable())
      .def_prop_ro("device_name", part(&Profile::device_name), "The device")
      .def_prop_ro("compute_capability", part(&Profile::compute_capability), "'9.0'")
      .def_prop_ro("driver_version", part(&Profile::driver_version),
                   "Driver that it was measured with")
      .def_prop_ro("toolkit_version", part(&Profile::toolkit_version),
                   "CUDA toolkit that the probes had")
      .def_prop_ro(
          "pci_address",
          [](const Chosen& chosen) {
            const std::string& address = chosen.profile.pci_address;
            return address.empty() ? std::nullopt : std::optional(address);
          },
          "The card's place, '0000:1b:00.0', as nvidia-smi has it; None where the recordings do "
          "not "
          "say it")
      .def_prop_ro("replayed", part(&Profile::replayed),
                   "Whether `warpgauge run` replayed recordings in place of measuring")
      .def_ro("file", &Chosen::file, "The file that it was read from, or the first recording of it")
      .def_prop_ro("origin", &origin_of,
                   "Why it is this one: 'named', 'fitted', 'last run' or 'carried'")
      .def_prop_ro("absent", part(&Profile::absent), "Key -> why it could not be had")
      .def("__getitem__", &entry_of, "key"_a.none(), nb::rv_policy::reference_internal,
           nb::sig("def __getitem__(self, key: str) -> Entry"))
      .def(
          "__contains__",
          [](const Chosen& chosen, nb::handle key) {
            std::string name;
            return nb::try_cast(key, name) && chosen.profile.find(name) != nullptr;
          },
          "key"_a.none(), nb::sig("def __contains__(self, key: object) -> bool"))
      .def(
          "__eq__",
          [](const Chosen& self, nb::handle other) -> nb::object {
            if (!nb::isinstance<Chosen>(other)) return nb::borrow(Py_NotImplemented);
            return nb::bool_(say_the_same(self.profile, nb::cast<const Chosen&>(other).profile));
          },
          "other"_a.none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__",
           [](const Chosen& chosen) {
             return std::hash<std::string>()(chosen.profile.device_name) ^
                    chosen.profile.entries.size();
           })
      .def("__len__", [](const Chosen& chosen) { return chosen.profile.entries.size(); })
      .def(
          "__iter__",
          [](const Chosen& chosen) { return nb::iter(nb::cast(keys(chosen, nb::none()))); },
          nb::sig("def __iter__(self) -> collections.abc.Iterator[str]"))
      .def("keys", &keys, "pattern"_a = nb::none(),
           nb::sig("def keys(self, pattern: str | None = None) -> list[str]"),
           "All keys that have a value, sorted; with a pattern those that contain it, or fit it as "
           "a\n"
           "whole where it has a wildcard (* ? []). Upper and lower case are one, and \"smem\" "
           "names\n"
           "the keys of shared memory. Raises InputError where no key fits.")
      .def("values", &values, nb::sig("def values(self) -> list[Entry]"),
           "The entries, in the order of keys()")
      .def("items", &items, nb::sig("def items(self) -> list[tuple[str, Entry]]"),
           "Pairs of key and entry, in the order of keys()")
      .def("get", &get, "key"_a.none(), "default"_a = nb::none(),
           nb::sig("def get(self, key: str, default: typing.Any = None) -> typing.Any"),
           "The entry, or the default where there is none")
      .def(
          "plot",
          [](nb::handle self, nb::handle pattern, nb::handle axes) {
            return nb::module_::import_("warpgauge._show")
                .attr("plot_keys")(self, text_argument("pattern", pattern), axes);
          },
          "pattern"_a.none(), "axes"_a = nb::none(),
          nb::sig("def plot(self, pattern: str, axes: matplotlib.axes.Axes | None = None) -> "
                  "matplotlib.axes.Axes"),
          "Bars of the values that a pattern names, with their intervals; they must have one "
          "unit.\n"
          "Needs matplotlib. Raises InputError.")
      .def("_repr_html_", shown_by("html_of_profile"), nb::sig("def _repr_html_(self) -> str"))
      .def("__getstate__", &state_of_chosen)
      .def("__setstate__", &set_state_of_chosen)
      .def("__reduce__", reduced_by("reduced_profile"), reduced())
      .def("to_pandas", &to_pandas, nb::sig("def to_pandas(self) -> pandas.DataFrame"),
           "A data frame with a row a key. Needs pandas.")
      .def(
          "save",
          [](const Chosen& chosen, nb::handle file) {
            profile::write_profile(chosen.profile,
                                   argument<std::filesystem::path>("file", file, "file"));
          },
          "file"_a.none(), nb::sig("def save(self, file: str | os.PathLike[str]) -> None"),
          "Writes profile.json")
      .def("__repr__", [](const Chosen& chosen) {
        return fmt::format("<Profile of {}, {} keys, {} ({})>", chosen.profile.device_name,
                           chosen.profile.entries.size(), chosen.file.string(), origin_of(chosen));
      });
  module.def("load", &load, "file"_a.none(), "carried"_a.none(), "by_name"_a,
             "What warpgauge.load() does, with the profiles that the package carries along.");
  module.def("fit", &fit, "recordings"_a,
             "Fits recordings, a campaign each, into a profile. Raises InputError.");
  module.def(
      "meaning",
      [](const std::string& key) -> std::optional<std::string> {
        const auto reading = profile::key_catalogue().find(key);
        return reading ? std::optional(reading->says) : std::nullopt;
      },
      "key"_a, "What a key is, in one sentence; None for one that no sentence tells of.");
}

}  // namespace warpgauge::python
