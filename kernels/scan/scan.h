// SPDX-License-Identifier: Apache-2.0
// The inclusive prefix sum of an array of whole numbers: the arguments of every rung, and how the
// threads of a block scan a tile in their registers.
// Whole numbers, modulo 2^32: every order of additions gives the same, and every element is checked
// exactly. Four bytes as a float has them, and an addition as fast: the numbers could be floats.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/harness/aligned.h"
#include "kernels/harness/rung.h"
#include "kernels/scan/look_back.h"

namespace warpgauge::kernels::scan {

/// out[i] = in[0] + ... + in[i], modulo 2^32. Both aligned as words; out does not overlap in.
struct Problem {
  std::uint32_t* out;
  const std::uint32_t* in;
  std::size_t n;
  /// For a rung and libraries: any content, 256-byte aligned, >= tiles_of(n) words.
  void* scratch;
  std::size_t scratch_bytes;
  /// state_words_for(n) words, all 0 before the first launch: what look-back keeps for the next.
  std::uint64_t* state;
};

constexpr int kThreads = 512, kWarps = kThreads / 32, kVectors = 4;
constexpr unsigned kWarpTile = kVectors * 32 * 4;               // elements
constexpr std::size_t kTile = std::size_t{kWarps} * kWarpTile;  // elements: 32 KiB

/// Elements of tile `tile`, where a whole one has `whole`.
constexpr unsigned elements_of(std::size_t n, unsigned tile, std::size_t whole = kTile) {
  const std::size_t left = n - tile * whole;
  return static_cast<unsigned>(left < whole ? left : whole);
}

constexpr unsigned tiles_of(std::size_t n, std::size_t whole = kTile) {
  return static_cast<unsigned>(shares_of(n, whole));
}

/// The words of `state` before the tiles' own: a line of 128 bytes.
constexpr std::size_t kControlWords = 16;
constexpr std::size_t state_words_for(std::size_t n) { return kControlWords + tiles_of(n); }

/// This thread's share of a tile: four vectors, 512 bytes apart, so that a warp's accesses have no
/// gaps and its shared memory no bank conflicts. Elements beyond the end of the array are 0.
class TileInRegisters {
 public:
  /// From the tile's first element: in shared memory, or in global memory on 16 bytes.
  __device__ __forceinline__ void load_vectors(const std::uint32_t* tile) {
    const auto* vectors = reinterpret_cast<const uint4*>(tile);
#pragma unroll
    for (int k = 0; k < kVectors; ++k) of_[k] = vectors[place(k) / 4];
  }
  /// A tile of `elements` elements, from any address.
  __device__ __forceinline__ void load_singles(const std::uint32_t* tile, unsigned elements) {
#pragma unroll
    for (int k = 0; k < kVectors; ++k) {
      const auto element = [&](unsigned j) {
        return place(k) + j < elements ? tile[place(k) + j] : 0;
      };
      of_[k] = {element(0), element(1), element(2), element(3)};
    }
  }

  /// Scans the elements of the warp among themselves. Returns their sum, in every lane.
  __device__ __forceinline__ std::uint32_t scan_warp() {
    std::uint32_t sum[kVectors];
#pragma unroll
    for (int k = 0; k < kVectors; ++k) {
      of_[k].y += of_[k].x;
      of_[k].z += of_[k].y;
      of_[k].w += of_[k].z;
      sum[k] = of_[k].w;
    }
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
#pragma unroll
      for (int k = 0; k < kVectors; ++k) {
        const std::uint32_t lower = __shfl_up_sync(~0U, sum[k], distance);
        if (threadIdx.x % 32 >= distance) sum[k] += lower;
      }
    }
    std::uint32_t before = 0;  // the vectors of the whole warp that come before
#pragma unroll
    for (int k = 0; k < kVectors; ++k) {
      add(of_[k], before + sum[k] - of_[k].w);
      before += __shfl_sync(~0U, sum[k], 31);
    }
    return before;
  }

  /// Adds what comes before the warp.
  __device__ __forceinline__ void add(std::uint32_t before_warp) {
#pragma unroll
    for (int k = 0; k < kVectors; ++k) add(of_[k], before_warp);
  }

  __device__ __forceinline__ void store_vectors(std::uint32_t* tile) const {
    auto* vectors = reinterpret_cast<uint4*>(tile);
#pragma unroll
    for (int k = 0; k < kVectors; ++k) vectors[place(k) / 4] = of_[k];
  }
  __device__ __forceinline__ void store_singles(std::uint32_t* tile, unsigned elements) const {
#pragma unroll
    for (int k = 0; k < kVectors; ++k) {
      const std::uint32_t element[] = {of_[k].x, of_[k].y, of_[k].z, of_[k].w};
#pragma unroll
      for (unsigned j = 0; j < 4; ++j) {
        if (place(k) + j < elements) tile[place(k) + j] = element[j];
      }
    }
  }

 private:
  /// The place in its tile of the first element of vector k.
  static __device__ __forceinline__ unsigned place(int k) {
    return threadIdx.x / 32 * kWarpTile + k * 128 + threadIdx.x % 32 * 4;
  }

  static __device__ __forceinline__ void add(uint4& four, std::uint32_t before) {
    four = {four.x + before, four.y + before, four.z + before, four.w + before};
  }

  uint4 of_[kVectors];
};

/// Sums of a block's warps.
struct WarpSums {
  std::uint32_t before;  ///< of the warps before this one
  std::uint32_t all;
};

/// From each warp's sum in `of_warp`, once all are there.
__device__ __forceinline__ WarpSums sums_of(const std::uint32_t (&of_warp)[kWarps]) {
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const std::uint32_t sum = lane < kWarps ? of_warp[lane] : 0;
  return {__reduce_add_sync(~0U, lane < warp ? sum : 0), __reduce_add_sync(~0U, sum)};
}

}  // namespace warpgauge::kernels::scan
