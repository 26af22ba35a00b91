// SPDX-License-Identifier: Apache-2.0
// Every output of C = A B^T against its sum in float64 on the device. Judges each output, and all
// of them together: rounding hides what a wrong sum does to single outputs where k is large.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <string>

#include "kernels/harness/product_problem.h"
#include "probes/device/buffer.h"

namespace warpgauge::kernels {

/// How near the outputs of a family must be.
struct ProductAccuracy {
  double unit;           ///< of rounding an output: 2^-p for p bits of significand
  double underflow = 0;  ///< how far an output is rounded that is too small for all its bits
  /// Of all outputs together: squared errors over squared outputs, at most.
  double together;
};

namespace product_check {

__device__ inline double as_double(__nv_bfloat16 x) { return double(__bfloat162float(x)); }
__device__ inline double as_double(__half x) { return double(__half2float(x)); }
__device__ inline double as_double(Tf32 x) { return double(x.value); }
__device__ inline double as_double(float x) { return double(x); }

struct TotalDifference {
  unsigned long long outside = 0;  ///< elements beyond their bound, or no numbers
  unsigned long long first = ~0ULL;
  double squared_error = 0, squared_reference = 0;
};

/// How far an element may be from the exact sum s of products, whose magnitudes sum up to t:
/// - rounding to p bits: |s| 2^-p (Higham, "Accuracy and Stability of Numerical Algorithms",
///   section 2.2), or half of the smallest number
/// - k additions in fp32 in any order, where each addition may truncate (the tensor cores align
///   addends and cut them off): k t 2^-23 (section 4.2, with the unit of truncation)
__device__ inline double bound(double s, double t, int k, const ProductAccuracy& accuracy) {
  return fabs(s) * accuracy.unit + accuracy.underflow + k * t * 0x1p-23;
}

inline constexpr int kPatch = 16;

template <class Element>
__global__ void compare_outputs(const ProductProblem<Element> p, const ProductAccuracy accuracy,
                                TotalDifference* difference) {
  __shared__ double a[kPatch][kPatch + 1], b[kPatch][kPatch + 1];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.y) * kPatch + y;
  const int column = static_cast<int>(blockIdx.x) * kPatch + x;
  const int b_row = static_cast<int>(blockIdx.x) * kPatch + y;
  double sum = 0, magnitude = 0;
  for (int k0 = 0; k0 < p.k; k0 += kPatch) {
    const int k = k0 + x;
    a[y][x] = row < p.m && k < p.k ? as_double(p.a[std::size_t(row) * p.k + k]) : 0;
    b[y][x] = b_row < p.n && k < p.k ? as_double(p.b[std::size_t(b_row) * p.k + k]) : 0;
    __syncthreads();
    for (int i = 0; i < kPatch; ++i) {
      const double product = a[y][i] * b[x][i];
      sum += product;
      magnitude += fabs(product);
    }
    __syncthreads();
  }
  if (row >= p.m || column >= p.n) return;
  const std::size_t at = std::size_t(row) * p.n + column;
  const double error = fabs(as_double(p.c[at]) - sum);
  const bool inside = error <= bound(sum, magnitude, p.k, accuracy);  // false for NaN
  if (inside) {
    atomicAdd(&difference->squared_error, error * error);
    atomicAdd(&difference->squared_reference, sum * sum);
  } else {
    atomicAdd(&difference->outside, 1ULL);
    atomicMin(&difference->first, static_cast<unsigned long long>(at));
  }
}

/// What the differences say: empty where each output is within its bound, and all of them together
/// within `together`. In all of them the errors of accumulation average out and rounding is what
/// remains: sharper than the bound of each where k is large, one product left out of many would
/// show.
inline std::string verdict(const TotalDifference& d, double together) {
  if (d.outside != 0) {
    return std::to_string(d.outside) + " outputs are beyond their bound, first output " +
           std::to_string(d.first);
  }
  if (d.squared_error > d.squared_reference * together) {
    return "the outputs together are further from the exact ones than rounding explains";
  }
  return {};
}

}  // namespace product_check

/// Says what is wrong with the outputs of a problem that was solved; empty: nothing.
template <class Element>
std::string judge_product(const ProductProblem<Element>& p, const ProductAccuracy& accuracy) {
  using namespace product_check;
  probes::DeviceBuffer<TotalDifference> on_device(1);
  on_device.from_host({TotalDifference{}});
  const dim3 patches(blocks_for(p.n, kPatch), blocks_for(p.m, kPatch));
  compare_outputs<<<patches, dim3(kPatch, kPatch)>>>(p, accuracy, on_device.data());
  check(cudaGetLastError());
  return verdict(on_device.to_host().front(), accuracy.together);
}

}  // namespace warpgauge::kernels
