// SPDX-License-Identifier: Apache-2.0
// 64 KiB of shared memory declared statically.
extern "C" __global__ void fill(float* out) {
  __shared__ float buffer[16384];
  for (int i = threadIdx.x; i < 16384; i += blockDim.x) buffer[i] = static_cast<float>(i);
  __syncthreads();
  out[threadIdx.x] = buffer[(threadIdx.x * 257) % 16384];
}
