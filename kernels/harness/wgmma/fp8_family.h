// SPDX-License-Identifier: Apache-2.0
// What the families of E4M3 products have in common: sizes, check problems, and cublasLt on the
// same layouts at its best for each size. They differ in how sums are made, ours and the library's.
#pragma once

#include <string>

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"

namespace warpgauge::kernels {

template <class Element>
std::string refuse_fp8_for_lt(const ProductProblem<Element>& p) {
  const bool fits = p.k % 16 == 0 && p.n % 8 == 0 && begins_vector(p.a) && begins_vector(p.b) &&
                    begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// C = A B^T into bfloat16. `fast`: whether cublasLt leaves all of a sum to the tensor cores.
template <class Element>
ProductFamily<Element> fp8_family(const std::string& name, bool fast,
                                  std::string (*judge)(const ProductProblem<Element>&)) {
  return {
      .description = {.family = name,
                      .type = "e4m3",
                      .size = {"matrix_order", "1"},
                      .sizes = {1024, 2048, 4096, 8192},
                      .headline_size = 8192,
                      .ceiling = "tensor.wgmma.e4m3_f32.n256.random.burst_tflops"},
      .lt_adds = std::string("cublasLtMatmul ") + (fast ? "with" : "without") +
                 " fast accumulation, the fastest of all heuristics that it offers for the size",
      .lt_min_capability = 90,
      .lt_kind = {.b_transposed = true,
                  .type = CUDA_R_8F_E4M3,
                  .output = CUDA_R_16BF,
                  .fast_accumulation = fast},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_fp8_for_lt<Element>,
      .cases = byte_product_cases(),
      .judge = judge};
}

}  // namespace warpgauge::kernels
