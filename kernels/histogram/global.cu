// SPDX-License-Identifier: Apache-2.0
// Rung 1: every thread adds one to its byte's count in device memory. All counts are 1 KiB of one
// L2: some few atomics a nanosecond, however many SMs ask. When all bytes are equal a warp's 32
// additions go to one address, and it is slower still.
#include "kernels/histogram/histogram.h"

namespace warpgauge::kernels::histogram {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads)
    global(const std::uint8_t* in, std::size_t n, std::uint32_t* bins) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) atomicAdd(bins + in[i], 1U);
}

/// Beyond this many bytes of one value a launch takes most of a second, and tells nothing new.
constexpr std::size_t kMostBytes = std::size_t{1} << 28;

std::string refuse_large(const Problem& problem) {
  return problem.n > kMostBytes ? "more bytes than are worth an atomic each" : "";
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "one atomic addition in device memory for each byte",
     .machine_code = {expect_anywhere(global, "REDG?.E.ADD*", "(red|atom).global.add.u32", 1)},
     .refuses = refuse_large,
     .launch = [](const Problem& problem, cudaStream_t stream) {
       zero_bins(problem, stream);
       const unsigned blocks = blocks_for(problem.n, kThreads);
       global<<<blocks, kThreads, 0, stream>>>(problem.in, problem.n, problem.bins);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::histogram
