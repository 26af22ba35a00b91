// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_multicast: a consumer has a tile of its own, of 128 x 192. While it rounds and
// writes it, the other one multiplies: the tensor cores wait for no tile's end.
// harness/wgmma/specialised.cuh is the kernel.
#include "kernels/gemm_bf16/gemm_bf16.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

using Cut = specialised::Large<__nv_bfloat16>;

const RegisterRung<Problem> kRegister{
    {.step = 3.8,
     .adds = "a tile for each consumer in turn: one writes while the other multiplies (ping-pong)",
     .min_capability = 90,
     .machine_code =
         specialised::machine_code_of<specialised::AsSummed>(specialised::Shapes<Cut>()),
     .refuses = refuse_without_wgmma<true>,
     .launch = specialised::launch_only<Cut, specialised::Blocks::kPersistent>}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
