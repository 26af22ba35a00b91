// SPDX-License-Identifier: Apache-2.0
// Four elements added in a loop that stays a loop, and in one that is unrolled.
extern "C" __global__ void rolled(const float* in, float* out) {
  float total = 0;
#pragma unroll 1
  for (int i = 0; i < 4; ++i) total += in[i];
  *out = total;
}
extern "C" __global__ void unrolled(const float* in, float* out) {
  float total = 0;
#pragma unroll
  for (int i = 0; i < 4; ++i) total += in[i];
  *out = total;
}
