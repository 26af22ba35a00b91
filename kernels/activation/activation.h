// SPDX-License-Identifier: Apache-2.0
// The operations behind a linear layer, element by element: bias, ReLU, scale. Three kernels or one?
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "kernels/harness/modulo.h"
#include "kernels/harness/rung.h"

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
