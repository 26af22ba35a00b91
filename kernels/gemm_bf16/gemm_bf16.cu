// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts, accumulating and rounding alike, at its best for
// each size (lt_product.h). Reference: every output in float64 on the device, from fresh N(0, 1)
// data. Traps: rounding to 8 bits hides what a wrong sum does to single elements where k is large
// (all elements together are judged too); data without entropy, on which tensor cores draw less
// power and run faster; and those of product.h.
#include "kernels/gemm_bf16/gemm_bf16.h"

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = rows_are_vectors(p) && p.n % 8 == 0 && begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// Rounding is to 8 bits. Together, one product left out of 60 000 would show.
std::string judge(const Problem& p) {
  return judge_product(p, {.unit = 0x1p-8, .together = 0x1p-16});
}

// ---- ladder

Family<Problem> family(const probes::Probe&) {
  return product_family(ProductFamily<__nv_bfloat16>{
      .description = {.family = "gemm_bf16",
                      .type = "bf16",
                      .size = {"matrix_order", "1"},
                      .sizes = {512, 1024, 2048, 4096, 8192},
                      .headline_size = 8192,
                      .ceiling = "tensor.bf16_tflops",
                      .more_counters = {{"warp_stalls", {4096}, {"wmma", "mma_sync"}}}},
      .lt_adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
      .lt_min_capability = 80,
      .lt_kind = {.b_transposed = true, .type = CUDA_R_16BF},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = tensor_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_bf16", "How fast is C = A B^T in bf16 with fp32 accumulation, rung by rung?",
    20)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
