// SPDX-License-Identifier: Apache-2.0
// Many small systems and steps of large factorisations: LU, Cholesky, inverses and rotations in
// shared memory, tridiagonal systems by three methods, the three kernels of a blocked LU,
// elimination by rows.
#include "outside_checks.h"

namespace factors {

using namespace outside;

/// LU without pivots, a matrix a block, a thread a column.
template <class T, int kN>
__global__ void lu_shared(const T* in, T* out) {
  __shared__ T a[kN][kN + 1];
  const size_t first = size_t(blockIdx.x) * kN * kN;
  const int column = threadIdx.x;
  for (int row = 0; row < kN; ++row) a[row][column] = in[first + row * kN + column];
  for (int k = 0; k < kN - 1; ++k) {
    __syncthreads();
    if (column > k) a[column][k] /= a[k][k];
    __syncthreads();
    if (column > k) {
      for (int row = k + 1; row < kN; ++row) a[row][column] -= a[row][k] * a[k][column];
    }
  }
  __syncthreads();
  for (int row = 0; row < kN; ++row) out[first + row * kN + column] = a[row][column];
}

/// Cholesky, a matrix a warp, a thread a row, four matrices a block.
template <class T, int kN>
__global__ void cholesky_warp(int count, const T* in, T* out) {
  static_assert(kN <= 32);
  __shared__ T tiles[4][kN][kN + 1];
  const int matrix = blockIdx.x * 4 + threadIdx.y, row = threadIdx.x;
  if (matrix >= count) return;
  T(*a)[kN + 1] = tiles[threadIdx.y];
  const size_t first = size_t(matrix) * kN * kN;
  for (int i = row; i < kN * kN; i += 32) a[i / kN][i % kN] = in[first + i];
  __syncwarp();
  for (int k = 0; k < kN; ++k) {
    const T pivot = sqrt(a[k][k]);
    __syncwarp();
    if (row >= k && row < kN) a[row][k] = row == k ? pivot : a[row][k] / pivot;
    __syncwarp();
    if (row > k && row < kN) {
      for (int j = k + 1; j <= row; ++j) a[row][j] -= a[row][k] * a[j][k];
    }
    __syncwarp();
  }
  for (int i = row; i < kN * kN; i += 32)
    out[first + i] = i % kN <= i / kN ? a[i / kN][i % kN] : T(0);
}

/// The inverse by Gauss and Jordan with pivots in the column, a matrix a block.
template <class T, int kN>
__global__ void inverse_shared(const T* in, T* out) {
  __shared__ T a[kN][2 * kN];
  __shared__ int pivot_row;
  const size_t first = size_t(blockIdx.x) * kN * kN;
  const int x = threadIdx.x;  // 2 * kN threads
  for (int row = 0; row < kN; ++row) {
    a[row][x] = x < kN ? in[first + row * kN + x] : T(x - kN == row ? 1 : 0);
  }
  for (int k = 0; k < kN; ++k) {
    __syncthreads();
    if (x == 0) {
      pivot_row = k;
      for (int row = k + 1; row < kN; ++row) {
        if (abs(a[row][k]) > abs(a[pivot_row][k])) pivot_row = row;
      }
    }
    __syncthreads();
    const T above = a[k][x], chosen = a[pivot_row][x], pivot = a[pivot_row][k];
    __syncthreads();
    if (pivot_row != k) a[pivot_row][x] = above;
    a[k][x] = chosen / pivot;
    __syncthreads();
    T factor[4];
    for (int row = 0; row < kN; row += 4) {
#pragma unroll
      for (int j = 0; j < 4; ++j) factor[j] = row + j == k ? T(0) : a[row + j][k];
      __syncthreads();
#pragma unroll
      for (int j = 0; j < 4; ++j) a[row + j][x] -= factor[j] * a[k][x];
      __syncthreads();
    }
  }
  if (x >= kN) {
    for (int row = 0; row < kN; ++row) out[first + row * kN + x - kN] = a[row][x];
  }
}

/// 4 by 4 systems in registers, a thread a system, numbers of all systems beside each other.
template <class T>
__global__ void solve_four(int count, const T* matrices, const T* right, T* solution) {
  const int system = blockIdx.x * blockDim.x + threadIdx.x;
  if (system >= count) return;
  T a[4][4], b[4];
#pragma unroll
  for (int i = 0; i < 16; ++i) a[i / 4][i % 4] = matrices[size_t(i) * count + system];
#pragma unroll
  for (int i = 0; i < 4; ++i) b[i] = right[size_t(i) * count + system];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const T inverse = 1 / a[k][k];
#pragma unroll
    for (int row = k + 1; row < 4; ++row) {
      const T factor = a[row][k] * inverse;
#pragma unroll
      for (int column = k; column < 4; ++column) a[row][column] -= factor * a[k][column];
      b[row] -= factor * b[k];
    }
  }
#pragma unroll
  for (int k = 3; k >= 0; --k) {
#pragma unroll
    for (int column = k + 1; column < 4; ++column) b[k] -= a[k][column] * b[column];
    b[k] /= a[k][k];
    solution[size_t(k) * count + system] = b[k];
  }
}

