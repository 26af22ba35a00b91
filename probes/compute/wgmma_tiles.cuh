// SPDX-License-Identifier: Apache-2.0
// Parts of all kernels made of `wgmma` instructions of the table (wgmma_table.h): tiles in shared
// memory, a fragment of A in registers, accumulators.
#pragma once

#include "probes/compute/wgmma_table.h"
#include "probes/device/bulk_copy.cuh"
#include "probes/device/isa.cuh"
#include "probes/device/wgmma.cuh"

namespace warpgauge::probes {

constexpr int kTileRowBytes = 128;  // four instructions' share of k; of sparse B, two
constexpr int kSliceBytes = 32;
constexpr int kMostColumns = 256;
constexpr int kMostWarpgroups = 4;
constexpr int kMostAccumulators = 128;  // registers of a thread

struct WgmmaTiles {
  const char* a;         ///< [row][kTileRowBytes], kMostWarpgroups tiles
  const char* b;         ///< [column][kTileRowBytes]
  std::uint32_t chosen;  ///< sparse: which of A's places are there
};

struct WgmmaResults {
  std::uint32_t* values;  ///< [thread][kMostAccumulators] of one block; null: not wanted
};

/// Where an instruction finds A and B.
struct WgmmaOperands {
  std::uint32_t a, b, chosen;
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)

/// Brings the tiles into shared memory and A's fragment and all accumulators into registers. Every
/// row of a tile lies as it comes: where an element is within its row does not matter here.
///
/// With `one_a`, all warpgroups multiply the first tile of A: its descriptor then is the same in
/// all threads, and does not have to be brought into uniform registers for each multiplication.
template <class Op, bool one_a>
__device__ __forceinline__ WgmmaOperands bring(const WgmmaTiles& tiles, char* shared) {
  char* const a = shared + Op::kEntry.n * kTileRowBytes;
  const auto copy = [](char* to, const char* from, int bytes) {
    for (int i = threadIdx.x * 16; i < bytes; i += blockDim.x * 16) {
      *reinterpret_cast<uint4*>(to + i) = *reinterpret_cast<const uint4*>(from + i);
    }
  };
  copy(shared, tiles.b, Op::kEntry.n * kTileRowBytes);
  copy(a, tiles.a, static_cast<int>(blockDim.x) / 128 * kWgmmaRows * kTileRowBytes);
  publish_all_to_copies();  // wgmma reads shared memory as copies do
  const int warpgroup = threadIdx.x / 128, lane = threadIdx.x % 32;
  const int row = (one_a ? threadIdx.x % 128 : threadIdx.x) / 32 * 16 + lane / 4;
  asm volatile(".reg .b32 acc<128>, fragment<4>;");
  // (PTX ISA, "Register Fragments" of wgmma: rows 8 apart, then 16 bytes of k apart.)
  const char* const fragment = tiles.a + row * kTileRowBytes + lane % 4 * 4;
  asm volatile(
      "ld.global.b32 fragment0, [%0]; ld.global.b32 fragment1, [%0+1024];"
      "ld.global.b32 fragment2, [%0+16]; ld.global.b32 fragment3, [%0+1040];" ::"l"(fragment)
      : "memory");
  asm volatile(WARPGAUGE_ZERO_ACCUMULATORS);  // those that an instruction does not use cost nothing
  return {shared_address(a) + (one_a ? 0 : warpgroup * kWgmmaRows * kTileRowBytes),
          shared_address(shared), tiles.chosen};
}

/// A multiplication of slice `i % slices` of k.
template <class Op, int slices>
__device__ __forceinline__ void multiply(const WgmmaOperands& operands, int i) {
  constexpr int kBytesOfB = Op::kSparse ? 2 * kSliceBytes : kSliceBytes;
  const int slice = i % slices;
  Op::apply(wgmma_tile(operands.a + slice * kSliceBytes),
            wgmma_tile(operands.b + slice * kBytesOfB % kTileRowBytes), operands.chosen);
}

/// Leaves the accumulators where they are wanted.
__device__ __forceinline__ void leave(const WgmmaResults& results) {
  if (results.values == nullptr) return;
  asm volatile(WARPGAUGE_STORE_ACCUMULATORS ::"l"(results.values + threadIdx.x * kMostAccumulators)
               : "memory");
}

#endif

}  // namespace warpgauge::probes
