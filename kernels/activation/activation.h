// SPDX-License-Identifier: Apache-2.0
// The operations behind a linear layer: bias, ReLU, scale. Three kernels or one?
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/harness/rung.h"

namespace warpgauge::kernels {

/// i mod divisor for any divisor >= 1 and i < 2^63, by a multiplication instead of a division.
///
/// With r = floor((2^64 - 1) / d): 2^64 / d - r < 1 + 1 / d <= 2, so i r / 2^64 is less than i / d
/// by under 2 i / 2^64 < 1, and its floor is the quotient or one less.
class Modulo {
 public:
  explicit Modulo(std::uint64_t divisor)
      : divisor_(divisor), reciprocal_(~std::uint64_t{0} / divisor) {}

  __device__ std::uint64_t divisor() const { return divisor_; }
  __device__ std::uint64_t operator()(std::uint64_t i) const {
    const std::uint64_t rest = i - __umul64hi(i, reciprocal_) * divisor_;
    return rest >= divisor_ ? rest - divisor_ : rest;
  }

 private:
  std::uint64_t divisor_, reciprocal_;
};

}  // namespace warpgauge::kernels

namespace warpgauge::kernels::activation {

/// out[i] = scale * max(0, in[i] + bias[i mod width]) for a row-major matrix of `width` columns;
/// n need be no multiple of the width. All aligned as floats; out overlaps neither in nor bias.
struct Problem {
  float* out;
  const float* in;
  const float* bias;  ///< width elements, width >= 1
  std::size_t width;
  float scale;
  std::size_t n;
};

__device__ __forceinline__ float activate(float x, float bias, float scale) {
  return scale * fmaxf(x + bias, 0.0F);
}

}  // namespace warpgauge::kernels::activation
