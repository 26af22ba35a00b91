// SPDX-License-Identifier: Apache-2.0
// Signals: Fourier transforms in registers, in shared memory and by global steps, wavelets, filters
// with and without memory.
#include "outside_checks.h"

namespace signals {

using namespace outside;

__device__ float2 operator+(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
__device__ float2 operator-(float2 a, float2 b) { return {a.x - b.x, a.y - b.y}; }
__device__ float2 operator*(float2 a, float2 b) {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}
__device__ double2 operator+(double2 a, double2 b) { return {a.x + b.x, a.y + b.y}; }
__device__ double2 operator-(double2 a, double2 b) { return {a.x - b.x, a.y - b.y}; }
__device__ double2 operator*(double2 a, double2 b) {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}
__device__ float2 turned(float angle) {
  float s, c;
  __sincosf(angle, &s, &c);
  return {c, s};
}
__device__ double2 turned(double angle) {
  double s, c;
  sincos(angle, &s, &c);
  return {c, s};
}

/// A step of Stockham's transform of long rows by global memory: 2 points a thread.
template <class T2>
__global__ void step_of_two(int half, int done, const T2* in, T2* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;  // a row has 2 * half points
  if (i >= half) return;
  const size_t row = size_t(blockIdx.y) * 2 * half;
  const int inside = i & (done - 1);
  using T = decltype(T2::x);
  const T2 a = in[row + i], b = in[row + i + half] * turned(T(-3.14159265358979) * inside / done);
  const size_t to = row + 2 * i - inside;
  out[to] = a + b;
  out[to + done] = a - b;
}

/// Rows of 1024 points, a row a block of 256 threads, four points a thread, five steps of four.
template <class T2>
__global__ void rows_of_1024(const T2* in, T2* out) {
  __shared__ T2 data[1024];
  using T = decltype(T2::x);
  const int t = threadIdx.x;
  const size_t row = size_t(blockIdx.x) * 1024;
  T2 v[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) v[k] = in[row + t + k * 256];
  for (int done = 1; done < 1024; done *= 4) {
    const int inside = t & (done - 1);
    const T angle = T(-1.5707963267948966) * inside / done;
    const T2 w1 = turned(angle), w2 = w1 * w1;
    v[1] = v[1] * w1;
    v[2] = v[2] * w2;
    v[3] = v[3] * (w2 * w1);
    const T2 a = v[0] + v[2], b = v[0] - v[2], c = v[1] + v[3], d = v[1] - v[3];
    const T2 d_turned{d.y, -d.x};
    const int to = 4 * t - 3 * inside;
    __syncthreads();
    data[to] = a + c;
    data[to + done] = b + d_turned;
    data[to + 2 * done] = a - c;
    data[to + 3 * done] = b - d_turned;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 4; ++k) v[k] = data[t + k * 256];
  }
#pragma unroll
  for (int k = 0; k < 4; ++k) out[row + t + k * 256] = v[k];
}

/// Rows of 16 points in registers, a row a thread.
__global__ void rows_of_16(int rows, const float2* in, float2* out) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float2 v[16], w[16];
#pragma unroll
  for (int k = 0; k < 16; ++k) v[k] = in[size_t(k) * rows + row];
#pragma unroll
  for (int done = 1; done < 16; done *= 2) {
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      const int inside = i % done;
      const float angle = -3.14159265f * inside / done;
      const float2 b = v[i + 8] * float2{cosf(angle), sinf(angle)};
      w[2 * i - inside] = v[i] + b;
      w[2 * i - inside + done] = v[i] - b;
    }
#pragma unroll
    for (int i = 0; i < 16; ++i) v[i] = w[i];
  }
#pragma unroll
  for (int k = 0; k < 16; ++k) out[size_t(k) * rows + row] = v[k];
}

