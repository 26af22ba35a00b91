// SPDX-License-Identifier: Apache-2.0
// Sparse matrix (27 entries a row, in a band) times vector in CSR form, a warp a row. Should be
// bound by DRAM.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256;
constexpr unsigned kPerRow = 27, kStep = 61;

__global__ void __launch_bounds__(kThreads)
    banded_spmv(const unsigned* row_start, const unsigned* columns, const float* values,
                const float* x, float* y, unsigned rows) {
  const unsigned row = (blockIdx.x * kThreads + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0;
  for (unsigned k = row_start[row] + lane; k < row_start[row + 1]; k += 32) {
    sum = fmaf(values[k], x[columns[k]], sum);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(~0U, sum, lanes);
  if (lane == 0) y[row] = sum;
}

/// Entry `k` of a row: a band of places kStep apart that wraps around.
__host__ __device__ unsigned column_of(unsigned row, unsigned k, unsigned rows) {
  return (row + k * kStep) % rows;
}

__global__ void make_pattern(unsigned* row_start, unsigned* columns, unsigned rows) {
  const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row > rows) return;
  row_start[row] = row * kPerRow;
  if (row == rows) return;
  for (unsigned k = 0; k < kPerRow; ++k) columns[row * kPerRow + k] = column_of(row, k, rows);
}

Work make(double size, std::uint64_t seed) {
  const auto rows = static_cast<unsigned>(size);
  const auto row_start = buffer<unsigned>(rows + 1);
  const auto columns = buffer<unsigned>(std::size_t{rows} * kPerRow);
  make_pattern<<<blocks_for(std::size_t{rows} + 1, kThreads), kThreads>>>(row_start->data(),
                                                                          columns->data(), rows);
  check(cudaGetLastError());
  const auto values = normal_buffer(std::size_t{rows} * kPerRow, seed);
  const auto x = normal_buffer(rows, seed + 1'000'000), y = buffer<float>(rows);
  Work work{.flop = 2.0 * kPerRow * size, .compulsory_bytes = size * (kPerRow * 8.0 + 12)};
  work.launch = [=](cudaStream_t stream) {
    banded_spmv<<<blocks_for(std::size_t{32} * rows, kThreads), kThreads, 0, stream>>>(
        row_start->data(), columns->data(), values->data(), x->data(), y->data(), rows);
  };
  work.check = [=] {
    const auto a = values->to_host(), from = x->to_host(), got = y->to_host();
    return first_difference(
        got,
        [&](std::size_t i) {
          double sum = 0;
          for (unsigned k = 0; k < kPerRow; ++k) {
            sum += double(a[i * kPerRow + k]) * from[column_of(static_cast<unsigned>(i), k, rows)];
          }
          return sum;
        },
        always(2e-5));
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does a sparse matrix-vector product run?",
                                     {"rows", "1"}, {1 << 18, 1 << 20, 1 << 22}, "dram.read_gbps");

}  // namespace
}  // namespace warpgauge::kernels::validation
