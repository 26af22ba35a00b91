// SPDX-License-Identifier: Apache-2.0
// A loop of 256 turns that is to be unrolled 256 times.
extern "C" __global__ void sum(const float* in, float* out) {
  float total = 0;
#pragma unroll 256
  for (int i = 0; i < 256; ++i) total += in[i];
  *out = total;
}
