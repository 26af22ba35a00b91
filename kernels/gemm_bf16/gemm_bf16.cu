// SPDX-License-Identifier: Apache-2.0
// The library is cublasLt on the same layouts, accumulating and rounding alike, at its best for
// each size (lt_product.h). Reference: every output in float64 on the device, from fresh N(0, 1)
// data. Traps: rounding to 8 bits hides what a wrong sum does to single elements where k is large
// (all elements together are judged too); data without entropy, on which tensor cores draw less
// power and run faster; and those of product.h.
#include "kernels/gemm_bf16/gemm_bf16.h"

#include "kernels/gemm_bf16/cases.h"
#include "kernels/harness/product.h"

namespace warpgauge::kernels::gemm_bf16 {
namespace {

std::string refuse_for_lt(const Problem& p) {
  const bool fits = rows_are_vectors(p) && p.n % 8 == 0 && begins_vector(p.c);
  return p.has_nothing_to_do() || !fits ? "not whole vectors" : "";
}

// ---- checks

struct TotalDifference {
  unsigned long long outside = 0;  ///< elements beyond their bound, or no numbers
  unsigned long long first = ~0ULL;
  double squared_error = 0, squared_reference = 0;
};

/// How far an element may be from the exact sum s of products, whose magnitudes sum up to t:
/// - rounding to bf16, 8 bits: |s| 2^-8 (Higham, "Accuracy and Stability of Numerical Algorithms",
///   section 2.2)
/// - k additions in fp32 in any order, each of which may truncate (the tensor cores align addends
///   and cut them off): k t 2^-23 (section 4.2, with the unit of truncation)
__device__ double bound(double s, double t, int k) { return fabs(s) * 0x1p-8 + k * t * 0x1p-23; }

constexpr int kPatch = 16;

__global__ void compare(const Problem p, TotalDifference* difference) {
  __shared__ float a[kPatch][kPatch + 1], b[kPatch][kPatch + 1];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.y) * kPatch + y;
  const int column = static_cast<int>(blockIdx.x) * kPatch + x;
  const int b_row = static_cast<int>(blockIdx.x) * kPatch + y;
  double sum = 0, magnitude = 0;
  for (int k0 = 0; k0 < p.k; k0 += kPatch) {
    const int k = k0 + x;
    a[y][x] = row < p.m && k < p.k ? __bfloat162float(p.a[std::size_t(row) * p.k + k]) : 0;
    b[y][x] = b_row < p.n && k < p.k ? __bfloat162float(p.b[std::size_t(b_row) * p.k + k]) : 0;
    __syncthreads();
    for (int i = 0; i < kPatch; ++i) {
      const double product = double(a[y][i]) * double(b[x][i]);
      sum += product;
      magnitude += fabs(product);
    }
    __syncthreads();
  }
  if (row >= p.m || column >= p.n) return;
  const std::size_t at = std::size_t(row) * p.n + column;
  const double error = fabs(double(__bfloat162float(p.c[at])) - sum);
  const bool inside = error <= bound(sum, magnitude, p.k);  // false for NaN
  if (inside) {
    atomicAdd(&difference->squared_error, error * error);
    atomicAdd(&difference->squared_reference, sum * sum);
  } else {
    atomicAdd(&difference->outside, 1ULL);
    atomicMin(&difference->first, static_cast<unsigned long long>(at));
  }
}

/// Judges each element, and all of them together.
std::string judge(const Problem& p) {
  probes::DeviceBuffer<TotalDifference> on_device(1);
  on_device.from_host({TotalDifference{}});
  const dim3 patches(blocks_for(p.n, kPatch), blocks_for(p.m, kPatch));
  compare<<<patches, dim3(kPatch, kPatch)>>>(p, on_device.data());
  check(cudaGetLastError());
  const TotalDifference d = on_device.to_host().front();
  if (d.outside != 0) {
    return std::to_string(d.outside) + " outputs are beyond their bound, first output " +
           std::to_string(d.first);
  }
  // In all elements together, the errors of accumulation average out and rounding is what remains.
  // Sharper than the bound of each where k is large: one product left out of 60 000 would show.
  if (d.squared_error > d.squared_reference * 0x1p-16) {
    return "the outputs together are further from the exact ones than rounding explains";
  }
  return {};
}

// ---- ladder

Family<Problem> family(const probes::Probe&) {
  return product_family<__nv_bfloat16>(
      {.description = {.family = "gemm_bf16",
                       .type = "bf16",
                       .size = {"matrix_order", "1"},
                       .sizes = {1024, 2048, 4096, 8192},
                       .headline_size = 8192,
                       .ceiling = "tensor.bf16_tflops",
                       .more_counters = {{"warp_stalls", {4096}, {"wmma", "mma_sync"}}}},
       .lt_adds = "cublasLtMatmul, the fastest of all heuristics that it offers for the size",
       .lt_min_capability = 80,
       .lt_kind = {.b_transposed = true, .type = CUDA_R_16BF},
       .lt_check_alignment = 16,
       .lt_refuses = refuse_for_lt,
       .cases = cases_to_check(),
       .judge = judge});
}

const probes::Register kRegister{ladder_probe<Problem, family>(
    "kernels/gemm_bf16", "How fast is C = A B^T in bf16 with fp32 accumulation, rung by rung?",
    20)};

}  // namespace
}  // namespace warpgauge::kernels::gemm_bf16
