// SPDX-License-Identifier: Apache-2.0
// Rung 1: one thread per output, a branch for the two ends, a division. L1 answers two of the three
// loads per output: DRAM sees each element once. The branch diverges in the first and the last warp
// of the grid only. A correctly rounded division by 3 is the expensive part: some ten instructions,
// and a slow path for awkward exponents.
#include "kernels/stencil/stencil.h"

namespace warpgauge::kernels::stencil {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) naive(const Problem p) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i >= p.n) return;
  if (i == 0 || i == p.n - 1) {
    p.out[i] = p.in[i];
  } else {
    p.out[i] = (p.in[i - 1] + p.in[i] + p.in[i + 1]) / 3.0F;
  }
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "a thread an output: three loads, a branch for the ends, a division",
     .machine_code = {expect_anywhere(naive, "", "div.rn.f32", 1)},
     .launch = launch_outputs<naive, kThreads>}};

}  // namespace
}  // namespace warpgauge::kernels::stencil
