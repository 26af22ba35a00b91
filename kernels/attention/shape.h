// SPDX-License-Identifier: Apache-2.0
// The tiles of the rungs of wgmma, and the order in which blocks take them. No CUDA here: a test of
// the host looks at every tile.
#pragma once

#include "kernels/harness/attention/order.h"

namespace warpgauge::kernels::attention {

/// Rows of Q of one consumer, a warpgroup.
inline constexpr int kConsumerRows = 64;

/// A block's tiles: 64 rows of Q for each of `consumers_` warpgroups against `columns_` rows of K
/// and V at a time. `k_stages_` such tiles of K and `v_stages_` of V are in shared memory.
/// `sums_by_product_`: ones are there, too, as eight more columns of every tile of V: the products
/// with these are the sums of the weights.
template <int width_, bool causal_, int consumers_, int columns_, int k_stages_, int v_stages_,
          int q_slots_ = 1, int by_polynomial_ = 0, bool sums_by_product_ = false>
struct Shape {
  static constexpr int width = width_, consumers = consumers_, columns = columns_,
                       k_stages = k_stages_, v_stages = v_stages_, q_slots = q_slots_,
                       by_polynomial = by_polynomial_;
  static constexpr bool causal = causal_, sums_by_product = sums_by_product_;
  static_assert(!sums_by_product || width == 64, "ones are where a tile's second half would be");
  static constexpr int output_columns = width + (sums_by_product ? 8 : 0);
  static constexpr int rows = consumers * kConsumerRows;
  static constexpr int halves = width / 64;  // a row of 128 bytes is what the swizzle is made for
  static constexpr int q_bytes = rows * width * 2, stage_bytes = columns * width * 2;

  // Places in shared memory. O leaves through Q's.
  static constexpr int at_k = q_slots * q_bytes, at_v = at_k + k_stages * stage_bytes,
                       at_ones = at_v + v_stages * stage_bytes,
                       at_q_full = at_ones + (sums_by_product ? columns * 128 : 0),
                       at_k_full = at_q_full + q_slots * 8, at_v_full = at_k_full + k_stages * 8,
                       at_k_empty = at_v_full + v_stages * 8,
                       at_v_empty = at_k_empty + k_stages * 8, at_end = at_v_empty + v_stages * 8;
  static_assert(at_end <= 227 * 1024);

  /// The producer's is one warpgroup more. The registers of all are those that the block is
  /// launched with, 168, 128 or 96 a thread: a warpgroup that asks for more than others have given
  /// back waits for ever.
  static constexpr int threads = (consumers + 1) * 128;
  static constexpr int launch_registers = 65536 / threads / 8 * 8;
  static constexpr int producer_registers = consumers == 2 ? 40 : 32;
  static constexpr int consumer_registers = consumers == 2 ? 232 : consumers == 3 ? 160 : 112;
  static_assert(producer_registers + consumers * consumer_registers <=
                (consumers + 1) * launch_registers);
};

/// All tiles of a problem, and what of K and V a tile needs.
struct Work {
  int heads, length, row_tiles;
  float to_exponent;  ///< what a score is multiplied by to be an exponent of two

  constexpr int tiles() const { return heads * row_tiles; }

  /// Tiles of K and V that rows up to `last` are multiplied by.
  template <class S>
  constexpr int steps(int last) const {
    const int reach = S::causal && last + 1 < length ? last + 1 : length;
    return (reach + S::columns - 1) / S::columns;
  }
};

struct Place {
  int head, first_row;
};

/// Tiles in the order in which blocks that stay take them. With a mask: `group` heads together
/// (whose K and V fit into L2), the longest tiles of all of them first.
struct Queue : Work {
  int group;

  template <class S>
  constexpr Place place(int tile) const {
    if constexpr (!S::causal) {
      const int head = tile / row_tiles;
      return {head, (tile - head * row_tiles) * S::rows};
    }
    const auto [head, row] = attention_parts::by_rows_of_groups(tile, heads, row_tiles, group);
    return {head, (row_tiles - 1 - row) * S::rows};
  }
};

}  // namespace warpgauge::kernels::attention
