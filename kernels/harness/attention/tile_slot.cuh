// SPDX-License-Identifier: Apache-2.0
// How the producer of a block that stays tells the other warps which tile is next: a word in shared
// memory, written before the arrival at a barrier that they wait for.
#pragma once

#include <cstdint>

namespace warpgauge::kernels::attention_parts {

inline constexpr int kNoTile = -1;

__device__ __forceinline__ int tile_in_slot(std::uint32_t slots, int slot) {
  int tile;
  asm volatile("ld.shared.s32 %0, [%1];" : "=r"(tile) : "r"(slots + slot * 4) : "memory");
  return tile;
}
__device__ __forceinline__ void put_tile(std::uint32_t slots, int slot, int tile) {
  asm volatile("st.shared.s32 [%0], %1;" ::"r"(slots + slot * 4), "r"(tile) : "memory");
}

/// Progress of a launch whose blocks take tiles in turn: the next tile, the blocks that found none.
struct Progress {
  int next, left;
};

/// The block that asks has a tile already, its own number: which one it takes after that.
__device__ __forceinline__ int take_tile(Progress* progress) {
  return atomicAdd(&progress->next, 1) + static_cast<int>(gridDim.x);
}

/// A block found none. The last one leaves the counts as they were.
__device__ __forceinline__ void leave(Progress* progress) {
  if (atomicAdd(&progress->left, 1) == static_cast<int>(gridDim.x) - 1) *progress = {0, 0};
}

}  // namespace warpgauge::kernels::attention_parts
