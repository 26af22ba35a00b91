// SPDX-License-Identifier: Apache-2.0
// Adds to warp_per_row: loads of 16 bytes. Each thread has four on their way (row.cuh).
// Limits: the vector and the rows begin on 16 bytes.
//
// Predicted (warpgauge predict, H200): 33.4, 122 and 475 us at orders 8192, 16384 and 32768, DRAM
// busy for 86 to 96 % of it.
#include "kernels/matrix_vector/row.cuh"

namespace warpgauge::kernels::matrix_vector {
namespace {

constexpr int kThreads = 32;

const RegisterRung<Problem> kRegister{{.step = 3,
                                       .adds = "loads of 16 bytes, four a thread on their way",
                                       .machine_code = {expect_wide_loads<kThreads, false>()},
                                       .refuses = refuse_rows,
                                       .launch = [](const Problem& p, cudaStream_t stream) {
                                         launch_rows<kThreads, false>(p, stream);
                                       }}};

}  // namespace
}  // namespace warpgauge::kernels::matrix_vector
