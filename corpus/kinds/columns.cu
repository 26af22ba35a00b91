// SPDX-License-Identifier: Apache-2.0
// Lanes that walk along rows of their own, so that a warp's load meets 32 lines: the next seven
// words of a sector hit in L1, or miss where the lines of all warps are more than it holds. From 1
// to 64 warps an SM, rows of 512 to 8,192 elements; one, two or four lanes a row, words of 4, 8 and
// 16 bytes.
#include "kinds.h"

namespace columns {

using namespace kinds;

__device__ __forceinline__ float added(float sum, float x) { return sum + x; }
__device__ __forceinline__ double added(double sum, double x) { return sum + x; }
__device__ __forceinline__ float added(float sum, float4 x) {
  return sum + ((x.x + x.y) + (x.z + x.w));
}

/// Sums rows of `length` words that begin `pitch` words apart, `lanes` neighbouring lanes a row;
/// each has `unroll` loads in flight.
template <class T, class S, int lanes, int unroll>
__global__ void sum_rows(const T* in, int length, std::size_t pitch, S* out) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = thread / lanes, lane = thread % lanes;
  const T* const mine = in + row * pitch;
  S sum = 0;
#pragma unroll unroll
  for (int i = lane; i < length; i += lanes) sum = added(sum, mine[i]);
#pragma unroll
  for (int to = lanes / 2; to > 0; to /= 2) sum += __shfl_xor_sync(~0U, sum, to);
  if (lane == 0) out[row] = sum;
}

/// Exponential averages: each word is read and its average written, in a chain along the row.
template <class T>
__global__ void smooth_rows(const T* in, int length, std::size_t pitch, T* out) {
  const std::size_t row = (blockIdx.x * blockDim.x + threadIdx.x) * pitch;
  T average = in[row];
#pragma unroll 2
  for (int i = 0; i < length; ++i) {
    average += T(0.125) * (in[row + i] - average);
    out[row + i] = average;
  }
}

/// Two walks at once: products of a row of `a` with a row of `b`.
template <class T>
__global__ void multiply_rows(const T* a, const T* b, int length, std::size_t pitch, T* out) {
  const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
  T sum = 0;
#pragma unroll 4
  for (int i = 0; i < length; ++i) sum += a[row * pitch + i] * b[row * pitch + i];
  out[row] = sum;
}

/// Column by column of a matrix that lies by rows: a thread a column, all lanes in one line.
template <class T>
__global__ void sum_columns(const T* in, int rows, int columns, T* out) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  T sum = 0;
#pragma unroll 4
  for (int row = 0; row < rows; ++row) sum += in[static_cast<std::size_t>(row) * columns + column];
  out[column] = sum;
}

/// A warp a row, 16 bytes a lane.
__global__ void sum_rows_by_warps(const float4* in, int length, float* out) {
  const unsigned row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
#pragma unroll 4
  for (int i = lane; i < length; i += 32) sum = added(sum, in[std::size_t{row} * length + i]);
#pragma unroll
  for (int to = 16; to > 0; to /= 2) sum += __shfl_xor_sync(~0U, sum, to);
  if (lane == 0) out[row] = sum;
}

/// As many blocks as give each SM `warps` warps.
Shape shape_of(int warps) {
  if (warps <= 32) return {kSms, static_cast<unsigned>(32 * warps)};
  return {static_cast<unsigned>(kSms * warps / 32), 1024};
}

template <class S>
void check_row(const std::vector<S>& in, const S* sum) {
  double want = 0;
  for (const S x : in) want += static_cast<double>(x);
  agree(static_cast<double>(to_host(sum, 1)[0]), want, 1e-4);
}

template <class T, class S, int lanes, int unroll>
void sums(Cases& cases, const std::string& name, int warps, int length, int padding = 0) {
  cases.run(name + ", " + std::to_string(lanes) + " lanes a row of " + std::to_string(length) +
                ", " + std::to_string(warps) + " warps an SM",
            [&] {
              constexpr int kWords = sizeof(T) / sizeof(S);
              const Shape shape = shape_of(warps);
              const std::size_t rows = std::size_t{shape.blocks} * shape.threads / lanes;
              const std::size_t pitch = length + padding;
              const Filled<S> in(rows * pitch * kWords, 0, 1);
              const Buffer<S> out(rows);
              launch(sum_rows<T, S, lanes, unroll>, shape, reinterpret_cast<const T*>(in.data()),
                     length, pitch, out.data());
              for (const std::size_t row : {std::size_t{0}, rows - 1}) {
                check_row(to_host(in.data() + row * pitch * kWords, length * kWords),
                          out.data() + row);
              }
            });
}

