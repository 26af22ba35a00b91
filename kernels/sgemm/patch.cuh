// SPDX-License-Identifier: Apache-2.0
// What one warp of the upper rungs does: a patch of C as outer products, from tiles of A and B in
// shared memory. Also the ring of such tiles, and the copies that fill it.
// An SM of 128 FP32 lanes issues one warp instruction per cycle and scheduler, an FMA or anything
// else, and its register file feeds an FMA per cycle only where one of the three operands is still
// at hand from the FMA before. Three things follow, and they make most of the rungs' speed:
// - large patches: 8 x 16 outputs a lane need six 128-bit loads for 128 FMAs (95.5 % FMAs), 8 x 8
//   need four for 64 (94.1 %);
// - every second row of the patch is computed backwards, so that successive FMAs share A's element
//   within a row and B's from one row to the next;
// - the order of the lanes. Loads in which neighbouring lanes want the same vector are delivered in
//   two wavefronts instead of four, which sounds better and is worse: the denser write-back takes
//   more of the register file's cycles away from the FMAs. Here no two of four neighbours want the
//   same vector, neither of A nor of B.
#pragma once

#include <cstdint>

#include "kernels/sgemm/sgemm.h"
#include "probes/device/async_copy.cuh"

namespace warpgauge::kernels::sgemm {

/// A warp's patch of C: lanes_down x (32 / lanes_down) lanes with `rows` x `columns` outputs each.
/// A lane's rows come in groups of four neighbours; the groups of all lanes lie side by side. So do
/// its columns.
template <int rows, int columns, int lanes_down>
struct WarpShape {
  static constexpr int kLaneRows = rows, kLaneColumns = columns;
  static constexpr int kLanesDown = lanes_down, kLanesAcross = 32 / lanes_down;
  static constexpr int kRows = rows * kLanesDown, kColumns = columns * kLanesAcross;
  static_assert((lanes_down == 4 || lanes_down == 8) && rows % 4 == 0 && columns % 4 == 0);
};

/// A block's tile of C, its slabs of A and B along k, and how its warps share the work: warps_down
/// x warps_across patches; `slices` warps for each patch, which share out the k of every slab.
template <class Warp_, int warps_down, int warps_across, int depth, int stages, int slices = 1>
struct BlockShape {
  using Warp = Warp_;
  static constexpr int kRows = Warp::kRows * warps_down, kColumns = Warp::kColumns * warps_across;
  static constexpr int kWarpsAcross = warps_across, kPatches = warps_down * warps_across;
  static constexpr int kSlices = slices, kWarps = kPatches * slices;
  static constexpr int kDepth = depth, kSliceDepth = depth / slices;
  static constexpr int kStages = stages;
  /// A's slab has k as its row; four words of padding keep the four rows of A by eight k that a
  /// warp copies at once in 32 different banks.
  static constexpr int kPitchA = kRows + 4, kPitchB = kColumns;
  static constexpr int kSlabA = depth * kPitchA, kSlab = kSlabA + depth * kPitchB;  // floats
  static constexpr int kRingBytes = stages * kSlab * static_cast<int>(sizeof(float));
  static_assert(depth % (8 * slices) == 0);

  __host__ __device__ static int slabs(int k) { return (k + depth - 1) / depth; }
};

/// A lane's outputs, and its fragments of A and B for this k and the next.
template <class Shape>
class Patch {
 public:
  using Warp = typename Shape::Warp;
  static constexpr int kRows = Warp::kLaneRows, kColumns = Warp::kLaneColumns;
  static constexpr int kUnroll = 8;  // k an iteration of the main loop

  /// `warp` of the block's multiplying warps.
  __device__ Patch(int warp, int lane) {
    const int of_eight = lane % 8, of_four = lane / 8 ^ lane % 4;
    const int down = Warp::kLanesDown == 8 ? of_eight : of_four;
    const int across = Warp::kLanesDown == 8 ? of_four : of_eight;
    row_ = warp / Shape::kWarpsAcross % (Shape::kPatches / Shape::kWarpsAcross) * Warp::kRows +
           4 * down;
    column_ = warp % Shape::kWarpsAcross * Warp::kColumns + 4 * across;
    slice_ = warp / Shape::kPatches;
#pragma unroll
    for (int i = 0; i < kRows; ++i) {
#pragma unroll
      for (int j = 0; j < kColumns; ++j) sum_[i][j] = 0;
    }
  }

  /// Goes to the lane's first k of the slab.
  __device__ void enter(const float* slab) {
    a_ = slab + slice_ * Shape::kSliceDepth * Shape::kPitchA + row_;
    b_ = slab + Shape::kSlabA + slice_ * Shape::kSliceDepth * Shape::kPitchB + column_;
  }

