// SPDX-License-Identifier: Apache-2.0
// Long loops without a pragma: does the compiler repeat their bodies?
extern "C" __global__ void product(const float* a, const float* b, float* c, int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y,
            col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

extern "C" __global__ void million(const float* in, float* out) {
  float total = 0;
  for (int i = 0; i < 1000000; ++i) total += in[i];
  *out = total;
}
