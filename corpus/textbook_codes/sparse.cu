// SPDX-License-Identifier: Apache-2.0
// Sparse matrices in six formats times a vector, several vectors, sampled products, sweeps of
// Jacobi and of two colours, and the fused vector operations of conjugate gradients.
#include "outside_checks.h"

namespace sparse {

using namespace outside;

/// Rows in CSR: a thread a row, a warp a row, and some threads a row.
template <class T>
__global__ void rows_scalar(int n, const int* offsets, const int* columns, const T* values,
                            const T* x, T* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  T sum = 0;
  for (int e = offsets[row]; e < offsets[row + 1]; ++e) sum += values[e] * x[columns[e]];
  y[row] = sum;
}
template <class T, int kLanes>
__global__ void rows_vector(int n, const int* offsets, const int* columns, const T* values,
                            const T* x, T* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / kLanes, lane = threadIdx.x % kLanes;
  T sum = 0;
  if (row < n) {
    for (int e = offsets[row] + lane; e < offsets[row + 1]; e += kLanes)
      sum += values[e] * x[columns[e]];
  }
#pragma unroll
  for (int reach = kLanes / 2; reach > 0; reach /= 2) sum += __shfl_xor_sync(~0u, sum, reach);
  if (row < n && lane == 0) y[row] = sum;
}

/// Rows padded to one length, element by element (ELL).
template <class T>
__global__ void padded_rows(int n, int length, const int* columns, const T* values, const T* x,
                            T* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  T sum = 0;
  for (int k = 0; k < length; ++k) {
    const int column = columns[size_t(k) * n + row];
    if (column >= 0) sum += values[size_t(k) * n + row] * x[column];
  }
  y[row] = sum;
}

/// Slices of 32 rows, each padded to its longest.
template <class T>
__global__ void sliced_rows(int n, const int* slice, const int* columns, const T* values,
                            const T* x, T* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  T sum = 0;
  for (int e = slice[row / 32] + row % 32; e < slice[row / 32 + 1]; e += 32) {
    if (columns[e] >= 0) sum += values[e] * x[columns[e]];
  }
  y[row] = sum;
}

/// Triples with atomic additions, sums of a warp's equal rows first.
template <class T>
__global__ void triples(int entries, const int* rows, const int* columns, const T* values,
                        const T* x, T* y) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const int row = e < entries ? rows[e] : -1;
  T sum = e < entries ? values[e] * x[columns[e]] : T(0);
#pragma unroll
  for (int reach = 1; reach < 32; reach *= 2) {
    const T other = __shfl_up_sync(~0u, sum, reach);
    const int other_row = __shfl_up_sync(~0u, row, reach);
    if (lane >= reach && other_row == row) sum += other;
  }
  const int next = __shfl_down_sync(~0u, row, 1);
  if (row >= 0 && (lane == 31 || next != row)) atomicAdd(y + row, sum);
}

/// Diagonals.
template <class T>
__global__ void diagonals(int n, int count, const int* shifts, const T* values, const T* x, T* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  T sum = 0;
  for (int d = 0; d < count; ++d) {
    const int column = row + shifts[d];
    if (column >= 0 && column < n) sum += values[size_t(d) * n + row] * x[column];
  }
  y[row] = sum;
}

/// Blocks of 4 by 4, a warp a row of blocks, sixteen lanes a block.
template <class T>
__global__ void block_rows(int n, const int* offsets, const int* columns, const T* values,
                           const T* x, T* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= n) return;
  const int inner = lane % 16;
  T sum = 0;
  for (int e = offsets[row] + lane / 16; e < offsets[row + 1]; e += 2)
    sum += values[size_t(e) * 16 + inner] * x[columns[e] * 4 + inner % 4];
  sum += __shfl_xor_sync(~0u, sum, 1);
  sum += __shfl_xor_sync(~0u, sum, 2);
  sum += __shfl_xor_sync(~0u, sum, 16);
  if (lane < 16 && inner % 4 == 0) y[row * 4 + inner / 4] = sum;
}

