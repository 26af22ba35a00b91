// SPDX-License-Identifier: Apache-2.0
// C = A B^T of fp32 matrices by tensor cores, which read the 19 bits of TF32 of each number, with
// fp32 accumulation. Both operands lie along k: wgmma transposes no 32-bit operand.
#pragma once

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_tf32 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], in fp32. B is n x k. A and B hold TF32
/// numbers exactly: whether hardware rounds the bits behind them or cuts them off is no matter
/// here.
using Problem = ProductProblem<Tf32>;

}  // namespace warpgauge::kernels::gemm_tf32
