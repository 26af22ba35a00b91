// SPDX-License-Identifier: Apache-2.0
// Three layers of a model of width 4096 whose hidden width is 14336: a square projection, the way
// up and the way down, each a ladder over the number of rows. A fourth one has 1 to 64 rows by a
// matrix of order 8192, as the steps of generation have. The library is cublasLt at its best for
// each size. Reference and traps: those of gemm_bf16; besides, sizes of few rows, where C has fewer
// rows than a tile and blocks share k (harness/wgmma/cases.h).
#include "kernels/linear/linear.h"

#include "kernels/harness/product.h"
#include "kernels/harness/wgmma/cases.h"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::linear {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = p.k % 8 == 0 && p.n % 8 == 0 && begins_vector(p.a) && begins_vector(p.b) &&
                    begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

std::string judge(const Problem& p) {
  return judge_product<__nv_bfloat16>(p, {.unit = 0x1p-8, .together = 0x1p-16});
}

template <int n, int k>
ProductSize of_rows(double rows) {
  return {static_cast<int>(rows), n, k};
}

constexpr bool few_rows(int n, int k) { return n == 8192 && k == 8192; }

template <int n, int k>
Family<Problem> family(const probes::Probe&) {
  const std::vector<double> usual = {16, 256, 4096, 65536}, few = {1, 8, 16, 32, 64};
  return product_family<of_rows<n, k>>(ProductFamily<__nv_bfloat16, Problem>{
      .description = {.family = "linear",
                      .type = "bf16",
                      .data = std::to_string(n) + "x" + std::to_string(k),
                      .size = {"rows", "1"},
                      .sizes = few_rows(n, k) ? few : usual,
                      .headline_size = few_rows(n, k) ? 64.0 : 4096.0,
                      .is_variant = n != 4096 || k != 4096,
                      .ceiling = few_rows(n, k) ? "dram.read_gbps" : "tensor.bf16_tflops",
                      .modes = {Mode::kColdBurst}},
      .lt_adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
      .lt_min_capability = 80,
      .lt_kind = {.b_transposed = true, .type = CUDA_R_16BF},
      .lt_check_alignment = 16,
      .lt_refuses = refuse_for_lt,
      .cases = tensor_product_cases(),
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family<4096, 4096>, family<14336, 4096>,
                                              family<4096, 14336>, family<8192, 8192>>(
    "kernels/linear",
    "How fast are the products of a language model, from one step of generation to training?", 10)};

}  // namespace
}  // namespace warpgauge::kernels::linear
