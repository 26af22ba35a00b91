// SPDX-License-Identifier: Apache-2.0
// tool: memcheck
// What out_of_bounds.cu does, in an allocation that is large enough.
#include <cstdio>

__global__ void number(int* words) { words[threadIdx.x] = static_cast<int>(threadIdx.x); }

int main() {
  constexpr int kThreads = 128;
  int* words = nullptr;
  if (cudaMalloc(&words, kThreads * sizeof(int)) != cudaSuccess) return 1;
  number<<<1, kThreads>>>(words);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::puts("done");
  return 0;
}
