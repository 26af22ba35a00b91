// SPDX-License-Identifier: Apache-2.0
// Rung 3: a multiplication by 1 / 3 instead of the division.
//
// One instruction, no slow path; the result may differ in the last place, within the bound that the
// family states.
#include "kernels/stencil/stencil.h"

namespace warpgauge::kernels::stencil {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) reciprocal(const Problem p) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i >= p.n) return;
  const bool first = i == 0, last = i == p.n - 1;
  const float left = p.in[first ? i : i - 1], middle = p.in[i], right = p.in[last ? i : i + 1];
  const float average = (left + middle + right) * kThird;
  p.out[i] = first || last ? middle : average;
}

void launch(const Problem& p, cudaStream_t stream) {
  reciprocal<<<blocks_for(p.n, kThreads), kThreads, 0, stream>>>(p);
  check(cudaGetLastError());
}

const RegisterRung<Problem> kRegister{{
    .step = 3,
    .adds = "multiplies by 1 / 3 instead of dividing",
    .machine_code = {{.kernel = reciprocal,
                      .sass = "MUFU.*|CALL.*",
                      .ptx = "div\\..*",
                      .count = 0,
                      .where = CodeExpectation::Where::kKernel},
                     {.kernel = reciprocal,
                      .sass = "LDG\\.E(\\.CONSTANT)?",
                      .ptx = "ld\\.global(\\.nc)?\\.(f32|b32)",
                      .count = 3,
                      .where = CodeExpectation::Where::kKernel,
                      .conditional = true}},
    .launch = launch,
}};

}  // namespace
}  // namespace warpgauge::kernels::stencil
