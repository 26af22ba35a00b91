// SPDX-License-Identifier: Apache-2.0
// Products of matrices by hand: tiles in three types, register blocks, dot products of bytes,
// fragments of tensor cores, copies that run ahead; transposes, matrix-vector products, many small
// products.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>

#include "outside_checks.h"

namespace products {

using namespace outside;

/// C = A B in square tiles of shared memory; every size is a whole number of tiles.
template <class T, int kTile>
__global__ void tiled(int n, const T* a, const T* b, T* c) {
  __shared__ T as[kTile][kTile], bs[kTile][kTile];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * kTile + y,
            column = blockIdx.x * kTile + x;
  T sum = 0;
  for (int first = 0; first < n; first += kTile) {
    as[y][x] = a[size_t(row) * n + first + x];
    bs[y][x] = b[size_t(first + y) * n + column];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kTile; ++k) sum += as[y][k] * bs[k][x];
    __syncthreads();
  }
  c[size_t(row) * n + column] = sum;
}

/// Tiles of kM by kN by 8, kEach by kEach results a thread in registers.
template <class T, int kM, int kN, int kEach>
__global__ void register_blocks(int n, const T* a, const T* b, T* c) {
  constexpr int kDepth = 8, kThreads = kM * kN / kEach / kEach;
  __shared__ T as[kDepth][kM], bs[kDepth][kN];
  const int tx = threadIdx.x % (kN / kEach), ty = threadIdx.x / (kN / kEach);
  const size_t row = size_t(blockIdx.y) * kM, column = size_t(blockIdx.x) * kN;
  T sum[kEach][kEach] = {};
  for (int first = 0; first < n; first += kDepth) {
    for (int i = threadIdx.x; i < kM * kDepth; i += kThreads)
      as[i % kDepth][i / kDepth] = a[(row + i / kDepth) * n + first + i % kDepth];
    for (int i = threadIdx.x; i < kN * kDepth; i += kThreads)
      bs[i / kN][i % kN] = b[size_t(first + i / kN) * n + column + i % kN];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kDepth; ++k) {
      T u[kEach], v[kEach];
#pragma unroll
      for (int i = 0; i < kEach; ++i) u[i] = as[k][ty * kEach + i];
#pragma unroll
      for (int j = 0; j < kEach; ++j) v[j] = bs[k][tx + j * (kN / kEach)];
#pragma unroll
      for (int i = 0; i < kEach; ++i) {
#pragma unroll
        for (int j = 0; j < kEach; ++j) sum[i][j] += u[i] * v[j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i) {
    for (int j = 0; j < kEach; ++j)
      c[(row + ty * kEach + i) * n + column + tx + j * (kN / kEach)] = sum[i][j];
  }
}

/// Bytes: B is given transposed, four products an instruction, 4 by 4 results a thread.
__global__ void byte_products(int n, const int* a, const int* b, int* c) {
  __shared__ int as[64][9], bs[64][9];
  const int tx = threadIdx.x, ty = threadIdx.y, words = n / 4;
  int sum[4][4] = {};
  for (int first = 0; first < words; first += 8) {
    for (int i = ty * 16 + tx; i < 64 * 8; i += 256) {
      as[i / 8][i % 8] = a[size_t(blockIdx.y * 64 + i / 8) * words + first + i % 8];
      bs[i / 8][i % 8] = b[size_t(blockIdx.x * 64 + i / 8) * words + first + i % 8];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; ++k) {
#pragma unroll
      for (int i = 0; i < 4; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j)
          sum[i][j] = __dp4a(as[ty + 16 * i][k], bs[tx + 16 * j][k], sum[i][j]);
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j)
      c[size_t(blockIdx.y * 64 + ty + 16 * i) * n + blockIdx.x * 64 + tx + 16 * j] = sum[i][j];
  }
}

/// Tensor cores by fragments: a warp two by two fragments of the result, from global memory.
template <class In, class Out, int kM, int kN, int kK, class Kind>
__global__ void fragments(int n, const In* a, const In* b, Out* c) {
  using namespace nvcuda::wmma;
  const int warp = threadIdx.x / 32, row = (blockIdx.y * 2 + warp / 2) * 2 * kM,
            column = (blockIdx.x * 2 + warp % 2) * 2 * kN;
  fragment<matrix_a, kM, kN, kK, Kind, row_major> left[2];
  fragment<matrix_b, kM, kN, kK, Kind, row_major> right[2];
  fragment<accumulator, kM, kN, kK, Out> sum[2][2];
  for (int i = 0; i < 4; ++i) fill_fragment(sum[i / 2][i % 2], Out(0));
  for (int k = 0; k < n; k += kK) {
    for (int i = 0; i < 2; ++i) {
      load_matrix_sync(left[i], a + size_t(row + i * kM) * n + k, n);
      load_matrix_sync(right[i], b + size_t(k) * n + column + i * kN, n);
    }
    for (int i = 0; i < 4; ++i)
      mma_sync(sum[i / 2][i % 2], left[i / 2], right[i % 2], sum[i / 2][i % 2]);
  }
  for (int i = 0; i < 4; ++i) {
    store_matrix_sync(c + size_t(row + i / 2 * kM) * n + column + i % 2 * kN, sum[i / 2][i % 2], n,
                      mem_row_major);
  }
}

/// Halves through shared memory, with copies of the next tile on their way (cp.async), 64 by 64 a
/// block.
template <int kStages>
__global__ void pipelined(int n, const half* a, const half* b, float* c) {
  using namespace nvcuda::wmma;
  constexpr int kDepth = 32;
  __shared__ __align__(128) half as[kStages][64][kDepth + 8];
  __shared__ __align__(128) half bs[kStages][kDepth][64 + 8];
  const int t = threadIdx.x, warp = t / 32;
  const size_t row = size_t(blockIdx.y) * 64, column = size_t(blockIdx.x) * 64;
  const auto fetch = [&](int tile) {
    const int stage = tile % kStages, first = tile * kDepth;
    if (first < n) {
      for (int i = t; i < 64 * kDepth / 8; i += 128) {
        const int ar = i / (kDepth / 8), ac = i % (kDepth / 8) * 8, br = i / 8, bc = i % 8 * 8;
        __pipeline_memcpy_async(&as[stage][ar][ac], a + (row + ar) * n + first + ac, 16);
        __pipeline_memcpy_async(&bs[stage][br][bc], b + size_t(first + br) * n + column + bc, 16);
      }
    }
    __pipeline_commit();
  };
  fragment<accumulator, 16, 16, 16, float> sum[2][2];
  for (int i = 0; i < 4; ++i) fill_fragment(sum[i / 2][i % 2], 0.0f);
  for (int tile = 0; tile < kStages - 1; ++tile) fetch(tile);
  for (int tile = 0; tile < n / kDepth; ++tile) {
    fetch(tile + kStages - 1);
    __pipeline_wait_prior(kStages - 1);
    __syncthreads();
    const int stage = tile % kStages;
#pragma unroll
    for (int k = 0; k < kDepth; k += 16) {
      fragment<matrix_a, 16, 16, 16, half, row_major> left[2];
      fragment<matrix_b, 16, 16, 16, half, row_major> right[2];
      for (int i = 0; i < 2; ++i) {
        load_matrix_sync(left[i], &as[stage][warp / 2 * 32 + i * 16][k], kDepth + 8);
        load_matrix_sync(right[i], &bs[stage][k][warp % 2 * 32 + i * 16], 64 + 8);
      }
      for (int i = 0; i < 4; ++i)
        mma_sync(sum[i / 2][i % 2], left[i / 2], right[i % 2], sum[i / 2][i % 2]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) {
    store_matrix_sync(
        c + (row + warp / 2 * 32 + i / 2 * 16) * n + column + warp % 2 * 32 + i % 2 * 16,
        sum[i / 2][i % 2], n, mem_row_major);
  }
}

/// Transposes: plain; with a tile of shared memory (kPad 0: conflicts of banks, 1: none).
template <class T>
__global__ void transpose_plain(int n, const T* in, T* out) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  for (int j = threadIdx.y; j < 32; j += 8)
    out[size_t(x) * n + blockIdx.y * 32 + j] = in[size_t(blockIdx.y * 32 + j) * n + x];
}
template <class T, int kPad>
__global__ void transpose_tiled(int n, const T* in, T* out) {
  __shared__ T tile[32][32 + kPad];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[size_t(blockIdx.y * 32 + j) * n + blockIdx.x * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[size_t(blockIdx.x * 32 + j) * n + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][j];
}

/// A matrix times a vector: a warp a row; and the transposed one, a thread a column and a part of
/// the rows.
template <class T>
__global__ void matrix_vector(int rows, int n, const T* a, const T* x, T* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows) return;
  T sum = 0;
  for (int j = threadIdx.x % 32; j < n; j += 32) sum += a[size_t(row) * n + j] * x[j];
#pragma unroll
  for (int reach = 16; reach > 0; reach /= 2) sum += __shfl_xor_sync(~0u, sum, reach);
  if (threadIdx.x % 32 == 0) y[row] = sum;
}
template <class T>
__global__ void vector_matrix(int rows, int n, int part, const T* a, const T* x, T* y) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, first = blockIdx.y * part;
  if (column >= n) return;
  T sum = 0;
  for (int i = first; i < min(first + part, rows); ++i) sum += a[size_t(i) * n + column] * x[i];
  atomicAdd(y + column, sum);
}

/// An outer product added to a matrix.
template <class T>
__global__ void outer_product(int n, const T* x, const T* y, T* a) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (column < n) a[size_t(row) * n + column] += x[row] * y[column];
}

/// Many products of kN by kN, a matrix a block of kN * kN threads.
template <class T, int kN>
__global__ void small_products(const T* a, const T* b, T* c) {
  __shared__ T as[kN][kN], bs[kN][kN];
  const int x = threadIdx.x, y = threadIdx.y;
  const size_t at = size_t(blockIdx.x) * kN * kN + y * kN + x;
  as[y][x] = a[at];
  bs[y][x] = b[at];
  __syncthreads();
  T sum = 0;
#pragma unroll
  for (int k = 0; k < kN; ++k) sum += as[y][k] * bs[k][x];
  c[at] = sum;
}

/// A row of A and a column of B are known, so is an element of the product.
template <class In, class Out>
void right(Checks& checks, int n, const std::vector<In>& a, const std::vector<In>& b,
           const Buffer<Out>& c, double tolerance, const char* what) {
  const std::size_t row = n - 2, column = n / 2 + 1;
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += double(float(a[row * n + k])) * double(float(b[std::size_t(k) * n + column]));
  checks.near(double(element(c, row * n + column)), sum, tolerance, what);
  CHECK(cudaMemset(c.data(), 0, c.size() * sizeof(Out)));
}

template <class T>
void plain(Checks& checks, int n, const std::string& type) {
  checks.run("products of " + std::to_string(n) + " " + type, [&] {
    const std::vector<T> host_a = uniform<T>(std::size_t(n) * n, -1, 1),
                         host_b = uniform<T>(std::size_t(n) * n, -1, 1, 2);
    const Buffer<T> a(host_a), b(host_b), c(host_a.size());
    repeat([&] {
      tiled<T, 16><<<dim3(n / 16, n / 16), dim3(16, 16)>>>(n, a.data(), b.data(), c.data());
    });
    right(checks, n, host_a, host_b, c, 1e-3, "tiles of 16");
    repeat([&] {
      tiled<T, 32><<<dim3(n / 32, n / 32), dim3(32, 32)>>>(n, a.data(), b.data(), c.data());
    });
    right(checks, n, host_a, host_b, c, 1e-3, "tiles of 32");
    repeat([&] {
      register_blocks<T, 64, 64, 4><<<dim3(n / 64, n / 64), 256>>>(n, a.data(), b.data(), c.data());
    });
    right(checks, n, host_a, host_b, c, 1e-3, "blocks of 64");
    repeat([&] {
      register_blocks<T, 128, 128, 8>
          <<<dim3(n / 128, n / 128), 256>>>(n, a.data(), b.data(), c.data());
    });
    right(checks, n, host_a, host_b, c, 1e-3, "blocks of 128");
  });
}

void bytes(Checks& checks, int n) {
  checks.run("products of bytes " + std::to_string(n), [&] {
    const std::vector<signed char> ones(std::size_t(n) * n, 3);
    const Buffer<signed char> a(ones), b(ones);
    const Buffer<int> c(ones.size());
    repeat([&] {
      byte_products<<<dim3(n / 64, n / 64), dim3(16, 16)>>>(
          n, reinterpret_cast<const int*>(a.data()), reinterpret_cast<const int*>(b.data()),
          c.data());
    });
    checks.near(element(c, ones.size() - 1), 9.0 * n, 0);
  });
}

template <class In, class Out, int kM, int kN, int kK, class Kind>
void tensors(Checks& checks, int n, double tolerance, const std::string& type) {
  checks.run("fragments of " + std::to_string(n) + " " + type, [&] {
    const std::vector<float> x = uniform<float>(std::size_t(n) * n, -1, 1),
                             y = uniform<float>(std::size_t(n) * n, -1, 1, 2);
    const std::vector<In> host_a(x.begin(), x.end()), host_b(y.begin(), y.end());
    const Buffer<In> a(host_a), b(host_b);
    const Buffer<Out> c(host_a.size());
    repeat([&] {
      fragments<In, Out, kM, kN, kK, Kind>
          <<<dim3(n / (4 * kN), n / (4 * kM)), 128>>>(n, a.data(), b.data(), c.data());
    });
    right(checks, n, host_a, host_b, c, tolerance, "fragments");
    if constexpr (std::is_same_v<In, half> && std::is_same_v<Out, float>) {
      repeat([&] { pipelined<2><<<dim3(n / 64, n / 64), 128>>>(n, a.data(), b.data(), c.data()); });
      right(checks, n, host_a, host_b, c, tolerance, "two stages");
      repeat([&] { pipelined<4><<<dim3(n / 64, n / 64), 128>>>(n, a.data(), b.data(), c.data()); });
      right(checks, n, host_a, host_b, c, tolerance, "four stages");
    }
  });
}

template <class T>
void moves(Checks& checks, int n, const std::string& type) {
  checks.run("transposes of " + std::to_string(n) + " " + type, [&] {
    const std::vector<T> host = uniform<T>(std::size_t(n) * n, 0, 100);
    const Buffer<T> in(host), out(host.size());
    const dim3 grid(n / 32, n / 32), block(32, 8);
    const auto turned = [&](const char* what) {
      checks.near(double(element(out, 5 * std::size_t(n) + 77)),
                  double(host[77 * std::size_t(n) + 5]), 0, what);
      CHECK(cudaMemset(out.data(), 0, host.size() * sizeof(T)));
    };
    repeat([&] { transpose_plain<T><<<grid, block>>>(n, in.data(), out.data()); });
    turned("plain");
    repeat([&] { transpose_tiled<T, 0><<<grid, block>>>(n, in.data(), out.data()); });
    turned("tiles");
    repeat([&] { transpose_tiled<T, 1><<<grid, block>>>(n, in.data(), out.data()); });
    turned("padded tiles");
  });
}

template <class T>
void vectors(Checks& checks, int rows, int n, const std::string& type) {
  checks.run("vectors of " + std::to_string(n) + " " + type, [&] {
    const Buffer<T> a(std::vector<T>(std::size_t(rows) * n, T(0.5))), x(std::vector<T>(n, T(2))),
        ones(std::vector<T>(rows, T(1))), y(rows), z(n);
    repeat(
        [&] { matrix_vector<T><<<blocks(rows, 8), 256>>>(rows, n, a.data(), x.data(), y.data()); });
    checks.near(element(y, rows - 1), n, 1e-5, "matrix times vector");
    repeat([&] {
      vector_matrix<T><<<dim3(blocks(n, 128), blocks(rows, 256)), 128>>>(rows, n, 256, a.data(),
                                                                         ones.data(), z.data());
    });
    checks.near(element(z, n - 1), 2.5 * rows, 1e-5, "vector times matrix");
    repeat([&] {
      outer_product<T><<<dim3(blocks(n, 256), rows), 256>>>(n, ones.data(), x.data(), a.data());
    });
    checks.near(element(a, 5), 10.5, 1e-6, "outer product");
  });
}

template <class T, int kN>
void batches(Checks& checks, int count, const std::string& type) {
  checks.run("products of " + std::to_string(kN) + " " + type, [&] {
    const Buffer<T> a(std::vector<T>(std::size_t(count) * kN * kN, T(0.5))), c(a.size());
    repeat([&] { small_products<T, kN><<<count, dim3(kN, kN)>>>(a.data(), a.data(), c.data()); });
    checks.near(element(c, c.size() - 1), 0.25 * kN, 1e-6);
  });
}

}  // namespace products

