// SPDX-License-Identifier: Apache-2.0
// Rung 1 of a copy and of a triad: a thread an element. Every access is coalesced, so nothing is
// fetched twice; and still DRAM is far from busy. A full SM has 2048 threads, 8 KiB of loads in
// flight for each input, and each byte takes most of a microsecond: the rate is the bytes in flight
// over that latency (Little's law).
#pragma once

#include "kernels/harness/elementwise/elementwise.h"

namespace warpgauge::kernels::elementwise {

constexpr int kScalarThreads = 256;

template <class Operation>
__global__ void __launch_bounds__(kScalarThreads) scalar(const Problem<Operation> problem) {
  const std::size_t i = std::size_t{blockIdx.x} * kScalarThreads + threadIdx.x;
  if (i < problem.n) make_one(problem, i);
}

template <class Operation>
Rung<Problem<Operation>> scalar_rung() {
  return {
      .step = 1,
      .adds = "one thread an element: coalesced, 4 bytes a thread",
      .machine_code = {expect_anywhere(scalar<Operation>, "LDG.E(.CONSTANT)?",
                                       "ld.(param.)?global(.nc)?.(f32|b32)", Operation::kInputs)},
      .launch = [](const Problem<Operation>& problem, cudaStream_t stream) {
        scalar<<<blocks_for(problem.n, kScalarThreads), kScalarThreads, 0, stream>>>(problem);
      }};
}

}  // namespace warpgauge::kernels::elementwise
