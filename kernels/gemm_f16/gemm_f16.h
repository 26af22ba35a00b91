// SPDX-License-Identifier: Apache-2.0
// C = A B^T in half precision with fp32 accumulation: the product whose operands both lie along k,
// which is what the matrix units read best.
#pragma once

#include <cuda_fp16.h>

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_f16 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], rounded once, to nearest. B is n x k.
using Problem = ProductProblem<__half>;

}  // namespace warpgauge::kernels::gemm_f16
