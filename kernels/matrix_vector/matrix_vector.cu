// SPDX-License-Identifier: Apache-2.0
// Compared with cuBLAS (a batch of one matrix times vector, which is the call that takes bfloat16)
// and with cublasLt (a product of one row) at its best for each size. Half of the smallest matrix
// would stay in an H200's L2; the largest exceeds it 34 times.
// Reference: every output in float64 on the device. Traps: those of product.h; besides, matrices of
// few rows, and rows that end within a load.
#include "kernels/matrix_vector/matrix_vector.h"

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/check_product.cuh"
#include "kernels/matrix_vector/cases.h"

namespace warpgauge::kernels::matrix_vector {
namespace {

// cuBLAS is column-major: the matrix is its transpose there.
void launch_cublas(const Problem& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  const float one = 1, zero = 0;
  check_cublas(cublasTSTgemvStridedBatched(cublas(stream), CUBLAS_OP_T, p.k, p.n, &one, p.b, p.k, 0,
                                           p.a, 1, 0, &zero, p.c, 1, 0, 1));
}

std::string refuse_for_lt(const Problem& p) {
  const bool fits = refuse_rows(p).empty() && p.n % 8 == 0 && begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

/// Rounding is to 8 bits. Together, one product left out of 60 000 would show.
std::string judge(const Problem& p) {
  return judge_product<__nv_bfloat16>(p, {.unit = 0x1p-8, .together = 0x1p-16});
}

ProductSize of_order(double order) {
  const int n = static_cast<int>(order);
  return {1, n, n};
}

Family<Problem> family(const probes::Probe&) {
  return product_family<of_order>(ProductFamily<__nv_bfloat16, Problem>{
      .description = {.family = "matrix_vector",
                      .type = "bf16",
                      .size = {"matrix_order", "1"},
                      .sizes = {8192, 16384, 32768},
                      .headline_size = 32768,
                      .ceiling = "dram.read_gbps"},
      .libraries = {{.name = "cublas",
                     .adds = "cublasTSTgemvStridedBatched, one matrix",
                     .library = cublas_version(),
                     .min_capability = 80,
                     .launch = launch_cublas}},
      .lt_adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
      .lt_min_capability = 80,
      .lt_kind = {.b_transposed = true, .type = CUDA_R_16BF},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = cases_to_check(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/matrix_vector",
    "How close does a matrix times vector in bf16 come to the rate at which DRAM is read?", 10)};

}  // namespace
}  // namespace warpgauge::kernels::matrix_vector
