// SPDX-License-Identifier: Apache-2.0
// c = a + b, four floats a thread as one vector.
extern "C" __global__ void add(const float4* a, const float4* b, float4* c, int vectors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= vectors) return;
  const float4 x = a[i], y = b[i];
  c[i] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
}
