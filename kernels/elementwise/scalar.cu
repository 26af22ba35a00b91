// SPDX-License-Identifier: Apache-2.0
// Rung 1: a thread an element.
//
// Every access is coalesced, so nothing is fetched twice; and still DRAM is far from busy. A full
// SM has 2048 threads, that is 8 KiB of loads under way for each input, and each byte takes most of
// a microsecond: the rate is the bytes in flight over that latency (Little's law).
#include "kernels/elementwise/elementwise.h"

namespace warpgauge::kernels::elementwise {
namespace {

constexpr int kThreads = 256;

template <class Operation>
__global__ void __launch_bounds__(kThreads) scalar(const Problem<Operation> problem) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < problem.n) make_one(problem, i);
}

template <class Operation>
void launch(const Problem<Operation>& problem, cudaStream_t stream) {
  scalar<<<blocks_for(problem.n, kThreads), kThreads, 0, stream>>>(problem);
  check(cudaGetLastError());
}

constexpr std::string_view kAdds = "one thread an element: coalesced, 4 bytes a thread";

const RegisterRung<Problem<Copy>> kCopy{{
    .name = "copy/scalar",
    .step = 1,
    .adds = kAdds,
    .machine_code = {{.kernel = scalar<Copy>,
                      .sass = "LDG\\.E(\\.CONSTANT)?",
                      .ptx = "ld\\.(param\\.)?global(\\.nc)?\\.(f32|b32)",
                      .count = 1,
                      .where = CodeExpectation::Where::kKernel,
                      .conditional = true}},
    .launch = launch<Copy>,
}};

const RegisterRung<Problem<Triad>> kTriad{{
    .name = "triad/scalar",
    .step = 1,
    .adds = kAdds,
    .machine_code = {{.kernel = scalar<Triad>,
                      .sass = "LDG\\.E(\\.CONSTANT)?",
                      .ptx = "ld\\.(param\\.)?global(\\.nc)?\\.(f32|b32)",
                      .count = 2,
                      .where = CodeExpectation::Where::kKernel,
                      .conditional = true}},
    .launch = launch<Triad>,
}};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
