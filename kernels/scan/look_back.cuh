// SPDX-License-Identifier: Apache-2.0
// Decoupled look-back on the device (look_back.h has the protocol): the words that launches keep,
// and how a warp publishes a tile's sum and finds what comes before it.
#pragma once

#include <cuda/atomic>

#include "kernels/scan/scan.h"
#include "probes/device/grid_wait.cuh"

namespace warpgauge::kernels::scan {

using Counter = cuda::atomic_ref<std::uint32_t, cuda::thread_scope_device>;
using Word = cuda::atomic_ref<std::uint64_t, cuda::thread_scope_device>;

/// The words of Problem::state, by their use.
struct State {
  struct Control {
    std::uint32_t next_tile, blocks_done, launch;
  };
  static_assert(sizeof(Control) <= kControlWords * sizeof(std::uint64_t));

  __device__ __forceinline__ explicit State(std::uint64_t* words)
      : control(*reinterpret_cast<Control*>(words)), tiles(words + kControlWords) {}

  /// The number of this launch. Read before end_block() of any block of it.
  __device__ __forceinline__ std::uint32_t launch() const {
    return Counter(control.launch).load(cuda::memory_order_relaxed);
  }
  __device__ __forceinline__ unsigned take_tile() const {
    return Counter(control.next_tile).fetch_add(1, cuda::memory_order_relaxed);
  }
  /// For one thread of a block, once the block has read the launch's number and taken a tile that
  /// there is not. The block that ends last sets all up for the next launch.
  __device__ __forceinline__ void end_block(std::uint32_t launch) const {
    const std::uint32_t done =
        Counter(control.blocks_done).fetch_add(1, cuda::memory_order_acq_rel);
    if (done != gridDim.x - 1) return;
    Counter(control.next_tile).store(0, cuda::memory_order_relaxed);
    Counter(control.blocks_done).store(0, cuda::memory_order_relaxed);
    Counter(control.launch).store(launch + 1, cuda::memory_order_relaxed);
  }

  /// For one thread.
  __device__ __forceinline__ void tell(unsigned tile, std::uint32_t launch, Told told,
                                       std::uint32_t sum) const {
    Word(tiles[tile]).store(Status::word(launch, told, sum), cuda::memory_order_relaxed);
  }

  Control& control;
  std::uint64_t* tiles;
};

/// The sum of all tiles before `tile` (at least one). For a whole warp; the result is in all lanes.
/// `looks`: words of a lane, all asked for at once.
template <int looks>
__device__ __forceinline__ std::uint32_t look_back(std::uint64_t* tiles, unsigned tile,
                                                   std::uint32_t launch) {
  std::uint32_t sum = 0;
#pragma unroll 1
  for (unsigned end = tile;; end -= looks * 32) {  // tiles end - 1, end - 2, ...
    const auto look = [&](int k) {
      const unsigned back = k * 32 + threadIdx.x % 32;
      if (back >= end) return Status::word(launch, Told::kAll, 0);  // before the first tile
      return Word(tiles[end - 1 - back]).load(cuda::memory_order_relaxed);
    };
    std::uint64_t word[looks];
#pragma unroll
    for (int k = 0; k < looks; ++k) word[k] = look(k);
#pragma unroll
    for (int k = 0; k < looks; ++k) {
      Judgement seen;
      // Tiles are taken in their order, by blocks that run: each comes.
      probes::wait_patiently([&] {
        const Told told = Status::told(word[k], launch);
        seen =
            judge(__ballot_sync(~0U, told == Told::kOwn), __ballot_sync(~0U, told == Told::kAll));
        if (!seen.complete && told == Told::kNothing) word[k] = look(k);
        return seen.complete;
      });
      const bool counts = (seen.needed >> threadIdx.x % 32 & 1) != 0;
      sum += __reduce_add_sync(~0U, counts ? Status::sum(word[k]) : 0);
      if (seen.last) return sum;
    }
  }
}

}  // namespace warpgauge::kernels::scan