/// Tridiagonal systems (-1, d, -1), a thread a system (Thomas): element i of system s lies at
/// i * step + s * stride. `work` keeps the forward coefficients.
template <class T>
__global__ void thomas(int count, int length, size_t step, size_t stride, const T* diagonal,
                       const T* right, T* work, T* solution) {
  const int system = blockIdx.x * blockDim.x + threadIdx.x;
  if (system >= count) return;
  size_t at = system * stride;
  T c = -1 / diagonal[at], d = right[at] / diagonal[at];
  work[at] = c;
  solution[at] = d;
  for (int i = 1; i < length; ++i) {
    at += step;
    const T scale = 1 / (diagonal[at] + c);
    d = (right[at] + d) * scale;
    c = -scale;
    work[at] = c;
    solution[at] = d;
  }
  for (int i = length - 2; i >= 0; --i) {
    at -= step;
    d = solution[at] - work[at] * d;
    solution[at] = d;
  }
}

/// The same systems by parallel cyclic reduction, a block a system, a thread an equation.
template <class T, int kLength>
__global__ void cyclic_reduction(const T* diagonal, const T* right, T* solution) {
  __shared__ T a[kLength], b[kLength], c[kLength], d[kLength];
  const int i = threadIdx.x;
  const size_t at = size_t(blockIdx.x) * kLength + i;
  a[i] = i > 0 ? T(-1) : T(0);
  b[i] = diagonal[at];
  c[i] = i < kLength - 1 ? T(-1) : T(0);
  d[i] = right[at];
  __syncthreads();
  for (int reach = 1; reach < kLength; reach *= 2) {
    const int low = max(i - reach, 0), high = min(i + reach, kLength - 1);
    const T up = i >= reach ? a[i] / b[low] : T(0);
    const T down = i + reach < kLength ? c[i] / b[high] : T(0);
    const T new_a = -up * a[low], new_c = -down * c[high];
    const T new_b = b[i] - up * c[low] - down * a[high];
    const T new_d = d[i] - up * d[low] - down * d[high];
    __syncthreads();
    a[i] = new_a;
    b[i] = new_b;
    c[i] = new_c;
    d[i] = new_d;
    __syncthreads();
  }
  solution[at] = d[i] / b[i];
}

constexpr int kTile = 32;

