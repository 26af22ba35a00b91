// SPDX-License-Identifier: Apache-2.0
// Three-point average along an array.
#pragma once

#include <cstddef>

#include "kernels/harness/rung.h"

namespace warpgauge::kernels::stencil {

/// out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3, the sum from left to right; the first and the last
/// element are copied. Both arrays aligned as floats; out does not overlap in. From `reciprocal`
/// on, the sum is multiplied by the float nearest to 1 / 3 (the last place may differ).
struct Problem {
  float* out;
  const float* in;
  std::size_t n;
};

inline constexpr float kThird = 1.0F / 3.0F;

/// Launches `kernel(problem)` with a thread an output.
template <auto kernel, unsigned threads>
void launch_outputs(const Problem& p, cudaStream_t stream) {
  kernel<<<blocks_for(p.n, threads), threads, 0, stream>>>(p);
}

}  // namespace warpgauge::kernels::stencil
