// SPDX-License-Identifier: Apache-2.0
// The neutral kernel between two timed launches.
#pragma once

#include <cstdint>

#include "probes/device/buffer.h"

namespace warpgauge::kernels {

/// Leaves the L2 in the same state for each contestant, whichever ran before: lines that a launch
/// has marked to be kept would take L2 from the next contestant, and lines of the next buffer set
/// would be found there.
class Between {
 public:
  explicit Between(std::size_t l2_bytes);

  /// Releases the lines of high priority, then reads twice the L2 with plain loads.
  void pass();

 private:
  probes::DeviceBuffer<std::uint32_t> words_, sum_;
};

}  // namespace warpgauge::kernels