/// A level of a wavelet: 5/3 of integers along rows, 9/7 of floats along columns, Haar of both at
/// once.
__global__ void wavelet_rows(int width, const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, half = width / 2;
  if (i >= half) return;
  const int* row = in + size_t(blockIdx.y) * width;
  const auto even = [&](int k) { return row[2 * min(k, half - 1)]; };
  const auto high = [&](int k) { return row[2 * k + 1] - ((even(k) + even(k + 1)) >> 1); };
  const int detail = high(i);
  out[size_t(blockIdx.y) * width + i] = even(i) + ((high(max(i - 1, 0)) + detail + 2) >> 2);
  out[size_t(blockIdx.y) * width + half + i] = detail;
}
__global__ void wavelet_columns(int width, int height, const float* in, float* out) {
  __shared__ float tile[32 + 16][33];
  const int x = blockIdx.x * 32 + threadIdx.x, top = blockIdx.y * 32 - 8;
  if (x >= width) return;  // whole warps: a width is a multiple of 32
  for (int j = threadIdx.y; j < 48; j += 8) {
    int y = top + j;
    y = y < 0 ? -y : y;
    y = y >= height ? 2 * height - 2 - y : y;
    tile[j][threadIdx.x] = in[size_t(y) * width + x];
  }
  constexpr float kLift[4] = {-1.586134342f, -0.05298011854f, 0.8829110762f, 0.4435068522f};
#pragma unroll
  for (int step = 0; step < 4; ++step) {
    __syncthreads();
    for (int j = 2 * threadIdx.y + (step % 2 == 0 ? 1 : 2); j < 47; j += 16) {
      tile[j][threadIdx.x] += kLift[step] * (tile[j - 1][threadIdx.x] + tile[j + 1][threadIdx.x]);
    }
  }
  __syncthreads();
  for (int j = 8 + threadIdx.y; j < 40; j += 8) {
    const int y = top + j;
    if (y < height)
      out[size_t(y / 2 + (y % 2) * (height / 2)) * width + x] =
          tile[j][threadIdx.x] * (y % 2 ? 1.1496f : 0.8699f);
  }
}
template <class T>
__global__ void haar(int width, int height, const T* in, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width / 2 || y >= height / 2) return;
  const size_t at = size_t(2 * y) * width + 2 * x;
  const T a = in[at], b = in[at + 1], c = in[at + width], d = in[at + width + 1];
  const size_t to = size_t(y) * width + x, down = size_t(height / 2) * width;
  out[to] = T(0.5) * (a + b + c + d);
  out[to + width / 2] = T(0.5) * (a - b + c - d);
  out[to + down] = T(0.5) * (a + b - c - d);
  out[to + down + width / 2] = T(0.5) * (a - b - c + d);
}

/// A long filter without memory, taps in shared memory, four outputs a thread.
template <class T, int kTaps>
__global__ void finite_filter(int n, const T* taps, const T* in, T* out) {
  __shared__ T tap[kTaps], window[1024 + kTaps];
  const int first = blockIdx.x * 1024;
  for (int i = threadIdx.x; i < kTaps; i += 256) tap[i] = taps[i];
  for (int i = threadIdx.x; i < 1024 + kTaps; i += 256)
    window[i] = first + i < n ? in[first + i] : T(0);
  __syncthreads();
  T sum[4] = {};
#pragma unroll 8
  for (int k = 0; k < kTaps; ++k) {
#pragma unroll
    for (int j = 0; j < 4; ++j) sum[j] += tap[k] * window[threadIdx.x + 256 * j + k];
  }
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int at = first + threadIdx.x + 256 * j;
    if (at < n) out[at] = sum[j];
  }
}

/// A filter with memory: two sections of second order, a thread a channel.
template <class T>
__global__ void recursive_filter(int channels, int length, const T* in, T* out) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= channels) return;
  T s1 = 0, s2 = 0, s3 = 0, s4 = 0;
  for (int i = 0; i < length; ++i) {
    const T x = in[size_t(i) * channels + c];
    const T y = T(0.2) * x + s1;
    s1 = T(0.4) * x + T(0.37) * y + s2;
    s2 = T(0.2) * x - T(0.2) * y;
    const T z = T(0.3) * y + s3;
    s3 = T(0.6) * y + T(0.2) * z + s4;
    s4 = T(0.3) * y - T(0.4) * z;
    out[size_t(i) * channels + c] = z;
  }
}

