// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_producer: a block an SM stays for all its tiles. The next tile's operands are
// fetched while one is written, and no block starts again. harness/wgmma/specialised.cuh is the
// kernel.
#include "kernels/gemm_bf16/gemm_bf16.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

using Cut = specialised::Shape<__nv_bfloat16, specialised::Roles::kTogether, 2, 1, 256, 1, 4, 1, 1>;

const RegisterRung<Problem> kRegister{
    {.step = 3.4,
     .adds = "blocks that stay: copies of the next tile run while this one is written",
     .min_capability = 90,
     .machine_code =
         specialised::machine_code_of<specialised::AsSummed>(specialised::Shapes<Cut>()),
     .refuses = refuse_without_wgmma<true>,
     .launch = specialised::launch_only<Cut, specialised::Blocks::kPersistent>}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
