// SPDX-License-Identifier: Apache-2.0
// C = A B^T of fp32 matrices on tensor cores, an emulation: each number is the sum of two TF32
// numbers, and the product of two is three products of these (Ootomo and Yokota, "Recovering single
// precision accuracy from Tensor Cores", 2022). Not what fp32 arithmetic is: infinities become
// NaNs, and numbers below 2^-115 lose bits.
#pragma once

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::gemm_tf32x3 {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], in fp32. B is n x k.
using Problem = ProductProblem<SplitFloat>;

}  // namespace warpgauge::kernels::gemm_tf32x3
