// SPDX-License-Identifier: Apache-2.0
// Rung 3: the same tree, with a mask where the remainder was. A remainder by a power of two is one
// AND, but the compiler finds that only where it can see the power: not in a loop that stays a
// loop. Divergence is as before: half the lanes of every warp idle in the first round, 31 of 32
// from the fifth on. Bound by issue: all warps of the block stay in all rounds.
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) mask_tree(const float* in, std::size_t n, float* sums) {
  __shared__ float values[kThreads];
  const unsigned thread = threadIdx.x;
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + thread;
  values[thread] = i < n ? in[i] : 0;
  __syncthreads();
#pragma unroll 1  // as in the rung before, so that the mask alone is what differs
  for (unsigned s = 1; s < kThreads; s *= 2) {
    if ((thread & (2 * s - 1)) == 0) values[thread] += values[thread + s];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = values[0];
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "a mask instead of the remainder",
     .machine_code = {expect(mask_tree, "MUFU.RCP", "rem.u32", 0).in_kernel(),
                      expect(mask_tree, "BAR.SYNC*", "bar(rier)?.sync*", 1)},
     .launch = reduce_in_passes<mask_tree, kThreads>}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
