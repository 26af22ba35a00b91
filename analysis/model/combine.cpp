// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/combine.h"

#include <algorithm>
#include <cmath>

namespace warpgauge::model {
namespace {

template <class T, class Name>
T& find_or_add(std::vector<T>& list, const std::string& name, Name name_of) {
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const T& entry) { return entry.*name_of == name; });
  if (found != list.end()) return *found;
  T& added = list.emplace_back();
  added.*name_of = name;
  return added;
}

}  // namespace

double combine(const std::vector<double>& seconds, double p) {
  if (seconds.empty()) return 0;
  const double longest = *std::max_element(seconds.begin(), seconds.end());
  if (longest <= 0) return 0;
  double sum = 0;  // relative to the longest: powers of seconds would underflow
  for (const double time : seconds) sum += std::pow(time / longest, p);
  return longest * std::pow(sum, 1 / p);
}

Body combine_phases(const std::vector<UnitTimes>& phases, double p) {
  Body body;
  for (const UnitTimes& phase : phases) {
    std::vector<double> seconds;
    for (const UnitTime& unit : phase.units) seconds.push_back(unit.seconds());
    const double whole = combine(seconds, p);
    body.seconds += whole;
    for (std::size_t i = 0; i < phase.units.size(); ++i) {
      Share& share = find_or_add(body.shares, phase.units[i].unit, &Share::unit);
      share.busy_seconds += seconds[i];
      if (whole > 0) share.share += std::pow(seconds[i] / whole, p) * whole;
      for (const Part& part : phase.units[i].parts) {
        find_or_add(share.parts, part.name, &Part::name).seconds += part.seconds;
      }
    }
  }
  for (Share& share : body.shares) {
    if (body.seconds > 0) share.share /= body.seconds;
  }
  std::stable_sort(body.shares.begin(), body.shares.end(),
                   [](const Share& a, const Share& b) { return a.share > b.share; });
  return body;
}

}  // namespace warpgauge::model