template <class T>
void smooth(Cases& cases, const std::string& name, int warps, int length) {
  cases.run("average along rows, " + name + ", " + std::to_string(length) + ", " +
                std::to_string(warps) + " warps an SM",
            [&] {
              const Shape shape = shape_of(warps);
              const std::size_t rows = std::size_t{shape.blocks} * shape.threads;
              const Filled<T> in(rows * length, 0, 1);
              const Buffer<T> out(rows * length);
              launch(smooth_rows<T>, shape, in.data(), length, std::size_t(length), out.data());
              const auto x = to_host(in.data() + (rows - 1) * length, length);
              double average = x[0];
              for (const T value : x) average += 0.125 * (value - average);
              agree(to_host(out.end() - 1, 1)[0], average, 1e-4);
            });
}

template <class T>
void multiply(Cases& cases, const std::string& name, int warps, int length) {
  cases.run("products of rows, " + name + ", " + std::to_string(length) + ", " +
                std::to_string(warps) + " warps an SM",
            [&] {
              const Shape shape = shape_of(warps);
              const std::size_t rows = std::size_t{shape.blocks} * shape.threads;
              const Filled<T> a(rows * length, 0, 1, 1);
              const Filled<T> b(rows * length, 0, 1, 2);
              const Buffer<T> out(rows);
              launch(multiply_rows<T>, shape, a.data(), b.data(), length, std::size_t(length),
                     out.data());
              const auto x = to_host(a.data(), length), y = to_host(b.data(), length);
              double want = 0;
              for (int i = 0; i < length; ++i) want += static_cast<double>(x[i]) * y[i];
              agree(to_host(out.data(), 1)[0], want, 1e-4);
            });
}

template <class T>
void by_columns(Cases& cases, const std::string& name, int rows, int columns, unsigned threads) {
  cases.run(
      "sums of columns, " + name + ", " + std::to_string(rows) + " x " + std::to_string(columns),
      [&] {
        const std::size_t size = static_cast<std::size_t>(rows) * columns;
        const Filled<T> in(size, 0, 1);
        const Buffer<T> out(columns);
        launch(sum_columns<T>, {blocks_for(columns, threads), threads}, in.data(), rows, columns,
               out.data());
        agree(to_host(out.data(), 1)[0] / static_cast<double>(rows), 0.5, 0.05);
      });
}

void by_warps(Cases& cases, int rows, int length, unsigned threads) {
  cases.run(
      "a warp a row of " + std::to_string(length) + " float4, " + std::to_string(rows) + " rows",
      [&] {
        const Filled<float> in(static_cast<std::size_t>(rows) * length * 4, 0, 1);
        const Buffer<float> out(rows);
        launch(sum_rows_by_warps, {rows * 32 / threads, threads},
               reinterpret_cast<const float4*>(in.data()), length, out.data());
        check_row(to_host(in.data(), length * 4), out.data());
      });
}

void all(Cases& cases) {
  sums<float, float, 1, 4>(cases, "float", 1, 8192);
  sums<float, float, 1, 1>(cases, "float, one at a time", 4, 4096);
  sums<float, float, 1, 4>(cases, "float", 8, 4096);
  sums<float, float, 1, 8>(cases, "float, eight at a time", 16, 2048);
  sums<float, float, 1, 4>(cases, "float", 32, 1024);
  sums<float, float, 1, 4>(cases, "float", 64, 512);
  sums<float, float, 1, 4>(cases, "float, odd pitch", 16, 1024, 1);
  sums<double, double, 1, 4>(cases, "double", 1, 4096);
  sums<double, double, 1, 1>(cases, "double, one at a time", 4, 2048);
  sums<double, double, 1, 4>(cases, "double", 64, 512);
  sums<float, float, 2, 4>(cases, "float", 16, 4096);
  sums<float, float, 2, 4>(cases, "float", 64, 1024);
  sums<float, float, 4, 4>(cases, "float", 4, 8192);
  sums<float, float, 4, 4>(cases, "float", 32, 2048);
  sums<double, double, 4, 2>(cases, "double", 8, 4096);
  sums<float4, float, 1, 4>(cases, "float4", 2, 2048);
  sums<float4, float, 1, 4>(cases, "float4", 32, 256);
  sums<float4, float, 4, 4>(cases, "float4", 16, 1024);
  smooth<float>(cases, "float", 1, 4096);
  smooth<float>(cases, "float", 8, 1024);
  smooth<float>(cases, "float", 32, 512);
  smooth<double>(cases, "double", 4, 1024);
  multiply<float>(cases, "float", 4, 4096);
  multiply<double>(cases, "double", 8, 1024);
  by_columns<float>(cases, "float", 512, 1 << 14, 128);
  by_columns<double>(cases, "double", 2048, 1 << 12, 64);
  by_columns<float>(cases, "float", 1024, 1 << 17, 256);
  by_warps(cases, 1 << 16, 128, 256);
  by_warps(cases, 8192, 2048, 128);
}

}  // namespace columns

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, columns::all); }
