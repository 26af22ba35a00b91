// SPDX-License-Identifier: Apache-2.0
// tool: memcheck
// A warp reads columns of a tile whose rows are 32 words long: all lanes in one bank.
#include <cstdio>

__global__ void add_columns(int* sums) {
  __shared__ int tile[32][32];
  const unsigned lane = threadIdx.x;
  for (unsigned row = 0; row < 32; ++row) tile[row][lane] = static_cast<int>(row + lane);
  __syncthreads();
  int sum = 0;
  for (unsigned column = 0; column < 32; ++column) {
    sum += *static_cast<volatile int*>(&tile[lane][column]);
  }
  sums[lane] = sum;
}

int main() {
  int* sums = nullptr;
  if (cudaMalloc(&sums, 32 * sizeof(int)) != cudaSuccess) return 1;
  add_columns<<<1, 32>>>(sums);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::puts("done");
  return 0;
}
