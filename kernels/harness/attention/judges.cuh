// SPDX-License-Identifier: Apache-2.0
// Blocks that judge a row of attention in float64.
#pragma once

namespace warpgauge::kernels::attention_parts {

inline constexpr int kJudgeThreads = 128;

template <class Combine>
__device__ double across_judges(double mine, const Combine& combine) {
  __shared__ double of_thread[kJudgeThreads];
  __syncthreads();
  of_thread[threadIdx.x] = mine;
  __syncthreads();
  double all = of_thread[0];
  for (int i = 1; i < kJudgeThreads; ++i) all = combine(all, of_thread[i]);
  return all;
}

}  // namespace warpgauge::kernels::attention_parts
