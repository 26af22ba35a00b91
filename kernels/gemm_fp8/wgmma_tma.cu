// SPDX-License-Identifier: Apache-2.0
// The first rung: Hopper's two engines, wgmma and TMA, with one role for all warps.
// harness/wgmma/one_role.cuh is the kernel, with what it does, its limits (here k is a multiple of
// 16) and its bound. A stage is 128 numbers deep: as many bytes as in bf16, multiplied in as many
// cycles, and half as many stages.
//
// Predicted at order 4096 before it ran (warpgauge predict, H200): 115 us, by L2 (98 % busy; the
// tensor cores 61 %).
#include "kernels/gemm_fp8/gemm_fp8.h"
#include "kernels/harness/wgmma/one_role.cuh"

namespace warpgauge::kernels::gemm_fp8 {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "wgmma on swizzled shared memory that the copy engine (TMA) fills",
     .min_capability = 90,
     .machine_code = one_role::machine_code<E4m3>(),
     .refuses = refuse_without_wgmma<false>,
     .launch = one_role::launch}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_fp8
