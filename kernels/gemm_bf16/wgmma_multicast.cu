// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_persistent: clusters of two blocks that share the columns of B. Each fetches half
// of them and the copy engine writes it to both, so that L2 is read a third less.
// harness/wgmma/specialised.cuh is the kernel.
#include "kernels/gemm_bf16/gemm_bf16.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

using Cut = specialised::Medium<__nv_bfloat16>;

const RegisterRung<Problem> kRegister{
    {.step = 3.6,
     .adds = "clusters of two blocks, which share what both need (multicast)",
     .min_capability = 90,
     .machine_code =
         specialised::machine_code_of<specialised::AsSummed>(specialised::Shapes<Cut>()),
     .refuses = refuse_without_wgmma<true>,
     .launch = specialised::launch_only<Cut, specialised::Blocks::kPersistent>}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
