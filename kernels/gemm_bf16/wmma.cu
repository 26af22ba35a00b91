// SPDX-License-Identifier: Apache-2.0
// The first rung: tensor cores by CUDA C++'s own interface (nvcuda::wmma). A block of four warps
// computes a 128 x 128 tile of C from tiles of A and B in shared memory. Each warp has 64 x 64 of
// it, as 4 x 4 fragments. The next tiles wait in registers while these are multiplied. Rows in
// shared memory are padded by 16 bytes: a fragment's rows would otherwise begin in the same banks.
// The layout of a fragment is not documented, so that C passes through shared memory to be rounded
// to bf16. Limits: none; rows that do not begin on 16 bytes are gathered element by element. Bound
// by what the compiler makes of fragment loads: nvcc 13.0 has ldmatrix for those of fp16, but loads
// those of bf16 by generic 32-bit loads, one for every HMMA; and by two barriers a stage, with
// copies that pass through registers, one stage ahead.
#include <mma.h>

#include "kernels/gemm_bf16/gemm_bf16.h"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

using nvcuda::wmma::accumulator;
using nvcuda::wmma::col_major;
using nvcuda::wmma::fragment;
using nvcuda::wmma::matrix_a;
using nvcuda::wmma::matrix_b;
using nvcuda::wmma::row_major;

constexpr int kTile = 128;  // of C, squared
constexpr int kPatch = 64;  // a warp's patch of it, squared
constexpr int kWarpColumns = kTile / kPatch;
constexpr int kThreads = kWarpColumns * kWarpColumns * 32;
constexpr int kBlocksPerSm = 2;  // one multiplies while the other meets at its barriers
constexpr int kDepth = 32;       // of a tile of A or B along k
constexpr int kFragment = 16;    // in each dimension
constexpr int kFragments = kPatch / kFragment;
constexpr int kPitch = kDepth + 8;   // elements
constexpr int kPieces = kDepth / 8;  // 16-byte pieces of a row
constexpr int kRowsAtOnce = kThreads / kPieces;
constexpr int kLoads = kTile / kRowsAtOnce;  // of 16 bytes a thread and operand
constexpr int kBand = 16;                    // tiles

/// Each thread's share of a tile: one piece in every kRowsAtOnce-th row.
struct Staged {
  uint4 piece[kLoads];
};

template <bool vectors>
__device__ __forceinline__ Staged load_tile(const __nv_bfloat16* matrix, int rows, int k,
                                            int first_row, int first_k) {
  const int row = first_row + static_cast<int>(threadIdx.x) / kPieces;
  const int column = first_k + static_cast<int>(threadIdx.x) % kPieces * 8;
  Staged staged;
#pragma unroll
  for (int i = 0; i < kLoads; ++i) {
    const int at = row + i * kRowsAtOnce;
    if constexpr (vectors) {
      const auto* from = matrix + static_cast<std::size_t>(at) * k + column;
      staged.piece[i] =
          at < rows && column < k ? *reinterpret_cast<const uint4*>(from) : make_uint4(0, 0, 0, 0);
    } else {
      staged.piece[i] = gather_vector(matrix, rows, k, at, column);
    }
  }
  return staged;
}

__device__ __forceinline__ void store_tile(__nv_bfloat16* tile, const Staged& staged) {
  const int row = static_cast<int>(threadIdx.x) / kPieces;
  const int column = static_cast<int>(threadIdx.x) % kPieces * 8;
#pragma unroll
  for (int i = 0; i < kLoads; ++i) {
    *reinterpret_cast<uint4*>(tile + (row + i * kRowsAtOnce) * kPitch + column) = staged.piece[i];
  }
}

