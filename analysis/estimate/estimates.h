// SPDX-License-Identifier: Apache-2.0
// Estimates of series, each made once: the profile asks first, the figures ask again.
#pragma once

#include <mutex>
#include <unordered_map>

#include "analysis/estimate/estimate.h"

namespace warpgauge::estimate {

/// Several threads may ask at a time: estimators are pure functions. A series is known by its
/// address, so the recordings must stay where they are.
class Estimates {
 public:
  const Estimate& of(const samples::Series& series);

 private:
  std::mutex mutex_;
  std::unordered_map<const samples::Series*, Estimate> made_;
};

}  // namespace warpgauge::estimate
