// SPDX-License-Identifier: Apache-2.0
// How C is cut for the warp-specialised product (specialised.cuh), and where its stages are in
// shared memory.
#pragma once

#include <algorithm>

#include "kernels/harness/wgmma/tensor_map.h"

namespace warpgauge::kernels::specialised {

/// Whose a tile is: all consumers', a part of its rows each, or one's alone, while the other writes
/// the tile before (ping-pong).
enum class Roles { kTogether, kPingPong };

/// How C is cut: a consumer (a warpgroup) holds `blocks` blocks of 64 rows by `columns` columns; a
/// stage of the ring is `slabs` times 128 bytes deep along k; thread blocks come in clusters of
/// `cluster_rows` x `cluster_columns` tiles, those in a column share B, those in a row share A;
/// `split` blocks of a cluster have the same tile, a part of k each, and add up what they find
/// (specialised_split.cuh). `turned`: the rows of a tile are columns of C. Where C's rows do not
/// divide into those of tiles, they may into their columns. With `piece`, the tensor cores sum the
/// products of one stage alone, `piece` columns at a time, and hold `pieces_held` of these sums
/// (specialised_promoted.cuh).
template <class Element_, Roles roles_, int consumers_, int blocks_, int columns_, int slabs_,
          int stages_, int cluster_rows_, int cluster_columns_, int split_ = 1,
          bool turned_ = false, int piece_ = 0, int pieces_held_ = 2>
struct Shape {
  using Element = Element_;
  using Output = typename OutputOf<Element>::type;
  using Sum = SumOf<Element>;
  static constexpr Roles roles = roles_;
  static constexpr int consumers = consumers_, blocks = blocks_, columns = columns_;
  static constexpr int slabs = slabs_, stages = stages_;
  static constexpr int cluster_rows = cluster_rows_, cluster_columns = cluster_columns_;
  static constexpr int split = split_;
  static constexpr bool turned = turned_;
  static constexpr int piece = piece_, pieces_held = pieces_held_;

  static constexpr int threads = (1 + consumers) * 128;
  static constexpr bool ping_pong = roles == Roles::kPingPong;
  static constexpr int consumers_of_tile = ping_pong ? 1 : consumers;
  static constexpr int depth = kStageDepth<Element>;  ///< of a slab
  static constexpr int stage_depth = slabs * depth;
  static constexpr int rows = consumers_of_tile * blocks * kWgmmaRows;
  static constexpr int cluster_size = cluster_rows * cluster_columns * split;
  static constexpr int load_rows_a = rows / cluster_columns;
  static constexpr int load_rows_b = columns / cluster_rows;
  /// Blocks whose copies land in one block's stage: those of its row and of its column.
  [[maybe_unused]] static constexpr int partners = cluster_rows + cluster_columns - 1;

  /// The columns of a tile that a block writes, and the boxes of C that it writes them in: 64 rows
  /// of 128 bytes, or of 64 where the columns divide into such alone; turned, 64 or 32 rows of 128
  /// bytes. Where they divide into neither, the last box begins further back, and writes some
  /// columns again. A consumer has room for two.
  static constexpr int own_columns = columns / split;
  static constexpr int most_of_box = turned ? 64 : 128 / int{sizeof(Output)};
  static constexpr int of_box =
      own_columns % most_of_box != 0 && own_columns % (most_of_box / 2) == 0 ? most_of_box / 2
                                                                             : most_of_box;
  static constexpr int boxes = (own_columns + of_box - 1) / of_box;
  static __device__ constexpr int box_begin(int box) {
    return box * of_box < own_columns - of_box ? box * of_box : own_columns - of_box;
  }
  static constexpr int buffers = boxes > 1 ? 2 : 1;
  static constexpr int box_rows = turned ? of_box : kWgmmaRows;
  static constexpr int box_columns = turned ? kWgmmaRows : of_box;
  static constexpr int box_row_bytes = box_columns * int{sizeof(Output)};
  static constexpr int box_bytes = box_rows * box_row_bytes;

  /// Shared memory, in bytes: stages of A, stages of B, the boxes of C, sums of others, barriers.
  static constexpr int slab_a = rows * 128, slab_b = columns * 128;
  static constexpr int stage_a = slabs * slab_a, stage_b = slabs * slab_b;
  static constexpr int staging_bytes = consumers * buffers * box_bytes;
  static constexpr int received_bytes =  // a consumer's, from one other block
      split > 1 ? blocks* kWgmmaRows* own_columns* int{sizeof(float)} : 0;
  static constexpr int at_b = stages * stage_a;
  static constexpr int at_c = at_b + stages * stage_b;
  static constexpr int at_received = at_c + staging_bytes;
  static constexpr int at_full = at_received + consumers * (split - 1) * received_bytes;
  static constexpr int at_empty = at_full + stages * 8;
  static constexpr int at_turn = at_empty + stages * 8;  ///< a consumer's, in ping-pong
  static constexpr int at_got = at_turn + consumers * 8, at_free = at_got + consumers * 8;
  static constexpr int shared_bytes = at_free + consumers * 8;

  /// Registers a thread after the split; together no more than the warpgroups start with.
  static constexpr int accumulators =
      blocks * columns / 2 + (piece > 0 ? pieces_held * piece / 2 : 0);
  static constexpr int consumer_registers = consumers == 1 || accumulators > 184 ? 240 : 232;
  static constexpr int producer_registers = consumers == 1 ? 40 : 504 - 2 * consumer_registers;

  static_assert(slab_a % 1024 == 0 && slab_b % 1024 == 0, "the swizzle's period");
  static_assert(load_rows_a % 8 == 0 && load_rows_b % 8 == 0, "the swizzle's period");
  static_assert(own_columns % 16 == 0 && own_columns >= of_box && shared_bytes <= 227 * 1024);
  static_assert(piece == 0 ||
                (slabs == 1 && split == 1 && !ping_pong && columns % std::max(piece, 1) == 0));
  static_assert(!turned || sizeof(Output) == 2, "stmatrix turns 16 bits");
  static_assert(consumers <= 2 && (!ping_pong || (consumers == 2 && split == 1)));
};

}  // namespace warpgauge::kernels::specialised
