// SPDX-License-Identifier: Apache-2.0
// A sustained load leaves the power cap behind for about a second. Nothing that follows may be
// measured under it; where it stays, each series says so.
#pragma once

#include <functional>
#include <string>

#include "analysis/samples/recording.h"

namespace warpgauge::probes {

class ThrottleGuard {
 public:
  using State = std::function<samples::DeviceState()>;
  /// Time as the guard sees it; tests give their own.
  struct Clock {
    std::function<double()> now_seconds;
    std::function<void(double seconds)> sleep;
  };
  static Clock steady_clock();

  explicit ThrottleGuard(State state, Clock clock = steady_clock());

  /// Returns when the device no longer throttles, after a few seconds at most. A device that once
  /// did not recover is not waited for again.
  void wait();

  /// The flag of a series after which the device throttled; empty where it did not or its state is
  /// unknown.
  static std::string flag(const samples::DeviceState& after);

 private:
  State state_;
  Clock clock_;
  bool recovers_ = true;
};

}  // namespace warpgauge::probes
