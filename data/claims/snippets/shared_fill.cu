// SPDX-License-Identifier: Apache-2.0
// A tile is brought to shared memory by __ldg and a store, or by an asynchronous copy.
#include <cuda_pipeline.h>

extern "C" __global__ void fill_by_ldg(const float* in, float* out) {
  __shared__ float tile[256];
  tile[threadIdx.x] = __ldg(&in[blockIdx.x * 256 + threadIdx.x]);
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = tile[255 - threadIdx.x];
}

extern "C" __global__ void fill_by_copy(const float* in, float* out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * 256 + threadIdx.x], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = tile[255 - threadIdx.x];
}
