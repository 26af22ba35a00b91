// SPDX-License-Identifier: Apache-2.0
// Shared memory declared statically: 1024 and 10000 floats.
extern "C" __global__ void fill(float* out) {
  __shared__ float few[1024], many[10000];
  for (int i = threadIdx.x; i < 10000; i += blockDim.x) {
    many[i] = static_cast<float>(i);
    few[i % 1024] = many[i];
  }
  __syncthreads();
  out[threadIdx.x] = few[threadIdx.x] + many[(threadIdx.x * 257) % 10000];
}
