// SPDX-License-Identifier: Apache-2.0
// Rung 6: each thread adds two elements as it loads them. The first round of the tree needs neither
// shared memory nor a barrier: half the blocks do the same work, no thread is idle from the start,
// and a thread has two loads in flight. Both are bounds-checked: an array need not be a multiple of
// anything. Bound by barriers still: seven for 512 numbers.
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 256;
constexpr std::size_t kPerBlock = 2 * kThreads;

__global__ void __launch_bounds__(kThreads)
    add_on_load(const float* in, std::size_t n, float* sums) {
  __shared__ float values[kThreads];
  const unsigned thread = threadIdx.x;
  const std::size_t i = blockIdx.x * kPerBlock + thread;
  const float first = i < n ? in[i] : 0;
  const float second = i + kThreads < n ? in[i + kThreads] : 0;
  values[thread] = first + second;
  __syncthreads();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (thread < half) values[thread] += values[thread + half];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = values[0];
}

const RegisterRung<Problem> kRegister{
    {.step = 6,
     .adds = "the first addition on loading: half the blocks, two loads in flight a thread",
     .machine_code = {expect_anywhere(add_on_load, "LDG.E(.*)?",
                                      "ld.global(.nc)?.f32|ld.global(.nc)?.b32", 2)},
     .launch = reduce_in_passes<add_on_load, kThreads, kPerBlock>}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
