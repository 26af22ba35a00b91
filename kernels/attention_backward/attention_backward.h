// SPDX-License-Identifier: Apache-2.0
// Attention, backward, in bfloat16 with fp32 sums: from the gradient of the outputs (dO) those of
// Q, K and V. Scores are made again from Q and K; what the forward pass keeps of them is one number
// a row.
#pragma once

#include <cuda_bf16.h>

#include <cstddef>

#include "kernels/harness/attention/tile_slot.cuh"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels::attention_backward {

using attention_parts::Progress;

/// For each head, with S = scale Q K^T, P = exp(S - lse) by rows, D = row sums of dO * O and
/// dS = P * (dO V^T - D): dQ = scale dS K, dK = scale dS^T Q, dV = P^T dO. With `causal`, P is 0
/// where the column is beyond the row. All of heads x length x width, row-major, dense, on 16
/// bytes; width 64 or 128; outputs overlap no input; all elements are finite.
struct Problem {
  int heads;  ///< sequences times heads of each
  int length, width;
  bool causal;
  float scale;                               ///< above 0
  const __nv_bfloat16 *q, *k, *v, *o, *d_o;  ///< each of its own heads
  const float* lse;  ///< heads x length: the logarithm of a row's sum of exponentials of S
  __nv_bfloat16 *dq, *dk, *dv;

  // Scratch of launches that follow each other.
  float *lse_of_rows, *sums_of_rows;  ///< heads x padded_rows(): lse to base two, D
  float* dq_sums;                     ///< heads x padded_rows() x width
  __nv_bfloat16 *p, *ds;  ///< kHeadsAtOnce x length x padded_columns(), up to kMostInMemory rows
  Progress* progress;     ///< zeros, which every launch leaves as zeros

  bool is_empty() const { return heads == 0 || length == 0; }
};

/// Heads whose weights are in memory together, where they are in memory, and the longest sequence
/// whose weights are: they and their gradients take 1 GiB.
inline constexpr int kHeadsAtOnce = 4, kMostInMemory = 8192;

/// Rows of a head in scratch: whole tiles of all rungs.
__host__ __device__ constexpr int padded_rows(int length) { return (length + 127) / 128 * 128; }
/// Elements from one row of weights to the next: rows begin on 16 bytes.
__host__ __device__ constexpr int padded_columns(int length) { return (length + 7) / 8 * 8; }

/// Calls `with` as <width, causal> of the problem: each is code of its own.
template <class With>
void with_kind(const Problem& p, const With& with) {
  if (p.width == 64) {
    p.causal ? with.template operator()<64, true>() : with.template operator()<64, false>();
  } else {
    p.causal ? with.template operator()<128, true>() : with.template operator()<128, false>();
  }
}

}  // namespace warpgauge::kernels::attention_backward
