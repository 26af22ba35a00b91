// SPDX-License-Identifier: Apache-2.0
// A block of four warps for each 64 x 64 tile of a C. It loads 64 of k through registers into
// shared memory and multiplies them by mma.sync; where there are more of k, the next ones are on
// their way to registers in the meantime.
#pragma once

#include "kernels/gemm_batched/gemm_batched.h"
#include "kernels/gemm_batched/tiles.h"
#include "kernels/harness/gather_vector.cuh"
#include "kernels/harness/wgmma/store_pair.cuh"
#include "probes/device/isa.cuh"
#include "probes/device/mma.cuh"

namespace warpgauge::kernels::gemm_batched {

inline constexpr int kTile = 64;   // rows and columns of a block's tile of C, and of k at a time
inline constexpr int kPatch = 32;  // a warp's patch of it, squared
inline constexpr int kWarpColumns = kTile / kPatch;
inline constexpr int kThreads = kWarpColumns * kWarpColumns * 32;
inline constexpr int kBlocksPerSm = 3;  // some load or store while others multiply
inline constexpr int kStep = 16;        // of an mma along k
inline constexpr int kRowBytes = kTile * 2;
inline constexpr int kPieces = kRowBytes / 16;
inline constexpr int kRowsAtOnce = kThreads / kPieces;
inline constexpr int kLoads = kTile / kRowsAtOnce;  // of 16 bytes a thread and operand

/// Where piece `piece` of a row lies: at its index XOR the row, so that eight rows of one column of
/// pieces meet all 32 banks.
__device__ __forceinline__ int swizzled(int row, int piece) {
  return row * kRowBytes + (piece ^ row % 8) * 16;
}

/// A thread's share of a tile: one piece in every kRowsAtOnce-th row.
template <bool vectors>
__device__ __forceinline__ void load_tile(const __nv_bfloat16* matrix, int rows, int k,
                                          int first_row, int first_k, uint4 (&piece)[kLoads]) {
  const int row = first_row + static_cast<int>(threadIdx.x) / kPieces;
  const int column = first_k + static_cast<int>(threadIdx.x) % kPieces * 8;
#pragma unroll
  for (int i = 0; i < kLoads; ++i) {
    const int at = row + i * kRowsAtOnce;
    if constexpr (vectors) {
      const auto* from = matrix + static_cast<std::size_t>(at) * k + column;
      piece[i] =
          at < rows && column < k ? *reinterpret_cast<const uint4*>(from) : make_uint4(0, 0, 0, 0);
    } else {
      piece[i] = gather_vector(matrix, rows, k, at, column);
    }
  }
}

__device__ __forceinline__ void store_tile(std::uint8_t* tile, const uint4 (&piece)[kLoads]) {
  const int row = static_cast<int>(threadIdx.x) / kPieces;
#pragma unroll
  for (int i = 0; i < kLoads; ++i) {
    const int to = swizzled(row + i * kRowsAtOnce, static_cast<int>(threadIdx.x) % kPieces);
    *reinterpret_cast<uint4*>(tile + to) = piece[i];
  }
}

/// Eight outputs of a row, those that lie inside.
__device__ __forceinline__ void store_piece(const ProductProblem<__nv_bfloat16>& p, int row,
                                            int column, const uint4& piece) {
  if (row >= p.m) return;
  __nv_bfloat16* const to = p.c + static_cast<std::size_t>(row) * p.n + column;
  if (column + 8 <= p.n && reinterpret_cast<std::uintptr_t>(to) % sizeof piece == 0) {
    *reinterpret_cast<uint4*>(to) = piece;
    return;
  }
  const auto* const output = reinterpret_cast<const __nv_bfloat16*>(&piece);
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    if (column + i < p.n) to[i] = output[i];
  }
}

