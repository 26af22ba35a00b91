// SPDX-License-Identifier: Apache-2.0
// The products of a language model: rows of activations (one a token) times the weights of a layer,
// in bfloat16 with fp32 accumulation. As gemm_bf16, but far from square: from 1 row, which a step
// of generation has, where reading the weights is all the work, to 65536 of training.
#pragma once

#include <cuda_bf16.h>

#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels::linear {

/// c[i * n + j] = sum over l of a[i * k + l] * b[j * k + l], rounded once, to nearest. B is n x k.
struct Problem : ProductProblem<__nv_bfloat16> {};

}  // namespace warpgauge::kernels::linear