/// A sparse times a dense matrix of kWidth columns, kWidth lanes a row; and the sampled product of
/// two.
template <class T, int kWidth>
__global__ void times_dense(int n, const int* offsets, const int* columns, const T* values,
                            const T* dense, T* out) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y, j = threadIdx.x;
  if (row >= n) return;
  T sum = 0;
  for (int e = offsets[row]; e < offsets[row + 1]; ++e)
    sum += values[e] * dense[size_t(columns[e]) * kWidth + j];
  out[size_t(row) * kWidth + j] = sum;
}
template <int kWidth>
__global__ void sampled_product(int entries, const int* rows, const int* columns, const float* a,
                                const float* b, float* out) {
  constexpr int kLanes = kWidth / 4;
  const int e = (blockIdx.x * blockDim.x + threadIdx.x) / kLanes, lane = threadIdx.x % kLanes;
  float sum = 0;
  if (e < entries) {
    const float4 u = reinterpret_cast<const float4*>(a + size_t(rows[e]) * kWidth)[lane];
    const float4 v = reinterpret_cast<const float4*>(b + size_t(columns[e]) * kWidth)[lane];
    sum = u.x * v.x + u.y * v.y + u.z * v.z + u.w * v.w;
  }
#pragma unroll
  for (int reach = kLanes / 2; reach > 0; reach /= 2) sum += __shfl_xor_sync(~0u, sum, reach);
  if (e < entries && lane == 0) out[e] = sum;
}

/// Sweeps for A x = b: Jacobi's, and one colour of red and black on a grid of five points.
template <class T>
__global__ void jacobi(int n, const int* offsets, const int* columns, const T* values,
                       const T* diagonal, const T* b, const T* x, T* next) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  T sum = b[row];
  for (int e = offsets[row]; e < offsets[row + 1]; ++e) {
    if (columns[e] != row) sum -= values[e] * x[columns[e]];
  }
  next[row] = sum / diagonal[row];
}
template <class T>
__global__ void red_black(int width, int height, int colour, const T* b, T* x) {
  const int y = blockIdx.y + 1,
            i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + 1 + ((y + colour) & 1);
  if (i >= width - 1 || y >= height - 1) return;
  const size_t at = size_t(y) * width + i;
  x[at] = T(0.25) * (b[at] + x[at - 1] + x[at + 1] + x[at - width] + x[at + width]);
}

/// Conjugate gradients: a dot product, and the updates of two vectors with the new residual's
/// square.
template <class T>
__device__ void add_up(T sum, T* total) {
#pragma unroll
  for (int reach = 16; reach > 0; reach /= 2) sum += __shfl_xor_sync(~0u, sum, reach);
  if (threadIdx.x % 32 == 0) atomicAdd(total, sum);
}
template <class T>
__global__ void dot(int n, const T* x, const T* y, T* total) {
  T sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += x[i] * y[i];
  add_up(sum, total);
}
template <class T>
__global__ void update_and_norm(int n, T alpha, const T* p, const T* ap, T* x, T* r, T* total) {
  T sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    x[i] += alpha * p[i];
    const T left = r[i] - alpha * ap[i];
    r[i] = left;
    sum += left * left;
  }
  add_up(sum, total);
}

struct Matrix {
  int n;
  std::vector<int> offsets, columns, rows;
};

/// Rows of even or uneven length; columns near the diagonal, or anywhere.
Matrix matrix(int n, int mean, bool even, int band) {
  Matrix m{n, std::vector<int>(n + 1), {}, {}};
  if (even) {
    for (int i = 0; i <= n; ++i) m.offsets[i] = i * mean;
  } else {
    m.offsets = power_law_offsets(n, mean, 2000);
  }
  Numbers numbers(21);
  for (int row = 0; row < n; ++row) {
    for (int e = m.offsets[row]; e < m.offsets[row + 1]; ++e) {
      const int near = row + static_cast<int>((numbers.uniform() - 0.5) * band);
      m.columns.push_back(band > 0 ? std::clamp(near, 0, n - 1)
                                   : static_cast<int>(numbers.uniform() * n));
      m.rows.push_back(row);
    }
  }
  return m;
}

