// SPDX-License-Identifier: Apache-2.0
// Rung 2: no branch for the ends. Every thread loads from clamped places and selects. There is
// little to gain: only two warps of the grid took both sides of the branch.
#include "kernels/stencil/stencil.h"

namespace warpgauge::kernels::stencil {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads) predicated(const Problem p) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i >= p.n) return;
  const bool first = i == 0, last = i == p.n - 1;
  const float left = p.in[first ? i : i - 1], middle = p.in[i], right = p.in[last ? i : i + 1];
  const float average = (left + middle + right) / 3.0F;
  p.out[i] = first || last ? middle : average;
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "clamped neighbours and a select instead of the branch",
     .machine_code = {expect_anywhere(predicated, "STG.E", "st.global.(f32|b32)", 1)},
     .launch = launch_outputs<predicated, kThreads>}};

}  // namespace
}  // namespace warpgauge::kernels::stencil
