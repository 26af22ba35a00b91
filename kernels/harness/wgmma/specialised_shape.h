// SPDX-License-Identifier: Apache-2.0
// How C is cut for the warp-specialised product (specialised.cuh), and where its stages are in
// shared memory.
#pragma once

#include "kernels/harness/wgmma/tensor_map.h"

namespace warpgauge::kernels::specialised {

inline constexpr int kConsumers = 2;  // warpgroups
inline constexpr int kThreads = (1 + kConsumers) * 128;

/// How C is cut: a consumer holds `blocks` blocks of 64 rows by `columns` columns; thread blocks
/// come in clusters of `cluster_rows` x `cluster_columns`, those in a column share B, those in a
/// row share A; C is written in parts of 64 rows by `part` columns, `boxes` copies each. With
/// `piece`, the tensor cores sum the products of one stage alone, `piece` columns at a time, and
/// hold `pieces_held` of these sums (specialised_promoted.cuh).
template <class Element_, int blocks_, int columns_, int stages_, int cluster_rows_,
          int cluster_columns_, int part_, int boxes_, int piece_ = 0, int pieces_held_ = 2>
struct Shape {
  using Element = Element_;
  using Output = typename OutputOf<Element>::type;
  using Sum = SumOf<Element>;
  static constexpr int blocks = blocks_, columns = columns_, stages = stages_;
  static constexpr int cluster_rows = cluster_rows_, cluster_columns = cluster_columns_;
  static constexpr int part = part_, boxes = boxes_;
  static constexpr int piece = piece_, pieces_held = pieces_held_;

  static constexpr int depth = kStageDepth<Element>;
  static constexpr int rows = kConsumers * blocks * kWgmmaRows;
  static constexpr int cluster_size = cluster_rows * cluster_columns;
  static constexpr int load_rows_a = rows / cluster_columns;
  static constexpr int load_rows_b = columns / cluster_rows;
  /// Blocks whose copies land in one block's stage: those of its row and of its column.
  [[maybe_unused]] static constexpr int partners = cluster_rows + cluster_columns - 1;

  /// Shared memory, in bytes: stages of A, stages of B, the parts of C, barriers.
  static constexpr int stage_a = rows * depth * int{sizeof(Element)};
  static constexpr int stage_b = columns * depth * int{sizeof(Element)};
  static constexpr int part_bytes = kWgmmaRows * part * int{sizeof(Output)};
  static constexpr int at_b = stages * stage_a;
  static constexpr int at_c = at_b + stages * stage_b;
  static constexpr int at_full = at_c + kConsumers * part_bytes;
  static constexpr int at_empty = at_full + stages * 8;
  static constexpr int shared_bytes = at_empty + stages * 8;

  /// A box of C. What a warp writes to it at once must meet all 32 banks: eight rows of 16 bytes
  /// (stmatrix), of fp32 four rows of 32 bytes at a time. So it does by the swizzle where a row is
  /// 128 bytes, else because its number of such pieces is odd.
  static constexpr int box_columns = part / boxes;
  static constexpr int box_row_bytes = box_columns * int{sizeof(Output)};
  static constexpr int box_bytes = part_bytes / boxes;
  static constexpr bool box_swizzled = box_row_bytes == 128;
  static constexpr int piece_bytes = 8 * int{sizeof(Output)};
  static constexpr int box_pieces = box_row_bytes / piece_bytes;
  static_assert(box_swizzled || box_pieces % 2 == 1);

  /// How far into their row of the staged boxes two neighbouring pieces of a part lie, the first
  /// for the lower half of a warp (`upper` 0), the second for the upper (1). Offsets of different
  /// pairs differ by constants, but for the pair that straddles two boxes: an address for each pair
  /// would not fit into registers.
  static __device__ constexpr int staged_at(int pair, int upper, int row_in_eight) {
    const int box = 2 * pair / box_pieces, piece = 2 * pair % box_pieces;
    if (box_swizzled) return box * box_bytes + ((upper ^ row_in_eight) ^ piece) * 16;
    const bool straddles = piece + 1 == box_pieces;
    return box * box_bytes + piece * 16 + upper * (straddles ? box_bytes - piece * 16 : 16);
  }

  /// Registers a thread after the split; together no more than three warpgroups start with.
  static constexpr int accumulators = blocks * columns / 2 + pieces_held * piece / 2;
  static constexpr int consumer_registers = accumulators > 192 ? 240 : 232;
  static constexpr int producer_registers = 504 - kConsumers * consumer_registers;

  static_assert(stage_a % 1024 == 0 && stage_b % 1024 == 0, "the swizzle's period");
  static_assert(columns % part == 0 && shared_bytes <= 227 * 1024);
};

/// The shapes that a family chooses among. Outputs of twice the bytes are written in twice the
/// parts.
template <class... Shapes>
struct ShapeList {};
template <class Element>
inline constexpr int kOutputWords = sizeof(typename OutputOf<Element>::type) / 2;
template <class Element>
struct ShapesOf {
  using All = ShapeList<
      Shape<Element, 2, 208, 3, 1, 2, 208 / kOutputWords<Element>, 2 / kOutputWords<Element>>,
      Shape<Element, 1, 256, 4, 2, 1, 128 / kOutputWords<Element>, 2>,
      Shape<Element, 1, 64, 8, 1, 2, 64 / kOutputWords<Element>, 1>>;
};
/// What is held beside the sums takes registers: two pieces leave a tile of 208 columns at most.
/// One piece alone leaves 256, whose consumers wait for what they add.
template <>
struct ShapesOf<PromotedTf32> {
  using All = ShapeList<Shape<PromotedTf32, 1, 256, 4, 2, 1, 64, 2, 128, 1>,
                        Shape<PromotedTf32, 1, 208, 4, 2, 1, 104, 1, 104, 2>,
                        Shape<PromotedTf32, 1, 192, 5, 2, 1, 32, 1, 96, 2>,
                        Shape<PromotedTf32, 1, 64, 8, 1, 2, 32, 1, 64, 1>>;
};
template <>
struct ShapesOf<PromotedE4m3> {
  using All = ShapeList<Shape<PromotedE4m3, 1, 256, 4, 2, 1, 128, 2, 128, 1>,
                        Shape<PromotedE4m3, 1, 208, 4, 2, 1, 208, 2, 104, 2>,
                        Shape<PromotedE4m3, 1, 192, 5, 2, 1, 64, 1, 96, 2>,
                        Shape<PromotedE4m3, 1, 64, 8, 1, 2, 64, 1, 64, 1>>;
};

}  // namespace warpgauge::kernels::specialised
