// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts without CUBLASLT_MATMUL_DESC_FAST_ACCUM, at its best
// for each size (lt_product.h). Reference and traps: those of gemm_fp8.
#include "kernels/gemm_fp8_promoted/gemm_fp8_promoted.h"

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_fp8_promoted {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = p.k % 16 == 0 && p.n % 8 == 0 && begins_vector(p.a) && begins_vector(p.b) &&
                    begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// Rounding is to 8 bits; sums of 128 products are cut off 13 bits behind the point.
std::string judge(const Problem& p) {
  return judge_product(
      p, {.unit = 0x1p-8, .together = 0x1p-16, .cut = 0x1p-13, .cut_products = kPromotedProducts});
}

Family<Problem> family(const probes::Probe&) {
  return product_family(ProductFamily<PromotedE4m3>{
      .description = {.family = "gemm_fp8_promoted",
                      .type = "e4m3",
                      .size = {"matrix_order", "1"},
                      .sizes = {1024, 2048, 4096, 8192},
                      .headline_size = 8192,
                      .ceiling = "tensor.wgmma.e4m3_f32.n256.random.burst_tflops"},
      .lt_adds = "cublasLtMatmul without fast accumulation, the fastest of all heuristics that it "
                 "offers for the size",
      .lt_min_capability = 90,
      .lt_kind = {.b_transposed = true,
                  .type = CUDA_R_8F_E4M3,
                  .output = CUDA_R_16BF,
                  .fast_accumulation = false},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = byte_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_fp8_promoted",
    "How fast is C = A B^T of E4M3 numbers, summed in fp32 every 128 products, rung by rung?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_fp8_promoted
