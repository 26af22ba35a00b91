// SPDX-License-Identifier: Apache-2.0
// Rung 2 of a copy and of a triad: a grid that fills the device once and iterates over the array.
// It saves the start of a block every 256 elements, whose setup and first addresses leave gaps with
// fewer bytes in flight. Bytes in flight are what they were.
#pragma once

#include "kernels/harness/elementwise/elementwise.h"

namespace warpgauge::kernels::elementwise {

constexpr int kGridStrideThreads = 256;

template <class Operation>
__global__ void __launch_bounds__(kGridStrideThreads)
    grid_stride(const Problem<Operation> problem) {
  const std::size_t stride = std::size_t{gridDim.x} * kGridStrideThreads;
#pragma unroll 1  // several elements at once is the next rung's idea
  for (std::size_t i = std::size_t{blockIdx.x} * kGridStrideThreads + threadIdx.x; i < problem.n;
       i += stride) {
    make_one(problem, i);
  }
}

template <class Operation>
Rung<Problem<Operation>> grid_stride_rung() {
  return {.step = 2,
          .adds = "a grid that fills the device once and goes round",
          .machine_code = {expect(grid_stride<Operation>, "LDG.E(.CONSTANT)?",
                                  "ld.global(.nc)?.(f32|b32)", Operation::kInputs)},
          .launch = [](const Problem<Operation>& problem, cudaStream_t stream) {
            const unsigned blocks = at_most_resident<grid_stride<Operation>>(
                blocks_for(problem.n, kGridStrideThreads), kGridStrideThreads);
            grid_stride<<<blocks, kGridStrideThreads, 0, stream>>>(problem);
          }};
}

}  // namespace warpgauge::kernels::elementwise
