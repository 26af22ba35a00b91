// SPDX-License-Identifier: Apache-2.0
// A square root by sqrtf.
extern "C" __global__ void root(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sqrtf(in[i]);
}
