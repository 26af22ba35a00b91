// SPDX-License-Identifier: Apache-2.0
// Every output of C = A B^T against its sum in float64 on the device. Judges each output, and all
// of them together: rounding hides what a wrong sum does to single outputs where k is large.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <algorithm>
#include <cmath>
#include <limits>
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
  /// What an addition may lose: in fp32 it may truncate (the tensor cores align addends and cut
  /// them off).
  double addition = 0x1p-23;
  /// Where the tensor cores cut addends off further up, and products that they sum so, at most.
  double cut = 0;
  int cut_products = std::numeric_limits<int>::max();

  /// Numbers of random signs: partial sums wander no further than 6 standard deviations, and so do
  /// what is cut off of each product, at most `cut` of them, which is 1 / sqrt(3) of that in the
  /// mean of squares. `squares`: of the products, summed.
  __device__ double cut_off(int k, double squares) const {
    return 6 * 6 / sqrt(3.0) * cut * sqrt(min(k, cut_products) * squares);
  }
  /// What that explains of all outputs together: twice what an H200 does at orders 1024 to 8192.
  double together_of(int k) const { return together + cut * cut * std::min(k, cut_products) / 8; }
};

namespace product_check {

__device__ inline double as_double(__nv_bfloat16 x) { return double(__bfloat162float(x)); }
__device__ inline double as_double(__half x) { return double(__half2float(x)); }
__device__ inline double as_double(Tf32 x) { return double(x.value); }
__device__ inline double as_double(SplitFloat x) { return double(x.value); }
__device__ inline double as_double(float x) { return double(x); }
__device__ inline double as_double(double x) { return x; }
__device__ inline double as_double(std::int8_t x) { return double(x); }
__device__ inline double as_double(std::int32_t x) { return double(x); }
__device__ inline double as_double(E4m3 x) {
  return double(__half2float(__half(__nv_cvt_fp8_to_halfraw(x.bits, __NV_E4M3))));
}

/// A sum of products in fp64.
template <class Element>
class Sum {
 public:
  __device__ void add(double a, double b) { sum_ += a * b; }
  __device__ double value() const { return sum_; }

 private:
  double sum_ = 0;
};
/// Products of fp64, as if summed in twice the bits (Ogita, Rump and Oishi, "Accurate sum and dot
/// product", algorithm 5.3).
template <>
class Sum<double> {
 public:
  __device__ void add(double a, double b) {
    const double product = __dmul_rn(a, b), sum = __dadd_rn(sum_, product);
    const double part = __dsub_rn(sum, sum_);
    rest_ += (sum_ - (sum - part)) + (product - part) + fma(a, b, -product);
    sum_ = sum;
  }
  __device__ double value() const { return sum_ + rest_; }

 private:
  double sum_ = 0, rest_ = 0;
};

struct TotalDifference {
  unsigned long long outside = 0;  ///< elements beyond their bound, or no numbers
  unsigned long long first = ~0ULL;
  double squared_error = 0, squared_reference = 0;
};

/// How far an element may be from the exact sum s of products, whose magnitudes sum up to t:
/// - rounding to p bits: |s| 2^-p (Higham, "Accuracy and Stability of Numerical Algorithms",
///   section 2.2), or half of the smallest number
/// - k additions in any order: k t times what one may lose (section 4.2)
__device__ inline double bound(double s, double t, int k, const ProductAccuracy& accuracy) {
  return fabs(s) * accuracy.unit + accuracy.underflow + k * t * accuracy.addition;
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
  Sum<Element> total;
  double magnitude = 0, squares = 0;
  for (int k0 = 0; k0 < p.k; k0 += kPatch) {
    const int k = k0 + x;
    a[y][x] = row < p.m && k < p.k ? as_double(p.a[std::size_t(row) * p.k + k]) : 0;
    b[y][x] = b_row < p.n && k < p.k ? as_double(p.b[std::size_t(b_row) * p.k + k]) : 0;
    __syncthreads();
    for (int i = 0; i < kPatch; ++i) {
      const double product = a[y][i] * b[x][i];
      total.add(a[y][i], b[x][i]);
      magnitude += fabs(product);
      squares += product * product;
    }
    __syncthreads();
  }
  if (row >= p.m || column >= p.n) return;
  const std::size_t at = std::size_t(row) * p.n + column;
  const double sum = total.value(), error = fabs(as_double(p.c[at]) - sum);
  const bool inside = error <= bound(sum, magnitude, p.k, accuracy) +
                                   accuracy.cut_off(p.k, squares);  // false for NaN
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
  return verdict(on_device.to_host().front(), accuracy.together_of(p.k));
}

}  // namespace warpgauge::kernels
