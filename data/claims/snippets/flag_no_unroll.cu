// SPDX-License-Identifier: Apache-2.0
// Is there a flag that forbids unrolling?
// nvcc: -fno-unroll-loops
extern "C" __global__ void sum(const float* in, float* out, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i) total += in[i];
  *out = total;
}
