// SPDX-License-Identifier: Apache-2.0
// Mean and variance of a row, by a warp: piece by piece, and each piece in two passes, so that no
// digits are lost where the mean is large (Chan, Golub and LeVeque, The American Statistician 37,
// 1983).
#pragma once

#include "kernels/harness/combine.cuh"
#include "kernels/layer_norm_linear/layer_norm_linear.h"

namespace warpgauge::kernels::layer_norm_linear {

/// Moments of `count` elements: their mean, and the sum of the squares of their differences from
/// it.
struct Moments {
  float count = 0, mean = 0, squares = 0;

  __device__ __forceinline__ void add(float more, float mean_of_more, float squares_of_more) {
    const float difference = mean_of_more - mean, all = count + more;
    mean += difference * (more / all);
    squares += squares_of_more + difference * difference * (count * (more / all));
    count = all;
  }

  /// As `row_terms` has them.
  __device__ __forceinline__ float2 terms(float epsilon) const {
    const float scale = rsqrtf(squares / count + epsilon);
    return {scale, -mean * scale};
  }
};

/// Two elements of bfloat16 as floats: the upper half of a float is all that they have.
__device__ __forceinline__ float lower(std::uint32_t two) { return __uint_as_float(two << 16); }
__device__ __forceinline__ float upper(std::uint32_t two) {
  return __uint_as_float(two & 0xffff0000U);
}

__device__ __forceinline__ float sum_of(const uint4& eight) {
  return ((lower(eight.x) + upper(eight.x)) + (lower(eight.y) + upper(eight.y))) +
         ((lower(eight.z) + upper(eight.z)) + (lower(eight.w) + upper(eight.w)));
}
__device__ __forceinline__ float squares_of(std::uint32_t two, float mean) {
  const float a = lower(two) - mean, b = upper(two) - mean;
  return a * a + b * b;
}
__device__ __forceinline__ float squares_of(const uint4& eight, float mean) {
  return (squares_of(eight.x, mean) + squares_of(eight.y, mean)) +
         (squares_of(eight.z, mean) + squares_of(eight.w, mean));
}

/// Moments of a row in global memory. All lanes get the result.
__device__ __forceinline__ Moments moments_of_row(const __nv_bfloat16* row, int k, int lane) {
  constexpr int kLoads = 8;  // of 16 bytes, in flight together
  const auto* vectors = reinterpret_cast<const uint4*>(row);
  const int count = k / 8;
  Moments moments;
  for (int first = 0; first < count; first += 32 * kLoads) {
    uint4 eight[kLoads];
#pragma unroll
    for (int i = 0; i < kLoads; ++i) {
      const int at = first + i * 32 + lane;
      eight[i] = at < count ? vectors[at] : make_uint4(0, 0, 0, 0);
    }
    const auto elements = static_cast<float>(min(32 * kLoads, count - first) * 8);
    float sum = 0, squares = 0;
#pragma unroll
    for (int i = 0; i < kLoads; ++i) sum += sum_of(eight[i]);
    const float mean = across_lanes(sum, Sum{}) / elements;
#pragma unroll
    for (int i = 0; i < kLoads; ++i) {
      if (first + i * 32 + lane < count) squares += squares_of(eight[i], mean);
    }
    moments.add(elements, mean, across_lanes(squares, Sum{}));
  }
  return moments;
}

}  // namespace warpgauge::kernels::layer_norm_linear
