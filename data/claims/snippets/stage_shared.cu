// SPDX-License-Identifier: Apache-2.0
// 1024 floats into shared memory by 256 threads: four stores of a word each, or one of four words.
extern "C" __global__ void by_words(const float* in, float* out) {
  __shared__ float tile[1024];
#pragma unroll
  for (int k = 0; k < 4; ++k)
    tile[threadIdx.x + 256 * k] = in[blockIdx.x * 1024 + threadIdx.x + 256 * k];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = tile[(threadIdx.x * 37) % 1024];
}

extern "C" __global__ void by_vectors(const float4* in, float* out) {
  __shared__ __align__(16) float tile[1024];
  reinterpret_cast<float4*>(tile)[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = tile[(threadIdx.x * 37) % 1024];
}
