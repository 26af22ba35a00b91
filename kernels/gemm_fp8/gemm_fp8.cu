// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts with CUBLASLT_MATMUL_DESC_FAST_ACCUM, at its best for
// each size (lt_product.h). Reference: every output in float64 on the device, from fresh N(0, 1)
// data that is rounded to E4M3. Traps: those of gemm_bf16 and of product.h. The tensor cores keep
// 13 bits behind the point of a sum's largest term and cut the others off there, in each
// instruction (tensor.wgmma.e4m3_f32.sum_bits): the bound of fp32's additions does not hold, and
// the worst case would forgive any error (check_product.cuh says which bound does neither). N(0, 1)
// hides what long sums of one sign lose.
//
// Errors of C of 1024 x 1024 on an H200, against float64: root mean square over that of the
// outputs, and the largest over its output's sum of magnitudes. The library's are the same to three
// digits, here and in gemm_fp8_promoted, whether outputs are N(0, 1) sums or of absolute values
// (|N|):
//   k             128               1024              4096              16384
//   fast, N       1.7e-3  1.6e-3    1.7e-3  5.6e-4    2.1e-3  4.5e-4    3.5e-3  4.5e-4
//   promoted, N   1.7e-3  1.6e-3    1.7e-3  4.4e-4    1.7e-3  3.7e-4    1.7e-3  9.8e-5
//   fast, |N|     1.9e-3  4.7e-3    1.5e-2  2.1e-2    7.0e-2  7.7e-2    2.2e-1  2.3e-1
//   promoted, |N| 1.9e-3  4.7e-3    1.9e-3  4.2e-3    1.9e-3  3.8e-3    1.9e-3  3.8e-3
#include "kernels/gemm_fp8/gemm_fp8.h"

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_fp8 {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = p.k % 16 == 0 && p.n % 8 == 0 && begins_vector(p.a) && begins_vector(p.b) &&
                    begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// Rounding is to 8 bits, behind sums of 13.
std::string judge(const Problem& p) {
  return judge_product(p, {.unit = 0x1p-8, .together = 0x1p-16, .cut = 0x1p-13});
}

Family<Problem> family(const probes::Probe&) {
  return product_family(ProductFamily<E4m3>{
      .description = {.family = "gemm_fp8",
                      .type = "e4m3",
                      .size = {"matrix_order", "1"},
                      .sizes = {1024, 2048, 4096, 8192},
                      .headline_size = 8192,
                      .ceiling = "tensor.wgmma.e4m3_f32.n256.random.burst_tflops"},
      .lt_adds = "cublasLtMatmul with fast accumulation, the fastest of all heuristics that it "
                 "offers for the size",
      .lt_min_capability = 90,
      .lt_kind = {.b_transposed = true,
                  .type = CUDA_R_8F_E4M3,
                  .output = CUDA_R_16BF,
                  .fast_accumulation = true},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = byte_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_fp8",
    "How fast is C = A B^T of E4M3 numbers, summed by the tensor cores alone, rung by rung?", 20)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_fp8
