// SPDX-License-Identifier: Apache-2.0
// Adds to block_per_row: a launch asks for its first weights before the one in front of it has
// ended (programmatic dependent launch). The vector, which that one may have made, is read after
// it. So DRAM is read on while blocks end, while a grid starts, and while its first loads are on
// their way.
// Limits: those of vectorised; the matrix is not written by the launch in front: weights are not.
//
// Predicted (warpgauge predict, H200): 34.6, 134 and 496 us at orders 8192, 16384 and 32768, as if
// nothing were in front.
#include "kernels/matrix_vector/row.cuh"

namespace warpgauge::kernels::matrix_vector {
namespace {

constexpr int kThreads = 256;

const RegisterRung<Problem> kRegister{
    {.step = 5,
     .adds = "the first weights are asked for before the launch in front has ended",
     .min_capability = 90,
     .machine_code = {expect_wide_loads<kThreads, true>()},
     .refuses = refuse_rows,
     .launch = [](const Problem& p,
                  cudaStream_t stream) { launch_rows<kThreads, true>(p, stream, true); },
     .launch_apart = [](const Problem& p,
                        cudaStream_t stream) { launch_rows<kThreads, true>(p, stream, false); }}};

}  // namespace
}  // namespace warpgauge::kernels::matrix_vector
