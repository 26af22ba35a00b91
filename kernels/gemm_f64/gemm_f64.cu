// SPDX-License-Identifier: Apache-2.0
// The libraries are cuBLAS and cublasLt on the same layouts, the latter at its best for each size
// (lt_product.h). Reference: every output on the device as if summed in twice the bits, since the
// contestants' own precision is no reference for them. Traps: those of product.h; numbers that were
// made in fp32, whose products would be exact (the lower bits are random too, see inputs.cu).
#include "kernels/gemm_f64/gemm_f64.h"

#include "kernels/harness/libraries.h"
#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_f64 {
namespace {

// cuBLAS is column-major: a row-major matrix is its transpose there, and C^T = B A^T.
void launch_cublas(const Problem& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  const double one = 1, zero = 0;
  check_cublas(cublasDgemm(cublas(stream), CUBLAS_OP_T, CUBLAS_OP_N, p.n, p.m, p.k, &one, p.b, p.k,
                           p.a, p.k, &zero, p.c, p.n));
}

std::string refuse_for_lt(const Problem& p) {
  const bool fits = rows_are_vectors(p) && p.n % 2 == 0 && begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// k additions that round to nearest, each by 2^-53 at most. In all of them together those errors
/// average out: one fp32 operand among thousands would show.
std::string judge(const Problem& p) {
  return judge_product(p, {.unit = 0x1p-53, .together = 0x1p-92, .addition = 0x1p-53});
}

Family<Problem> family(const probes::Probe&) {
  return product_family(ProductFamily<double>{
      .description = {.family = "gemm_f64",
                      .type = "f64",
                      .size = {"matrix_order", "1"},
                      .sizes = {1024, 2048, 4096},
                      .headline_size = 4096,
                      .ceiling = "tensor.mma.fp64.m16n8k16.random.burst_tflops"},
      .libraries = {{.name = "cublas",
                     .adds = "cublasDgemm",
                     .library = cublas_version(),
                     .launch = launch_cublas}},
      .lt_adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
      .lt_min_capability = 80,
      .lt_kind = {.b_transposed = true,
                  .type = CUDA_R_64F,
                  .scale = CUDA_R_64F,
                  .compute = CUBLAS_COMPUTE_64F},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = tensor_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_f64", "How fast is C = A B^T in fp64, rung by rung?", 25)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_f64
