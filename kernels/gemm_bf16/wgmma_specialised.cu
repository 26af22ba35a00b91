// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_ping_pong: the shape that suits the problem, from 128 x 256 tiles down to such that
// share k, and a launch that sets itself up while the one before it ends. harness/wgmma has the
// kernel (specialised.cuh), its limits (here k and n multiples of 8) and its bound, and the choice
// (specialised_launch.cuh).
#include "kernels/gemm_bf16/gemm_bf16.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "the shape that suits the problem, and launches that overlap",
     .min_capability = 90,
     .machine_code = specialised::machine_code<__nv_bfloat16>(),
     .refuses = refuse_without_wgmma<true>,
     .launch = specialised::launch,
     .launch_apart = specialised::launch_apart}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
