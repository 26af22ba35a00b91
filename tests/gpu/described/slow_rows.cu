// SPDX-License-Identifier: Apache-2.0
// Three kernels as anybody might write them: one streams, in one a thread walks a row, and in one a
// single thread compares what its block has found. docs/describe.md shows what `warpgauge describe`
// says of them, by line of this file; describe_test.py compares their description with ncu's.
#include <cstdio>
#include <vector>

constexpr int kRows = 8192, kColumns = 8192, kThreads = 256, kLaunches = 5;

__global__ void scale(const float* in, float* out, float factor) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  out[i] = factor * in[i];
}

/// A thread adds up one row: neighbours read addresses that lie a row apart.
__global__ void sum_of_rows(const float* in, float* sums) {
  const int row = blockIdx.x * kThreads + threadIdx.x;
  float sum = 0;
  for (int column = 0; column < kColumns; ++column) {
    sum += in[std::size_t(row) * kColumns + column];
  }
  sums[row] = sum;
}

/// One thread reads what all threads of its block have found.
__global__ void greatest_of_rows(const float* in, float* greatest) {
  __shared__ float found[kThreads];
  float most = 0;
  for (int column = threadIdx.x; column < kColumns; column += kThreads) {
    most = fmaxf(most, in[std::size_t{blockIdx.x} * kColumns + column]);
  }
  found[threadIdx.x] = most;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int other = 1; other < kThreads; ++other) most = fmaxf(most, found[other]);
  greatest[blockIdx.x] = most;
}

static bool holds(cudaError_t result, const char* what) {
  if (result != cudaSuccess) std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(result));
  return result == cudaSuccess;
}

int main() {
  constexpr std::size_t kElements = std::size_t{kRows} * kColumns;
  float *in = nullptr, *out = nullptr;
  if (!holds(cudaMalloc(&in, kElements * sizeof(float)), "cudaMalloc") ||
      !holds(cudaMalloc(&out, kElements * sizeof(float)), "cudaMalloc")) {
    return 1;
  }
  std::vector<float> values(kElements);
  for (std::size_t i = 0; i < kElements; ++i) values[i] = static_cast<float>(i % 1021);
  if (!holds(cudaMemcpy(in, values.data(), kElements * sizeof(float), cudaMemcpyHostToDevice),
             "cudaMemcpy")) {
    return 1;
  }
  for (int launch = 0; launch < kLaunches; ++launch) {
    scale<<<kElements / kThreads, kThreads>>>(in, out, 2.0f);
    sum_of_rows<<<kRows / kThreads, kThreads>>>(in, out);
    greatest_of_rows<<<kRows, kThreads>>>(in, out);
  }
  float greatest = 0;
  if (!holds(cudaMemcpy(&greatest, out, sizeof greatest, cudaMemcpyDeviceToHost), "kernels")) {
    return 1;
  }
  std::printf("greatest of row 0: %g\n", greatest);
  return greatest == 1020 ? 0 : 1;
}
