// SPDX-License-Identifier: Apache-2.0
// Adds to producer_warp: turns at the tensor cores (Shah et al., "FlashAttention-3"). A consumer
// waits at a hardware barrier until the other one has begun its products of a step, and then lets
// it pass: what chance did before, the products of one under the softmax of the other, is now the
// rule.
// Limits: none beside the problem's.
//
// Predicted: the products of two consumers take 2,048 cycles of a step of both at width 128, and
// the softmax of one (600 to 900) fits beside the products of the other (1,024): bound by the
// tensor cores. warpgauge predict (H200, 32 heads of 8,192) expects no gain: 1,511 us, 173 of them
// at the new barriers, and 1,096 at width 64. Two consumers drift apart by themselves.
#include "kernels/attention/roles.cuh"

namespace warpgauge::kernels::attention {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 5,
     .adds = "two consumers take turns: one's products run while the other makes exponentials",
     .min_capability = 90,
     .machine_code = expectations_in_roles<true, false>(),
     .refuses = refuse_without_wgmma,
     .launch = launch_in_roles<true, false>}};

}  // namespace
}  // namespace warpgauge::kernels::attention
