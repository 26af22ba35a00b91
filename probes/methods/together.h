// SPDX-License-Identifier: Apache-2.0
// Work of several devices, or of several streams of one, that begins at the same moment.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <vector>

#include "analysis/samples/recording.h"

namespace warpgauge::probes {

inline constexpr double kMostSecondsTogether = 20;

/// Quantities of a point of work that was done together.
inline std::vector<samples::Quantity> together_quantities() {
  return {{"duration", "s"}, {"bytes", "bytes"}};
}

/// What one stream does. Called again for each reading, with its device current.
struct Share {
  int device;
  std::function<void(cudaStream_t)> enqueue;
};

/// Seconds from the moment at which all shares may begin until the last has ended, `repeats` times
/// after one that is left out.
///
/// All is queued behind a kernel that waits, on the first share's device; the others wait for the
/// event behind it. Both moments are events of that one device, which waits for the others at the
/// end: how long an event takes from device to device (some 10 us) is part of the time, and makes a
/// rate too low, never too high. Meant for 5 ms and longer. If not all work was queued before the
/// wait ended, the reading is thrown away and the wait made longer. Throws std::runtime_error where
/// that does not help, and where the work takes longer than kMostSecondsTogether: then it may be
/// running still.
std::vector<double> time_together(const std::vector<Share>& shares, int repeats);

}  // namespace warpgauge::probes
