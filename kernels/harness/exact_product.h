// SPDX-License-Identifier: Apache-2.0
// C = A B^T in float64 by cuBLAS, on the host's memory: a reference for outputs of few bits.
#pragma once

#include <vector>

#include "kernels/harness/libraries.h"
#include "probes/device/buffer.h"

namespace warpgauge::kernels {

/// a: m x k, b: n x k, the result m x n, all row-major. Exact where all products are multiples of
/// one number, and no sum of magnitudes is 2^53 times as large: then neither the order of a sum
/// matters nor whose routine it is. (E4M3: multiples of 2^-18, up to 2^17.7; any k up to 2^17.)
inline std::vector<double> exact_product(int m, int n, int k, const std::vector<double>& a,
                                         const std::vector<double>& b) {
  probes::DeviceBuffer<double> on_a(a.size()), on_b(b.size());
  const probes::DeviceBuffer<double> on_c(static_cast<std::size_t>(m) * n);
  on_a.from_host(a);
  on_b.from_host(b);
  // cuBLAS is column-major: a row-major matrix is its transpose there, and C^T = B A^T.
  const double one = 1, zero = 0;
  check_cublas(cublasDgemm(cublas(), CUBLAS_OP_T, CUBLAS_OP_N, n, m, k, &one, on_b.data(), k,
                           on_a.data(), k, &zero, on_c.data(), n));
  return on_c.to_host();
}

}  // namespace warpgauge::kernels
