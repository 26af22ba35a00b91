// SPDX-License-Identifier: Apache-2.0
// tool: memcheck
// The last 32 threads write behind the end of an allocation.
#include <cstdio>

__global__ void number(int* words) { words[threadIdx.x] = static_cast<int>(threadIdx.x); }

int main() {
  constexpr int kThreads = 128, kWords = 96;
  int* words = nullptr;
  if (cudaMalloc(&words, kWords * sizeof(int)) != cudaSuccess) return 1;
  number<<<1, kThreads>>>(words);
  cudaDeviceSynchronize();  // under the checker an error
  std::puts("done");
  return 0;
}
