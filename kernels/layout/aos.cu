// SPDX-License-Identifier: Apache-2.0
// Rung 1: an array of structures, one thread per point. A warp reads x of 32 points, 12 bytes
// apart: 12 sectors of 32 bytes, and it uses a third of their bytes. It reads y and z out of the
// same sectors right behind, so that L1 has them and DRAM moves each byte once. The stores behave
// alike, merged by L2. The price is three times the passes through L1, not three times the bytes.
#include "kernels/layout/layout.h"

namespace warpgauge::kernels::layout {
namespace {

__global__ void __launch_bounds__(kPointThreads) aos(const Problem p) {
  const std::size_t i = std::size_t{blockIdx.x} * kPointThreads + threadIdx.x;
  if (i < p.n) move_point<Layout::kAos>(p, i);
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "a point is 12 bytes, a thread takes one, a field at a time",
     .machine_code = {expect_anywhere(aos, "LDG.E(.CONSTANT)?", "ld.global(.nc)?.(f32|b32)", 3),
                      expect_anywhere(aos, "STG.E", "st.global.(f32|b32)", 3)},
     .launch = launch_points<aos>}};

}  // namespace
}  // namespace warpgauge::kernels::layout