/// A blocked LU. First kernel: the tile on the diagonal of each of many matrices.
__global__ void block_diagonal(int n, int offset, float* matrices) {
  __shared__ float a[kTile][kTile + 1];
  float* matrix = matrices + size_t(blockIdx.x) * n * n;
  const int x = threadIdx.x;
  for (int row = 0; row < kTile; ++row) a[row][x] = matrix[(offset + row) * n + offset + x];
  __syncwarp();
  for (int k = 0; k < kTile - 1; ++k) {
    if (x > k) {
      a[x][k] /= a[k][k];
      for (int j = k + 1; j < kTile; ++j) a[x][j] -= a[x][k] * a[k][j];
    }
    __syncwarp();
  }
  for (int row = 0; row < kTile; ++row) matrix[(offset + row) * n + offset + x] = a[row][x];
}
/// Second: the tiles right of it (first half of the threads) and below it.
__global__ void block_perimeter(int n, int offset, float* matrices) {
  __shared__ float pivot[kTile][kTile + 1], right[kTile][kTile + 1], below[kTile][kTile + 1];
  float* matrix = matrices + size_t(blockIdx.y) * n * n;
  const int far = offset + (blockIdx.x + 1) * kTile;
  const int x = threadIdx.x % kTile;
  const bool first = threadIdx.x < kTile;
  for (int row = first ? 0 : 1; row < kTile; row += 2) {
    pivot[row][x] = matrix[(offset + row) * n + offset + x];
  }
  for (int row = 0; row < kTile; ++row) {
    if (first) {
      right[row][x] = matrix[(offset + row) * n + far + x];
    } else {
      below[row][x] = matrix[(far + row) * n + offset + x];
    }
  }
  __syncthreads();
  if (first) {
    for (int i = 1; i < kTile; ++i) {
      for (int j = 0; j < i; ++j) right[i][x] -= pivot[i][j] * right[j][x];
    }
  } else {
    for (int i = 0; i < kTile; ++i) {
      for (int j = 0; j < i; ++j) below[x][i] -= pivot[j][i] * below[x][j];
      below[x][i] /= pivot[i][i];
    }
  }
  __syncthreads();
  for (int row = 0; row < kTile; ++row) {
    if (first) {
      matrix[(offset + row) * n + far + x] = right[row][x];
    } else {
      matrix[(far + row) * n + offset + x] = below[row][x];
    }
  }
}
/// Third: what remains, a tile a block.
__global__ void block_inner(int n, int offset, float* matrices) {
  __shared__ float row_tile[kTile][kTile], column_tile[kTile][kTile];
  float* matrix = matrices + size_t(blockIdx.z) * n * n;
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = offset + (blockIdx.x + 1) * kTile + x,
            row = offset + (blockIdx.y + 1) * kTile + y;
  row_tile[y][x] = matrix[(offset + y) * n + column];
  column_tile[y][x] = matrix[row * n + offset + x];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < kTile; ++k) sum += column_tile[y][k] * row_tile[k][x];
  matrix[row * n + column] -= sum;
}

/// Elimination by rows: the multipliers of a column, then the update of what is right and below.
template <class T>
__global__ void multipliers(int n, int k, const T* a, T* factor) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  if (row < n) factor[row] = a[size_t(row) * n + k] / a[size_t(k) * n + k];
}
template <class T>
__global__ void eliminate(int n, int k, const T* factor, const T* a, T* out) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x + k;
  const int row = blockIdx.y * blockDim.y + threadIdx.y + k + 1;
  if (row >= n || column >= n) return;
  out[size_t(row) * n + column] =
      a[size_t(row) * n + column] - factor[row] * a[size_t(k) * n + column];
}

/// One sweep of Jacobi's rotations over the columns of small matrices, a warp a matrix of 32 rows.
template <int kColumns>
__global__ void jacobi_sweep(int count, const float* in, float* out) {
  const int matrix = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (matrix >= count) return;
  float a[kColumns];
#pragma unroll
  for (int j = 0; j < kColumns; ++j) a[j] = in[(size_t(matrix) * kColumns + j) * 32 + lane];
#pragma unroll
  for (int p = 0; p < kColumns - 1; ++p) {
#pragma unroll
    for (int q = p + 1; q < kColumns; ++q) {
      float pp = a[p] * a[p], qq = a[q] * a[q], pq = a[p] * a[q];
#pragma unroll
      for (int reach = 16; reach > 0; reach /= 2) {
        pp += __shfl_xor_sync(~0u, pp, reach);
        qq += __shfl_xor_sync(~0u, qq, reach);
        pq += __shfl_xor_sync(~0u, pq, reach);
      }
      const float zeta = (qq - pp) / (2 * pq + 1e-30f);
      const float t = copysignf(1.0f, zeta) / (fabsf(zeta) + sqrtf(1 + zeta * zeta));
      const float c = rsqrtf(1 + t * t), s = c * t, old = a[p];
      a[p] = c * old - s * a[q];
      a[q] = s * old + c * a[q];
    }
  }
#pragma unroll
  for (int j = 0; j < kColumns; ++j) out[(size_t(matrix) * kColumns + j) * 32 + lane] = a[j];
}

