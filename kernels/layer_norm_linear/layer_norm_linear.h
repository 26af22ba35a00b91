// SPDX-License-Identifier: Apache-2.0
// A linear layer on normalised rows: Y = LayerNorm(X) W^T + bias, in bfloat16 with statistics, sums
// and bias in fp32.
#pragma once

#include <cuda_bf16.h>

#include <string>

#include "kernels/harness/product_problem.h"
#include "kernels/harness/wgmma/tensor_map.h"

namespace warpgauge::kernels::layer_norm_linear {

using Product = ProductProblem<__nv_bfloat16>;

/// Zeros behind bias, column and row terms: a tile at C's edge reads the terms of whole tiles.
inline constexpr int kTermsBeyond = 512;

/// Progress of a launch of in_one_launch: how many warps have found their rows, how many blocks are
/// done.
struct Progress {
  unsigned found, left;
};

/// y[i][j] = bias[j] + sum over l of w[j][l] ((x[i][l] - mean) / sqrt(variance + epsilon) gamma[l]
/// + beta[l]); mean and variance of row i of X, the variance divided by k. Row-major, dense, on 16
/// bytes; n and k multiples of 8, k above 0. Y overlaps no input.
struct Problem {
  int m, n, k;
  __nv_bfloat16* y;            ///< m x n
  const __nv_bfloat16 *x, *w;  ///< m x k, n x k
  const float *gamma, *beta;   ///< k
  const float* bias;           ///< n + kTermsBeyond
  float epsilon;               ///< > 0

  // Made of the weights, once for all launches (prepare): no part of what is timed.
  const __nv_bfloat16* scaled_w;  ///< gamma[l] w[j][l], rounded
  /// n + kTermsBeyond pairs: the sum of scaled_w's row; bias[j] + sum over l of beta[l] w[j][l].
  const float2* column_terms;

  // Scratch of launches that follow each other.
  __nv_bfloat16* normalised;  ///< m x k
  float2* row_terms;   ///< m + kTermsBeyond pairs: 1 / sqrt(variance + epsilon); -mean times it
  Progress* progress;  ///< zeros, which every launch leaves as zeros

  /// X W^T into Y: what a plain product of the same shape is.
  Product plain() const { return {m, n, k, x, w, y}; }
};

/// Why wgmma cannot solve this here; empty: it can.
inline std::string refuse(const Problem& p) { return refuse_without_wgmma<true>(p.plain()); }

}  // namespace warpgauge::kernels::layer_norm_linear
