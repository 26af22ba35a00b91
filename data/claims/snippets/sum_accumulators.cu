// SPDX-License-Identifier: Apache-2.0
// The sum of 64 loaded values in sixteen turns of four: into one running sum, and into four that
// meet at the end. Additions beyond four a turn are those that bring partial sums together.
extern "C" __global__ void one_sum(const float* in, float* out) {
  const float* own = in + threadIdx.x * 64;
  float sum = own[0];
#pragma unroll 4
  for (int i = 4; i < 4 + 64; ++i) sum += own[i];
  out[threadIdx.x] = sum;
}

extern "C" __global__ void four_sums(const float* in, float* out) {
  const float* own = in + threadIdx.x * 64;
  float a = own[0], b = own[1], c = own[2], d = own[3];
#pragma unroll 1
  for (int i = 4; i < 4 + 64; i += 4) {
    a += own[i];
    b += own[i + 1];
    c += own[i + 2];
    d += own[i + 3];
  }
  out[threadIdx.x] = a + b + c + d;
}
