// SPDX-License-Identifier: Apache-2.0
// The sum of an array of each device, left on all devices: the arguments of every rung.
//
// A rung's launch is that of one device; all devices launch the same rungs on one state in the same
// order, each in a stream of its own. No rung waits for the host: blocks of the same number, one a
// device, wait for each other by words in each other's memory. All blocks of a launch are resident
// at once, and a launch has as many on every device.
//
// Launches have numbers, block by block: a block counts in its line those that it has ended
// (layout.h). All devices launch the same, so the counts of equal blocks agree. A flag holds the
// number of the launch that set it, and is waited for by that number: nothing has to be cleared
// for the next launch, and a graph may replay them.
//
// Why a number is enough. (1) A block ends launch k only after it has heard from the same block of
// every peer in launch k, directly or round the ring. (2) A device begins launch k when all its
// blocks have ended launch k - 1 (one stream, no overlap of launches). So a device that has ended
// launch k knows that every peer has ended launch k - 1.
// - A flag of launch k + 1 never overwrites one of launch k that a block still waits for: the block
//   that sets it has ended launch k, in which it heard from the waiting block after that block's
//   wait, or it first hears from that block in launch k + 1 (the ring's flags: behind kBegun).
// - An inbox has two halves, by the parity of k. Launch k + 2 writes where launch k did: its writer
//   has ended launch k + 1, so every peer has ended launch k and no longer reads that half. This
//   holds for launches of any rungs and any sizes: a block that a small launch leaves out counts
//   fewer launches, on all devices alike, and a packet's place belongs to one block.
//
// What is relied upon (PTX ISA, "Memory Consistency Model"):
// - Flags: st.release.sys and ld.acquire.sys. bar.sync orders the threads of a block before the
//   release and behind the acquire, and causality order goes on through both: what a block wrote,
//   in whichever device's memory, before it set a flag is seen by the block that has seen the flag.
// - Packets: ld and st.relaxed.sys.v2.b64. A vector access is as many scalar ones, in no order, but
//   each of 64 bits is one access: 4 bytes of data come with the 4 bytes of the number beside them.
//   A packet is there when both halves have the number, and no other order is needed.
// - Ends of launches: what a kernel reads is read before the next one of its stream writes. Without
//   it packets, which order nothing, would not keep a writer behind the readers two launches ago.
// - Peers' inputs are read by plain loads, never by ld.global.nc: a peer may still be writing them
//   when this kernel begins.
//
// Nothing waits for ever: a wait of 2 seconds ends the launch, tells all devices, and no later wait
// of any of them takes long. The results are then undefined, and the state must be zeroed.
//
// Limits: 2, 4 or 8 devices that are alike and address each other's memory; arrays that begin on 16
// bytes, of whole vectors of 16 bytes, out apart from in; 2^32 - 1 launches on one state. Where a
// tool runs one kernel at a time, whatever its device (compute-sanitizer), all waits are in vain.
#pragma once

#include <cuda_bf16.h>

#include <array>
#include <cstdint>

#include "kernels/all_reduce/layout.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels::all_reduce {

enum class Type { kFloat, kBfloat16 };

/// out of every device becomes the sum of all devices' in. Pointers by the rank of their device.
struct Problem {
  Type type;
  int devices, rank;
  std::size_t vectors;  ///< of 16 bytes, in each array; one at least
  std::array<const uint4*, kMostDevices> in;
  std::array<uint4*, kMostDevices> out;
  /// kStateWords and inbox_packets(devices) of each device, all 0 before the first launch.
  std::array<std::uint32_t*, kMostDevices> lines;
  std::array<ulonglong2*, kMostDevices> inbox;
};

constexpr int kThreads = 512;

/// Calls `launch.operator()<T, devices>()` with the problem's own.
template <class Launch>
void with_own_types(const Problem& p, const Launch& launch) {
  const auto with_type = [&]<int devices>() {
    if (p.type == Type::kFloat) {
      launch.template operator()<float, devices>();
    } else {
      launch.template operator()<__nv_bfloat16, devices>();
    }
  };
  if (p.devices == 2) return with_type.template operator()<2>();
  if (p.devices == 4) return with_type.template operator()<4>();
  if (p.devices == 8) return with_type.template operator()<8>();
  throw std::logic_error("an all-reduce of " + std::to_string(p.devices) + " devices");
}

}  // namespace warpgauge::kernels::all_reduce
