// SPDX-License-Identifier: Apache-2.0
// A tile is brought to shared memory by cuda::memcpy_async, which a barrier waits for.
#include <cuda/barrier>

extern "C" __global__ void fill(const float* in, float* out) {
  __shared__ float tile[256];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
  if (threadIdx.x == 0) init(&arrived, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * 256 + threadIdx.x], sizeof(float),
                     arrived);
  arrived.arrive_and_wait();
  out[blockIdx.x * 256 + threadIdx.x] = tile[255 - threadIdx.x];
}
