// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts with CUBLASLT_MATMUL_DESC_FAST_ACCUM, at its best for
// each size (lt_product.h). Reference: every output in float64 on the device, from fresh N(0, 1)
// data that is rounded to E4M3. Traps: those of gemm_bf16 and of product.h. The tensor cores keep
// 13 bits behind the point of a sum's largest term and cut the others off there, in each
// instruction (tensor.wgmma.e4m3_f32.sum_bits): the bound of fp32's additions does not hold, and
// the worst case would forgive any error (check_product.cuh says which bound does neither). N(0, 1)
// hides what long sums of one sign lose.
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
