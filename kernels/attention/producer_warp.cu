// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_tma: a role for the copies (roles.cuh). One thread fetches tiles ahead, and the two
// warpgroups that multiply meet it at a stage's barriers instead of each other; they may drift
// apart. The products of a step, O += P V and the next S = Q K^T, are begun together. Its registers
// go to them, 232 a thread.
// Limits: none beside the problem's.
//
// Predicted: no consumer waits for a copy or at the block's barrier, some 200 cycles of a step of
// about 3,000. Products and exponentials of one warpgroup still follow each other, 1,024 and 600 to
// 900 cycles, but two that have drifted apart fill each other's gaps: up to the 2,048 cycles of
// their products, at best. warpgauge predict (H200, 32 heads of 8,192): 1,419 us, 82 % of it the
// tensor cores'; 831 at width 64.
#include "kernels/attention/roles.cuh"

namespace warpgauge::kernels::attention {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "a producer warp: consumers wait for stages, and not for each other",
     .min_capability = 90,
     .machine_code = expectations_in_roles<false, false>(),
     .refuses = refuse_without_wgmma,
     .launch = launch_in_roles<false, false>}};

}  // namespace
}  // namespace warpgauge::kernels::attention
