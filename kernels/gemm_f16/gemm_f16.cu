// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts, with the same accumulation and rounding, at its best
// for each size (lt_product.h). Reference: every output in float64 on the device, from fresh N(0,
// 1) data, whose sums all stay far below the largest half (65504). Traps: those of gemm_bf16 and of
// product.h; and numbers below 2^-14, which have fewer bits.
#include "kernels/gemm_f16/gemm_f16.h"

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_f16 {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = p.k % 8 == 0 && p.n % 8 == 0 && begins_vector(p.a) && begins_vector(p.b) &&
                    begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// Rounding is to 11 bits, and to multiples of 2^-24. Together, one product left out of a million
/// would show.
std::string judge(const Problem& p) {
  return judge_product(p, {.unit = 0x1p-11, .underflow = 0x1p-25, .together = 0x1p-20});
}

Family<Problem> family(const probes::Probe&) {
  return product_family(ProductFamily<__half>{
      .description = {.family = "gemm_f16",
                      .type = "f16",
                      .size = {"matrix_order", "1"},
                      .sizes = {512, 1024, 2048, 4096, 8192},
                      .headline_size = 8192},
      .lt_adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
      .lt_min_capability = 80,
      .lt_kind = {.b_transposed = true, .type = CUDA_R_16F},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = tensor_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_f16", "How fast is C = A B^T in fp16 with fp32 accumulation, rung by rung?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_f16