template <class T>
void formats(Checks& checks, const Matrix& m, const std::string& name) {
  checks.run("formats " + name, [&] {
    const int n = m.n, entries = m.offsets[n];
    const std::vector<T> v = uniform<T>(entries, -1, 1), host_x = uniform<T>(n, -1, 1, 2);
    const Buffer<int> offsets(m.offsets), columns(m.columns), rows(m.rows);
    const Buffer<T> values(v), x(host_x), y(n);
    double wanted = 0;
    const int middle = n / 2;
    for (int e = m.offsets[middle]; e < m.offsets[middle + 1]; ++e)
      wanted += double(v[e]) * host_x[m.columns[e]];
    const auto right = [&](const char* what) {
      checks.near(element(y, middle), wanted, 1e-4, what);
      CHECK(cudaMemset(y.data(), 0, n * sizeof(T)));
    };
    repeat([&] {
      rows_scalar<T><<<blocks(n, 128), 128>>>(n, offsets.data(), columns.data(), values.data(),
                                              x.data(), y.data());
    });
    right("scalar");
    repeat([&] {
      rows_vector<T, 32><<<blocks(n, 8), 256>>>(n, offsets.data(), columns.data(), values.data(),
                                                x.data(), y.data());
    });
    right("vector of 32");
    repeat([&] {
      rows_vector<T, 8><<<blocks(n, 32), 256>>>(n, offsets.data(), columns.data(), values.data(),
                                                x.data(), y.data());
    });
    right("vector of 8");
    std::vector<int> slices{0}, slice_columns;
    std::vector<T> slice_values;
    for (int first = 0; first < n; first += 32) {
      int longest = 0;
      for (int r = first; r < std::min(first + 32, n); ++r)
        longest = std::max(longest, m.offsets[r + 1] - m.offsets[r]);
      for (int k = 0; k < longest; ++k) {
        for (int r = first; r < first + 32; ++r) {
          const bool has = r < n && m.offsets[r] + k < m.offsets[r + 1];
          slice_columns.push_back(has ? m.columns[m.offsets[r] + k] : -1);
          slice_values.push_back(has ? v[m.offsets[r] + k] : T(0));
        }
      }
      slices.push_back(static_cast<int>(slice_columns.size()));
    }
    const Buffer<int> slice(slices), sliced_columns(slice_columns);
    const Buffer<T> sliced_values(slice_values);
    repeat([&] {
      sliced_rows<T><<<blocks(n, 128), 128>>>(n, slice.data(), sliced_columns.data(),
                                              sliced_values.data(), x.data(), y.data());
    });
    right("slices");
    triples<T><<<blocks(entries, 256), 256>>>(entries, rows.data(), columns.data(), values.data(),
                                              x.data(), y.data());
    right("triples");
    repeat([&] {
      triples<T><<<blocks(entries, 256), 256>>>(entries, rows.data(), columns.data(), values.data(),
                                                x.data(), y.data());
    });
    const Buffer<T> b(uniform<T>(n, -1, 1, 4)), diagonal(std::vector<T>(n, T(50)));
    repeat([&] {
      jacobi<T><<<blocks(n, 256), 256>>>(n, offsets.data(), columns.data(), values.data(),
                                         diagonal.data(), b.data(), x.data(), y.data());
    });
    checks.that(std::abs(element(y, middle)) < 100, "a sweep grew");
  });
}

template <class T>
void regular(Checks& checks, int n, int length, const std::string& type) {
  checks.run("regular rows of " + std::to_string(n) + " " + type, [&] {
    const std::size_t size = std::size_t(n) * length;
    const Buffer<T> values(std::vector<T>(size, T(0.5))), x(std::vector<T>(n, T(2))), y(n);
    const Buffer<int> columns(uniform<int>(size, 0, n));
    repeat([&] {
      padded_rows<T>
          <<<blocks(n, 256), 256>>>(n, length, columns.data(), values.data(), x.data(), y.data());
    });
    checks.near(element(y, n - 1), length, 1e-6, "padded");
    std::vector<int> shift(length);
    for (int d = 0; d < length; ++d) shift[d] = (d - length / 2) * (d % 3 == 0 ? 1000 : 1);
    const Buffer<int> shifts(shift);
    repeat([&] {
      diagonals<T>
          <<<blocks(n, 128), 128>>>(n, length, shifts.data(), values.data(), x.data(), y.data());
    });
    checks.near(element(y, n / 2), length, 1e-6, "diagonals");
    const int rows = n / 8, each = length / 2;
    std::vector<int> starts(rows + 1);
    for (int i = 0; i <= rows; ++i)
      starts[i] = i * each;  // rows * each * 16 is all the values there are
    const Buffer<int> offsets(starts), places(uniform<int>(std::size_t(rows) * each, 0, n / 4));
    repeat([&] {
      block_rows<T><<<blocks(rows, 4), 128>>>(rows, offsets.data(), places.data(), values.data(),
                                              x.data(), y.data());
    });
    checks.near(element(y, 4 * rows - 1), 4 * each, 1e-6, "blocks");
  });
}

