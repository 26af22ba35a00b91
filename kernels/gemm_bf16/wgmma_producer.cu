// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_tma: warps with roles. One thread does nothing but start copies, as far ahead as
// there are stages; two warpgroups do nothing but multiply, and get the registers of the others
// (setmaxnreg). C passes through shared memory and is written by the copy engine.
// harness/wgmma/specialised.cuh is the kernel, here with a block a tile of 128 x 256 and no
// clusters.
#include "kernels/gemm_bf16/gemm_bf16.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

using Cut = specialised::Shape<__nv_bfloat16, specialised::Roles::kTogether, 2, 1, 256, 1, 4, 1, 1>;

const RegisterRung<Problem> kRegister{
    {.step = 3.2,
     .adds = "a warp that only copies, warpgroups that only multiply, C written by the copy engine",
     .min_capability = 90,
     .machine_code =
         specialised::machine_code_of<specialised::AsSummed>(specialised::Shapes<Cut>()),
     .refuses = refuse_without_wgmma<true>,
     .launch = specialised::launch_only<Cut, specialised::Blocks::kOneATile>}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
