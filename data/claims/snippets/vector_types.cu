// SPDX-License-Identifier: Apache-2.0
// One element a thread of vector types of 16, 16, 8 and 4 bytes.
template <class T>
__device__ void copy_one(const T* in, T* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}
extern "C" __global__ void of_float4(const float4* in, float4* out) { copy_one(in, out); }
extern "C" __global__ void of_double2(const double2* in, double2* out) { copy_one(in, out); }
extern "C" __global__ void of_float2(const float2* in, float2* out) { copy_one(in, out); }
extern "C" __global__ void of_char4(const char4* in, char4* out) { copy_one(in, out); }
