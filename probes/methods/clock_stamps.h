// SPDX-License-Identifier: Apache-2.0
// Stamps of the SM clock and of the global timer, in the order of a stream's work: how fast the
// clock ran between two of them.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "probes/device/buffer.h"

namespace warpgauge::probes {

struct ClockStamp {
  std::uint64_t cycles;
  std::uint64_t ns;
  unsigned taken;
};

/// `count` stamps, each to be taken once. A stamp takes some 2 us of the stream.
class ClockStamps {
 public:
  explicit ClockStamps(std::size_t count);

  /// Enqueues on the default stream: no stamp is taken yet.
  void clear();
  void take(std::size_t index, cudaStream_t stream = nullptr);

  /// SM clock, MHz, from each stamp to the next: one entry fewer than stamps. Absent where a stamp
  /// was not taken. Waits for the device.
  std::vector<std::optional<double>> mhz_between() const;

 private:
  int sm_count_ = 0;
  DeviceBuffer<ClockStamp> stamps_;
};

}  // namespace warpgauge::probes
