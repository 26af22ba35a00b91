// SPDX-License-Identifier: Apache-2.0
// The libraries are cuBLAS and cublasLt in fp32, on the same layouts. Reference: every output in
// float64 on the device, from fresh N(0, 1) data. Traps: those of product.h; an emulation that
// leaves out the small parts is TF32, whose errors together are 4,096 times those allowed here; a
// tensor core's sum cuts off and does not round, so that errors of long sums all have one sign.
#include "kernels/gemm_tf32x3/gemm_tf32x3.h"

#include "kernels/harness/libraries.h"
#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::gemm_tf32x3 {
namespace {

// cuBLAS is column-major: a row-major matrix is its transpose there, and C^T = B A^T.
void launch_cublas(const Problem& p, cudaStream_t stream) {
  const float one = 1, zero = 0;
  check_cublas(cublasSgemm(cublas(stream), CUBLAS_OP_T, CUBLAS_OP_N, p.n, p.m, p.k, &one,
                           &p.b->value, p.k, &p.a->value, p.k, &zero, p.c, p.n));
}

std::string refuse_nothing_to_do(const Problem& p) {
  return p.has_nothing_to_do() ? "nothing to do" : "";
}

/// Outputs are not rounded further: 24 bits. Sums in fp32 end within 0.41 sqrt(k) 2^-24 of
/// an output in the mean of squares; at k = 4104 this is twice as much.
std::string judge(const Problem& p) {
  return judge_product(p, {.unit = 0x1p-24, .together = 0x1p-36});
}

Family<Problem> family(const probes::Probe&) {
  return product_family(ProductFamily<SplitFloat>{
      .description = {.family = "gemm_tf32x3",
                      .type = "f32",
                      .size = {"matrix_order", "1"},
                      .sizes = {1024, 2048, 4096, 8192},
                      .headline_size = 4096,
                      .ceiling = "fp32.tflops"},
      .libraries = {{.name = "cublas",
                     .adds = "cublasSgemm in its default math mode",
                     .library = cublas_version(),
                     .refuses = refuse_nothing_to_do,
                     .launch = launch_cublas}},
      .lt_adds = "cublasLtMatmul in fp32, the fastest of all heuristics it offers for the size",
      .lt_kind = {.b_transposed = true},
      .lt_check_alignment = sizeof(float),
      .lt_refuses = refuse_nothing_to_do,
      .cases = tensor_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_tf32x3", "How fast is C = A B^T in fp32, emulated by products of TF32?", 30)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_tf32x3
