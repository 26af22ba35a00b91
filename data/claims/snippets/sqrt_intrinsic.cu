// SPDX-License-Identifier: Apache-2.0
// A square root by __fsqrt_rn.
extern "C" __global__ void root(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __fsqrt_rn(in[i]);
}
