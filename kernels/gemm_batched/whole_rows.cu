// SPDX-License-Identifier: Apache-2.0
// Adds to block_per_tile: C passes through shared memory, so that eight lanes write a row of 128
// bytes at once: whole sectors instead of halves.
//
// Predicted (warpgauge predict, H200): 65, 78 and 107 us at orders 64, 128 and 256. What remains is
// that twelve warps of an SM load, multiply and store in turn, and that larger matrices are read
// two and four times.
#include "kernels/gemm_batched/tile.cuh"

namespace warpgauge::kernels::gemm_batched {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "C passes through shared memory and is written in rows of 128 bytes",
     .min_capability = 80,
     .machine_code =
         [] {
           auto expected = tile_machine_code<true>();
           expected.push_back(
               expect_anywhere(multiply_tile<true, true>, "STG.E.128", "st.global.v4*", 4));
           return expected;
         }(),
     .launch = launch_tiles<true>}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_batched
