// SPDX-License-Identifier: Apache-2.0
// Kernels whose work depends on what their arguments hold: numbers of a buffer decide the trips of
// a loop, a structure has the pointers, two of them point into one allocation. again_test.py has
// the host execute them once more.
#include <cstdio>
#include <vector>

constexpr int kRows = 4096, kThreads = 128, kLaunches = 3;

/// Row r has begins[r] up to begins[r + 1] without it.
__global__ void sum_of_rows(const int* begins, const float* values, float* sums, int rows) {
  const int row = blockIdx.x * kThreads + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int i = begins[row]; i < begins[row + 1]; ++i) sum += values[i];
  sums[row] = sum;
}

struct Places {
  short kind;
  const int* index;
  float* out;
  int count;
};

/// Some elements are left out, and the others lie anywhere.
__global__ void scatter(Places places, float factor) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= places.count || places.index[i] < 0) return;
  places.out[places.index[i]] = factor * static_cast<float>(i + places.kind);
}

__global__ void transpose(const float* in, float* out, int width) {
  extern __shared__ float tile[];
  const int x = 32 * blockIdx.x + threadIdx.x, y = 32 * blockIdx.y + threadIdx.y;
  tile[threadIdx.y * 32 + threadIdx.x] = in[y * width + x];
  __syncthreads();
  out[(32 * blockIdx.x + threadIdx.y) * width + 32 * blockIdx.y + threadIdx.x] =
      tile[threadIdx.x * 32 + threadIdx.y];
}

static bool holds(cudaError_t result, const char* what) {
  if (result != cudaSuccess) std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(result));
  return result == cudaSuccess;
}

template <class T>
static T* copied(const std::vector<T>& values) {
  T* copy = nullptr;
  const std::size_t bytes = values.size() * sizeof(T);
  if (!holds(cudaMalloc(&copy, bytes), "cudaMalloc")) return nullptr;
  return holds(cudaMemcpy(copy, values.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy")
             ? copy
             : nullptr;
}

int main() {
  std::vector<int> begins = {0};
  for (int row = 0; row < kRows; ++row) begins.push_back(begins.back() + row * 7 % 13);
  const std::vector<float> values(static_cast<std::size_t>(begins.back()), 1.0F);
  // The first half has the places, the second is written to: one allocation.
  std::vector<int> places(std::size_t{2} * kRows);
  for (int i = 0; i < kRows; ++i) places[i] = i % 3 == 0 ? -1 : i * 641 % kRows;
  const int* const begins_there = copied(begins);
  const float* const values_there = copied(values);
  int* const places_there = copied(places);
  float* const sums = copied(std::vector<float>(std::size_t{2} * kRows));
  if (begins_there == nullptr || values_there == nullptr || places_there == nullptr ||
      sums == nullptr) {
    return 1;
  }
  const Places given = {2, places_there, reinterpret_cast<float*>(places_there + kRows), kRows};
  for (int launch = 0; launch < kLaunches; ++launch) {
    sum_of_rows<<<kRows / kThreads, kThreads>>>(begins_there, values_there, sums, kRows - 5);
    scatter<<<kRows / kThreads, kThreads>>>(given, 0.5F);
    transpose<<<dim3(2, 2), dim3(32, 32), 32 * 32 * sizeof(float)>>>(sums, sums + kRows, 64);
  }
  return holds(cudaDeviceSynchronize(), "a kernel") ? 0 : 1;
}
