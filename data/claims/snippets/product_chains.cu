// SPDX-License-Identifier: Apache-2.0
// (x y + z) w, and x y + z + z w: the second was written to have a product that waits for nothing.
extern "C" __global__ void in_turn(const float4* in, float* out) {
  const float4 v = in[threadIdx.x];
  const float product = v.x * v.y;
  const float sum = product + v.z;
  out[threadIdx.x] = sum * v.w;
}

extern "C" __global__ void side_by_side(const float4* in, float* out) {
  const float4 v = in[threadIdx.x];
  const float product = v.x * v.y, other = v.z * v.w;
  const float sum = product + v.z;
  out[threadIdx.x] = sum + other;
}
