// SPDX-License-Identifier: Apache-2.0
// Many small problems in shared memory: systems of 16 to 64 unknowns by Cholesky, LU and Gauss,
// rows padded or in 2- to 32-way conflicts; tridiagonal systems by cyclic reduction and by a thread
// each; bitonic sorts, Fourier transforms of 512, transposes.
#include "dense_systems.h"

namespace systems {

using namespace kinds;

/// Tridiagonal systems (-1, 4, -1) of `n` unknowns, a thread each; unknown i of all systems side by
/// side.
template <class T>
__global__ void thomas(const T* right, int n, int count, T* upper, T* x) {
  const int system = blockIdx.x * blockDim.x + threadIdx.x;
  if (system >= count) return;
  T above = 0, value = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    const std::size_t at = static_cast<std::size_t>(i) * count + system;
    const T pivot = T(1) / (T(4) + above);
    value = (right[at] + value) * pivot;
    above = -pivot;
    upper[at] = above;
    x[at] = value;
  }
#pragma unroll 1
  for (int i = n - 2; i >= 0; --i) {
    const std::size_t at = static_cast<std::size_t>(i) * count + system;
    value = x[at] - upper[at] * value;
    x[at] = value;
  }
}

/// The same systems by parallel cyclic reduction, a block a system and a thread an unknown.
template <class T, int n>
__global__ void cyclic_reduction(const T* right, T* x) {
  __shared__ T low[n], middle[n], high[n], value[n];
  const int i = threadIdx.x;
  T a = i > 0 ? -1 : 0, b = 4, c = i < n - 1 ? -1 : 0, d = right[std::size_t{blockIdx.x} * n + i];
#pragma unroll 1
  for (int by = 1; by < n; by *= 2) {
    low[i] = a;
    middle[i] = b;
    high[i] = c;
    value[i] = d;
    __syncthreads();
    if (i >= by) {
      const T factor = a / middle[i - by];
      a = -factor * low[i - by];
      b -= factor * high[i - by];
      d -= factor * value[i - by];
    }
    if (i + by < n) {
      const T factor = c / middle[i + by];
      c = -factor * high[i + by];
      b -= factor * low[i + by];
      d -= factor * value[i + by];
    }
    __syncthreads();
  }
  x[std::size_t{blockIdx.x} * n + i] = d / b;
}

/// The first reductions of cyclic reduction in place: strides that double, and conflicts with them.
template <class T, int n>
__global__ void cyclic_reduction_in_place(const T* right, T* x) {
  __shared__ T low[n], middle[n], high[n], value[n];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    low[i] = i > 0 ? -1 : 0;
    middle[i] = 4;
    high[i] = i < n - 1 ? -1 : 0;
    value[i] = right[std::size_t{blockIdx.x} * n + i];
  }
  int stride = 1;
#pragma unroll 1
  for (int left = n / 2; left > 0;
       left /= 2, stride *= 2) {  // unknowns 2 s - 1, 4 s - 1, ... go on
    __syncthreads();
    if (threadIdx.x < left) {
      const int i = 2 * stride * (threadIdx.x + 1) - 1, before = i - stride, after = i + stride;
      const T down = low[i] / middle[before];
      low[i] = -down * low[before];
      middle[i] -= down * high[before];
      value[i] -= down * value[before];
      if (after < n) {
        const T up = high[i] / middle[after];
        high[i] = -up * high[after];
        middle[i] -= up * low[after];
        value[i] -= up * value[after];
      }
    }
  }
  for (stride = n / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (stride == n / 2 && threadIdx.x == 0) value[n - 1] /= middle[n - 1];
    __syncthreads();
    if (threadIdx.x < n / (2 * stride)) {
      const int i = 2 * stride * threadIdx.x + stride - 1;
      T rest = value[i] - high[i] * value[i + stride];
      if (i >= stride) rest -= low[i] * value[i - stride];
      value[i] = rest / middle[i];
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) x[std::size_t{blockIdx.x} * n + i] = value[i];
}

