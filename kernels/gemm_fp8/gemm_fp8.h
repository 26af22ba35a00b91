// SPDX-License-Identifier: Apache-2.0
// C = A B^T of 8-bit floating-point numbers (E4M3) into bfloat16, summed by the tensor cores alone
// ("fast accumulation"). Both operands lie along k: wgmma transposes no 8-bit operand. Scales are
// one: what a model does with scales of a whole matrix is a factor of the output.
#pragma once

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_fp8 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], rounded to bfloat16. B is n x k.
using Problem = ProductProblem<E4m3>;

}  // namespace warpgauge::kernels::gemm_fp8
