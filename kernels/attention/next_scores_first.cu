// SPDX-License-Identifier: Apache-2.0
// Adds to ping_pong: the next S = Q K^T is begun before this O += P V (Shah et al.,
// "FlashAttention-3"), and its exponentials are made while the latter runs. A consumer's own
// products run under its softmax, too: where one's products are shorter than a softmax, the tensor
// cores no longer wait for it.
// Limits: none beside the problem's.
//
// Predicted: little at width 128, where the tensor cores were busy; at width 64 a step of both
// consumers comes down towards the 1,024 cycles of their exponentials. warpgauge predict (H200, 32
// heads of 8,192): 1,471 us at width 128, 1,035 at 64.
#include "kernels/attention/roles.cuh"

namespace warpgauge::kernels::attention {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 6,
     .adds = "the next scores are begun before this step's outputs, which run under the softmax",
     .min_capability = 90,
     .machine_code = expectations_in_roles<true, true>(),
     .refuses = refuse_without_wgmma,
     .launch = launch_in_roles<true, true>}};

}  // namespace
}  // namespace warpgauge::kernels::attention
