// SPDX-License-Identifier: Apache-2.0
// Loops whose body is a number of equal steps: the slope of cycles over the steps is the cost of
// one.
#pragma once

#include "probes/methods/chase.cuh"

namespace warpgauge::probes {

/// `iterations` times a body of `steps` unrolled steps: step(i), or step(i, iteration).
template <int steps, class Step>
__device__ __forceinline__ void repeat_steps(int iterations, const Step& step) {
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < steps; ++i) {
      if constexpr (requires { step(i, iteration); }) {
        step(i, iteration);
      } else {
        step(i);
      }
    }
  }
}

/// The same between two readings of the clock.
template <int steps, class Step>
__device__ __forceinline__ ClockSpan time_steps(int iterations, const Step& step) {
  const std::uint64_t start = read_clock();
  repeat_steps<steps>(iterations, step);
  return {start, read_clock()};
}

/// `iterations` * `each` dependent FFMAs in every thread.
template <int each>
__device__ __forceinline__ void run_ffmas(int iterations, float factor, float* sink) {
  float x = static_cast<float>(threadIdx.x);
  repeat_steps<each>(iterations, [&](int) {
    asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(x) : "f"(factor));
  });
  if (x == -1) *sink = x;
}

}  // namespace warpgauge::probes
