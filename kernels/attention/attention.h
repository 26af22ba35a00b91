// SPDX-License-Identifier: Apache-2.0
// Attention, forward, in bfloat16 with fp32 sums: each row of O is a mean of the rows of V,
// weighted by the softmax of a row of Q K^T.
#pragma once

#include <cuda_bf16.h>

#include <cmath>
#include <string>

#include "kernels/harness/attention/tile_slot.cuh"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels::attention {

using attention_parts::Progress;

/// For each head h: o[h][i] = sum over j of w[j] v[h][j], where w is the softmax over j of scale
/// times q[h][i] . k[h][j]; with `causal`, over j <= i only. All of heads x length x width,
/// row-major, dense, on 16 bytes; width 64 or 128; o overlaps no input; all elements are finite.
struct Problem {
  int heads;  ///< sequences times heads of each
  int length, width;
  bool causal;
  float scale;                     ///< above 0
  const __nv_bfloat16 *q, *k, *v;  ///< each of its own heads
  __nv_bfloat16* o;

  // Scratch of launches that follow each other.
  float* scores;           ///< kHeadsAtOnce x length x length, up to kMostInMemory rows
  __nv_bfloat16* weights;  ///< as many, rows padded to padded_length()
  Progress* progress;      ///< zeros, which every launch leaves as zeros

  bool is_empty() const { return heads == 0 || length == 0; }
};

/// Heads whose scores are in memory together, where they are in memory, and the longest sequence
/// whose scores are: they take 1 GiB, and their weights half of that.
inline constexpr int kHeadsAtOnce = 4, kMostInMemory = 8192;
/// Elements from one row of weights to the next: rows begin on 16 bytes.
__host__ __device__ inline int padded_length(int length) { return (length + 7) / 8 * 8; }

/// Calls `with` as <width, causal> of the problem: each is code of its own.
template <class With>
void with_kind(const Problem& p, const With& with) {
  if (p.width == 64) {
    p.causal ? with.template operator()<64, true>() : with.template operator()<64, false>();
  } else {
    p.causal ? with.template operator()<128, true>() : with.template operator()<128, false>();
  }
}

}  // namespace warpgauge::kernels::attention