int main() {
  using namespace products;
  using nvcuda::wmma::precision::tf32;
  Checks checks;
  plain<float>(checks, 1024, "floats");
  plain<float>(checks, 1536, "floats");
  plain<double>(checks, 1024, "doubles");
  bytes(checks, 2048);
  bytes(checks, 3072);
  tensors<half, float, 16, 16, 16, half>(checks, 2048, 1e-2, "halves");
  tensors<half, float, 16, 16, 16, half>(checks, 3584, 1e-2, "halves");
  tensors<half, half, 32, 8, 16, half>(checks, 2048, 1, "halves alone");
  tensors<__nv_bfloat16, float, 16, 16, 16, __nv_bfloat16>(checks, 3072, 1e-2, "bf16");
  tensors<float, float, 16, 16, 8, tf32>(checks, 2048, 0.1, "tf32");
  tensors<double, double, 8, 8, 4, double>(checks, 1024, 1e-6, "doubles");
  moves<float>(checks, 4096, "floats");
  moves<double>(checks, 6144, "doubles");
  moves<unsigned char>(checks, 8192, "bytes");
  vectors<float>(checks, 8192, 4096, "floats");
  vectors<float>(checks, 1000, 100'000, "floats");
  vectors<double>(checks, 10'000, 5'000, "doubles");
  batches<float, 8>(checks, 200'000, "floats");
  batches<float, 24>(checks, 60'000, "floats");
  batches<double, 16>(checks, 100'000, "doubles");
  return checks.status();
}
