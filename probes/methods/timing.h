// SPDX-License-Identifier: Apache-2.0
// Seconds of a launch, with the SM clock that ran meanwhile and the host's time beside it.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <vector>

#include "probes/methods/host_wait.h"

namespace warpgauge::probes {

/// One array entry a timed launch.
struct LaunchTimes {
  std::vector<double> seconds;       ///< between two events around the launch
  std::vector<double> sm_clock_mhz;  ///< cycles over global-timer time around the same launch
  std::vector<double> host_seconds;  ///< that the host took to queue the launch
  int late = 0;  ///< readings thrown away: the device had begun before the host was done
};

/// From now on each reading is taken once, and nothing is warmed up for it: it is then no
/// measurement. For a device that pretends to have little time (pretend.h).
void take_one_reading();
bool takes_one_reading();

/// `repeats`, or 1 after take_one_reading().
int affordable_repeats(int repeats);

/// Times `launch(repeat)` on the default stream `repeats` times after `warm_ups` untimed ones.
///
/// Each timed launch is queued behind a kernel that only waits, so that events and launch are in
/// the queue before the first event fires: the host's launch cost stays outside the window. Whether
/// it did is checked: where the first event has fired before all was queued, the reading is thrown
/// away, the wait is made longer, and the launch is called again with the same `repeat`. Throws
/// HostTooSlow where that does not help. SM clock: clock64 and globaltimer read on one SM before
/// and after. Meant for launches of 50 us and longer, far above the timer's step.
LaunchTimes time_launches(int warm_ups, int repeats, const std::function<void(int)>& launch,
                          HostWait& wait);

/// The same with a wait of its own, which begins short.
LaunchTimes time_launches(int warm_ups, int repeats, const std::function<void(int)>& launch);

}  // namespace warpgauge::probes
