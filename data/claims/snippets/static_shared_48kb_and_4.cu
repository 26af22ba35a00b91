// SPDX-License-Identifier: Apache-2.0
// Four bytes more than 48 KiB of shared memory declared statically, which needs no opting in.
extern "C" __global__ void fill(float* out) {
  __shared__ float buffer[12289];
  for (int i = threadIdx.x; i < 12289; i += blockDim.x) buffer[i] = static_cast<float>(i);
  __syncthreads();
  out[threadIdx.x] = buffer[(threadIdx.x * 257) % 12289];
}