template <class T>
void many_columns(Checks& checks, const Matrix& m, const std::string& name) {
  checks.run("many columns " + name, [&] {
    const int n = m.n, entries = m.offsets[n];
    const Buffer<int> offsets(m.offsets), columns(m.columns);
    const Buffer<T> values(std::vector<T>(entries, T(1))),
        dense(std::vector<T>(std::size_t(n) * 64, T(1))), out(std::size_t(n) * 64);
    const int degree = m.offsets[8] - m.offsets[7];
    repeat([&] {
      times_dense<T, 32><<<blocks(n, 4), dim3(32, 4)>>>(n, offsets.data(), columns.data(),
                                                        values.data(), dense.data(), out.data());
    });
    checks.near(element(out, 7 * 32 + 31), degree, 1e-6, "32 columns");
    repeat([&] {
      times_dense<T, 64><<<blocks(n, 4), dim3(64, 4)>>>(n, offsets.data(), columns.data(),
                                                        values.data(), dense.data(), out.data());
    });
    checks.near(element(out, 7 * 64 + 63), degree, 1e-6, "64 columns");
    if constexpr (sizeof(T) == 4) {
      const Buffer<int> rows(m.rows);
      const Buffer<T> sampled(entries);
      repeat([&] {
        sampled_product<64><<<blocks(entries, 16), 256>>>(
            entries, rows.data(), columns.data(), dense.data(), dense.data(), sampled.data());
      });
      checks.near(element(sampled, entries - 1), 64, 1e-6, "sampled");
    }
  });
}

template <class T>
void solvers(Checks& checks, int side, const std::string& type) {
  checks.run("solvers of " + std::to_string(side) + " " + type, [&] {
    const int n = side * side;
    const Buffer<T> b(uniform<T>(n, -1, 1)), x(n), p(std::vector<T>(n, T(1))), r(n), total(1);
    repeat([&] {
      red_black<T>
          <<<dim3(blocks(side / 2, 128), side - 2), 128>>>(side, side, 0, b.data(), x.data());
    });
    checks.that(std::abs(element(x, n / 2 + side / 2)) <= 1, "a colour grew");
    repeat([&] { dot<T><<<264, 512>>>(n, p.data(), p.data(), total.data()); });
    checks.near(element(total, 0) / (5.0 * n), 1, 1e-2, "dot product");
    repeat([&] {
      update_and_norm<T>
          <<<528, 256>>>(n, T(0.5), p.data(), p.data(), x.data(), r.data(), total.data());
    });
    checks.near(element(r, n - 1), -2.5, 1e-6, "residual");
  });
}

}  // namespace sparse

int main() {
  using namespace sparse;
  Checks checks;
  const Matrix near = matrix(500'000, 20, true, 2'000), far = matrix(300'000, 32, true, 0),
               uneven = matrix(800'000, 10, false, 0);
  formats<float>(checks, near, "of a band of floats");
  formats<float>(checks, uneven, "of uneven rows of floats");
  formats<double>(checks, far, "of even rows of doubles");
  regular<float>(checks, 1'000'000, 16, "floats");
  regular<float>(checks, 2'000'000, 30, "floats");
  regular<double>(checks, 1'500'000, 20, "doubles");
  many_columns<float>(checks, far, "of even rows of floats");
  many_columns<double>(checks, near, "of a band of doubles");
  solvers<float>(checks, 4096, "floats");
  solvers<double>(checks, 5000, "doubles");
  return checks.status();
}
