// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/combine.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

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

/// How long a phase takes, and which units have a part in that.
struct Joined {
  double seconds = 0;
  std::map<BusyUnit, double> parts;  ///< of `seconds`
};

Joined join(const std::map<BusyUnit, double>& seconds, double p) {
  std::vector<double> all;
  for (const auto& [unit, time] : seconds) all.push_back(time);
  Joined joined{.seconds = combine(all, p), .parts = {}};
  if (joined.seconds <= 0) return joined;
  for (const auto& [unit, time] : seconds) {
    joined.parts[unit] = joined.seconds * std::pow(time / joined.seconds, p);
  }
  return joined;
}

/// The longest alone: the simulated SM waits at its ports to what lies beyond it already.
Joined longest_of(const std::map<BusyUnit, double>& seconds) {
  const auto longest =
      std::ranges::max_element(seconds, {}, [](const auto& one) { return one.second; });
  if (longest == seconds.end()) return {};
  return {longest->second, {*longest}};
}

template <class Join>
Body combine_units(const std::vector<UnitTimes>& phases, const Join& join_of) {
  Body body;
  for (const UnitTimes& phase : phases) {
    const auto seconds = seconds_by_unit(phase);
    const Joined joined = join_of(seconds);
    body.seconds += joined.seconds;
    for (const UnitTime& unit : phase.units) {
      Share& share = share_of(unit.unit, body.shares);
      for (const Part& part : unit.parts) add_part(part, share.parts);
    }
    for (const auto& [unit, time] : seconds) {
      Share& share = share_of(unit, body.shares);
      share.busy_seconds += time;
      const auto part = joined.parts.find(unit);
      if (part != joined.parts.end()) share.share += part->second;
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
  return combine_units(phases, [p](const auto& seconds) { return join(seconds, p); });
}

Body combine_simulated(const std::vector<UnitTimes>& phases) {
  return combine_units(phases, longest_of);
}

}  // namespace warpgauge::model
