// SPDX-License-Identifier: Apache-2.0
// What comes between the machine and the reading.
#pragma once

#include <string_view>

namespace warpgauge::virtual_gpu {

struct Noise {
  std::string_view name;
  double relative = 0;       ///< standard deviation of one reading
  double outlier_share = 0;  ///< of the readings, interrupted: up to three times too long
  double drift = 0;          ///< amplitude of a slow wave of the SM clock over the sweep, relative
  double overhead_cycles = 40;  ///< reading the clock, once a reading
  // Throttling: the SM clock falls to `throttled_clock` of itself between these shares of the
  // sweep.
  double throttle_from = 2, throttle_to = 2;
  double throttled_clock = 0.72;
  bool throttle_hidden = false;  ///< the recorded clock does not show it
};

/// An idle machine, a busy one, and one that is not fit to measure on.
inline constexpr Noise kNoises[] = {
    {.name = "low", .relative = 0.001, .outlier_share = 0.01, .drift = 0.0005},
    {.name = "medium", .relative = 0.005, .outlier_share = 0.03, .drift = 0.002},
    {.name = "high", .relative = 0.02, .outlier_share = 0.06, .drift = 0.005},
};

}  // namespace warpgauge::virtual_gpu