template <bool vectors>
__global__ void __launch_bounds__(kThreads, kBlocksPerSm)
    wmma(const Problem p, const Raster raster) {
  __shared__ __align__(128) __nv_bfloat16 tile_a[kTile * kPitch], tile_b[kTile * kPitch];
  const TilePlace place = raster.place(static_cast<int>(blockIdx.x));
  const int first_row = place.row * kTile, first_column = place.column * kTile;
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
  const int patch_row = warp / kWarpColumns * kPatch, patch_column = warp % kWarpColumns * kPatch;

  fragment<accumulator, kFragment, kFragment, kFragment, float> sum[kFragments][kFragments];
  for (auto& row : sum) {
    for (auto& patch : row) nvcuda::wmma::fill_fragment(patch, 0.0F);
  }

  Staged next_a = load_tile<vectors>(p.a, p.m, p.k, first_row, 0);
  Staged next_b = load_tile<vectors>(p.b, p.n, p.k, first_column, 0);
#pragma unroll 1
  for (int k = 0; k < p.k; k += kDepth) {
    store_tile(tile_a, next_a);
    store_tile(tile_b, next_b);
    __syncthreads();
    if (k + kDepth < p.k) {
      next_a = load_tile<vectors>(p.a, p.m, p.k, first_row, k + kDepth);
      next_b = load_tile<vectors>(p.b, p.n, p.k, first_column, k + kDepth);
    }
#pragma unroll
    for (int step = 0; step < kDepth; step += kFragment) {
      fragment<matrix_b, kFragment, kFragment, kFragment, __nv_bfloat16, col_major> b[kFragments];
#pragma unroll
      for (int j = 0; j < kFragments; ++j) {
        nvcuda::wmma::load_matrix_sync(
            b[j], tile_b + (patch_column + j * kFragment) * kPitch + step, kPitch);
      }
#pragma unroll
      for (int i = 0; i < kFragments; ++i) {
        fragment<matrix_a, kFragment, kFragment, kFragment, __nv_bfloat16, row_major> a;
        nvcuda::wmma::load_matrix_sync(a, tile_a + (patch_row + i * kFragment) * kPitch + step,
                                       kPitch);
#pragma unroll
        for (int j = 0; j < kFragments; ++j) nvcuda::wmma::mma_sync(sum[i][j], a, b[j], sum[i][j]);
      }
    }
    __syncthreads();
  }

  // One fp32 fragment per warp, in shared memory whose tiles have all been read.
  constexpr int kSpacePitch = kFragment + 4;  // floats
  static_assert(sizeof(tile_a) >= kThreads / 32 * kFragment * kSpacePitch * sizeof(float));
  float* space = reinterpret_cast<float*>(tile_a) + warp * kFragment * kSpacePitch;
  const int row = first_row + patch_row + lane / 2;
  const int column = first_column + patch_column + lane % 2 * 8;
#pragma unroll
  for (int i = 0; i < kFragments; ++i) {
#pragma unroll
    for (int j = 0; j < kFragments; ++j) {
      nvcuda::wmma::store_matrix_sync(space, sum[i][j], kSpacePitch, nvcuda::wmma::mem_row_major);
      __syncwarp();
      const float* mine = space + lane / 2 * kSpacePitch + lane % 2 * 8;
#pragma unroll
      for (int e = 0; e < 8; e += 2) {
        store_pair(p.c, p.m, p.n, row + i * kFragment, column + j * kFragment + e, mine[e],
                   mine[e + 1]);
      }
      __syncwarp();
    }
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "tensor cores by nvcuda::wmma, tiles staged in shared memory with padded rows",
     .min_capability = 80,
     .machine_code = {expect(wmma<true>, "HMMA.16816.F32.BF16", "", 64),
                      expect(wmma<true>, "",
                             "wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32", 32),
                      expect(wmma<true>, "STS.128", "st.shared.v4.*", 8)},
     .launch = [](const Problem& p, cudaStream_t stream) {
       const auto launch = rows_are_vectors(p) ? launch_raster<wmma<true>, Problem>
                                               : launch_raster<wmma<false>, Problem>;
       launch(Raster::over(p.m, p.n, kTile, kTile, kBand), kThreads, 0, stream, p);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
