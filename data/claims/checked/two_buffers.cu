// SPDX-License-Identifier: Apache-2.0
// tool: racecheck
// A ring of two buffers: in each step wait for all copies, meet once, start the next tile's copy, and
// add what other threads have copied.
#include <cuda_pipeline.h>

#include <cstdio>

constexpr int kThreads = 256, kTiles = 16;

__device__ void meet() {
#ifndef WITHOUT_BARRIER
  __syncthreads();
#endif
}

__global__ void add_tiles(const float* tiles, float* sums) {
  __shared__ float buffers[2][kThreads];
  const int thread = static_cast<int>(threadIdx.x), other = (thread + 33) % kThreads;
  const auto copy = [&](int tile) {
    __pipeline_memcpy_async(&buffers[tile % 2][thread], tiles + tile * kThreads + thread,
                            sizeof(float));
    __pipeline_commit();
  };
  copy(0);
  float sum = 0;
  for (int tile = 0; tile < kTiles; ++tile) {
    __pipeline_wait_prior(0);
    meet();
    if (tile + 1 < kTiles) copy(tile + 1);
    sum += buffers[tile % 2][other];
  }
  sums[thread] = sum;
}

int main() {
  float *tiles = nullptr, *sums = nullptr;
  if (cudaMalloc(&tiles, kTiles * kThreads * sizeof(float)) != cudaSuccess) return 1;
  if (cudaMalloc(&sums, kThreads * sizeof(float)) != cudaSuccess) return 1;
  if (cudaMemset(tiles, 0, kTiles * kThreads * sizeof(float)) != cudaSuccess) return 1;
  add_tiles<<<1, kThreads>>>(tiles, sums);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::puts("done");
  return 0;
}
