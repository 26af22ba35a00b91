// SPDX-License-Identifier: Apache-2.0
// Every gradient of attention against float64 on the device. Weights and their gradients, in
// float64, are in memory meanwhile.
#pragma once

#include <cuda_bf16.h>

#include <string>

#include "kernels/attention_backward/attention_backward.h"
#include "kernels/harness/attention/judges.cuh"
#include "kernels/harness/wgmma/check_product.cuh"

namespace warpgauge::kernels::attention_backward {

using namespace attention_parts;
using product_check::as_double;
using product_check::TotalDifference;

/// P and dS of all heads, and how far off arithmetic in fp32 may leave them.
struct Exact {
  double *p, *ds;         ///< heads x length x length
  float *p_off, *ds_off;  ///< the same
};

/// Where a row of a matrix of a head begins.
__device__ inline std::int64_t row_begin(const Problem& p, int head, int row, int columns) {
  return (std::int64_t{head} * p.length + row) * columns;
}

__device__ inline double dot(const __nv_bfloat16* a, const __nv_bfloat16* b, int width,
                             double& magnitude) {
  double sum = 0;
  magnitude = 0;
  for (int i = 0; i < width; ++i) {
    const double product = as_double(a[i]) * as_double(b[i]);
    sum += product;
    magnitude += fabs(product);
  }
  return sum;
}

/// The forward pass: outputs, rounded, and logarithms, from which the backward pass begins. A block
/// a row; `length` doubles of dynamic shared memory.
__global__ void forward_rows(const Problem p, __nv_bfloat16* o, float* lse) {
  extern __shared__ double weights[];
  const int row = static_cast<int>(blockIdx.x), head = static_cast<int>(blockIdx.y);
  const int columns = p.causal ? row + 1 : p.length, thread = static_cast<int>(threadIdx.x);
  const __nv_bfloat16* q = p.q + row_begin(p, head, row, p.width);
  double most = -1e300, sum = 0, magnitude;
  for (int j = thread; j < columns; j += kJudgeThreads) {
    weights[j] = double(p.scale) * dot(q, p.k + row_begin(p, head, j, p.width), p.width, magnitude);
    most = fmax(most, weights[j]);
  }
  most = across_judges(most, [](double a, double b) { return fmax(a, b); });
  for (int j = thread; j < columns; j += kJudgeThreads) {
    weights[j] = exp(weights[j] - most);
    sum += weights[j];
  }
  sum = across_judges(sum, [](double a, double b) { return a + b; });
  if (thread == 0) lse[row_begin(p, head, row, 1)] = static_cast<float>(most + log(sum));
  if (thread >= p.width) return;
  double mean = 0;
  for (int j = 0; j < columns; ++j) {
    mean += weights[j] / sum * as_double(p.v[row_begin(p, head, j, p.width) + thread]);
  }
  o[row_begin(p, head, row, p.width) + thread] = __double2bfloat16(mean);
}

/// A row of P and dS a block. A weight is off by
/// - its score in fp32, of width additions cut off: (width + 4) u 2^-23, relative, where u is the
///   sum of |q k|, times scale; the logarithm's rounding: |lse| 2^-23; the exponential: 2^-20
/// and its gradient by that, and by dO V^T and the row's sum in fp32.
__global__ void exact_rows(const Problem p, const Exact exact) {
  const int row = static_cast<int>(blockIdx.x), head = static_cast<int>(blockIdx.y);
  const __nv_bfloat16* q = p.q + row_begin(p, head, row, p.width);
  const __nv_bfloat16* d_o = p.d_o + row_begin(p, head, row, p.width);
  const double lse = p.lse[row_begin(p, head, row, 1)];
  double of_row_sum, of_score, of_dp;
  const double row_sum = dot(d_o, p.o + row_begin(p, head, row, p.width), p.width, of_row_sum);
  for (int j = static_cast<int>(threadIdx.x); j < p.length; j += kJudgeThreads) {
    const std::int64_t at = row_begin(p, head, row, p.length) + j;
    const bool left_out = p.causal && j > row;
    const double score = dot(q, p.k + row_begin(p, head, j, p.width), p.width, of_score);
    const double dp = dot(d_o, p.v + row_begin(p, head, j, p.width), p.width, of_dp);
    const double weight = left_out ? 0 : exp(double(p.scale) * score - lse);
    const double off = ((p.width + 4) * of_score * double(p.scale) + fabs(lse)) * 0x1p-23 + 0x1p-20;
    exact.p[at] = weight;
    exact.ds[at] = weight * (dp - row_sum);
    exact.p_off[at] = static_cast<float>(weight * off);
    exact.ds_off[at] = static_cast<float>(fabs(exact.ds[at]) * off +
                                          weight * (p.width + 4) * (of_dp + of_row_sum) * 0x1p-23);
  }
}

/// A gradient's exact value, and how far from it one may be that is
/// - made of numbers that were rounded to 8 bits: 2^-8 of each, relative, together with thousands
/// of
///   additions in fp32
/// - made of numbers that arithmetic in fp32 left where it may
struct Gradient {
  double sum = 0, rounded = 0, cut_off = 0;

