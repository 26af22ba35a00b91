// SPDX-License-Identifier: Apache-2.0
// Rung 2: a grid that fills the device once and goes round.
//
// What it saves is the start of a block every 256 elements: setting one up and waiting for its
// first addresses leaves gaps in which fewer bytes are under way. Bytes in flight are what they
// were.
#include "kernels/elementwise/elementwise.h"
#include "kernels/harness/resident.h"

namespace warpgauge::kernels::elementwise {
namespace {

constexpr int kThreads = 256;

template <class Operation>
__global__ void __launch_bounds__(kThreads) grid_stride(const Problem<Operation> problem) {
  const std::size_t stride = std::size_t{gridDim.x} * kThreads;
#pragma unroll 1  // several elements at once is the next rung's idea
  for (std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x; i < problem.n;
       i += stride) {
    make_one(problem, i);
  }
}

template <class Operation>
void launch(const Problem<Operation>& problem, cudaStream_t stream) {
  static const unsigned most =
      resident_blocks(reinterpret_cast<const void*>(&grid_stride<Operation>), kThreads);
  const unsigned blocks = std::min(most, blocks_for(problem.n, kThreads));
  grid_stride<<<blocks, kThreads, 0, stream>>>(problem);
  check(cudaGetLastError());
}

constexpr std::string_view kAdds = "a grid that fills the device once and goes round";

const RegisterRung<Problem<Copy>> kCopy{{
    .name = "copy/grid_stride",
    .step = 2,
    .adds = kAdds,
    .machine_code = {{.kernel = grid_stride<Copy>,
                      .sass = "LDG\\.E(\\.CONSTANT)?",
                      .ptx = "ld\\.global(\\.nc)?\\.(f32|b32)",
                      .count = 1}},
    .launch = launch<Copy>,
}};

const RegisterRung<Problem<Triad>> kTriad{{
    .name = "triad/grid_stride",
    .step = 2,
    .adds = kAdds,
    .machine_code = {{.kernel = grid_stride<Triad>,
                      .sass = "LDG\\.E(\\.CONSTANT)?",
                      .ptx = "ld\\.global(\\.nc)?\\.(f32|b32)",
                      .count = 2}},
    .launch = launch<Triad>,
}};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
