// SPDX-License-Identifier: Apache-2.0
// Kernels whose counts follow from their arguments alone.
#include <cstdint>

/// y = a x, for n elements: the last block is not full.
__global__ void scaled(const float* x, float a, int n, float* y) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) y[i] = a * x[i];
}

/// Every `step`-th element.
__global__ void stepped(const float* x, int step, float* y) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  y[i] = x[i * step];
}

/// A thread for each row; how long it is, memory says.
__global__ void rows(const int* begins, const float* values, int n, float* sums) {
  const int row = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (row >= n) return;
  float sum = 0;
#pragma unroll 1
  for (int i = begins[row]; i < begins[row + 1]; ++i) sum += values[i];
  sums[row] = sum;
}

/// Columns of a tile in shared memory, `pitch` words a row.
__global__ void columns(float* out, int pitch) {
  extern __shared__ float tile[];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  tile[y * pitch + x] = static_cast<float>(x);
  __syncthreads();
  out[y * 32 + x] = tile[x * pitch + y];
}

/// Each block of 256 threads reads the same 256 words, `times` times.
__global__ void rereads(const float* x, int times, float* y) {
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < times; ++i) sum += x[(threadIdx.x + 32 * i) % 256];
  y[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Never ends for n above 0.
__global__ void endless(int n, int* out) {
  int i = 0;
  while (i < n) {
    if (out[i] == 0) i = 0;
  }
  out[0] = i;
}

/// A load that no lane makes where n is 0, and atomics of two lanes of a warp, far from each other.
__global__ void seldom(const float* x, int n, float* y, int* counts) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  float value = 0;
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %1, %2; @p ld.global.f32 %0, [%3]; }"
               : "+f"(value)
               : "r"(i), "r"(n), "l"(x + i));
  y[i] = value;
  if (threadIdx.x % 16 == 0) atomicAdd(&counts[i], 1);
}

/// Each thread walks through words of its own in local memory, as its seed says.
__global__ void walks(const unsigned* seeds, int steps, unsigned* out) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned own[64], at = seeds[thread] % 64, sum = 0;
#pragma unroll 1
  for (unsigned i = 0; i < 64; ++i) own[i] = i * 5 + 1;
#pragma unroll 1
  for (int i = 0; i < steps; ++i) {
    at = own[at % 64];
    sum += at;
  }
  out[thread] = sum;
}

/// Divides numbers that are not told.
__global__ void divided(const float* x, const float* y, float* out) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  out[i] = x[i] / y[i];
}

/// The first byte of each sector.
__global__ void parts(unsigned char* out) {
  out[32 * (static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x)] = 1;
}
