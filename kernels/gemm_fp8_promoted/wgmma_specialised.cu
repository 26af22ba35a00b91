// SPDX-License-Identifier: Apache-2.0
// Warps with roles, whose sums leave the tensor cores every 128 products. The kernel is that of
// harness/wgmma/specialised.cuh, with its bound and its limits: here k is a multiple of 16, and n
// of 8. harness/wgmma/specialised_promoted.cuh adds up the sums.
//
// Predicted at order 4096 (warpgauge predict, H200): 76 us with tiles of 128 x 208, by L2 and the
// tensor cores alike. It does not know that a consumer waits for its products before it adds them.
#include "kernels/gemm_fp8_promoted/gemm_fp8_promoted.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::gemm_fp8_promoted {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "fp8 products, summed by the tensor cores 128 at a time and in fp32 beyond",
     .min_capability = 90,
     .machine_code = specialised::machine_code<PromotedE4m3>(),
     .refuses = refuse_without_wgmma<true>,
     .launch = specialised::launch,
     .launch_apart = specialised::launch_apart}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_fp8_promoted
