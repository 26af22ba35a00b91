// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/judge.h"

#include <algorithm>

namespace warpgauge::model {

Bound saved(const Bound& now, const Bound& then) {
  const double value = now.value - then.value;
  const double low = now.low - then.low, high = now.high - then.high;
  return {
      .value = value, .low = std::min({value, low, high}), .high = std::max({value, low, high})};
}

void Judge::add(std::string change, const Bound& gain, std::string evidence, bool is_at_most) {
  constexpr double kLeastSaved = 0.01;  // of the time; less is within any kernel's own spread
  if (gain.value < kLeastSaved * now.time_us->value || gain.low <= 0) return;
  changes.push_back({std::move(change), std::move(evidence), gain, is_at_most});
}

}  // namespace warpgauge::model
