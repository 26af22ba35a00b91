// SPDX-License-Identifier: Apache-2.0
// Every output of attention against float64 on the device.
#pragma once

#include <cuda_bf16.h>

#include <string>

#include "kernels/attention/attention.h"
#include "kernels/harness/attention/judges.cuh"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::attention {

using product_check::as_double;
using product_check::TotalDifference;

using namespace attention_parts;

/// A block a row; `length` doubles of dynamic shared memory. With t the mean of |v| by the row's
/// weights and u the largest sum of |q k|, times scale, an output o may be off by
/// - rounding to 8 bits of o and of each weight: (|o| + t) 2^-8
/// - scores in fp32, each of width additions cut off, and the exponent made of them: weights change
///   by width + 4 times u 2^-23, relative, and the sum that they are divided by does too
/// - exponentials (those by polynomial are the worst) and sums of thousands: t 2^-12
__global__ void compare_rows(const Problem p, TotalDifference* difference) {
  extern __shared__ double weights[];
  const int row = static_cast<int>(blockIdx.x), head = static_cast<int>(blockIdx.y);
  const int columns = p.causal ? row + 1 : p.length;
  const std::int64_t begin = static_cast<std::int64_t>(head) * p.length * p.width;
  const __nv_bfloat16* q = p.q + begin + std::int64_t{row} * p.width;
  const int thread = static_cast<int>(threadIdx.x);
  double most = -1e300, magnitude = 0, sum = 0;
  for (int j = thread; j < columns; j += kJudgeThreads) {
    double score = 0, of_this = 0;
    for (int i = 0; i < p.width; ++i) {
      const double product =
          as_double(q[i]) * as_double(p.k[begin + std::int64_t{j} * p.width + i]);
      score += product;
      of_this += fabs(product);
    }
    weights[j] = score * double(p.scale);
    most = fmax(most, weights[j]);
    magnitude = fmax(magnitude, of_this * double(p.scale));
  }
  most = across_judges(most, [](double a, double b) { return fmax(a, b); });
  magnitude = across_judges(magnitude, [](double a, double b) { return fmax(a, b); });
  for (int j = thread; j < columns; j += kJudgeThreads) {
    weights[j] = exp(weights[j] - most);
    sum += weights[j];
  }
  sum = across_judges(sum, [](double a, double b) { return a + b; });
  const std::int64_t at = begin + std::int64_t{row} * p.width + thread;
  if (thread >= p.width) return;
  double o = 0, mean_magnitude = 0;
  for (int j = 0; j < columns; ++j) {
    const double v = as_double(p.v[begin + std::int64_t{j} * p.width + thread]);
    o += weights[j] / sum * v;
    mean_magnitude += weights[j] / sum * fabs(v);
  }
  const double of_scores = 2 * (p.width + 4) * magnitude * 0x1p-23;
  const double bound =
      (fabs(o) + mean_magnitude) * 0x1p-8 + mean_magnitude * (of_scores + 0x1p-12) + 0x1p-120;
  const double error = fabs(as_double(p.o[at]) - o);
  if (error <= bound) {  // false for NaN
    atomicAdd(&difference->squared_error, error * error);
    atomicAdd(&difference->squared_reference, o * o);
  } else {
    atomicAdd(&difference->outside, 1ULL);
    atomicMin(&difference->first, static_cast<unsigned long long>(at));
  }
}

/// Says what is wrong with the outputs of a problem that was solved; empty: nothing. `together`: of
/// all outputs, squared errors over squared outputs, at most.
inline std::string judge(const Problem& p, double together) {
  if (p.is_empty()) return {};
  probes::DeviceBuffer<TotalDifference> on_device(1);
  on_device.from_host({TotalDifference{}});
  compare_rows<<<dim3(p.length, p.heads), kJudgeThreads, p.length * sizeof(double)>>>(
      p, on_device.data());
  check(cudaGetLastError());
  return product_check::verdict(on_device.to_host().front(), together);
}

}  // namespace warpgauge::kernels::attention
