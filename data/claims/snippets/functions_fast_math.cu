// SPDX-License-Identifier: Apache-2.0
// Square root, exponential, logarithm and quotient under -use_fast_math.
// nvcc: -use_fast_math
extern "C" __global__ void functions(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = in[4 * i];
  out[4 * i] = sqrtf(x);
  out[4 * i + 1] = expf(x);
  out[4 * i + 2] = logf(x);
  out[4 * i + 3] = 1.7f / x;
}
