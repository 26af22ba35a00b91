// SPDX-License-Identifier: Apache-2.0
// Rung 3: an array of structures of arrays: 32 x, 32 y, 32 z, and so on. Every access is coalesced
// as in a structure of arrays, and the fields of a point lie within 384 bytes as in an array of
// structures: one stretch of memory a warp, one page of DRAM. Bound by bytes in flight: 12 a
// thread.
#include "kernels/layout/layout.h"

namespace warpgauge::kernels::layout {
namespace {

__global__ void __launch_bounds__(kPointThreads) aosoa(const Problem p) {
  const std::size_t i = std::size_t{blockIdx.x} * kPointThreads + threadIdx.x;
  if (i < p.n) move_point<Layout::kAosoa>(p, i);
}

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "an array of blocks of 32 points: coalesced, and the fields close together",
     .machine_code = {expect_anywhere(aosoa, "LDG.E(.CONSTANT)?", "ld.global(.nc)?.(f32|b32)", 3),
                      expect_anywhere(aosoa, "STG.E", "st.global.(f32|b32)", 3)},
     .launch = launch_points<aosoa>}};

}  // namespace
}  // namespace warpgauge::kernels::layout
