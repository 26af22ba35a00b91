// SPDX-License-Identifier: Apache-2.0
// Rung 3 of a copy and of a triad: 16 bytes a thread. Four times the bytes in flight from the same
// threads, and a quarter of the instructions. Vectors lie on the output's 16-byte boundaries; the
// first threads of the first block make the few elements around them. An input that is misaligned
// otherwise than the output is loaded in single elements: correct, slower.
#pragma once

#include "kernels/harness/elementwise/elementwise.h"

namespace warpgauge::kernels::elementwise {

constexpr int kVectorisedThreads = 256;

template <class Operation>
__global__ void __launch_bounds__(kVectorisedThreads) vectorised(const Problem<Operation> problem) {
  const auto vectors = vectors_of(problem);
  const std::size_t stride = std::size_t{gridDim.x} * kVectorisedThreads;
#pragma unroll 1
  for (std::size_t v = std::size_t{blockIdx.x} * kVectorisedThreads + threadIdx.x;
       v < vectors.vector_count; v += stride) {
    make_four(problem, vectors.head_count + 4 * v);
  }
  if (blockIdx.x == 0) make_ends(problem, vectors);
}

template <class Operation>
Rung<Problem<Operation>> vectorised_rung() {
  return {.step = 3,
          .adds = "16-byte vectors; unaligned ends and inputs in the same launch",
          .machine_code = {expect(vectorised<Operation>, "LDG.E.128(.CONSTANT)?",
                                  "ld.global(.nc)?.v4.(f32|b32)", Operation::kInputs)
                               .even_conditional()},
          .launch = [](const Problem<Operation>& problem, cudaStream_t stream) {
            const unsigned blocks =
                blocks_for(vectors_of(problem).vector_count, kVectorisedThreads);
            vectorised<<<at_most_resident<vectorised<Operation>>(blocks, kVectorisedThreads),
                         kVectorisedThreads, 0, stream>>>(problem);
          }};
}

}  // namespace warpgauge::kernels::elementwise
