// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt with a strided batch, at its best for each size. There are always as many
// matrices as take 201 MB, which no cache holds.
// Reference: every output of every matrix in float64 on the device. Traps: those of product.h;
// besides, tiles that reach into the next matrix, and more matrices than blocks.
#include "kernels/gemm_batched/gemm_batched.h"

#include "kernels/gemm_batched/cases.h"
#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_batched {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = rows_are_vectors(p) && p.n % 8 == 0 && begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// Rounding is to 8 bits. Together, one product left out of 60 000 would show.
std::string judge(const Problem& p) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.matrices); ++i) {
    const auto wrong = judge_product(p.one(i), {.unit = 0x1p-8, .together = 0x1p-16});
    if (!wrong.empty()) return wrong + " of matrix " + std::to_string(i);
  }
  return {};
}

ProductSize of_order(double order) {
  constexpr int kElements = 1 << 25;  // of each operand
  const int n = static_cast<int>(order);
  return {n, n, n, kElements / (n * n)};
}

Family<Problem> family(const probes::Probe&) {
  return product_family<of_order>(ProductFamily<__nv_bfloat16, Problem>{
      .description = {.family = "gemm_batched",
                      .type = "bf16",
                      .size = {"matrix_order", "1"},
                      .sizes = {64, 128, 256},
                      .headline_size = 128,
                      .ceiling = "dram.triad_gbps"},
      .lt_adds = "cublasLtMatmul of a strided batch, the fastest of all heuristics that it offers",
      .lt_min_capability = 80,
      .lt_kind = {.b_transposed = true, .type = CUDA_R_16BF},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = cases_to_check(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_batched", "How close do many small products in bf16 come to the rate of DRAM?",
    10)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_batched
