// SPDX-License-Identifier: Apache-2.0
// Adds to vectorised: a block a row, handed out in order as others end, so that all SMs are close
// together in memory. Warps that have a row each are spread over as many rows as there are warps,
// and over more of DRAM's pages than can be open. A block's 16 KiB are one stretch.
// Limits: those of vectorised.
//
// Predicted (warpgauge predict, H200): 34.1, 131 and 499 us at orders 8192, 16384 and 32768: no
// gain. The model knows no pages of DRAM, and charges the starts of blocks.
#include "kernels/matrix_vector/row.cuh"

namespace warpgauge::kernels::matrix_vector {
namespace {

constexpr int kThreads = 256;

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "a block a row, handed out in order: all SMs close in memory",
     .machine_code = {expect_wide_loads<kThreads, false>()},
     .refuses = refuse_rows,
     .launch = [](const Problem& p, cudaStream_t stream) {
       launch_rows<kThreads, false>(p, stream);
     }}};

}  // namespace
}  // namespace warpgauge::kernels::matrix_vector
