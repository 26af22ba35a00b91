// SPDX-License-Identifier: Apache-2.0
// Rung 2: a structure of arrays, else the same. A warp reads 32 consecutive floats of each field:
// four full sectors. The price is three places in memory instead of one, on each side. Bound by
// bytes in flight: 12 a thread.
#include "kernels/layout/layout.h"

namespace warpgauge::kernels::layout {
namespace {

__global__ void __launch_bounds__(kPointThreads) soa(const Problem p) {
  const std::size_t i = std::size_t{blockIdx.x} * kPointThreads + threadIdx.x;
  if (i < p.n) move_point<Layout::kSoa>(p, i);
}

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "an array for each field: every access is coalesced",
     .machine_code = {expect_anywhere(soa, "LDG.E(.CONSTANT)?", "ld.global(.nc)?.(f32|b32)", 3),
                      expect_anywhere(soa, "STG.E", "st.global.(f32|b32)", 3)},
     .launch = launch_points<soa>}};

}  // namespace
}  // namespace warpgauge::kernels::layout
