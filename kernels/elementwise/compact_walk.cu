// SPDX-License-Identifier: Apache-2.0
// Rung 4: one vector a thread and then the block ends, so that all SMs stay close together in
// memory.
//
// The hardware hands out blocks in order as others end: at any time the device works on one short
// stretch of each array, whose DRAM pages are open. Blocks that stay for the whole launch drift
// apart (some SMs are nearer to memory than others), and reads and writes then fall on more pages
// and banks than DRAM can keep open. Block starts are the price, and it is the smaller one, as long
// as a block does little: 2 KiB of each array here. Larger tiles a block are slower again.
#include "kernels/elementwise/elementwise.h"

namespace warpgauge::kernels::elementwise {
namespace {

constexpr int kThreads = 128;

template <class Operation>
__global__ void __launch_bounds__(kThreads) compact_walk(const Problem<Operation> problem) {
  const auto vectors = vectors_of(problem);
  const std::size_t v = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (v < vectors.vector_count) make_four(problem, vectors.head_count + 4 * v);
  if (blockIdx.x == 0) make_ends(problem, vectors);
}

template <class Operation>
void launch(const Problem<Operation>& problem, cudaStream_t stream) {
  const unsigned blocks = blocks_for(vectors_of(problem).vector_count, kThreads);
  compact_walk<<<blocks, kThreads, 0, stream>>>(problem);
  check(cudaGetLastError());
}

constexpr std::string_view kAdds = "short blocks, handed out in order: all SMs close in memory";

const RegisterRung<Problem<Copy>> kCopy{{
    .name = "copy/compact_walk",
    .step = 4,
    .adds = kAdds,
    .machine_code = {{.kernel = compact_walk<Copy>,
                      .sass = "LDG\\.E\\.128(\\.CONSTANT)?",
                      .ptx = "ld\\.global(\\.nc)?\\.v4\\.(f32|b32)",
                      .count = 1,
                      .where = CodeExpectation::Where::kKernel,
                      .conditional = true}},
    .launch = launch<Copy>,
}};

const RegisterRung<Problem<Triad>> kTriad{{
    .name = "triad/compact_walk",
    .step = 4,
    .adds = kAdds,
    .machine_code = {{.kernel = compact_walk<Triad>,
                      .sass = "LDG\\.E\\.128(\\.CONSTANT)?",
                      .ptx = "ld\\.global(\\.nc)?\\.v4\\.(f32|b32)",
                      .count = 2,
                      .where = CodeExpectation::Where::kKernel,
                      .conditional = true}},
    .launch = launch<Triad>,
}};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
