// SPDX-License-Identifier: Apache-2.0
// How the elements of a row are spread over the registers of the threads that hold it. No CUDA
// here: a test of the host looks at every place.
#pragma once

#include <cstddef>

namespace warpgauge::kernels {

/// A row in kThreads threads (a warp, or a block), kVectors vectors of four elements in each.
template <int threads, int vectors>
struct RowShape {
  static constexpr int kThreads = threads, kVectors = vectors;
  static constexpr int kBlockThreads = threads < 128 ? 128 : threads;
  static constexpr int kRowsPerBlock = kBlockThreads / kThreads;
  static constexpr unsigned kMostColumns = 4U * threads * vectors;

  /// The column of a thread's element `of_four` of its vector `k`, where rows begin on 16 bytes:
  /// the vectors of neighbouring threads are neighbours.
  static constexpr unsigned column_of_vectors(unsigned thread, unsigned k, unsigned of_four) {
    return 4 * (k * kThreads + thread) + of_four;
  }
  /// The same where they do not, and single elements are moved: elements are neighbours.
  static constexpr unsigned column_of_singles(unsigned thread, unsigned k, unsigned of_four) {
    return (4 * k + of_four) * kThreads + thread;
  }
};

/// The longest row that a shape below holds.
inline constexpr std::size_t kMostColumnsInRegisters = 16384;

/// Calls `use` with the smallest shape that holds a row of `columns` elements; with none for rows
/// of more than kMostColumnsInRegisters. A warp holds a short row: it needs no barrier. Eight
/// vectors a thread are 128 bytes in flight before the first one is used (of shorter rows fewer).
template <class Use>
constexpr void with_row_shape(std::size_t columns, const Use& use) {
  if (columns <= 1024) return use(RowShape<32, 8>{});
  if (columns <= 4096) return use(RowShape<128, 8>{});
  if (columns <= 8192) return use(RowShape<256, 8>{});
  if (columns <= kMostColumnsInRegisters) return use(RowShape<512, 8>{});
}

}  // namespace warpgauge::kernels
