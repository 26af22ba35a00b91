// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/combine.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

namespace warpgauge::model {
namespace {

using descriptor::BusyUnit;

/// The share of that unit, added where there is none.
Share& share_of(BusyUnit unit, std::vector<Share>& shares) {
  const auto found = std::ranges::find(shares, unit, &Share::unit);
  if (found != shares.end()) return *found;
  Share& added = shares.emplace_back();
  added.unit = unit;
  return added;
}

void add_part(const Part& part, std::vector<Part>& parts) {
  const auto found = std::ranges::find(parts, part.name, &Part::name);
  if (found == parts.end()) {
    parts.push_back(part);
  } else {
    found->seconds += part.seconds;
  }
}

/// Seconds of a phase by unit; a unit may be in it several times.
std::map<BusyUnit, double> seconds_by_unit(const UnitTimes& phase) {
  std::map<BusyUnit, double> seconds;
  for (const UnitTime& unit : phase.units) seconds[unit.unit] += unit.seconds();
  return seconds;
}

/// `longest_of_sm`: of the units that the simulation has, only the longest is joined.
Body combine_units(const std::vector<UnitTimes>& phases, double p, bool longest_of_sm) {
  Body body;
  for (const UnitTimes& phase : phases) {
    const auto seconds = seconds_by_unit(phase);
    std::optional<BusyUnit> longest;
    for (const auto& [unit, time] : seconds) {
      if (is_simulated(unit) && (!longest || time > seconds.at(*longest))) longest = unit;
    }
    const auto is_joined = [&](BusyUnit unit) {
      return !longest_of_sm || !is_simulated(unit) || unit == longest;
    };
    std::vector<double> joined;
    for (const auto& [unit, time] : seconds) {
      if (is_joined(unit)) joined.push_back(time);
    }
    const double whole = combine(joined, p);
    body.seconds += whole;
    for (const UnitTime& unit : phase.units) {
      Share& share = share_of(unit.unit, body.shares);
      for (const Part& part : unit.parts) add_part(part, share.parts);
    }
    for (const auto& [unit, time] : seconds) {
      Share& share = share_of(unit, body.shares);
      share.busy_seconds += time;
      if (is_joined(unit) && whole > 0) share.share += whole * std::pow(time / whole, p);
    }
  }
  for (Share& share : body.shares) {
    if (body.seconds > 0) share.share /= body.seconds;
  }
  sort_largest_first(body.shares);
  return body;
}

}  // namespace

void sort_largest_first(std::vector<Share>& shares) {
  std::ranges::stable_sort(shares, std::greater{}, &Share::share);
}

double combine(const std::vector<double>& seconds, double p) {
  if (seconds.empty()) return 0;
  const double longest = std::ranges::max(seconds);
  if (longest <= 0) return 0;
  double sum = 0;  // relative to the longest: powers of seconds would underflow
  for (const double time : seconds) sum += std::pow(time / longest, p);
  return longest * std::pow(sum, 1 / p);
}

Body combine_phases(const std::vector<UnitTimes>& phases, double p) {
  return combine_units(phases, p, false);
}

Body combine_simulated(const std::vector<UnitTimes>& phases, double p) {
  return combine_units(phases, p, true);
}

}  // namespace warpgauge::model
