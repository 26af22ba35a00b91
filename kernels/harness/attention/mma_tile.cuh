// SPDX-License-Identifier: Apache-2.0
// What attention's rungs of mma.sync share: tiles in shared memory, filled by cp.async, and a
// warp's fragments of them. A row is in parts of 64 elements (128 bytes), all rows' first parts
// before all second ones; a part's 16-byte pieces lie at their index XOR the row, so that eight
// rows of one column of pieces meet all 32 banks.
#pragma once

#include <cuda_bf16.h>

#include "probes/device/async_copy.cuh"
#include "probes/device/mma.cuh"

namespace warpgauge::kernels::attention_parts {

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

/// The same of a left side that is turned: its rows are columns of the tile, 16 from `column_16`
/// on, and the sum runs across the tile's rows, 16 from `row` on.
template <int rows>
__device__ __forceinline__ probes::Fragment left_across_rows(std::uint32_t tile, int row,
                                                             int column_16) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  return probes::load_matrices_transposed(
      tile + place_of_piece<rows>(row + lane / 16 * 8 + lane % 8, column_16 * 2 + lane / 8 % 2));
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

/// A warp's 32 rows of a result.
template <int columns>
struct Sums {
  float of[2][columns / 2] = {};

  /// Adds 16 of the sum's depth: `right(j)` is the right side's fragment of columns 16 j.
  template <int rows, class Right>
  __device__ __forceinline__ void add(std::uint32_t tile, int columns_16, const Right& right) {
    const int first = static_cast<int>(threadIdx.x) / 32 * 32;
    add(left<rows>(tile, first, columns_16), left<rows>(tile, first + 16, columns_16), right);
  }

  /// The same of a left side's fragments, of the upper and of the lower 16 rows.
  template <class Right>
  __device__ __forceinline__ void add(const probes::Fragment& upper, const probes::Fragment& lower,
                                      const Right& right) {
#pragma unroll
    for (int j = 0; j < columns / 16; ++j) {
      const probes::Fragment b = right(j);
      multiply_16(of[0] + 8 * j, upper.part, b);
      multiply_16(of[1] + 8 * j, lower.part, b);
    }
  }

  /// Calls `with(row, column, first)` for all pairs: a row and a column of the tile, and the first
  /// one's place among the thread's numbers.
  template <class With>
  __device__ __forceinline__ static void each_pair(const With& with) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int row = static_cast<int>(threadIdx.x) / 32 * 32 + lane / 4;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
#pragma unroll
      for (int j = 0; j < columns / 8; ++j) {
        const int first = half * (columns / 2) + 4 * j, column = j * 8 + lane % 4 * 2;
        with(row + half * 16, column, first);
        with(row + half * 16 + 8, column, first + 2);
      }
    }
  }

  /// Calls `store(row, column, first, second)` with the numbers themselves.
  template <class Store>
  __device__ __forceinline__ void each(const Store& store) const {
    each_pair([&](int row, int column, int first) {
      store(row, column, number(first), number(first + 1));
    });
  }

  __device__ __forceinline__ float number(int place) const {
    return of[place / (columns / 2)][place % (columns / 2)];
  }
};

}  // namespace warpgauge::kernels::attention_parts
