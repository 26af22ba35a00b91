// SPDX-License-Identifier: Apache-2.0
// The time that tests compare with a limit, although other programs may be running.
#pragma once

#include <chrono>
#include <ctime>

namespace warpgauge {

/// Processor time of this process so far. Neighbours can make each second of it two or three, no
/// more: a limit leaves room for that.
inline std::chrono::duration<double> processor_time() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace warpgauge
