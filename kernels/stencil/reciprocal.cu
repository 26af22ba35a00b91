// SPDX-License-Identifier: Apache-2.0
// Rung 3: a multiplication by 1 / 3 instead of the division: one instruction, no slow path. The
// result may differ in the last place, within the bound that the family states.
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

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "multiplies by 1 / 3 instead of dividing",
     .machine_code = {expect(reciprocal, "MUFU*|CALL*", "div.*", 0).in_kernel(),
                      expect_anywhere(reciprocal, "LDG.E(.CONSTANT)?", "ld.global(.nc)?.(f32|b32)",
                                      3)},
     .launch = launch_outputs<reciprocal, kThreads>}};

}  // namespace
}  // namespace warpgauge::kernels::stencil
