// SPDX-License-Identifier: Apache-2.0
// Waits of blocks for other blocks. Each ends: where what is waited for has not come after
// kPatienceNs, the kernel traps, and the context with it. Neither a launch in front of it nor one
// behind can then be taken for a good one, in whatever pass it ran; a word that says so would have
// to be read after each. The harness knows the error, and goes on in a fresh process.
#pragma once

#include <cstdint>

#include "probes/device/isa.cuh"
#include "probes/device/patience.h"

namespace warpgauge::probes {

/// Waits until `arrived()`. The timer is read once in many looks. Where the first look is timed,
/// look before: `if (!arrived()) wait_patiently(arrived);` costs it no instruction of the limit.
template <class Arrived>
__device__ __forceinline__ void wait_patiently(const Arrived& arrived) {
  constexpr unsigned kLooksATime = 1024;
  std::uint64_t end_ns = 0;
#pragma unroll 1
  for (unsigned looks = 1; !arrived(); ++looks) {
    if (looks % kLooksATime != 0) continue;
    const std::uint64_t now_ns = read_global_timer();
    if (end_ns == 0) end_ns = now_ns + kPatienceNs;
    if (now_ns > end_ns) asm volatile("trap;");
  }
}

/// A grid all of whose blocks are resident at once, in a kernel of it: only there can a block wait
/// for one that comes later. Nothing but launch_resident (probes/harness/launch_resident.h) makes
/// one, after it has asked whether they fit.
class ResidentGrid {
 public:
  /// Returns once `arrived()`, which blocks of the grid make true.
  template <class Arrived>
  __device__ __forceinline__ void wait(const Arrived& arrived) const {
    wait_patiently(arrived);
  }

  /// Counts the calling block, by one thread, and returns once all have been counted.
  __device__ __forceinline__ void meet(unsigned* counted) const {
    atomicAdd(counted, 1);
    wait([&] { return *reinterpret_cast<volatile unsigned*>(counted) >= gridDim.x; });
  }

 private:
  friend class ResidentLaunch;
  ResidentGrid() = default;
};

}  // namespace warpgauge::probes
