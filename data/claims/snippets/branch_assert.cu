// SPDX-License-Identifier: Apache-2.0
// A branch on the sign of a value, without and with an assertion that makes it redundant.
#include <cassert>

extern "C" __global__ void branch_plain(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float value = in[i];
  if (value > 0) {
    out[i] = sqrtf(value);
  } else {
    out[i] = 0;
  }
}

extern "C" __global__ void branch_asserted(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float value = in[i];
  assert(value > 0);
  if (value > 0) {
    out[i] = sqrtf(value);
  } else {
    out[i] = 0;
  }
}
