// SPDX-License-Identifier: Apache-2.0
// C = A B^T of 8-bit floating-point numbers (E4M3) into bfloat16, whose sums are exact to fp32 but
// for what the tensor cores cut off of 128 products. A family beside gemm_fp8: the two answer
// different questions, and are compared with different calls of the library.
#pragma once

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_fp8_promoted {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], rounded to bfloat16. B is n x k.
using Problem = ProductProblem<PromotedE4m3>;

}  // namespace warpgauge::kernels::gemm_fp8_promoted
