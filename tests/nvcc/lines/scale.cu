// SPDX-License-Identifier: Apache-2.0
// Compiled twice, with lines of the source and with another FACTOR: the test knows the lines below.
#include "scale.cuh"

extern "C" __global__ void scale(const float* in, float* out) {
  const float x =
      in[threadIdx.x];  // line 7
  out[threadIdx.x] =
      scaled(x);  // stored at line 8
}

extern "C" __global__ void fill(float* out) { out[threadIdx.x] = 3.f; }
