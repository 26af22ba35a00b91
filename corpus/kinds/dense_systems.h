// SPDX-License-Identifier: Apache-2.0
// Kernels of systems.cu that factorise and solve many small dense systems in shared memory.
#pragma once

#include "kinds.h"

namespace systems {

using namespace kinds;

/// Copies a matrix of n x n into shared memory, rows `pitch` apart, or back.
template <int n, int pitch, bool back, class T>
__device__ void move(T* global, T* shared) {
  for (int i = threadIdx.x; i < n * n; i += blockDim.x) {
    T& word = shared[i / n * pitch + i % n];
    if (back) {
      global[i] = word;
    } else {
      word = global[i];
    }
  }
}

/// L and U in place, without pivots: lanes go down the columns, so that `pitch` decides the
/// conflicts.
template <class T, int n, int pitch>
__global__ void lu(const T* in, T* out) {
  __shared__ T a[n * pitch];
  move<n, pitch, false>(const_cast<T*>(in) + std::size_t{blockIdx.x} * n * n, a);
  __syncthreads();
#pragma unroll 1
  for (int k = 0; k < n - 1; ++k) {
    const T inverse = T(1) / a[k * pitch + k];
    for (int row = k + 1 + threadIdx.x; row < n; row += blockDim.x) a[row * pitch + k] *= inverse;
    __syncthreads();
    for (int i = threadIdx.x; i < n * (n - 1 - k); i += blockDim.x) {
      const int row = i % n, column = k + 1 + i / n;
      if (row > k) a[row * pitch + column] -= a[row * pitch + k] * a[k * pitch + column];
    }
    __syncthreads();
  }
  move<n, pitch, true>(out + std::size_t{blockIdx.x} * n * n, a);
}

/// The lower factor of Cholesky in place; the upper half stays as it was.
template <class T, int n, int pitch>
__global__ void cholesky(const T* in, T* out) {
  __shared__ T a[n * pitch];
  move<n, pitch, false>(const_cast<T*>(in) + std::size_t{blockIdx.x} * n * n, a);
  __syncthreads();
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const T root = sqrt(a[k * pitch + k]);
    __syncthreads();
    for (int row = k + threadIdx.x; row < n; row += blockDim.x) a[row * pitch + k] /= root;
    __syncthreads();
    for (int i = threadIdx.x; i < n * (n - 1 - k); i += blockDim.x) {
      const int row = i % n, column = k + 1 + i / n;
      if (row >= column) a[row * pitch + column] -= a[row * pitch + k] * a[column * pitch + k];
    }
    __syncthreads();
  }
  move<n, pitch, true>(out + std::size_t{blockIdx.x} * n * n, a);
}

/// Solves a system for one right-hand side by Gauss and Jordan with pivots; a warp a system, a lane
/// (or two rows of a lane) a row, `warps` systems a block.
template <class T, int n, int pitch, int warps>
__global__ void gauss(const T* in, const T* right, T* out) {
  __shared__ T systems[warps][n * pitch];
  __shared__ T rights[warps][n];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const std::size_t system = std::size_t{blockIdx.x} * warps + warp;
  T* const a = systems[warp];
  T* const b = rights[warp];
  for (int i = lane; i < n * n; i += 32) a[i / n * pitch + i % n] = in[system * n * n + i];
  for (int i = lane; i < n; i += 32) b[i] = right[system * n + i];
  __syncwarp();
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    T most = -1;
    int pivot = k;
    for (int row = k + lane; row < n; row += 32) {
      const T size = fabs(a[row * pitch + k]);
      if (size > most) most = size, pivot = row;
    }
#pragma unroll
    for (int to = 16; to > 0; to /= 2) {
      const T other = __shfl_xor_sync(~0U, most, to);
      const int row = __shfl_xor_sync(~0U, pivot, to);
      if (other > most || (other == most && row < pivot)) most = other, pivot = row;
    }
    if (pivot != k) {
      for (int column = lane; column <= n; column += 32) {
        T& x = column < n ? a[k * pitch + column] : b[k];
        T& y = column < n ? a[pivot * pitch + column] : b[pivot];
        const T held = x;
        x = y;
        y = held;
      }
    }
    __syncwarp();
    const T inverse = T(1) / a[k * pitch + k];
    for (int row = lane; row < n; row += 32) {
      if (row == k) continue;
      const T factor = a[row * pitch + k] * inverse;
      for (int column = k; column < n; ++column) {
        a[row * pitch + column] -= factor * a[k * pitch + column];
      }
      b[row] -= factor * b[k];
    }
    __syncwarp();
  }
  for (int i = lane; i < n; i += 32) out[system * n + i] = b[i] / a[i * pitch + i];
}

/// 61 symmetric matrices with a strong diagonal.
template <class T, int n>
std::vector<T> matrices() {
  Numbers numbers(11);
  std::vector<T> all(61 * n * n);
  for (int matrix = 0; matrix < 61; ++matrix) {
    T* const a = all.data() + matrix * n * n;
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column <= row; ++column) {
        a[row * n + column] = a[column * n + row] = static_cast<T>(numbers.uniform() - 0.5);
      }
      a[row * n + row] += n;
    }
  }
  return all;
}

}  // namespace systems
