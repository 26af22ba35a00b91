// SPDX-License-Identifier: Apache-2.0
// A row of floats that stays in the registers of its threads from its only read to its only write.
#pragma once

#include "kernels/harness/aligned.h"
#include "kernels/harness/rows/row_shape.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels {

/// Whether all rows of `columns` elements from `first` on begin on 16 bytes.
inline bool rows_begin_vectors(const float* first, std::size_t columns) {
  return begins_vector(first) && columns % 4 == 0;
}

/// This thread's share of a row, which RowShape places. `by_vectors`: rows begin on 16 bytes and
/// have a multiple of four elements; else single elements are moved, as many from as many threads.
template <class Shape, bool by_vectors>
class RowInRegisters {
 public:
  static constexpr int kElements = 4 * Shape::kVectors;

  /// Elements beyond the end of the row are `beyond`.
  __device__ __forceinline__ RowInRegisters(const float* row, unsigned columns, float beyond) {
    if constexpr (by_vectors) {
#pragma unroll
      for (int k = 0; k < Shape::kVectors; ++k) {
        const unsigned column = column_of(4 * k);
        const float4 four = column < columns ? *reinterpret_cast<const float4*>(row + column)
                                             : float4{beyond, beyond, beyond, beyond};
        of_[4 * k] = four.x;
        of_[4 * k + 1] = four.y;
        of_[4 * k + 2] = four.z;
        of_[4 * k + 3] = four.w;
      }
    } else {
#pragma unroll
      for (int i = 0; i < kElements; ++i) {
        of_[i] = column_of(i) < columns ? row[column_of(i)] : beyond;
      }
    }
  }

  /// Each element becomes `made_of(element, inside)`; `inside`: it is not beyond the row's end.
  template <class MadeOf>
  __device__ __forceinline__ void replace(unsigned columns, const MadeOf& made_of) {
#pragma unroll
    for (int i = 0; i < kElements; ++i) of_[i] = made_of(of_[i], column_of(i) < columns);
  }

  /// Combines `made_of(element)` of all elements, in four chains: none is longer than kVectors.
  /// (As one tree over an array, loops in loops, the array would go to local memory.)
  template <class Combine, class MadeOf>
  __device__ __forceinline__ float combined(const Combine& combine, const MadeOf& made_of) const {
    float a = made_of(of_[0]), b = made_of(of_[1]), c = made_of(of_[2]), d = made_of(of_[3]);
#pragma unroll
    for (int i = 4; i < kElements; i += 4) {
      a = combine(a, made_of(of_[i]));
      b = combine(b, made_of(of_[i + 1]));
      c = combine(c, made_of(of_[i + 2]));
      d = combine(d, made_of(of_[i + 3]));
    }
    return combine(combine(a, b), combine(c, d));
  }
  template <class Combine>
  __device__ __forceinline__ float combined(const Combine& combine) const {
    return combined(combine, [](float element) { return element; });
  }

  /// Writes `made_of(element, column)`; of four elements at once `four_of(four, column)`.
  template <class MadeOf, class FourOf>
  __device__ __forceinline__ void store(float* row, unsigned columns, const MadeOf& made_of,
                                        const FourOf& four_of) const {
    if constexpr (by_vectors) {
#pragma unroll
      for (int k = 0; k < Shape::kVectors; ++k) {
        const unsigned column = column_of(4 * k);
        if (column >= columns) continue;
        const float4 four = {of_[4 * k], of_[4 * k + 1], of_[4 * k + 2], of_[4 * k + 3]};
        // Made before it is stored: from a braced list the compiler stores two halves.
        const float4 made = four_of(four, column);
        *reinterpret_cast<float4*>(row + column) = made;
      }
    } else {
#pragma unroll
      for (int i = 0; i < kElements; ++i) {
        const unsigned column = column_of(i);
        if (column < columns) row[column] = made_of(of_[i], column);
      }
    }
  }

 private:
  static __device__ __forceinline__ unsigned column_of(int i) {
    const unsigned thread = threadIdx.x % Shape::kThreads;
    return by_vectors ? Shape::column_of_vectors(thread, i / 4, i % 4)
                      : Shape::column_of_singles(thread, i / 4, i % 4);
  }

  float of_[kElements];
};

/// The row of this thread, where rows have this shape.
template <class Shape>
__device__ __forceinline__ std::size_t row_of_thread() {
  return std::size_t{blockIdx.x} * Shape::kRowsPerBlock + threadIdx.x / Shape::kThreads;
}

}  // namespace warpgauge::kernels