/// Random matrices whose diagonal outweighs the rest; symmetric ones, where asked for.
template <class T>
std::vector<T> dominant(std::size_t count, int n, bool symmetric) {
  std::vector<T> values = uniform<T>(count * n * n, -1, 1, 31);
  for (std::size_t m = 0; m < count; ++m) {
    T* a = values.data() + m * n * n;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; symmetric && j < i; ++j) a[i * n + j] = a[j * n + i];
      a[i * n + i] = T(n + 1);
    }
  }
  return values;
}

template <class T, int kN>
void batches(Checks& checks, int count, const std::string& type) {
  checks.run(std::to_string(count) + " systems of " + std::to_string(kN) + " " + type, [&] {
    const std::vector<T> a = dominant<T>(count, kN, true);
    const Buffer<T> in(a);
    const Buffer<T> out(a.size());
    const std::size_t last = a.size() - kN * kN;
    repeat([&] { lu_shared<T, kN><<<count, kN>>>(in.data(), out.data()); });
    checks.near(element(out, last), kN + 1, 1e-5, "u[0][0]");
    checks.near(element(out, last + kN), a[last + kN] / T(kN + 1), 1e-5, "l[1][0]");
    if constexpr (kN <= 32) {
      repeat([&] {
        cholesky_warp<T, kN><<<blocks(count, 4), dim3(32, 4)>>>(count, in.data(), out.data());
      });
      checks.near(element(out, last), std::sqrt(kN + 1.0), 1e-5, "the root");
    }
    repeat([&] { inverse_shared<T, kN><<<count, 2 * kN>>>(in.data(), out.data()); });
    const std::vector<T> inverse = on_host(out);
    double sum = 0;
    for (int j = 0; j < kN; ++j) sum += double(a[last + kN + j]) * inverse[last + j * kN + 1];
    checks.near(sum, 1, 1e-4, "row times column of the inverse");
  });
}

template <class T>
void fours(Checks& checks, int count, const std::string& type) {
  checks.run("systems of four " + type, [&] {
    std::vector<T> a = uniform<T>(std::size_t{16} * count, -1, 1),
                   right = uniform<T>(std::size_t{4} * count, -1, 1);
    for (int i = 0; i < 4; ++i) {
      for (int s = 0; s < count; ++s) a[std::size_t(5 * i) * count + s] += 5;
    }
    const Buffer<T> matrices(a), rights(right);
    const Buffer<T> solution(right.size());
    repeat([&] {
      solve_four<T>
          <<<blocks(count, 128), 128>>>(count, matrices.data(), rights.data(), solution.data());
    });
    double sum = 0;
    for (int i = 0; i < 4; ++i) {
      sum += double(a[std::size_t(i) * count]) * element(solution, std::size_t(i) * count);
    }
    checks.near(sum, right[0], 1e-4, "first equation");
  });
}

template <class T>
void tridiagonal(Checks& checks, int count, const std::string& type) {
  checks.run("tridiagonal systems " + type, [&] {
    constexpr int kLength = 256;
    const std::size_t size = std::size_t(count) * kLength;
    const std::vector<T> d = uniform<T>(size, 2.5, 4), r = uniform<T>(size, -1, 1);
    const Buffer<T> diagonal(d), right(r);
    const Buffer<T> work(size), solution(size);
    repeat([&] {
      thomas<T><<<blocks(count, 64), 64>>>(count, kLength, count, 1, diagonal.data(), right.data(),
                                           work.data(), solution.data());
    });
    checks.near(double(d[0]) * element(solution, 0) - element(solution, count), r[0], 1e-4,
                "apart");
    repeat([&] {
      thomas<T><<<blocks(count, 128), 128>>>(count, kLength, 1, kLength, diagonal.data(),
                                             right.data(), work.data(), solution.data());
    });
    checks.near(double(d[0]) * element(solution, 0) - element(solution, 1), r[0], 1e-4, "in rows");
    repeat([&] {
      cyclic_reduction<T, kLength>
          <<<count, kLength>>>(diagonal.data(), right.data(), solution.data());
    });
    checks.near(double(d[0]) * element(solution, 0) - element(solution, 1), r[0], 1e-4,
                "reduction");
  });
}

