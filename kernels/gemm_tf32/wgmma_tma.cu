// SPDX-License-Identifier: Apache-2.0
// The first rung: Hopper's two engines, wgmma and TMA, with one role for all warps.
// harness/wgmma/one_role.cuh is the kernel, with what it does, its limits (here k a multiple of 4)
// and its bound.
#include "kernels/gemm_tf32/gemm_tf32.h"
#include "kernels/harness/wgmma/one_role.cuh"

namespace warpgauge::kernels::gemm_tf32 {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "wgmma on swizzled shared memory that the copy engine (TMA) fills",
     .min_capability = 90,
     .machine_code = one_role::machine_code<Tf32>(),
     .refuses = refuse_without_wgmma<false>,
     .launch = one_role::launch}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_tf32
