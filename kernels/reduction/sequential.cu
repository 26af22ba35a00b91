// SPDX-License-Identifier: Apache-2.0
// Rung 5: the tree halves the array, so that neighbours read neighbours. Thread t adds the value
// half the array on: whole warps fall idle together, and the lanes of a warp read consecutive
// words, one a bank: no conflict is left. Bound by barriers and idle threads: half of them never
// add anything, and each block waits for eight barriers to sum 256 numbers.
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads)
    sequential(const float* in, std::size_t n, float* sums) {
  __shared__ float values[kThreads];
  const unsigned thread = threadIdx.x;
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + thread;
  values[thread] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (thread < half) values[thread] += values[thread + half];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = values[0];
}

const RegisterRung<Problem> kRegister{
    {.step = 5,
     .adds = "halving instead of doubling: neighbours read neighbours, no bank conflict is left",
     .machine_code = {expect_anywhere(sequential, "LDG.E(.*)?",
                                      "ld.global(.nc)?.f32|ld.global(.nc)?.b32", 1)},
     .launch = reduce_in_passes<sequential, kThreads>}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
