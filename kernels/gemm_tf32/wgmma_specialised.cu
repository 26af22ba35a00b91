// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_tma: every warp does one thing, and nothing ever stops; gemm_bf16 has a rung for
// each step of this. harness/wgmma/specialised.cuh is the kernel, with its limits (here k and n
// multiples of 4) and its bound.
#include "kernels/gemm_tf32/gemm_tf32.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::gemm_tf32 {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "warps with roles, clusters, blocks that stay, the shape that suits the problem",
     .min_capability = 90,
     .machine_code = specialised::machine_code<Tf32>(),
     .refuses = refuse_without_wgmma<true>,
     .launch = specialised::launch,
     .launch_apart = specialised::launch_apart}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_tf32
