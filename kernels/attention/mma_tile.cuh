// SPDX-License-Identifier: Apache-2.0
// What the rungs of mma.sync share: tiles in shared memory, filled by cp.async, and a warp's
// fragments of them. A row is in parts of 64 elements (128 bytes), all rows' first parts before all
// second ones; a part's 16-byte pieces lie at their index XOR the row, so that eight rows of one
// column of pieces meet all 32 banks.
#pragma once

#include "kernels/attention/attention.h"
#include "probes/device/async_copy.cuh"
#include "probes/device/mma.cuh"

namespace warpgauge::kernels::attention {

template <int rows>
__device__ __forceinline__ int place_of_piece(int row, int piece) {
  return (piece / 8 * rows + row) * 128 + (piece % 8 ^ row % 8) * 16;
}

/// The block starts copies of `rows` rows of `columns` elements, `pitch` apart: zeros behind the
/// first `rows_there` and `columns_there` (a multiple of 8).
template <int rows, int columns, int threads>
__device__ __forceinline__ void copy_tile(std::uint32_t to, const __nv_bfloat16* from, int pitch,
                                          int rows_there, int columns_there) {
  constexpr int kPieces = columns / 8;
#pragma unroll
  for (int i = 0; i < rows * kPieces / threads; ++i) {
    const int at = i * threads + static_cast<int>(threadIdx.x);
    const int row = at / kPieces, piece = at % kPieces;
    probes::async_copy_16(to + place_of_piece<rows>(row, piece),
                          from + static_cast<std::int64_t>(row) * pitch + piece * 8,
                          row < rows_there && piece * 8 < columns_there);
  }
}

/// 16 rows from `row` on and 16 columns of a tile that is a product's left side.
template <int rows>
__device__ __forceinline__ probes::Fragment left(std::uint32_t tile, int row, int columns_16) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  return probes::load_matrices(tile +
                               place_of_piece<rows>(row + lane % 16, columns_16 * 2 + lane / 16));
}

/// The same of a right side whose sum runs along its rows (K): its rows are columns of the result.
template <int rows>
__device__ __forceinline__ probes::Fragment right_along_rows(std::uint32_t tile, int row,
                                                             int columns_16) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  return probes::load_matrices(
      tile + place_of_piece<rows>(row + lane / 16 * 8 + lane % 8, columns_16 * 2 + lane / 8 % 2));
}

/// The same of one whose sum runs across its rows (V).
template <int rows>
__device__ __forceinline__ probes::Fragment right_across_rows(std::uint32_t tile, int row,
                                                              int columns_16) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  return probes::load_matrices_transposed(
      tile + place_of_piece<rows>(row + lane % 16, columns_16 * 2 + lane / 16));
}

/// 16 x 16 of a result, eight numbers a thread, in the order of online_softmax.cuh.
__device__ __forceinline__ void multiply_16(float* d, const std::uint32_t (&a)[4],
                                            const probes::Fragment& b) {
  probes::mma_m16n8k16(d[0], d[1], d[2], d[3], a, b.part[0], b.part[1]);
  probes::mma_m16n8k16(d[4], d[5], d[6], d[7], a, b.part[2], b.part[3]);
}

/// Two numbers of a row of bfloat16s, rounded.
__device__ __forceinline__ void store_two(__nv_bfloat16* to, float first, float second) {
  *reinterpret_cast<__nv_bfloat162*>(to) = __floats2bfloat162_rn(first, second);
}

}  // namespace warpgauge::kernels::attention