template <class T, int size>
__global__ void bitonic(const T* in, T* out) {
  __shared__ T keys[size];
  const std::size_t first = std::size_t{blockIdx.x} * size;
  for (int i = threadIdx.x; i < size; i += blockDim.x) keys[i] = in[first + i];
  for (int length = 2; length <= size; length *= 2) {
    for (int stride = length / 2; stride > 0; stride /= 2) {
      __syncthreads();
      for (int i = threadIdx.x; i < size / 2; i += blockDim.x) {
        const int low = 2 * i - (i & (stride - 1)), high = low + stride;
        const T x = keys[low], y = keys[high];
        if ((x > y) == ((low & length) == 0)) {
          keys[low] = y;
          keys[high] = x;
        }
      }
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < size; i += blockDim.x) out[first + i] = keys[i];
}

/// Fourier transforms of 512 by Stockham's radix 2, a block each; every 32nd place is followed by
/// `padding` empty ones.
template <int padding>
__global__ void fourier(const float2* in, float2* out) {
  constexpr int kSize = 512, kRoom = kSize + kSize / 32 * padding;
  __shared__ float2 halves[2][kRoom];
  const auto place = [](int i) { return i + i / 32 * padding; };
  const int thread = threadIdx.x;  // of 256
  const std::size_t first = std::size_t{blockIdx.x} * kSize;
  halves[0][place(thread)] = in[first + thread];
  halves[0][place(thread + 256)] = in[first + thread + 256];
  int from = 0;
#pragma unroll 1
  for (int span = 1; span < kSize; span *= 2, from ^= 1) {
    __syncthreads();
    const int k = thread & (span - 1);
    float sine, cosine;
    sincospif(-static_cast<float>(k) / static_cast<float>(span), &sine, &cosine);
    const float2 x = halves[from][place(thread)], z = halves[from][place(thread + 256)];
    const float2 y{z.x * cosine - z.y * sine, z.x * sine + z.y * cosine};
    const int to = 2 * thread - k;
    halves[from ^ 1][place(to)] = {x.x + y.x, x.y + y.y};
    halves[from ^ 1][place(to + span)] = {x.x - y.x, x.y - y.y};
  }
  __syncthreads();
  out[first + thread] = halves[from][place(thread)];
  out[first + thread + 256] = halves[from][place(thread + 256)];
}

/// Transposes tiles of 32 x 32 whose rows lie 32 + `padding` words apart.
template <class T, int padding, int rows>
__global__ void transpose(const T* in, int side, T* out) {
  __shared__ T tile[32][32 + padding];
  const int left = blockIdx.x % (side / 32) * 32, top = blockIdx.x / (side / 32) * 32;
  const int x = threadIdx.x % 32, y = threadIdx.x / 32;
#pragma unroll
  for (int i = y; i < 32; i += rows)
    tile[i][x] = in[static_cast<std::size_t>(top + i) * side + left + x];
  __syncthreads();
#pragma unroll
  for (int i = y; i < 32; i += rows)
    out[static_cast<std::size_t>(left + i) * side + top + x] = tile[x][i];
}

enum class Factor { kLu, kCholesky };

template <class T, int n, int pitch, Factor factor>
void factors(Cases& cases, const std::string& type, unsigned blocks, unsigned threads) {
  cases.run((factor == Factor::kLu ? "LU of " : "Cholesky of ") + type + ", " + std::to_string(n) +
                ", rows of " + std::to_string(pitch) + ", blocks of " + std::to_string(threads),
            [&] {
              const std::vector<T> host = matrices<T, n>();
              const Filled<T> in(std::size_t{blocks} * n * n, host);
              const Buffer<T> out(in.size());
              launch(factor == Factor::kLu ? lu<T, n, pitch> : cholesky<T, n, pitch>,
                     {blocks, threads}, in.data(), out.data());
              const auto a = to_host(out.data(), n * n);
              for (int row = 0; row < n; ++row) {
                for (int column = 0; column <= row; ++column) {
                  double sum = 0;
                  for (int k = 0; k <= column; ++k) {
                    const double left = factor == Factor::kLu && k == row ? 1 : a[row * n + k];
                    sum += left * (factor == Factor::kLu ? a[k * n + column] : a[column * n + k]);
                  }
                  agree(sum, host[row * n + column], 1e-4);
                }
              }
            });
}

template <class T, int n, int pitch, int warps>
void solves(Cases& cases, const std::string& type, unsigned blocks) {
  cases.run("Gauss of " + type + ", " + std::to_string(n) + ", rows of " + std::to_string(pitch) +
                ", " + std::to_string(warps) + " systems a block",
            [&] {
              const std::vector<T> host = matrices<T, n>();
              const Filled<T> in(std::size_t{blocks} * warps * n * n, host);
              const Filled<T> right(std::size_t{blocks} * warps * n, -1, 1);
              const Buffer<T> out(right.size());
              launch(gauss<T, n, pitch, warps>, {blocks, 32 * warps}, in.data(), right.data(),
                     out.data());
              const auto b = to_host(right.data(), n), x = to_host(out.data(), n);
              for (int row = 0; row < n; ++row) {
                double sum = 0;
                for (int k = 0; k < n; ++k) sum += static_cast<double>(host[row * n + k]) * x[k];
                agree(sum, b[row], 1e-4);
              }
            });
}

/// Holds a solution of the system (-1, 4, -1) against its right side; unknowns `step` apart.
template <class T>
void check_tridiagonal(const T* right, const T* x, int n, std::size_t step) {
  for (const int i : {1, n / 2, n - 2}) {
    const auto at = [&](const T* array, int k) { return to_host(array + k * step, 1)[0]; };
    agree(4.0 * at(x, i) - at(x, i - 1) - at(x, i + 1), at(right, i), 1e-4);
  }
}

template <class T>
void thomas_case(Cases& cases, const std::string& type, int n, int count, unsigned threads) {
  cases.run("tridiagonal, a thread each, " + type + ", " + std::to_string(n) + " x " +
                std::to_string(count),
            [&] {
              const Filled<T> right(static_cast<std::size_t>(n) * count, -1, 1);
              const Buffer<T> upper(right.size());
              const Buffer<T> x(right.size());
              launch(thomas<T>, {blocks_for(count, threads), threads}, right.data(), n, count,
                     upper.data(), x.data());
              check_tridiagonal(right.data(), x.data(), n, count);
            });
}

template <class T, int n, class Kernel>
void reduced(Cases& cases, const std::string& name, Kernel kernel, unsigned blocks,
             unsigned threads) {
  cases.run("tridiagonal by " + name + ", " + std::to_string(n), [&] {
    const Filled<T> right(std::size_t{blocks} * n, -1, 1);
    const Buffer<T> x(right.size());
    launch(kernel, {blocks, threads}, right.data(), x.data());
    check_tridiagonal(right.data(), x.data(), n, 1);
  });
}

template <class T, int size>
void sorts(Cases& cases, unsigned blocks, unsigned threads) {
  cases.run("bitonic sort of " + std::to_string(size) + ", blocks of " + std::to_string(threads),
            [&] {
              const Filled<T> in(std::size_t{blocks} * size, random_bits<T>(1 << 20));
              const Buffer<T> out(in.size());
              launch(bitonic<T, size>, {blocks, threads}, in.data(), out.data());
              auto want = to_host(in.data(), size);
              std::sort(want.begin(), want.end());
              if (to_host(out.data(), size) != want)
                throw WrongResult("wrong result: not in order");
            });
}

template <int padding>
void transforms(Cases& cases, unsigned blocks) {
  cases.run("Fourier transforms of 512, padded by " + std::to_string(padding), [&] {
    const Filled<float> in(std::size_t{blocks} * 1024, -1, 1);
    const Buffer<float2> out(std::size_t{blocks} * 512);
    launch(fourier<padding>, {blocks, 256}, reinterpret_cast<const float2*>(in.data()), out.data());
    const auto x = to_host(in.data(), 1024);
    const auto got = to_host(out.data(), 512);
    for (const int bin : {0, 1, 77}) {
      double real = 0, imaginary = 0;
      for (int i = 0; i < 512; ++i) {
        const double angle = -2 * 3.14159265358979 * bin * i / 512;
        real += x[2 * i] * std::cos(angle) - x[2 * i + 1] * std::sin(angle);
        imaginary += x[2 * i] * std::sin(angle) + x[2 * i + 1] * std::cos(angle);
      }
      agree(got[bin].x, real, 1e-3);
      agree(got[bin].y, imaginary, 1e-3);
    }
  });
}

template <class T, int padding, int rows>
void transposes(Cases& cases, int side) {
  cases.run("transpose of " + std::to_string(sizeof(T)) + " bytes, padded by " +
                std::to_string(padding) + ", " + std::to_string(side),
            [&] {
              const Filled<T> in(static_cast<std::size_t>(side) * side,
                                 random_bits<T>((1 << 20) - 3));
              const Buffer<T> out(in.size());
              launch(transpose<T, padding, rows>,
                     {static_cast<unsigned>(side / 32 * (side / 32)), 32 * rows}, in.data(), side,
                     out.data());
              const auto row = to_host(in.data() + 5 * side, 64);
              for (int i = 0; i < 64; ++i) {
                const auto got = to_host(out.data() + static_cast<std::size_t>(i) * side + 5, 1);
                agree(static_cast<double>(got[0]), static_cast<double>(row[i]), 0);
              }
            });
}

void all(Cases& cases) {
  factors<float, 16, 17, Factor::kLu>(cases, "float", 1 << 14, 64);
  factors<float, 32, 33, Factor::kLu>(cases, "float", 1 << 13, 128);
  factors<float, 32, 40, Factor::kLu>(cases, "float", 1 << 12, 128);
  factors<float, 48, 48, Factor::kLu>(cases, "float", 1 << 11, 256);
  factors<double, 64, 65, Factor::kLu>(cases, "double", 1 << 10, 256);
  factors<float, 16, 16, Factor::kCholesky>(cases, "float", 1 << 13, 32);
  factors<float, 32, 32, Factor::kCholesky>(cases, "float", 1 << 11, 128);
  factors<double, 32, 33, Factor::kCholesky>(cases, "double", 1 << 12, 64);
  factors<float, 64, 65, Factor::kCholesky>(cases, "float", 1 << 11, 256);
  solves<float, 32, 33, 4>(cases, "float", 1 << 11);
  solves<float, 32, 36, 2>(cases, "float", 1 << 10);
  solves<double, 48, 49, 1>(cases, "double", 1 << 10);
  thomas_case<float>(cases, "float", 128, 1 << 16, 128);
  thomas_case<double>(cases, "double", 256, 1 << 15, 64);
  reduced<float, 512>(cases, "parallel cyclic reduction", cyclic_reduction<float, 512>, 1 << 13,
                      512);
  reduced<double, 256>(cases, "parallel cyclic reduction", cyclic_reduction<double, 256>, 1 << 13,
                       256);
  reduced<float, 1024>(cases, "cyclic reduction in place", cyclic_reduction_in_place<float, 1024>,
                       1 << 12, 512);
  sorts<std::uint32_t, 1024>(cases, 1 << 12, 512);
  sorts<std::uint64_t, 2048>(cases, 1 << 10, 256);
  transforms<0>(cases, 1 << 14);
  transforms<1>(cases, 1 << 14);
  transposes<std::uint32_t, 0, 8>(cases, 4096);
  transposes<std::uint32_t, 2, 8>(cases, 4096);
  transposes<std::uint64_t, 0, 16>(cases, 4096);
}

}  // namespace systems

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, systems::all); }
