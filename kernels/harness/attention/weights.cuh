// SPDX-License-Identifier: Apache-2.0
// What every kernel that turns scores into weights is made of.
#pragma once

#include <cuda_bf16.h>

#include <cstdint>

namespace warpgauge::kernels::attention_parts {

/// exp(x) = 2^(x log2 e): what a score is multiplied by besides the problem's scale.
inline constexpr float kLog2E = 1.44269504F;

/// 2^x in one instruction; 0 for -inf. At most 2 units in the last place off (PTX ISA, "ex2").
__device__ __forceinline__ float power_of_two(float x) {
  float y;
  asm volatile("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

/// Two numbers as bfloat16, the first one in the lower half.
__device__ __forceinline__ std::uint32_t rounded_pair(float lower, float upper) {
  std::uint32_t pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(upper), "f"(lower));
  return pair;
}

}  // namespace warpgauge::kernels::attention_parts
