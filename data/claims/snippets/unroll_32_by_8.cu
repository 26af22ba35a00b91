// SPDX-License-Identifier: Apache-2.0
// A loop of 32 turns that is to be unrolled eight times.
extern "C" __global__ void sum(const float* in, float* out) {
  float total = 0;
#pragma unroll 8
  for (int i = 0; i < 32; ++i) total += in[i];
  *out = total;
}