template <class T, class T2>
void transforms(Checks& checks, int rows, int log2, const std::string& type) {
  checks.run("transforms " + type, [&] {
    const std::vector<T> x = uniform<T>(2048 * std::size_t(rows), -1, 1);
    const Buffer<T> in(x), out(x.size());
    const T2* from = reinterpret_cast<const T2*>(in.data());
    T2* to = reinterpret_cast<T2*>(out.data());
    repeat([&] { rows_of_1024<T2><<<rows, 256>>>(from, to); });
    double re = 0, im = 0;  // number 3 of the last row
    const T* last = x.data() + 2048 * std::size_t(rows - 1);
    for (int i = 0; i < 1024; ++i) {
      const double angle = -2 * M_PI * 3 * i / 1024;
      re += last[2 * i] * std::cos(angle) - last[2 * i + 1] * std::sin(angle);
      im += last[2 * i] * std::sin(angle) + last[2 * i + 1] * std::cos(angle);
    }
    checks.near(element(out, x.size() - 2042), re, 1e-3, "real part");
    checks.near(element(out, x.size() - 2041), im, 1e-3, "imaginary part");
    const int length = 1 << log2, many = static_cast<int>(1024ll * rows / length);
    const dim3 grid(blocks(length / 2, 256), many);
    repeat([&] { step_of_two<T2><<<grid, 256>>>(length / 2, 1, from, to); });
    checks.near(element(out, 2), double(x[0]) - x[length], 1e-5, "first step");
    repeat([&] {
      step_of_two<T2>
          <<<dim3(blocks(length / 2, 128), many), 128>>>(length / 2, 1 << (log2 / 2), from, to);
    });
    checks.near(element(out, 0), double(x[0]) + x[length], 1e-5, "middle step");
  });
}

void short_rows(Checks& checks, int rows) {
  checks.run("rows of 16", [&] {
    const std::vector<float> x = uniform<float>(32 * std::size_t(rows), -1, 1);
    const Buffer<float> in(x), out(x.size());
    repeat([&] {
      rows_of_16<<<blocks(rows, 128), 128>>>(rows, reinterpret_cast<const float2*>(in.data()),
                                             reinterpret_cast<float2*>(out.data()));
    });
    double sum = 0;
    for (int k = 0; k < 16; ++k)
      sum += x[2 * std::size_t(k) * rows + 8] * (k % 2 ? -1 : 1);  // row 4, number 8
    checks.near(element(out, std::size_t(16) * rows + 8), sum, 1e-4);
  });
}

void wavelets(Checks& checks, int width, int height) {
  checks.run("wavelets of " + std::to_string(width), [&] {
    const std::size_t n = std::size_t(width) * height;
    const Buffer<int> integers(std::vector<int>(n, 9)), integers_out(n);
    repeat([&] {
      wavelet_rows<<<dim3(blocks(width / 2, 256), height), 256>>>(width, integers.data(),
                                                                  integers_out.data());
    });
    checks.near(element(integers_out, 5), 9, 0, "low half of a flat row");
    checks.near(element(integers_out, width - 1), 0, 0, "high half of a flat row");
    const Buffer<float> in(std::vector<float>(n, 1.0f)), out(n);
    repeat([&] {
      wavelet_columns<<<dim3(width / 32, blocks(height, 32)), dim3(32, 8)>>>(width, height,
                                                                             in.data(), out.data());
    });
    checks.near(element(out, n - 1), 0, 1e-3, "high half of a flat column");
    repeat([&] {
      haar<float><<<dim3(blocks(width / 2, 64), blocks(height / 2, 4)), dim3(64, 4)>>>(
          width, height, in.data(), out.data());
    });
    checks.near(element(out, 0), 2, 1e-6, "Haar");
  });
}

template <class T, int kTaps>
void filters(Checks& checks, int n, int channels, const std::string& type) {
  checks.run("filters of " + std::to_string(kTaps) + " " + type, [&] {
    const Buffer<T> in(std::vector<T>(n, T(1))), taps(std::vector<T>(kTaps, T(0.5))), out(n);
    repeat([&] {
      finite_filter<T, kTaps><<<blocks(n, 1024), 256>>>(n, taps.data(), in.data(), out.data());
    });
    checks.near(element(out, 1000), 0.5 * kTaps, 1e-5);
    repeat([&] {
      recursive_filter<T>
          <<<blocks(channels, 64), 64>>>(channels, n / channels, in.data(), out.data());
    });
    const double inner = 0.8 / 0.83, outer = 1.2 / 1.2;  // gains at rest
    checks.near(element(out, std::size_t(n / channels - 1) * channels), inner * outer, 1e-3,
                "gain");
  });
}

}  // namespace signals

int main() {
  using namespace signals;
  Checks checks;
  transforms<float, float2>(checks, 8'192, 20, "floats");
  transforms<float, float2>(checks, 30'720, 15, "floats of 15");
  transforms<double, double2>(checks, 8'192, 18, "doubles");
  short_rows(checks, 1'000'000);
  wavelets(checks, 4096, 3000);
  wavelets(checks, 8192, 6144);
  filters<float, 64>(checks, 8'000'000, 16'000, "floats");
  filters<float, 256>(checks, 16'000'000, 64'000, "floats");
  filters<double, 64>(checks, 8'000'000, 32'000, "doubles");
  return checks.status();
}