  __device__ void add(double weight, double number, float off) {
    sum += weight * number;
    rounded += fabs(weight * number) * 0x1p-8;
    cut_off += double(off) * fabs(number);
  }

  /// All errors of a kind are compared with all gradients: rounding is at random. Where gradients
  /// cancel out (a row of one weight has none) errors of arithmetic are what is left: a sixteenth
  /// of their bound.
  __device__ void judge(TotalDifference* difference, double got, double scale,
                        std::int64_t at) const {
    const double exact = sum * scale, error = fabs(got - exact);
    if (error <= (rounded + cut_off) * scale + fabs(exact) * 0x1p-8 + 0x1p-120) {  // not for NaN
      const double of_arithmetic = cut_off * scale / 16;
      atomicAdd(&difference->squared_error,
                fmax(0.0, error * error - of_arithmetic * of_arithmetic));
      atomicAdd(&difference->squared_reference, exact * exact);
    } else {
      atomicAdd(&difference->outside, 1ULL);
      atomicMin(&difference->first, static_cast<unsigned long long>(at));
    }
  }
};

/// A block a row of dQ, dK and dV, a thread a column.
__global__ void compare_gradients(const Problem p, const Exact exact,
                                  TotalDifference* differences) {
  const int row = static_cast<int>(blockIdx.x), head = static_cast<int>(blockIdx.y);
  const int column = static_cast<int>(threadIdx.x);
  Gradient dq, dk, dv;
  for (int j = 0; j < p.length; ++j) {
    const std::int64_t along = row_begin(p, head, row, p.length) + j,
                       across = row_begin(p, head, j, p.length) + row,
                       other = row_begin(p, head, j, p.width) + column;
    dq.add(exact.ds[along], as_double(p.k[other]), exact.ds_off[along]);
    dk.add(exact.ds[across], as_double(p.q[other]), exact.ds_off[across]);
    dv.add(exact.p[across], as_double(p.d_o[other]), exact.p_off[across]);
  }
  const std::int64_t at = row_begin(p, head, row, p.width) + column;
  dq.judge(differences, as_double(p.dq[at]), double(p.scale), at);
  dk.judge(differences + 1, as_double(p.dk[at]), double(p.scale), at);
  dv.judge(differences + 2, as_double(p.dv[at]), 1, at);
}

/// What problems of one shape are judged by.
class Judge {
 public:
  explicit Judge(const Problem& p)
      : p_(count(p)), ds_(count(p)), p_off_(count(p)), ds_off_(count(p)) {}

  /// Fills in what the forward pass leaves.
  static void run_forward(const Problem& p, __nv_bfloat16* o, float* lse) {
    if (p.is_empty()) return;
    forward_rows<<<dim3(p.length, p.heads), kJudgeThreads, p.length * sizeof(double)>>>(p, o, lse);
    check(cudaGetLastError());
  }

  /// Says what is wrong with the gradients of a problem that was solved; empty: nothing.
  /// `together`: of all of one kind, squared errors over squared gradients, at most.
  std::string verdict(const Problem& p, double together) const {
    if (p.is_empty()) return {};
    const Exact exact{p_.data(), ds_.data(), p_off_.data(), ds_off_.data()};
    probes::DeviceBuffer<TotalDifference> on_device(3);
    on_device.from_host({TotalDifference{}, TotalDifference{}, TotalDifference{}});
    exact_rows<<<dim3(p.length, p.heads), kJudgeThreads>>>(p, exact);
    check(cudaGetLastError());
    compare_gradients<<<dim3(p.length, p.heads), p.width>>>(p, exact, on_device.data());
    check(cudaGetLastError());
    const auto differences = on_device.to_host();
    for (int i = 0; i < 3; ++i) {
      constexpr const char* kNames[] = {"dQ: ", "dK: ", "dV: "};
      const auto wrong = product_check::verdict(differences[static_cast<std::size_t>(i)], together);
      if (!wrong.empty()) return kNames[i] + wrong;
    }
    return {};
  }

 private:
  static std::size_t count(const Problem& p) {
    return std::size_t(p.heads) * p.length * p.length + 1;
  }

  probes::DeviceBuffer<double> p_, ds_;
  probes::DeviceBuffer<float> p_off_, ds_off_;
};

}  // namespace warpgauge::kernels::attention_backward
