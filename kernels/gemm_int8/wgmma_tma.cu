// SPDX-License-Identifier: Apache-2.0
// The first rung: Hopper's two engines, wgmma and TMA, with one role for all warps.
// harness/wgmma/one_role.cuh is the kernel, with what it does, its limits (here k is a multiple of
// 16) and its bound.
//
// Predicted at order 4096 before it ran (warpgauge predict, H200): 114 us, by L2 (99 % busy).
#include "kernels/gemm_int8/gemm_int8.h"
#include "kernels/harness/wgmma/one_role.cuh"

namespace warpgauge::kernels::gemm_int8 {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "wgmma on swizzled shared memory that the copy engine (TMA) fills",
     .min_capability = 90,
     .machine_code = one_role::machine_code<std::int8_t>(),
     .refuses = refuse_without_wgmma<false>,
     .launch = one_role::launch}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_int8
