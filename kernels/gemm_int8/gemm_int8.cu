// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts (CUBLAS_COMPUTE_32I), at its best for each size
// (lt_product.h). Reference: every output in float64 on the device, which holds these sums exactly:
// each output must be equal. Inputs: N(0, 1) times 32, rounded, at most 127 (inputs.h). Traps:
// those of gemm_bf16 and of product.h; small numbers, whose upper bits are all alike and draw less
// power.
#include "kernels/gemm_int8/gemm_int8.h"

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_int8 {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = p.k % 16 == 0 && p.n % 4 == 0 && begins_vector(p.a) && begins_vector(p.b) &&
                    begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

std::string judge(const Problem& p) {
  return judge_product(p, {.unit = 0, .together = 0, .addition = 0});
}

Family<Problem> family(const probes::Probe&) {
  return product_family(ProductFamily<std::int8_t>{
      .description = {.family = "gemm_int8",
                      .type = "s8",
                      .size = {"matrix_order", "1"},
                      .sizes = {1024, 2048, 4096, 8192},
                      .headline_size = 8192,
                      .ceiling = "tensor.wgmma.s8.n256.random.burst_tops"},
      .lt_adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
      .lt_min_capability = 80,
      .lt_kind = {.b_transposed = true,
                  .type = CUDA_R_8I,
                  .output = CUDA_R_32I,
                  .scale = CUDA_R_32I,
                  .compute = CUBLAS_COMPUTE_32I},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = byte_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_int8", "How fast is C = A B^T of 8-bit integers with 32-bit sums, rung by rung?",
    20)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_int8