/// `staged`: C passes through shared memory.
template <bool vectors, bool staged>
__global__ void __launch_bounds__(kThreads, kBlocksPerSm)
    multiply_tile(const Problem all, const Tiles tiles) {
  __shared__ __align__(128) std::uint8_t tile_a[kTile * kRowBytes], tile_b[kTile * kRowBytes];
  const Place place = tiles.place<kTile, kTile>(static_cast<int>(blockIdx.x));
  const auto p = all.one(place.matrix);
  const int first_row = place.row, first_column = place.column;
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
  const int patch_row = warp / kWarpColumns * kPatch, patch_column = warp % kWarpColumns * kPatch;

  // An A fragment is 16 rows by 16 of k: the upper half of the warp addresses the second eight of
  // k. Two B fragments are 16 columns by 16 of k: the second and the fourth quarter do.
  const std::uint32_t a = probes::shared_address(tile_a), b = probes::shared_address(tile_b);
  const int row_a = patch_row + lane % 16, row_b = patch_column + lane / 16 * 8 + lane % 8;

  float sum[kPatch / 16][kPatch / 8][4] = {};
  uint4 next_a[kLoads], next_b[kLoads];
  load_tile<vectors>(p.a, p.m, p.k, first_row, 0, next_a);
  load_tile<vectors>(p.b, p.n, p.k, first_column, 0, next_b);
#pragma unroll 1
  for (int k = 0; k < p.k; k += kTile) {
    store_tile(tile_a, next_a);
    store_tile(tile_b, next_b);
    __syncthreads();
    if (k + kTile < p.k) {
      load_tile<vectors>(p.a, p.m, p.k, first_row, k + kTile, next_a);
      load_tile<vectors>(p.b, p.n, p.k, first_column, k + kTile, next_b);
    }
#pragma unroll
    for (int step = 0; step < kTile / kStep; ++step) {
      probes::Fragment of_a[kPatch / 16], of_b[kPatch / 16];
#pragma unroll
      for (int i = 0; i < kPatch / 16; ++i) {
        of_a[i] = probes::load_matrices(a + swizzled(row_a + i * 16, step * 2 + lane / 16));
        of_b[i] = probes::load_matrices(b + swizzled(row_b + i * 16, step * 2 + lane / 8 % 2));
      }
#pragma unroll
      for (int i = 0; i < kPatch / 16; ++i) {
#pragma unroll
        for (int j = 0; j < kPatch / 8; ++j) {
          const probes::Fragment& from_b = of_b[j / 2];
          float(&d)[4] = sum[i][j];
          probes::mma_m16n8k16(d[0], d[1], d[2], d[3], of_a[i].part, from_b.part[j % 2 * 2],
                               from_b.part[j % 2 * 2 + 1]);
        }
      }
    }
    __syncthreads();
  }

  const int row = patch_row + lane / 4, column = patch_column + lane % 4 * 2;
#pragma unroll
  for (int i = 0; i < kPatch / 16; ++i) {
#pragma unroll
    for (int j = 0; j < kPatch / 8; ++j) {
#pragma unroll
      for (int lower = 0; lower < 2; ++lower) {  // rows eight further down
        const float first = sum[i][j][2 * lower], second = sum[i][j][2 * lower + 1];
        const int at_row = row + i * 16 + lower * 8, at_column = column + j * 8;
        if constexpr (staged) {
          const int to = swizzled(at_row, at_column / 8) + at_column % 8 * 2;
          *reinterpret_cast<__nv_bfloat162*>(tile_a + to) = __floats2bfloat162_rn(first, second);
        } else {
          store_pair(p.c, p.m, p.n, first_row + at_row, first_column + at_column, first, second);
        }
      }
    }
  }
  if constexpr (staged) {
    __syncthreads();
    const int piece = static_cast<int>(threadIdx.x) % kPieces;
#pragma unroll
    for (int i = 0; i < kLoads; ++i) {
      const int at_row = static_cast<int>(threadIdx.x) / kPieces + i * kRowsAtOnce;
      store_piece(p, first_row + at_row, first_column + piece * 8,
                  *reinterpret_cast<const uint4*>(tile_a + swizzled(at_row, piece)));
    }
  }
}

template <bool staged>
void launch_tiles(const Problem& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  const auto kernel =
      rows_are_vectors(p) ? multiply_tile<true, staged> : multiply_tile<false, staged>;
  const Tiles tiles = Tiles::over(p.matrices, p.m, p.n, p.k, kTile, kTile, kTile);
  kernel<<<tiles.count, kThreads, 0, stream>>>(p, tiles);
}

/// The machine code that proves it.
template <bool staged>
std::vector<CodeExpectation> tile_machine_code() {
  return {expect(multiply_tile<true, staged>, "HMMA.16816.F32.BF16",
                 "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 32),
          expect(multiply_tile<true, staged>, "LDSM.16.M88.4",
                 "ldmatrix.sync.aligned.m8n8.x4.shared.b16", 16)};
}

}  // namespace warpgauge::kernels::gemm_batched
