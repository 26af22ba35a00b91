// SPDX-License-Identifier: Apache-2.0
// A warp's sum by a tree in shared memory: lanes trusted to run in step, and told to wait.
template <bool wait>
__device__ void tree(const float* in, float* out) {
  __shared__ float values[64];
  const int lane = threadIdx.x;
  values[lane] = in[blockIdx.x * 32 + lane];
  values[lane + 32] = 0;
#pragma unroll
  for (int half = 16; half > 0; half /= 2) {
    if constexpr (wait) __syncwarp();
    const float other = values[lane + half];
    if constexpr (wait) __syncwarp();
    values[lane] += other;
  }
  if (lane == 0) out[blockIdx.x] = values[0];
}

extern "C" __global__ void tree_in_step(const float* in, float* out) { tree<false>(in, out); }
extern "C" __global__ void tree_with_waits(const float* in, float* out) { tree<true>(in, out); }
