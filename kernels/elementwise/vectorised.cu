// SPDX-License-Identifier: Apache-2.0
// Rung 3: 16 bytes a thread.
//
// Four times the bytes in flight from the same threads, and a quarter of the instructions. Vectors
// lie on the output's 16-byte boundaries; the few elements before and behind them are made by the
// first threads of the first block, in the same launch. An input that is misaligned otherwise than
// the output is loaded in single elements: correct, slower.
#include "kernels/elementwise/elementwise.h"
#include "kernels/harness/resident.h"

namespace warpgauge::kernels::elementwise {
namespace {

constexpr int kThreads = 256;

template <class Operation>
__global__ void __launch_bounds__(kThreads) vectorised(const Problem<Operation> problem) {
  const auto vectors = vectors_of(problem);
  const std::size_t stride = std::size_t{gridDim.x} * kThreads;
#pragma unroll 1
  for (std::size_t v = std::size_t{blockIdx.x} * kThreads + threadIdx.x; v < vectors.vector_count;
       v += stride) {
    make_four(problem, vectors.head_count + 4 * v);
  }
  if (blockIdx.x == 0) make_ends(problem, vectors);
}

template <class Operation>
void launch(const Problem<Operation>& problem, cudaStream_t stream) {
  static const unsigned most =
      resident_blocks(reinterpret_cast<const void*>(&vectorised<Operation>), kThreads);
  const unsigned blocks = std::min(most, blocks_for(vectors_of(problem).vector_count, kThreads));
  vectorised<<<blocks, kThreads, 0, stream>>>(problem);
  check(cudaGetLastError());
}

constexpr std::string_view kAdds = "16-byte vectors; unaligned ends and inputs in the same launch";

const RegisterRung<Problem<Copy>> kCopy{{
    .name = "copy/vectorised",
    .step = 3,
    .adds = kAdds,
    .machine_code = {{.kernel = vectorised<Copy>,
                      .sass = "LDG\\.E\\.128(\\.CONSTANT)?",
                      .ptx = "ld\\.global(\\.nc)?\\.v4\\.(f32|b32)",
                      .count = 1,
                      .conditional = true}},
    .launch = launch<Copy>,
}};

const RegisterRung<Problem<Triad>> kTriad{{
    .name = "triad/vectorised",
    .step = 3,
    .adds = kAdds,
    .machine_code = {{.kernel = vectorised<Triad>,
                      .sass = "LDG\\.E\\.128(\\.CONSTANT)?",
                      .ptx = "ld\\.global(\\.nc)?\\.v4\\.(f32|b32)",
                      .count = 2,
                      .conditional = true}},
    .launch = launch<Triad>,
}};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
