// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts, told that it may read fp32 as TF32
// (CUBLAS_COMPUTE_32F_FAST_TF32), at its best for each size (lt_product.h). Reference: every output
// in float64 on the device, from fresh N(0, 1) data that is rounded to TF32 before it is used, so
// that a product of two is exact in fp32. Traps: those of gemm_bf16 and of product.h; a path that
// rounds its operands further, to bf16 (all elements together are judged for it too).
#include "kernels/gemm_tf32/gemm_tf32.h"

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_tf32 {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = p.k % 4 == 0 && p.n % 4 == 0 && begins_vector(p.a) && begins_vector(p.b) &&
                    begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// Outputs are not rounded further: 24 bits. Together, cutting off in the tensor cores explains
/// less than 2^-12 of an output (its square stands here); operands in bf16 would be 2^-9 off, and
/// one product left out of millions would show.
std::string judge(const Problem& p) {
  return judge_product(p, {.unit = 0x1p-24, .together = 0x1p-24});
}

Family<Problem> family(const probes::Probe&) {
  return product_family(ProductFamily<Tf32>{
      .description = {.family = "gemm_tf32",
                      .type = "tf32",
                      .size = {"matrix_order", "1"},
                      .sizes = {512, 1024, 2048, 4096, 8192},
                      .headline_size = 8192},
      .lt_adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
      .lt_min_capability = 80,
      .lt_kind = {.b_transposed = true,
                  .type = CUDA_R_32F,
                  .compute = CUBLAS_COMPUTE_32F_FAST_TF32},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = tensor_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_tf32", "How fast is C = A B^T in TF32 with fp32 accumulation, rung by rung?",
    30)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_tf32
