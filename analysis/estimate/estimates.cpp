// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/estimates.h"

#include <utility>

namespace warpgauge::estimate {

const Estimate& Estimates::of(const samples::Series& series) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = made_.find(&series); known != made_.end()) return known->second;
  }
  Estimate made = estimate(series);  // unlocked: others are made meanwhile
  const std::lock_guard lock(mutex_);
  return made_.try_emplace(&series, std::move(made)).first->second;
}

}  // namespace warpgauge::estimate
