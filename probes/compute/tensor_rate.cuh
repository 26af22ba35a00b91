// SPDX-License-Identifier: Apache-2.0
// The kernels of compute/tensor_rate: every SM multiplies bf16 tiles that it holds already, by
// mma.sync or by wgmma.
#pragma once

#include <cstddef>
#include <cstdint>

#include "probes/device/bulk_copy.cuh"
#include "probes/device/isa.cuh"
#include "probes/device/mma.cuh"
#include "probes/device/wgmma.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

// Operands in bf16, k along the rows: A has a tile of rows for each warp (warpgroup), B is shared
// by all.
constexpr int kDepth = 64;
constexpr int kSliceDepth = 16;  // of one instruction
constexpr int kSlices = kDepth / kSliceDepth;
constexpr int kRowBytes = kDepth * 2;
constexpr int kBodies = 4;  // bodies have 1 to 4 quanta of multiplications

constexpr int kMmaWarpRows = 16;
constexpr int kMmaColumns = 64;
constexpr int kMmaTiles = kMmaColumns / 8;  // m16n8k16 side by side: independent accumulators
constexpr int kMmaHeld = 2;                 // slices of k held in registers, used in turn
constexpr int kMmaQuantum = kMmaHeld * kMmaTiles;
constexpr int kMostMmaWarps = 16;

constexpr int kWgmmaRows = 64;
constexpr int kWgmmaColumns = 256;
constexpr int kWgmmaQuantum = 2 * kSlices;
constexpr int kMostWarpgroups = 3;

struct Tiles {
  const std::uint16_t* a;  // [unit][row][k]
  const std::uint16_t* b;  // [column][k]
};

struct Results {
  float* values;  // [unit][row][column]; null: not wanted
  std::uint32_t* sink;
};

/// Writes the part of a 16-row accumulator tile that a lane holds: columns in groups of 8, two at a
/// time (PTX ISA, accumulator layout of mma.m16n8k16 and of wgmma).
template <int count>
__device__ __forceinline__ void leave(const Results& results, const float (&d)[count], int row0,
                                      int columns) {
  const int lane = threadIdx.x % 32;
  float all = 0;
#pragma unroll
  for (int i = 0; i < count; ++i) {
    all += d[i];
    if (results.values != nullptr) {
      const int row = row0 + lane / 4 + i % 4 / 2 * 8;
      const int column = i / 4 * 8 + lane % 4 * 2 + i % 2;
      results.values[row * columns + column] = d[i];
    }
  }
  if (__float_as_uint(all) == 0x9e3779b9U) *results.sink = 1;  // in practice never
}

// Each warp: a 16 x 64 tile of D, eight accumulators of m16n8k16 in turn, all fragments in
// registers. A body has `body` * kMmaQuantum multiplications.
template <int body>
__global__ void __launch_bounds__(kMostMmaWarps * 32, 1)
    mma_sync_kernel(int iterations, Tiles tiles, WarpSpanSink spans, Results results) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const auto pair = [lane](const std::uint16_t* tile, int row, int k) {
    return *reinterpret_cast<const std::uint32_t*>(tile + (row + lane / 4) * kDepth + k +
                                                   lane % 4 * 2);
  };
  std::uint32_t a[kMmaHeld][4], b[kMmaHeld][kMmaTiles][2];
  const std::uint16_t* own = tiles.a + warp * kMmaWarpRows * kDepth;
#pragma unroll
  for (int s = 0; s < kMmaHeld; ++s) {
    const int k = s * kSliceDepth;
    a[s][0] = pair(own, 0, k);
    a[s][1] = pair(own, 8, k);
    a[s][2] = pair(own, 0, k + 8);
    a[s][3] = pair(own, 8, k + 8);
#pragma unroll
    for (int t = 0; t < kMmaTiles; ++t) {
      b[s][t][0] = pair(tiles.b, t * 8, k);
      b[s][t][1] = pair(tiles.b, t * 8, k + 8);
    }
  }
  float d[kMmaTiles * 4] = {};
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < body * kMmaHeld; ++i) {
#pragma unroll
      for (int t = 0; t < kMmaTiles; ++t) {
        const int s = i % kMmaHeld;
        mma_m16n8k16(d[4 * t], d[4 * t + 1], d[4 * t + 2], d[4 * t + 3], a[s], b[s][t][0],
                     b[s][t][1]);
      }
    }
  }
  leave(results, d, (blockIdx.x * blockDim.x / 32 + warp) * 16, kMmaColumns);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

