// SPDX-License-Identifier: Apache-2.0
// The tiles of the rungs of wgmma. No CUDA here: a test of the host looks at every tile.
#pragma once

#include "kernels/harness/attention/order.h"

namespace warpgauge::kernels::attention_backward {

/// Rows of K and V of one consumer, a warpgroup.
inline constexpr int kConsumerRows = 64;
inline constexpr int kConsumers = 2;

/// A block's tile: 128 rows of K and V, against 64 (width 128) or 128 (width 64) rows of Q and dO
/// at a time. Scores are turned, so that rows of K are a warpgroup's rows: 64 x 64 or 64 x 128, and
/// with dK and dV, 64 x width each, that is what its registers hold.
template <int width_, bool causal_, bool stays_ = false>
struct Shape {
  static constexpr int width = width_, stages = 2;
  static constexpr bool causal = causal_, stays = stays_;
  static constexpr int rows = kConsumers * kConsumerRows, q_rows = 8192 / width;
  static constexpr int halves = width / 64;  // a row of 128 bytes is what the swizzle is made for
  static constexpr int kv_bytes = rows * width * 2, q_bytes = q_rows * width * 2;
  static constexpr int ds_bytes = rows * q_rows * 2, of_rows_bytes = q_rows * 4;
  /// A consumer's 64 x 64 part of dQ in fp32, or its rows of dK in bfloat16. Where blocks stay, dV
  /// has as much of its own (at_sums); else it leaves through V.
  static constexpr int out_bytes = 16384;
  static_assert(kConsumerRows * width * 2 <= out_bytes);

  // Places in shared memory.
  static constexpr int at_k = 0, at_v = kv_bytes, at_q = 2 * kv_bytes,
                       at_do = at_q + stages * q_bytes, at_ds = at_do + stages * q_bytes,
                       at_out = at_ds + 2 * ds_bytes, at_sums = at_out + kConsumers * out_bytes,
                       at_lse = at_sums + (stays ? kConsumers * out_bytes : 0),
                       at_row_sum = at_lse + stages * of_rows_bytes,
                       at_q_full = at_row_sum + stages * of_rows_bytes,
                       at_q_empty = at_q_full + stages * 8, at_do_full = at_q_empty + stages * 8,
                       at_do_empty = at_do_full + stages * 8, at_k_full = at_do_empty + stages * 8,
                       at_v_full = at_k_full + 8, at_k_empty = at_v_full + 8,
                       at_v_empty = at_k_empty + 8, at_ds_full = at_v_empty + 8,
                       at_ds_empty = at_ds_full + stages * 8, at_tile = at_ds_empty + stages * 8,
                       at_end = at_tile + 4;
  static_assert(at_end <= 227 * 1024);

  /// The producer's is one warpgroup more. The registers of all are those that the block is
  /// launched with, 168 a thread.
  static constexpr int threads = (kConsumers + 1) * 128;
  static constexpr int producer_registers = 24, consumer_registers = 240;
  static_assert(producer_registers + kConsumers * consumer_registers <= (kConsumers + 1) * 168);
};

/// All tiles of a problem, and what of Q a tile needs.
struct Work {
  int heads, length, row_tiles;
  float scale, to_exponent;  ///< what a score is multiplied by to be an exponent of two

  constexpr int tiles() const { return heads * row_tiles; }

  /// Tiles of Q that rows of K from `first` on are multiplied by: from begin to end.
  template <class S>
  constexpr int begin(int first) const {
    return S::causal ? first / S::q_rows : 0;
  }
  template <class S>
  constexpr int end() const {
    return (length + S::q_rows - 1) / S::q_rows;
  }
  /// The tile of Q whose turn is `i` of begin to end. Without a mask, rows of K begin with the rows
  /// of Q of their own number, and go round: blocks that work beside each other do not add to the
  /// same rows of dQ.
  template <class S>
  constexpr int step(int i, int first_row) const {
    if (S::causal) return i;
    const int turned = i + first_row / S::rows * S::rows / S::q_rows;
    return turned < end<S>() ? turned : turned - end<S>();
  }
};

struct Place {
  int head, first_row;
};

/// Tiles in the order in which blocks that stay take them. With a mask: `group` heads together, the
/// longest tiles of all of them first, which are those at a head's beginning.
struct Queue : Work {
  int group;

  template <class S>
  constexpr Place place(int tile) const {
    const auto [head, row] =
        attention_parts::by_rows_of_groups(tile, heads, row_tiles, S::causal ? group : 1);
    return {head, row * S::rows};
  }
};

}  // namespace warpgauge::kernels::attention_backward
