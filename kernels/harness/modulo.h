// SPDX-License-Identifier: Apache-2.0
// Remainders by a divisor that is known before the launch.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

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
