// SPDX-License-Identifier: Apache-2.0
// One element a thread, times two or three: by the parity of the thread as a branch and as a
// select; then a choice by the sign of a value as a select and as minimum, maximum, product and
// sum.
extern "C" __global__ void parity_branch(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (threadIdx.x % 2 == 0) {
    out[i] = in[i] * 2.0f;
  } else {
    out[i] = in[i] * 3.0f;
  }
}

extern "C" __global__ void parity_select(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float factor = threadIdx.x % 2 == 0 ? 2.0f : 3.0f;
  out[i] = in[i] * factor;
}

extern "C" __global__ void sign_select(const float* x, float a, float b, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i] > 0 ? a : b;
}

extern "C" __global__ void sign_min_max(const float* x, float a, float b, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = fmaxf(x[i], 0.0f) * a + fminf(x[i], 0.0f) * b;
}
