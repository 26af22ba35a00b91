// SPDX-License-Identifier: Apache-2.0
// Rung 4: the same tree, with the additions packed into the first threads. Thread t adds the values
// at 2st and 2st + s: whole warps fall idle together and skip the rounds. The price is bank
// conflicts: the lanes of a warp read words 2s apart, so the round s = 16 finds all its addresses
// in one bank. Bound by issue and the shared-memory pipe.
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads)
    strided_tree(const float* in, std::size_t n, float* sums) {
  __shared__ float values[kThreads];
  const unsigned thread = threadIdx.x;
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + thread;
  values[thread] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned s = 1; s < kThreads; s *= 2) {
    const unsigned place = 2 * s * thread;
    if (place < kThreads) values[place] += values[place + s];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = values[0];
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "additions packed into whole warps, at the price of bank conflicts",
     .machine_code = {expect(strided_tree, "MUFU.RCP", "rem.u32", 0).in_kernel()},
     .launch = reduce_in_passes<strided_tree, kThreads>}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
