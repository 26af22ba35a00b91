// SPDX-License-Identifier: Apache-2.0
// Rung 4 of a copy and of a triad: one vector a thread and then the block ends, so that all SMs
// stay close together in memory.
// The hardware hands out blocks in order as others end: the device works on one short stretch of
// each array at a time, whose DRAM pages are open. Blocks that stay for the whole launch drift
// apart (some SMs are nearer to memory than others), and accesses then fall on more pages and banks
// than DRAM can keep open. Block starts are the smaller price, as long as a block does little: 2
// KiB of each array here. Larger tiles a block are slower again.
#pragma once

#include "kernels/harness/elementwise/elementwise.h"

namespace warpgauge::kernels::elementwise {

constexpr int kCompactWalkThreads = 128;

template <class Operation>
__global__ void __launch_bounds__(kCompactWalkThreads)
    compact_walk(const Problem<Operation> problem) {
  const auto vectors = vectors_of(problem);
  const std::size_t v = std::size_t{blockIdx.x} * kCompactWalkThreads + threadIdx.x;
  if (v < vectors.vector_count) make_four(problem, vectors.head_count + 4 * v);
  if (blockIdx.x == 0) make_ends(problem, vectors);
}

template <class Operation>
Rung<Problem<Operation>> compact_walk_rung() {
  return {.step = 4,
          .adds = "short blocks, handed out in order: all SMs close in memory",
          .machine_code = {expect_anywhere(compact_walk<Operation>, "LDG.E.128(.CONSTANT)?",
                                           "ld.global(.nc)?.v4.(f32|b32)", Operation::kInputs)},
          .launch = [](const Problem<Operation>& problem, cudaStream_t stream) {
            const unsigned blocks =
                blocks_for(vectors_of(problem).vector_count, kCompactWalkThreads);
            compact_walk<<<blocks, kCompactWalkThreads, 0, stream>>>(problem);
          }};
}

}  // namespace warpgauge::kernels::elementwise
