// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/check.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/units.h"

namespace warpgauge::samples {
namespace {

constexpr std::size_t kMaxNameBytes = 100;
constexpr const char* kNameRule =
    "a name of at most 100 letters, digits, '.', '_' and '-' that begins with a letter or a digit";

void require(bool holds, std::string_view otherwise) {
  if (!holds) throw Defect(std::string(otherwise));
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](double value) { return std::isfinite(value); });
}

void check_finite(const std::map<std::string, double>& values, std::string_view what) {
  for (const auto& [name, value] : values) {
    if (!std::isfinite(value)) throw Defect(fmt::format("{} '{}' is not finite", what, name));
  }
}

/// `Named` is Axis or Quantity.
template <typename Named>
void check_names_and_units(const std::vector<Named>& list, std::string_view what) {
  std::set<std::string_view> names;
  for (const Named& item : list) {
    require(!item.name.empty(), fmt::format("an {} has no name", what));
    if (!names.insert(item.name).second) {
      throw Defect(fmt::format("{} '{}' is declared twice", what, item.name));
    }
    if (!is_known_unit(item.unit)) {
      throw Defect(fmt::format("{} '{}' has unknown unit '{}'", what, item.name, item.unit));
    }
  }
}

void check_points(const Series& series) {
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const Point& point = series.points[i];
    if (point.at.size() != series.axes.size()) {
      throw Defect(fmt::format("points[{}] has {} coordinates for {} axes", i, point.at.size(),
                               series.axes.size()));
    }
    if (point.samples.size() != series.quantities.size()) {
      throw Defect(fmt::format("points[{}] has {} sample lists for {} quantities", i,
                               point.samples.size(), series.quantities.size()));
    }
    bool finite = all_finite(point.at);
    for (const auto& samples : point.samples) finite = finite && all_finite(samples);
    if (!finite) throw Defect(fmt::format("points[{}] has a number that is not finite", i));
  }
}

void check_fills(const std::vector<Fill>& fills) {
  std::set<std::string_view> keys;
  for (const Fill& fill : fills) {
    require(!fill.key.empty() && !fill.output.empty(), "a fill has no key or no output");
    if (!keys.insert(fill.key).second) {
      throw Defect(fmt::format("key '{}' is filled twice by one series", fill.key));
    }
  }
}

void check_relations(const Series& series) {
  const auto is_quantity = [&](const std::string& name) {
    return std::any_of(series.quantities.begin(), series.quantities.end(),
                       [&](const Quantity& quantity) { return quantity.name == name; });
  };
  for (const Relation& relation : series.relations) {
    for (const std::string& name : {relation.left, relation.right}) {
      if (!is_quantity(name)) {
        throw Defect(
            fmt::format("relation names '{}', which is not a quantity of the series", name));
      }
    }
    require(std::isfinite(relation.tolerance) && relation.tolerance >= 0,
            "a relation's tolerance must be a number from 0");
  }
}

/// "memory/pointer_chase": file names with '/' between them.
bool is_probe_name(std::string_view name) {
  for (;;) {
    const std::size_t slash = name.find('/');
    if (!is_file_name(name.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    name.remove_prefix(slash + 1);
  }
}

/// Both become names of files: of the figure, and of the figure of the probe's values.
void check_names_of_files(const Series& series) {
  if (!is_probe_name(series.probe) || series.probe.size() > kMaxNameBytes) {
    throw Defect(fmt::format("probe '{}' is not {}", series.probe, kNameRule));
  }
  if (series.figure.empty()) return;
  if (!is_file_name(series.figure) || series.figure.size() > kMaxNameBytes) {
    throw Defect(fmt::format("figure '{}' is not {}", series.figure, kNameRule));
  }
}

void check_state(const DeviceState& state) {
  for (const auto& reading :
       {state.sm_clock_mhz, state.memory_clock_mhz, state.power_watts, state.temperature_celsius}) {
    require(!reading || std::isfinite(*reading), "a device state has a number that is not finite");
  }
}

}  // namespace

bool is_file_name(std::string_view text) {
  const auto is_alphanumeric = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return !text.empty() && is_alphanumeric(text.front()) &&
         std::all_of(text.begin(), text.end(), [&](char c) {
           return is_alphanumeric(c) || c == '.' || c == '_' || c == '-';
         });
}

void check(const Header& header) {
  require(header.campaign >= 1, "campaign must be a whole number from 1");
  check_finite(header.device, "device fact");
  constexpr std::string_view kUnavailable = "unavailable: ";
  require(header.counters.empty() || header.counters == "available" ||
              (header.counters.starts_with(kUnavailable) &&
               header.counters.size() > kUnavailable.size()),
          "counters must be 'available' or 'unavailable: why'");
}

void check(const Series& series) {
  require(!series.id.empty(), "a series has no id");
  require(!series.probe.empty(), "a series does not name its probe");
  check_names_of_files(series);
  check_names_and_units(series.axes, "axis");
  check_names_and_units(series.quantities, "quantity");
  check_finite(series.constants, "constant");
  check_points(series);
  check_fills(series.fills);
  require(
      series.source == Source::kCounters || (series.confirms.empty() && series.relations.empty()),
      "'confirms' and 'relations' belong to a series of counters");
  if (series.outcome == Outcome::kMeasured) check_relations(series);
  for (const CodeEvidence& code : series.code) {
    require(code.level == "sass" || code.level == "ptx", "code level must be sass or ptx");
    for (const auto& [opcode, count] : code.in_loop) {
      if (count < 0) throw Defect(fmt::format("opcode '{}' has a negative count", opcode));
    }
  }
  check_state(series.before);
  check_state(series.after);
  require(std::isfinite(series.elapsed_seconds) && series.elapsed_seconds >= 0,
          "elapsed_seconds must be a number from 0");
  if (series.outcome == Outcome::kMeasured) {
    require(!series.quantities.empty(), "a measured series has no quantities");
    require(!series.points.empty(), "a measured series has no points");
  } else {
    require(!series.reason.empty(), "a series that was not measured gives no reason");
  }
}

void refuse_pretence(const Recording& recording) {
  for (const std::string& flag : recording.header.flags) {
    if (!flag.starts_with(kPretends)) continue;
    throw InputError(
        recording.file, "header",
        fmt::format("the device {}: such a recording only tests what is left out", flag));
  }
}

}  // namespace warpgauge::samples
