// SPDX-License-Identifier: Apache-2.0
// Waits of blocks and warps for others. Each ends, in one of three ways:
//
// - wait_patiently(): where what is waited for has not come after kPatienceNs, the kernel traps,
// and
//   the context with it. Neither a launch in front of it nor one behind can then be taken for a
//   good one, in whatever pass it ran; a word that says so would have to be read after each.
// - wait_watched(), for kernels whose instructions are timed: the harness's watchdog ends the
//   process (probes/harness/watchdog.h). A trap that some threads of a warp may meet changes the
//   code behind it: the assembler gives up the uniform datapath (UFLO becomes FLO) and writes
//   warp-wide instructions twice (SHFL, VOTE, MATCH, REDUX), for warps that are together and for
//   those that are not.
// - wait_or_give_up(): tells that it has waited in vain; the kernel leaves its timed code, and
// traps
//   behind it.
//
// The harness knows both, records the series as failed, and goes on in a fresh process.
#pragma once

#include <cstdint>

#include "probes/device/isa.cuh"
#include "probes/device/patience.h"

namespace warpgauge::probes {

/// Ends the kernel with an error if `late`.
__device__ __forceinline__ void trap_if(bool late) {
  asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.u32 p, %0, 0;\n\t@p trap;\n\t}" ::"r"(
                   static_cast<unsigned>(late))
               : "memory");
}

/// Waits until `arrived()`, or traps. Where the first look is timed, look before:
/// `if (!arrived()) wait_patiently(arrived);` costs it no instruction of the limit.
template <class Arrived>
__device__ __forceinline__ void wait_patiently(const Arrived& arrived) {
  const std::uint64_t end_ns = read_global_timer() + kPatienceNs;
  bool there = arrived();
  while (!there && read_global_timer() < end_ns) there = arrived();
  trap_if(!there);
}

/// Waits until `arrived()`. Only in kernels that a probe launches within a series.
template <class Arrived>
__device__ __forceinline__ void wait_watched(const Arrived& arrived) {
  while (!arrived()) {
  }
}

/// Waits until `arrived()`; false where it has not come after kPatienceNs.
template <class Arrived>
__device__ __forceinline__ bool wait_or_give_up(const Arrived& arrived) {
  if (arrived()) return true;
  const std::uint64_t end_ns = read_global_timer() + kPatienceNs;
  while (read_global_timer() < end_ns) {
    if (arrived()) return true;
  }
  return false;
}

/// A grid all of whose blocks are resident at once, in a kernel of it: only there can a block wait
/// for one that comes later. Nothing but launch_resident (probes/harness/launch_resident.h) makes
/// one, after it has asked whether they fit. What holds one derives from it: as a member with
/// [[no_unique_address]] it takes no room in the host's code and some in the device's, and all
/// parameters behind it are read from the wrong place.
class ResidentGrid {
 public:
  /// Returns once `arrived()`, which blocks of the grid make true.
  template <class Arrived>
  __device__ __forceinline__ void wait(const Arrived& arrived) const {
    wait_watched(arrived);
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
