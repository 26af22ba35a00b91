// SPDX-License-Identifier: Apache-2.0
// Rung 1: a block for each 64 x 64 tile of a C (tile.cuh), which is the whole of it at order 64.
// Each thread writes its sums where it has them: four lanes write 16 bytes of a row, so that a
// store touches eight rows, and half of each sector. Limits: none; rows that do not begin on 16
// bytes are gathered element by element.
//
// Predicted (warpgauge predict, H200): 96, 115 and 150 us at orders 64, 128 and 256, where the
// bytes take 45.6 us from and to DRAM. L2 is busy for 76 % of it, most of that with stores.
#include "kernels/gemm_batched/tile.cuh"

namespace warpgauge::kernels::gemm_batched {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "a block for each tile of 64 x 64: loads through registers, mma.sync",
     .min_capability = 80,
     .machine_code = tile_machine_code<false>(),
     .launch = launch_tiles<false>}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_batched
