// SPDX-License-Identifier: Apache-2.0
// What a warp does with a stage of A and B in shared memory, by the tensor cores' fp64 instruction:
// 64 x 32 of the block's 128 x 128 outputs.
//
// A row of a stage is 128 bytes: 16 numbers along k, in 8 pieces of 16 bytes, each at its index XOR
// the row's last three bits (as the copy engine's 128-byte swizzle puts them). A lane reads number
// by number, since the numbers of a fragment's upper and lower rows take turns in its registers.
// Sixteen lanes, which are served at once, read 32 bytes of four rows: for these to lie in all
// banks, no two of the rows may be neighbours 2i and 2i + 1. So a fragment's rows 0-7 are rows 0,
// 4, 2, 6, 1, 5, 3, 7 of eight; and of the columns of D, which are rows of B, four lanes hold four
// neighbours, a sector.
//
// Each fragment is read while the one before it is multiplied, the first of a stage too.
#pragma once

#include <cstdint>

#include "kernels/gemm_f64/gemm_f64.h"
#include "probes/device/mma.cuh"

namespace warpgauge::kernels::gemm_f64 {

inline constexpr int kRows = 128, kColumns = 128;          // of a block's tile of C
inline constexpr int kDepth = 16;                          // of a stage along k
inline constexpr int kPatchRows = 64, kPatchColumns = 32;  // a warp's patch of the tile
inline constexpr int kWarps = kRows / kPatchRows * (kColumns / kPatchColumns);
inline constexpr int kStageRow = kDepth * 8;  // bytes
inline constexpr int kStageA = kRows * kStageRow, kStageBytes = kStageA + kColumns * kStageRow;

inline constexpr int kStep = 8;  // of an instruction along k

/// Which row of eight the lanes of a fragment's row hold: its three bits the other way round.
__device__ __forceinline__ int row_of_eight(int fragment_row) {
  return fragment_row % 2 * 4 + fragment_row / 2 % 2 * 2 + fragment_row / 4;
}

class WarpTile {
 public:
  __device__ explicit WarpTile(int warp, int lane)
      : first_row_(warp / (kColumns / kPatchColumns) * kPatchRows),
        first_column_(warp % (kColumns / kPatchColumns) * kPatchColumns),
        row_(row_of_eight(lane / 4)),
        quarter_(lane % 4) {
    clear();
  }

  __device__ void clear() {
#pragma unroll
    for (auto& row : sum_) {
#pragma unroll
      for (auto& four : row) four[0] = four[1] = four[2] = four[3] = 0;
    }
  }

  /// Reads the first fragments of the stage at `stage`.
  __device__ __forceinline__ void begin(std::uint32_t stage) {
    load_b<0>(stage, 0);
    load_a<0>(stage, 0);
  }

  /// Adds the products of the stage at `stage`, whose first fragments were read. Then `next()` says
  /// whether another stage follows, and where; its first fragments are read.
  template <class Next>
  __device__ __forceinline__ void multiply(std::uint32_t stage, const Next& next) {
    std::uint32_t following = 0;
#pragma unroll
    for (int at = 0; at < kUnits; ++at) {
      const int step = (at + 1) / kHeight;
      if (at + 1 < kUnits) {
        if (at % 2 == 0) load_a<1>(stage, at + 1);
        if (at % 2 == 1) load_a<0>(stage, at + 1);
        if ((at + 1) % kHeight == 0) load_b<1>(stage, step);
      } else if (next(following)) {
        begin(following);
      }
#pragma unroll
      for (int j = 0; j < kPatchColumns / 8; ++j) {
        probes::mma_f64(sum_[at % kHeight][j], a_[at % 2], b_[at / kHeight % 2][j]);
      }
    }
  }

  /// Calls `each(row, column, sum)` for each output that the lane holds; the first row and column
  /// of the block's tile are given.
  template <class Each>
  __device__ __forceinline__ void outputs(int tile_row, int tile_column, const Each& each) {
#pragma unroll
    for (int i = 0; i < kPatchRows / 16; ++i) {
#pragma unroll
      for (int j = 0; j < kPatchColumns / 8; ++j) {
#pragma unroll
        for (int at = 0; at < 4; ++at) {
          // Columns of D are rows of B: a lane holds those of fragment rows 2q and 2q + 1.
          each(tile_row + first_row_ + i * 16 + at / 2 * 8 + row_,
               tile_column + first_column_ + j * 8 + row_of_eight(quarter_ * 2 + at % 2),
               sum_[i][j][at]);
        }
      }
    }
  }

 private:
  static constexpr int kHeight = kPatchRows / 16;  // fragments of A
  static constexpr int kUnits = kHeight * (kDepth / kStep);
  static_assert(kDepth / kStep == 2 && kUnits % 2 == 0,
                "what was read first is in the first halves");

  /// Where in a row the lane's number of the `i`-th four along k lies.
  __device__ __forceinline__ std::uint32_t in_row(int i) const {
    const int number = i * 4 + quarter_;
    return (number / 2 ^ row_) * 16 + number % 2 * 8;
  }

  /// The fragment of rows `unit` % kHeight and step `unit` / kHeight.
  template <int half>
  __device__ __forceinline__ void load_a(std::uint32_t stage, int unit) {
    const std::uint32_t at = stage + (first_row_ + row_ + unit % kHeight * 16) * kStageRow;
#pragma unroll
    for (int i = 0; i < kStep / 2; ++i) {
      a_[half][i] = load(at + i % 2 * 8 * kStageRow + in_row(unit / kHeight * 2 + i / 2));
    }
  }

  template <int half>
  __device__ __forceinline__ void load_b(std::uint32_t stage, int step) {
    const std::uint32_t at = stage + kStageA + (first_column_ + row_) * kStageRow;
#pragma unroll
    for (int j = 0; j < kPatchColumns / 8; ++j) {
#pragma unroll
      for (int i = 0; i < kStep / 4; ++i) {
        b_[half][j][i] = load(at + j * 8 * kStageRow + in_row(step * 2 + i));
      }
    }
  }

  static __device__ __forceinline__ double load(std::uint32_t at) {
    double number;
    asm volatile("ld.shared.f64 %0, [%1];" : "=d"(number) : "r"(at));
    return number;
  }

  int first_row_, first_column_, row_, quarter_;
  double sum_[kPatchRows / 16][kPatchColumns / 8][4];
  double a_[2][kStep / 2], b_[2][kPatchColumns / 8][kStep / 4];
};

/// Older targets than Hopper have none of this code. Newer ones than it make four products of an
/// older form of each.
inline constexpr const char* kDmmaOn = "!sm_8*";

inline CodeExpectation expect_dmma(const machine_code::Kernels& kernels, bool conditional) {
  return expect(kernels, "DMMA.16x8x8", "mma.sync.aligned.m16n8k8.row.col.f64*", 32)
      .even_conditional(conditional)
      .on("sm_90*");
}
inline CodeExpectation expect_older_dmma(const machine_code::Kernels& kernels, bool conditional) {
  return expect(kernels, "DMMA.8x8x4", "mma.sync.aligned.m16n8k8.row.col.f64*", 128)
      .even_conditional(conditional)
      .on("sm_1*");
}
inline CodeExpectation expect_no_dmma(const machine_code::Kernels& kernels) {
  return machine_code::expect_absent(kernels, "DMMA*", "fp64 of m16n8k8 exists from sm_90 on")
      .on("sm_8*");
}

}  // namespace warpgauge::kernels::gemm_f64