  __device__ void load_first() {
#pragma unroll
    for (int part = 0; part < kParts; ++part) load(0, 0, part);
  }

  /// Multiplies kUnroll - 1 of the next kUnroll k; the fragments of the last one are loaded then.
  __device__ __forceinline__ void multiply_most() {
#pragma unroll
    for (int k = 0; k < kUnroll - 1; ++k) multiply_one(k % 2, k + 1);
    a_ += kUnroll * Shape::kPitchA;
    b_ += kUnroll * Shape::kPitchB;
  }

  /// Multiplies the last one, while the fragments of the first k from here on are loaded.
  __device__ __forceinline__ void multiply_last() { multiply_one((kUnroll - 1) % 2, 0); }

  /// Multiplies the last one of all.
  __device__ __forceinline__ void finish() {
#pragma unroll
    for (int i = 0; i < kRows; ++i) {
#pragma unroll
      for (int j = 0; j < kColumns; ++j) multiply_add((kUnroll - 1) % 2, i, j);
    }
  }

  __device__ int slice() const { return slice_; }
  __device__ float sum(int i, int j) const { return sum_[i][j]; }
  /// Row and column, in the block's tile, of the output that sum(i, j) is.
  __device__ int row(int i) const { return row_ + i / 4 * 4 * Warp::kLanesDown + i % 4; }
  __device__ int column(int j) const { return column_ + j / 4 * 4 * Warp::kLanesAcross + j % 4; }

 private:
  static constexpr int kParts = (kRows + kColumns) / 4;  // loads of a k

  __device__ __forceinline__ void multiply_add(int which, int i, int j) {
    sum_[i][j] = fmaf(of_a_[which][i], of_b_[which][j], sum_[i][j]);
  }

  /// The FMAs of one k, with the loads of the one `ahead` spread between its rows.
  __device__ __forceinline__ void multiply_one(int which, int ahead) {
#pragma unroll
    for (int i = 0; i < kRows; ++i) {
#pragma unroll
      for (int part = i * kParts / kRows; part < (i + 1) * kParts / kRows; ++part) {
        load(which ^ 1, ahead, part);
      }
#pragma unroll
      for (int step = 0; step < kColumns; ++step) {
        multiply_add(which, i, i % 2 == 0 ? step : kColumns - 1 - step);
      }
    }
  }

  /// Four elements of A, or of B behind them.
  __device__ __forceinline__ void load(int which, int k, int part) {
    constexpr int kPartsA = kRows / 4;
    const bool is_a = part < kPartsA;
    const int group = is_a ? part : part - kPartsA;
    const float4 value = *reinterpret_cast<const float4*>(
        is_a ? a_ + k * Shape::kPitchA + group * 4 * Warp::kLanesDown
             : b_ + k * Shape::kPitchB + group * 4 * Warp::kLanesAcross);
    float* to = is_a ? &of_a_[which][4 * group] : &of_b_[which][4 * group];
    to[0] = value.x;
    to[1] = value.y;
    to[2] = value.z;
    to[3] = value.w;
  }

  float sum_[kRows][kColumns];
  float of_a_[2][kRows], of_b_[2][kColumns];
  const float *a_, *b_;  // at the next k
  int row_, column_, slice_;
};

/// Writes a whole patch into the tile of C at (first_row, first_column).
template <bool quads, class Shape>
__device__ __forceinline__ void store(const Patch<Shape>& patch, const Problem& p, int first_row,
                                      int first_column) {
#pragma unroll
  for (int i = 0; i < Patch<Shape>::kRows; ++i) {
#pragma unroll
    for (int j = 0; j < Patch<Shape>::kColumns; j += 4) {
      store_quad<quads>(
          p, first_row + patch.row(i), first_column + patch.column(j),
          {patch.sum(i, j), patch.sum(i, j + 1), patch.sum(i, j + 2), patch.sum(i, j + 3)});
    }
  }
}

/// One thread's share of the copies into the ring, slab by slab along k, by cp.async. A is
/// transposed on the way, element by element: a warp copies eight k of four rows at once, whole
/// sectors of A. Rows of B are copied by 16 bytes, or element by element without `quads`. The first
/// slab takes what k leaves over when divided into slabs: only that one needs zeros along k. Rows
/// beyond A are copies of its last one: what they yield is never stored.
template <class Shape, int threads, bool quads>
class Copies {
 public:
  __device__ Copies(const Problem& p, int first_row, int first_column, int thread) {
    const int lane = thread % 32, warp = thread / 32;
    n_ = p.n;
    first_depth_ = p.k - (Shape::slabs(p.k) - 1) * Shape::kDepth;
    k_of_a_ = lane % 8;
    const int row = warp * 4 + lane / 8;
#pragma unroll
    for (int i = 0; i < kCopiesA; ++i) {
      const int from = min(first_row + row + i * kRowsAtOnce, p.m - 1);
      a_[i] = p.a + static_cast<std::size_t>(from) * p.k + k_of_a_;
    }
    to_a_ = (k_of_a_ * Shape::kPitchA + row) * static_cast<int>(sizeof(float));
    k_of_b_ = warp * kDeepAtOnce + lane / kLanesARow;
    const int column = lane % kLanesARow * kWidth;
    column_ = first_column + column;
    b_ = p.b + static_cast<std::size_t>(k_of_b_) * p.n + column_;
    to_b_ = (Shape::kSlabA + k_of_b_ * Shape::kPitchB + column) * static_cast<int>(sizeof(float));
    whole_ = first_column + Shape::kColumns <= p.n;
  }

