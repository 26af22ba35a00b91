// SPDX-License-Identifier: Apache-2.0
// Libraries: cublasSgemm as it comes (its default math mode never rounds fp32 to TF32), and
// cublasLt with fp32 arithmetic at its best, both on the same data and with a workspace.
// Reference: every output in float64 on the device, from fresh N(0, 1) data.
// Traps: a reference that is too forgiving (see Product below), and those of product.h.
#include "kernels/sgemm/sgemm.h"

#include "kernels/harness/libraries.h"
#include "kernels/harness/product.h"
#include "kernels/sgemm/cases.h"

namespace warpgauge::kernels::sgemm {
namespace {

// ---- libraries

/// cuBLAS is column-major: our row-major matrices are their transposes there, and C^T = B^T A^T.
void multiply_with_cublas(const Problem& p, cudaStream_t stream) {
  const float one = 1, zero = 0;
  check_cublas(cublasSgemm(cublas(stream), CUBLAS_OP_N, CUBLAS_OP_N, p.n, p.m, p.k, &one, p.b, p.n,
                           p.a, p.k, &zero, p.c, p.n));
}

std::string refuse_nothing_to_do(const Problem& p) {
  return p.has_nothing_to_do() ? "a matrix without elements" : "";
}

// ---- checks

/// An output in float64, and how far from it fp32 may end.
///
/// Each of the k FMAs rounds by at most u = 2^-24 of the partial sum that it makes. For products of
/// mean zero, rounding errors are as good as independent, and partial sums as large as q, the root
/// of the products' squares: the error's standard deviation is about u sqrt(k) q / 2 (Higham and
/// Mary, "A New Approach to Probabilistic Rounding Error Analysis", 2019). The bound is sixteen of
/// these. The worst case, k u times the sum of magnitudes, would forgive a product left out where k
/// is large; this one does not.
struct Product {
  Problem p;

  __device__ Expected operator()(std::size_t at) const {
    const float* a = p.a + at / p.n * p.k;
    const float* b = p.b + at % p.n;
    double sum = 0, squares = 0;
    for (int k = 0; k < p.k; ++k) {
      const double product = double(a[k]) * double(b[std::size_t(k) * p.n]);
      sum = fma(double(a[k]), double(b[std::size_t(k) * p.n]), sum);
      squares = fma(product, product, squares);
    }
    return {sum, 8 * 0x1p-24 * sqrt(double(p.k) * squares)};
  }
};

std::string judge(const Problem& p) {
  return first_difference(p.c, std::size_t(p.m) * p.n, Product{p});
}

// ---- ladder

/// Contestants whose warps' states are counted: the steps of the ladder, and the library.
std::vector<std::string> state_rungs() {
  return {"naive",      "sixteen_outputs", "tiled", "register_tiled",
          "vectorised", "double_buffered", "cublas"};
}

Family<Problem> family(const probes::Probe& probe) {
  std::vector<double> orders = {512, 1024, 2048, 4096};
  if (probe.level() == probes::Level::kFull) orders.push_back(8192);
  return product_family(ProductFamily<float>{
      .description = {.family = "sgemm",
                      .size = {"matrix_order", "1"},
                      .sizes = orders,
                      .headline_size = 4096,
                      .ceiling = "fp32.tflops",
                      .more_counters = {{"warp_stalls", {2048}, state_rungs()},
                                        // 1000: no whole number of any tile.
                                        {"divergence", {1000, 1024}, {"naive", "tiled"}}}},
      .libraries = {{.name = "cublas",
                     .adds = "cublasSgemm in its default math mode",
                     .library = cublas_version(),
                     .refuses = refuse_nothing_to_do,
                     .launch = multiply_with_cublas}},
      .lt_adds = "cublasLtMatmul in fp32, the fastest of all heuristics it offers for the size",
      .lt_check_alignment = sizeof(float),
      .lt_refuses = refuse_nothing_to_do,
      .cases = cases_to_check(),
      // A quarter of other products' limit: under racecheck the naive rungs take long.
      .small_check_products = kSmallCheckProducts / 4,
      .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/sgemm", "How fast is C = A B in fp32 without tensor cores, rung by rung?", 45)};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
