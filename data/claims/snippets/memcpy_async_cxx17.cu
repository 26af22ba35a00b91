// SPDX-License-Identifier: Apache-2.0
// Is cuda::memcpy_async there for C++17?
// nvcc: -std=c++17
#include <cuda/pipeline>

extern "C" __global__ void fill(const float* in, float* out) {
  __shared__ float tile[256];
  auto pipeline = cuda::make_pipeline();
  pipeline.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float), pipeline);
  pipeline.producer_commit();
  pipeline.consumer_wait();
  __syncthreads();
  out[threadIdx.x] = tile[255 - threadIdx.x];
}
