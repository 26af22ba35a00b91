// SPDX-License-Identifier: Apache-2.0
// C = A B^T of 8-bit integers, with 32-bit sums: the product of quantised models. Both operands lie
// along k: wgmma transposes no 8-bit operand.
#pragma once

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_int8 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], exactly: no sum may exceed 32 bits,
/// which k below 2^17 never does. B is n x k.
using Problem = ProductProblem<std::int8_t>;

}  // namespace warpgauge::kernels::gemm_int8
