// SPDX-License-Identifier: Apache-2.0
// A remainder: by a number known at run time only, by an unsigned and by a signed constant, and by
// a mask.
extern "C" __global__ void by_number(const int* in, int* out, int n) {
  out[threadIdx.x] = in[threadIdx.x] % n;
}

extern "C" __global__ void by_constant(const unsigned* in, unsigned* out, unsigned) {
  out[threadIdx.x] = in[threadIdx.x] % 16;
}

extern "C" __global__ void by_signed_constant(const int* in, int* out, int) {
  out[threadIdx.x] = in[threadIdx.x] % 16;
}

extern "C" __global__ void by_mask(const int* in, int* out, int n) {
  out[threadIdx.x] = in[threadIdx.x] & (n - 1);
}

extern "C" __global__ void by_constant_mask(const unsigned* in, unsigned* out, unsigned) {
  out[threadIdx.x] = in[threadIdx.x] & 15;
}
