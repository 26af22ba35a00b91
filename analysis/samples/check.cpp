// SPDX-License-Identifier: Apache-2.0
#include "analysis/samples/check.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"
#include "analysis/base/units.h"

namespace warpgauge::samples {
namespace {

bool all_finite(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

void check_finite(const std::map<std::string, double>& values, std::string_view what) {
  for (const auto& [name, value] : values) {
    require(std::isfinite(value), "{} '{}' is not finite", what, name);
  }
}

void check_names_and_units(const std::vector<Axis>& list, std::string_view what) {
  std::set<std::string_view> names;
  for (const auto& [name, unit] : list) {
    require(!name.empty(), "an {} has no name", what);
    require(names.insert(name).second, "{} '{}' is declared twice", what, name);
    require(is_known_unit(unit), "{} '{}' has unknown unit '{}'", what, name, unit);
  }
}

void check_points(const Series& series) {
  require(series.points.size() <= limits::kSeriesPoints, "the series holds more than {} points",
          limits::kSeriesPoints);
  require(readings_of(series) <= limits::kSeriesReadings, "the series holds more than {} readings",
          limits::kSeriesReadings);
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const auto& [at, samples] = series.points[i];
    require(at.size() == series.axes.size(), "points[{}] has {} coordinates for {} axes", i,
            at.size(), series.axes.size());
    require(samples.size() == series.quantities.size(),
            "points[{}] has {} sample lists for {} quantities", i, samples.size(),
            series.quantities.size());
    require(all_finite(at) && std::ranges::all_of(samples, all_finite),
            "points[{}] has a number that is not finite", i);
  }
}

void check_fills(const std::vector<Fill>& fills) {
  std::set<std::string_view> keys;
  for (const auto& [key, output] : fills) {
    require(!key.empty() && !output.empty(), "a fill has no key or no output");
    require(keys.insert(key).second, "key '{}' is filled twice by one series", key);
  }
}

void check_relations(const Series& series) {
  for (const auto& [left, right, tolerance] : series.relations) {
    for (const std::string& name : {left, right}) {
      require(std::ranges::count(series.quantities, name, &Quantity::name) > 0,
              "relation names '{}', which is not a quantity of the series", name);
    }
    require(std::isfinite(tolerance) && tolerance >= 0,
            "a relation's tolerance must be a number of 0 or more");
  }
}

/// "memory/pointer_chase": file names with '/' between them.
bool is_probe_name(std::string_view name) {
  const std::size_t slash = name.find('/');
  if (!is_file_name(name.substr(0, slash))) return false;
  return slash == name.npos || is_probe_name(name.substr(slash + 1));
}

/// Both become names of files: of the figure, and of the figure of the probe's values.
void check_names_of_files(const Series& series) {
  constexpr std::size_t kMaxBytes = 100;
  constexpr const char* kRule =
      "a name of at most 100 letters, digits, '.', '_' and '-' that begins with a letter or a "
      "digit";
  const auto& [probe, figure] = std::tie(series.probe, series.figure);
  require(is_probe_name(probe) && probe.size() <= kMaxBytes, "probe '{}' is not {}", probe, kRule);
  require(figure.empty() || (is_file_name(figure) && figure.size() <= kMaxBytes),
          "figure '{}' is not {}", figure, kRule);
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
  return !text.empty() && is_alphanumeric(text.front()) && std::ranges::all_of(text, [&](char c) {
    return is_alphanumeric(c) || c == '.' || c == '_' || c == '-';
  });
}

std::size_t readings_of(const Series& series) {
  std::size_t readings = 0;
  for (const auto& [at, samples] : series.points) {
    readings += at.size();
    for (const auto& of_quantity : samples) readings += of_quantity.size();
  }
  return readings;
}

void check(const Header& header) {
  require(header.campaign >= 1, "campaign must be a whole number of 1 or more");
  check_finite(header.device, "device fact");
  const auto together = header.device.find(kDevicesInParallel);
  constexpr double kMost = 1e6;
  require(together == header.device.end() || (together->second >= 1 && together->second <= kMost &&
                                              together->second == std::floor(together->second)),
          "{} must be a whole number of 1 or more", kDevicesInParallel);
  constexpr std::string_view kUnavailable = "unavailable: ";
  const std::string& counters = header.counters;
  require(counters.empty() || counters == "available" ||
              (counters.starts_with(kUnavailable) && counters != kUnavailable),
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
      require(count >= 0, "opcode '{}' has a negative count", opcode);
    }
  }
  check_state(series.before);
  check_state(series.after);
  require(std::isfinite(series.elapsed_seconds) && series.elapsed_seconds >= 0,
          "elapsed_seconds must be a number of 0 or more");
  if (series.outcome == Outcome::kMeasured) {
    require(!series.quantities.empty(), "a measured series has no quantities");
    require(!series.points.empty(), "a measured series has no points");
  } else {
    require(!series.reason.empty(), "a series that was not measured gives no reason");
  }
}

int devices_in_parallel(const Header& header) {
  const auto found = header.device.find(kDevicesInParallel);
  return found == header.device.end() ? 1 : static_cast<int>(found->second);
}

void refuse_pretence(const Recording& recording) {
  for (const std::string& flag : recording.header.flags) {
    if (!flag.starts_with(kPretends)) continue;
    refuse(recording.file, "header", "the device {}: such a recording only tests what is left out",
           flag);
  }
}

}  // namespace warpgauge::samples