// Each warpgroup: a 64 x 256 tile of D by m64n256k16, operands in shared memory, four slices of k
// in turn. A body has `body` * kWgmmaQuantum multiplications, one wait at its end.
template <int body>
__global__ void __launch_bounds__(kMostWarpgroups * 128, 1)
    wgmma_kernel(int iterations, Tiles tiles, WarpSpanSink spans, Results results) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) char shared[];
  const int warpgroup = threadIdx.x / 128;
  const auto bring = [](char* tile, const std::uint16_t* from, int rows) {
    for (int i = threadIdx.x; i < rows * kDepth; i += blockDim.x) {
      *reinterpret_cast<std::uint16_t*>(tile + wgmma_tile_byte(i / kDepth, i % kDepth)) = from[i];
    }
  };
  bring(shared, tiles.b, kWgmmaColumns);
  char* const a_tiles = shared + kWgmmaColumns * kRowBytes;
  bring(a_tiles, tiles.a, static_cast<int>(blockDim.x) / 128 * kWgmmaRows);
  publish_all_to_copies();  // wgmma reads shared memory as copies do
  const std::uint32_t a = shared_address(a_tiles + warpgroup * kWgmmaRows * kRowBytes);
  const std::uint32_t b = shared_address(shared);
  float d[kWgmmaColumns / 2] = {};
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    wgmma_fence();
#pragma unroll
    for (int i = 0; i < body * kWgmmaQuantum; ++i) {
      const int slice = i % kSlices * kSliceDepth * 2;
      wgmma<kWgmmaColumns>(d, wgmma_tile(a + slice), wgmma_tile(b + slice), true);
    }
    wgmma_commit();
    wgmma_wait<0>();
  }
  leave(results, d, (blockIdx.x * blockDim.x / 32 + threadIdx.x / 32) * 16, kWgmmaColumns);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
#endif
}

using Kernel = void (*)(int, Tiles, WarpSpanSink, Results);

/// One way to multiply. A unit is what one instruction takes: a warp, a warpgroup.
struct Engine {
  const char* name;
  Kernel kernels[kBodies];
  int unit_threads, most_units, columns;
  int depth;       ///< of the operands, as far as it is used
  int quantum;     ///< instructions of a unit in a body's quantum
  int rounds;      ///< times that a quantum goes through the depth
  double flop;     ///< of one instruction
  int iterations;  ///< of a launch that measures cycles
  std::size_t shared_bytes_per_unit, shared_bytes;

  double flop_of(int units, int body, int iteration_count) const {
    return flop * quantum * body * iteration_count * units;
  }
};

constexpr Engine kMmaSync = {
    .name = "mma_sync",
    .kernels = {mma_sync_kernel<1>, mma_sync_kernel<2>, mma_sync_kernel<3>, mma_sync_kernel<4>},
    .unit_threads = 32,
    .most_units = kMostMmaWarps,
    .columns = kMmaColumns,
    .depth = kMmaHeld * kSliceDepth,
    .quantum = kMmaQuantum,
    .rounds = 1,
    .flop = 2.0 * kMmaWarpRows * 8 * kSliceDepth,
    .iterations = 64,
    .shared_bytes_per_unit = 0,
    .shared_bytes = 0};

constexpr Engine kWgmma = {
    .name = "wgmma",
    .kernels = {wgmma_kernel<1>, wgmma_kernel<2>, wgmma_kernel<3>, wgmma_kernel<4>},
    .unit_threads = 128,
    .most_units = kMostWarpgroups,
    .columns = kWgmmaColumns,
    .depth = kDepth,
    .quantum = kWgmmaQuantum,
    .rounds = kWgmmaQuantum / kSlices,
    .flop = 2.0 * kWgmmaRows * kWgmmaColumns * kSliceDepth,
    .iterations = 32,
    .shared_bytes_per_unit = kWgmmaRows * kRowBytes,
    .shared_bytes = kWgmmaColumns * kRowBytes};

}  // namespace
}  // namespace warpgauge::probes
