// SPDX-License-Identifier: Apache-2.0
// Adds to mma_sync: Hopper's two engines, wgmma and TMA. harness/wgmma/one_role.cuh is the kernel,
// with what it does, its limits (here k a multiple of 8) and its bound.
#include "kernels/gemm_bf16/gemm_bf16.h"
#include "kernels/harness/wgmma/one_role.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 3,
     .adds = "wgmma on swizzled shared memory that the copy engine (TMA) fills",
     .min_capability = 90,
     .machine_code = one_role::machine_code<__nv_bfloat16>(),
     .refuses = refuse_without_wgmma<false>,
     .launch = one_role::launch}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