  /// Starts the copies of the first slab to `slab`.
  __device__ void start_first(std::uint32_t slab) {
#pragma unroll
    for (int k = 0; k < Shape::kDepth; k += 8) {
      const bool inside = k + k_of_a_ < first_depth_;
#pragma unroll
      for (int i = 0; i < kCopiesA; ++i)
        probes::async_copy_4(place_a(slab, i, k), a_[i] + k, inside);
    }
#pragma unroll
    for (int i = 0; i < kCopiesA; ++i) a_[i] += first_depth_;
#pragma unroll 1
    for (int k = 0; k < Shape::kDepth; k += kDeepStep) {
#pragma unroll
      for (int part = 0; part < kPartsB; ++part) {
        copy_b(place_b(slab, k, part), b_ + static_cast<std::size_t>(k) * n_ + part * kPartWidth,
               k + k_of_b_ < first_depth_ && column_ + part * kPartWidth < n_);
      }
    }
    b_ += static_cast<std::size_t>(first_depth_) * n_;
  }

  /// Starts those of the next one.
  __device__ void start_next(std::uint32_t slab) {
    if (whole_) {
      start_b<true>(slab);
    } else {
      start_b<false>(slab);
    }
#pragma unroll
    for (int i = 0; i < kCopiesA; ++i) {
#pragma unroll
      for (int k = 0; k < Shape::kDepth; k += 8)
        probes::async_copy_4(place_a(slab, i, k), a_[i] + k);
      a_[i] += Shape::kDepth;
    }
  }

 private:
  static constexpr int kWarps = threads / 32;
  static constexpr int kRowsAtOnce = 4 * kWarps, kCopiesA = Shape::kRows / kRowsAtOnce;
  static constexpr int kWidth = quads ? 4 : 1;
  static constexpr int kLanesARow = Shape::kColumns / kWidth < 32 ? Shape::kColumns / kWidth : 32;
  static constexpr int kPartWidth = kLanesARow * kWidth, kPartsB = Shape::kColumns / kPartWidth;
  static constexpr int kDeepAtOnce = 32 / kLanesARow;     // rows of B a warp and copy
  static constexpr int kDeepStep = kWarps * kDeepAtOnce;  // ... and all warps
  static_assert(Shape::kRows % kRowsAtOnce == 0 && Shape::kDepth % kDeepStep == 0);

  __device__ std::uint32_t place_a(std::uint32_t slab, int i, int k) const {
    return slab + to_a_ + (i * kRowsAtOnce + k * Shape::kPitchA) * static_cast<int>(sizeof(float));
  }
  __device__ std::uint32_t place_b(std::uint32_t slab, int k, int part) const {
    return slab + to_b_ +
           (k * Shape::kPitchB + part * kPartWidth) * static_cast<int>(sizeof(float));
  }
  __device__ static void copy_b(std::uint32_t to, const float* from, bool inside) {
    if constexpr (quads) {
      probes::async_copy_16(to, from, inside);
    } else {
      probes::async_copy_4(to, from, inside);
    }
  }

  template <bool whole>
  __device__ void start_b(std::uint32_t slab) {
#pragma unroll(quads ? Shape::kDepth / kDeepStep : 1)
    for (int k = 0; k < Shape::kDepth; k += kDeepStep) {
#pragma unroll
      for (int part = 0; part < kPartsB; ++part) {
        const std::uint32_t to = place_b(slab, k, part);
        const float* from = b_ + part * kPartWidth;
        if constexpr (!whole) {
          copy_b(to, from, column_ + part * kPartWidth < n_);
        } else if constexpr (quads) {
          probes::async_copy_16(to, from);
        } else {
          probes::async_copy_4(to, from);
        }
      }
      b_ += static_cast<std::size_t>(kDeepStep) * n_;
    }
  }

  const float* a_[kCopiesA];
  const float* b_;
  std::uint32_t to_a_, to_b_;  // bytes from the begin of a slab
  int n_, first_depth_, k_of_a_, k_of_b_, column_;
  bool whole_;
};

}  // namespace warpgauge::kernels::sgemm
