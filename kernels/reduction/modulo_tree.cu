// SPDX-License-Identifier: Apache-2.0
// Rung 2: a tree in shared memory, one sum a block, repeated on the sums until one is left.
// In every round the threads whose index is a multiple of 2s add the value s places on. Two things
// are wrong with that. The remainder by a number that only the run knows is some twenty
// instructions, a reciprocal among them. And the threads that add are spread over all warps: in the
// last round all eight warps still go through the branch, for one addition. Bank conflicts, often
// blamed, are absent: neighbours that add are 2s words apart, but at most 16/s of them in a warp.
// Bound by issue, not by memory.
#include "kernels/reduction/reduction.h"

namespace warpgauge::kernels::reduction {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads)
    modulo_tree(const float* in, std::size_t n, float* sums) {
  __shared__ float values[kThreads];
  const unsigned thread = threadIdx.x;
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + thread;
  values[thread] = i < n ? in[i] : 0;
  __syncthreads();
#pragma unroll 1  // unrolled, the compiler would know every divisor and turn it into a mask
  for (unsigned s = 1; s < kThreads; s *= 2) {
    unsigned divisor = 2 * s;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1000
    asm volatile("" : "+r"(divisor));  // their compiler sees a power of two, and takes a mask
#endif
    if (thread % divisor == 0) values[thread] += values[thread + s];
    __syncthreads();
  }
  if (thread == 0) sums[blockIdx.x] = values[0];
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "a tree in shared memory; the threads that add are found by a remainder",
     .machine_code = {expect(modulo_tree, "MUFU.RCP", "rem.u32", 1)},
     .launch = reduce_in_passes<modulo_tree, kThreads>}};

}  // namespace
}  // namespace warpgauge::kernels::reduction
