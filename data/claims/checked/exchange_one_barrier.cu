// SPDX-License-Identifier: Apache-2.0
// tool: racecheck
// Threads hand a value to their neighbour through one buffer, with a barrier in front of each read
// and none behind it.
#include <cstdio>

constexpr int kThreads = 256, kIterations = 10;

__global__ void exchange(int* sums) {
  __shared__ int words[kThreads];
  const int thread = static_cast<int>(threadIdx.x);
  int sum = 0;
  for (int i = 0; i < kIterations; ++i) {
    words[thread] = thread * i;
    __syncthreads();
    sum += words[(thread + 1) % kThreads];
  }
  sums[thread] = sum;
}

int main() {
  int* sums = nullptr;
  if (cudaMalloc(&sums, kThreads * sizeof(int)) != cudaSuccess) return 1;
  exchange<<<1, kThreads>>>(sums);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::puts("done");
  return 0;
}
