// SPDX-License-Identifier: Apache-2.0
// Rung 2: a histogram a block in shared memory, added to the output once. A grid that fills the
// device once iterates over the input; 256 atomics in device memory a block replace one a byte.
// Shared memory does 32 additions a cycle if they fall into 32 banks. They do not: 32 random counts
// share a bank three or four deep, and an instruction takes as many cycles as its fullest bank.
// Equal bytes are no worse: additions of 1 to one address are counted together. Bound by bank
// conflicts, and by loads of one byte.
#include "kernels/histogram/histogram.h"

namespace warpgauge::kernels::histogram {
namespace {

constexpr int kThreads = 256;
static_assert(kThreads == kBins, "a thread a bin");

__global__ void __launch_bounds__(kThreads)
    shared(const std::uint8_t* in, std::size_t n, std::uint32_t* bins) {
  __shared__ std::uint32_t counts[kBins];
  counts[threadIdx.x] = 0;
  __syncthreads();
  for (std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * kThreads) {
    atomicAdd(counts + in[i], 1U);
  }
  __syncthreads();
  atomicAdd(bins + threadIdx.x, counts[threadIdx.x]);
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "a histogram a block in shared memory",
     .machine_code =
         {expect(shared, "ATOMS.POPC.INC.32", "(red|atom).shared.add.u32", 1).or_more()},
     .launch = [](const Problem& problem, cudaStream_t stream) {
       constexpr std::size_t kLeastPerBlock = 4 * kThreads;
       zero_bins(problem, stream);
       const unsigned blocks =
           at_most_resident<shared>(blocks_for(problem.n, kLeastPerBlock), kThreads);
       shared<<<blocks, kThreads, 0, stream>>>(problem.in, problem.n, problem.bins);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::histogram