void blocked(Checks& checks, int n, int count) {
  checks.run("blocked LU of " + std::to_string(n), [&] {
    const std::vector<float> a = dominant<float>(count, n, false);
    const Buffer<float> matrices(a);
    const int tiles = n / kTile - 1;
    block_diagonal<<<count, kTile>>>(n, 0, matrices.data());
    checks.near(element(matrices, n), a[n] / (n + 1.0), 1e-5, "l[1][0]");
    block_perimeter<<<dim3(tiles, count), 2 * kTile>>>(n, 0, matrices.data());
    checks.near(element(matrices, n * kTile), a[n * kTile] / (n + 1.0), 1e-5, "l[32][0]");
    repeat([&] {  // on the numbers that are there: its time does not depend on them
      block_diagonal<<<count, kTile>>>(n, kTile, matrices.data());
      block_perimeter<<<dim3(tiles, count), 2 * kTile>>>(n, 0, matrices.data());
      block_inner<<<dim3(tiles, tiles, count), dim3(kTile, kTile)>>>(n, 0, matrices.data());
    });
  });
}

template <class T>
void rows(Checks& checks, int n, int k, const std::string& type) {
  checks.run("elimination of " + std::to_string(n) + " " + type, [&] {
    const std::vector<T> host = dominant<T>(1, n, false);
    const Buffer<T> a(host);
    const Buffer<T> out(host.size()), factor(n);
    const int left = n - k;
    repeat([&] {
      multipliers<T><<<blocks(left, 256), 256>>>(n, k, a.data(), factor.data());
      eliminate<T><<<dim3(blocks(left, 32), blocks(left, 8)), dim3(32, 8)>>>(n, k, factor.data(),
                                                                             a.data(), out.data());
    });
    checks.near(element(out, std::size_t(n - 1) * n + k), 0, 1e-5, "below the pivot");
  });
}

void sweeps(Checks& checks, int count) {
  checks.run("rotations", [&] {
    const std::vector<float> a = uniform<float>(std::size_t(count) * 8 * 32, -1, 1);
    const Buffer<float> in(a);
    const Buffer<float> out(a.size());
    repeat([&] { jacobi_sweep<8><<<blocks(count, 4), 128>>>(count, in.data(), out.data()); });
    const std::vector<float> turned = on_host(out, 256);
    double before = 0, after = 0;
    for (int i = 0; i < 256; ++i) before += a[i] * a[i], after += turned[i] * turned[i];
    checks.near(after, before, 1e-3, "sum of squares");
  });
}

}  // namespace factors

int main() {
  using namespace factors;
  Checks checks;
  batches<float, 16>(checks, 40'000, "floats");
  batches<float, 32>(checks, 6'000, "floats");
  batches<double, 32>(checks, 10'000, "doubles");
  batches<float, 64>(checks, 2'000, "floats");
  fours<float>(checks, 1'000'000, "floats");
  fours<double>(checks, 1'500'000, "doubles");
  tridiagonal<float>(checks, 16'384, "floats");
  tridiagonal<double>(checks, 32'768, "doubles");
  blocked(checks, 256, 132);
  blocked(checks, 1024, 24);
  rows<float>(checks, 4096, 100, "floats");
  rows<double>(checks, 6144, 2000, "doubles");
  sweeps(checks, 24'000);
  sweeps(checks, 100'000);
  return checks.status();
}
