// SPDX-License-Identifier: Apache-2.0
// Memory: copies, scales, sums and triads of several types and widths, strides, gathers and
// scatters, random updates, chains of pointers, layouts turned over, data that stays in the L2
// cache, shared memory.
#include <cuda_fp16.h>

#include "outside_checks.h"

namespace streams {

using namespace outside;

template <class T>
__global__ void copy(size_t n, const T* a, T* b) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[i];
}
template <class T>
__global__ void scale(size_t n, T factor, const T* a, T* b) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) b[i] = factor * a[i];
}
template <class T>
__global__ void sum(size_t n, const T* a, const T* b, T* c) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
template <class T>
__global__ void triad(size_t n, T factor, const T* a, const T* b, T* c) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += size_t(gridDim.x) * blockDim.x)
    c[i] = a[i] + factor * b[i];
}
/// The same, four numbers a thread, loads before stores.
__global__ void triad_of_four(size_t fours, float factor, const float4* a, const float4* b,
                              float4* c) {
  const size_t stride = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < fours; i += stride) {
    const float4 u = a[i], v = b[i];
    c[i] =
        make_float4(u.x + factor * v.x, u.y + factor * v.y, u.z + factor * v.z, u.w + factor * v.w);
  }
}
__global__ void halves_triad(size_t pairs, half2 factor, const half2* a, const half2* b, half2* c) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < pairs) c[i] = __hfma2(factor, b[i], a[i]);
}
template <class T>
__global__ void set(size_t n, T value, T* a) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += size_t(gridDim.x) * blockDim.x)
    a[i] = value;
}

/// Reads only: the sum keeps them alive.
template <class T>
__global__ void read(size_t n, const T* a, T* out) {
  T total = 0;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += size_t(gridDim.x) * blockDim.x)
    total += a[i];
  if (total == T(-1)) *out = total;
}

/// Every `stride`-th number.
template <class T>
__global__ void strided(size_t n, int stride, const T* a, T* b) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[i * stride];
}
template <class T>
__global__ void gather(size_t n, const int* index, const T* a, T* b) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[index[i]];
}
template <class T>
__global__ void scatter(size_t n, const int* index, const T* a, T* b) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) b[index[i]] = a[i];
}

/// Random updates of a table (GUPS), with and without atomics.
template <bool kAtomic>
__global__ void random_updates(int each, unsigned mask, unsigned long long* table) {
  unsigned long long state = (blockIdx.x * blockDim.x + threadIdx.x + 1) * 0x9e3779b97f4a7c15ull;
  for (int i = 0; i < each; ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    if constexpr (kAtomic) {
      atomicXor(table + (state >> 20 & mask), state);
    } else {
      table[state >> 20 & mask] ^= state;
    }
  }
}

/// A chain of pointers, a thread a chain.
__global__ void chase(int steps, const int* next, int* end) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i;
  for (int step = 0; step < steps; ++step) at = next[at];
  end[i] = at;
}

/// Records to columns and back.
struct Record {
  float x, y, z, vx, vy, vz;
  int kind;
};
__global__ void to_columns(size_t n, const Record* in, float* out) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Record r = in[i];
  out[i] = r.x;
  out[n + i] = r.y;
  out[2 * n + i] = r.z;
  out[3 * n + i] = r.vx;
  out[4 * n + i] = r.vy;
  out[5 * n + i] = r.vz;
  out[6 * n + i] = static_cast<float>(r.kind);
}
__global__ void to_records(size_t n, const float* in, Record* out) {
  __shared__ float stage[128 * 7];
  const size_t first = size_t(blockIdx.x) * 128;
  for (int k = 0; k < 7; ++k) {
    const float value = in[k * n + first + threadIdx.x];  // n is a whole number of blocks
    stage[threadIdx.x * 7 + k] = k == 6 ? __int_as_float(static_cast<int>(value)) : value;
  }
  __syncthreads();
  float* to = reinterpret_cast<float*>(out + first);
  for (int i = threadIdx.x; i < 128 * 7; i += 128) to[i] = stage[i];
}

/// Several passes over data that fits the L2 cache.
template <class T>
__global__ void passes(int n, int count, const T* a, T* out) {
  T total = 0;
  for (int pass = 0; pass < count; ++pass) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
      total += a[(i + pass * 4099) % n];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}

/// Shared memory with `stride` words between lanes, and a tile that is rotated.
template <class T>
__global__ void shared_strides(int rounds, int stride, const T* in, T* out) {
  __shared__ T data[4096];
  for (int i = threadIdx.x; i < 4096; i += blockDim.x) data[i] = in[i];
  __syncthreads();
  T total = 0;
  int at = threadIdx.x * stride % 4096;
#pragma unroll 8
  for (int round = 0; round < rounds; ++round) {
    total += data[at];
    at = (at + 1) & 4095;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
__global__ void rotate_tiles(int n, const float* in, float* out) {
  __shared__ float tile[64][65];
  const int left = blockIdx.x * 64, top = blockIdx.y * 64;
  for (int i = threadIdx.x; i < 64 * 64; i += 256)
    tile[i / 64][i % 64] = in[size_t(top + i / 64) * n + left + i % 64];
  __syncthreads();
  for (int i = threadIdx.x; i < 64 * 64; i += 256) {
    out[size_t(left + i / 64) * n + (n - 1 - top - i % 64)] = tile[i % 64][i / 64];
  }
}

/// A window of a picture copied between pitches, bytes and words.
template <class T>
__global__ void window_copy(int width, int height, int from_pitch, int to_pitch, const T* in,
                            T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[size_t(y) * to_pitch + x] = in[size_t(y) * from_pitch + x];
}

template <class T>
void simple(Checks& checks, std::size_t n, int block, const std::string& type) {
  checks.run("streams of " + std::to_string(n) + " " + type, [&] {
    const Buffer<T> a(std::vector<T>(n, T(3))), b(std::vector<T>(n, T(2))), c(n);
    const unsigned grid = blocks(n, block);
    repeat([&] { copy<T><<<grid, block>>>(n, a.data(), c.data()); });
    checks.near(double(element(c, n - 1)), 3, 0, "copy");
    repeat([&] { scale<T><<<grid, block>>>(n, T(5), a.data(), c.data()); });
    checks.near(double(element(c, n - 1)), 15, 0, "scale");
    repeat([&] { sum<T><<<grid, block>>>(n, a.data(), b.data(), c.data()); });
    checks.near(double(element(c, n - 1)), 5, 0, "sum");
    repeat([&] { triad<T><<<grid, block>>>(n, T(4), a.data(), b.data(), c.data()); });
    checks.near(double(element(c, n - 1)), 11, 0, "triad");
    repeat([&] { triad<T><<<64, 1024>>>(n, T(4), a.data(), b.data(), c.data()); });
    repeat([&] { set<T><<<528, 256>>>(n, T(7), c.data()); });
    checks.near(double(element(c, n - 1)), 7, 0, "set");
    repeat([&] { read<T><<<1056, 256>>>(n, a.data(), c.data()); });
  });
}

void wide(Checks& checks, std::size_t n) {
  checks.run("wide streams of " + std::to_string(n), [&] {
    const Buffer<float> a(std::vector<float>(n, 3.0f)), b(std::vector<float>(n, 2.0f)), c(n);
    const auto four = [](const Buffer<float>& x) { return reinterpret_cast<float4*>(x.data()); };
    for (const unsigned grid : {64u, 264u, 2112u}) {
      repeat([&] {
        triad_of_four<<<grid, grid == 64 ? 1024 : 256>>>(n / 4, 4.0f, four(a), four(b), four(c));
      });
      checks.near(element(c, n - 1), 11, 0, "triad");
    }
    const auto two = [](const Buffer<float>& x) { return reinterpret_cast<half2*>(x.data()); };
    repeat([&] {
      halves_triad<<<blocks(n, 512), 512>>>(n, __floats2half2_rn(0.5f, 0.5f), two(a), two(b),
                                            two(c));
    });
  });
}

template <class T>
void irregular(Checks& checks, int n, bool near, const std::string& type) {
  checks.run("gathers of " + std::to_string(n) + " " + type, [&] {
    std::vector<int> index(n);
    for (int i = 0; i < n; ++i) index[i] = i;
    Numbers numbers(8);
    for (int i = n - 1; i > 0; --i) {  // a permutation, of all or of neighbourhoods of 64
      const int low = near ? i / 64 * 64 : 0;
      std::swap(index[i], index[low + numbers.next() % (i - low + 1)]);
    }
    const std::vector<T> host = uniform<T>(n, 0, 100);
    const Buffer<int> order(index);
    const Buffer<T> a(host), b(n);
    repeat([&] { gather<T><<<blocks(n, 256), 256>>>(n, order.data(), a.data(), b.data()); });
    checks.near(double(element(b, 77)), double(host[index[77]]), 0, "gather");
    repeat([&] { scatter<T><<<blocks(n, 256), 256>>>(n, order.data(), a.data(), b.data()); });
    checks.near(double(element(b, index[77])), double(host[77]), 0, "scatter");
    const int stride = near ? 3 : 16;
    repeat([&] {
      strided<T><<<blocks(n / stride, 128), 128>>>(n / stride, stride, a.data(), b.data());
    });
    checks.near(double(element(b, 77)), double(host[77 * stride]), 0, "strided");
    if (near) return;
    const Buffer<int> end(8192);
    repeat([&] { chase<<<2, 32>>>(200, order.data(), end.data()); });
    repeat([&] { chase<<<64, 128>>>(100, order.data(), end.data()); });
    int at = 5;
    for (int step = 0; step < 100; ++step) at = index[at];
    checks.near(element(end, 5), at, 0, "end of a chain");
  });
}

void updates(Checks& checks, int log2, int each) {
  checks.run("random updates of 2^" + std::to_string(log2), [&] {
    const Buffer<unsigned long long> table(std::size_t(1) << log2);
    const unsigned mask = (1u << log2) - 1;
    repeat([&] { random_updates<true><<<528, 256>>>(each, mask, table.data()); });
    const std::vector<unsigned long long> after = on_host(table, 1000);
    checks.that(std::any_of(after.begin(), after.end(), [](auto word) { return word != 0; }),
                "no update");
    repeat([&] { random_updates<false><<<528, 256>>>(each, mask, table.data()); });
  });
}

void records(Checks& checks, std::size_t n) {
  checks.run("records", [&] {
    std::vector<Record> host(n);
    for (std::size_t i = 0; i < n; ++i) host[i] = {1, 2, 3, 4, 5, float(i % 100), int(i % 7)};
    const Buffer<Record> in(host), back(n);
    const Buffer<float> columns(7 * n);
    repeat([&] { to_columns<<<blocks(n, 256), 256>>>(n, in.data(), columns.data()); });
    repeat([&] { to_records<<<blocks(n, 128), 128>>>(n, columns.data(), back.data()); });
    const Record got = element(back, n - 3);
    checks.that(got.vz == host[n - 3].vz && got.kind == host[n - 3].kind && got.x == 1,
                "a record there and back");
  });
}

template <class T>
void cached(Checks& checks, int n, int count, unsigned grid, int block, const std::string& type) {
  checks.run("passes over " + std::to_string(n) + " " + type, [&] {
    const Buffer<T> a(std::vector<T>(n, T(1))), out(std::size_t(grid) * block);
    repeat([&] { passes<T><<<grid, block>>>(n, count, a.data(), out.data()); });
    double total = 0;
    for (const T value : on_host(out)) total += double(value);
    checks.near(total, double(n) * count, 1e-6, "sum");
  });
}

void banks(Checks& checks) {
  checks.run("shared memory", [&] {
    const Buffer<float> in(std::vector<float>(4096, 1.0f)), out(2112 * 256);
    const Buffer<double> wide_in(std::vector<double>(4096, 1.0)), wide_out(2112 * 256);
    for (const int stride :
         {1, 2, 8, 32}) {  // a grid of its own each, so that launches can be told apart
      repeat([&] {
        shared_strides<float>
            <<<1056 + stride, 256>>>(stride == 32 ? 128 : 512, stride, in.data(), out.data());
      });
      checks.near(element(out, 9), stride == 32 ? 128 : 512, 0, "sum");
      repeat([&] {
        shared_strides<double><<<528 + stride, 256>>>(stride == 32 ? 128 : 512, stride,
                                                      wide_in.data(), wide_out.data());
      });
    }
  });
}

void pictures(Checks& checks, int n) {
  checks.run("pictures of " + std::to_string(n), [&] {
    const std::vector<float> host = uniform<float>(std::size_t(n) * n, 0, 1);
    const Buffer<float> in(host), out(host.size());
    repeat([&] { rotate_tiles<<<dim3(n / 64, n / 64), 256>>>(n, in.data(), out.data()); });
    checks.near(element(out, 5 * std::size_t(n) + n - 1 - 9), host[9 * std::size_t(n) + 5], 0,
                "a turned picture");
    const int width = n - 100;
    repeat([&] {
      window_copy<float><<<dim3(blocks(width, 64), blocks(width, 4)), dim3(64, 4)>>>(
          width, width, n, n - 32, in.data() + 7, out.data());
    });
    checks.near(element(out, std::size_t(n - 32) + 3), host[n + 10], 0, "a window");
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(in.data());
    repeat([&] {
      window_copy<unsigned char><<<dim3(blocks(3 * n, 256), n), 256>>>(
          3 * n, n, 4 * n, 3 * n, bytes + 1, reinterpret_cast<unsigned char*>(out.data()));
    });
  });
}

}  // namespace streams

int main() {
  using namespace streams;
  Checks checks;
  simple<double>(checks, 10'000'000, 256, "doubles");
  simple<double>(checks, 60'000'000, 512, "doubles");
  simple<float>(checks, 25'000'000, 128, "floats");
  simple<signed char>(checks, 100'000'000, 256, "bytes");
  wide(checks, 32'000'000);
  irregular<float>(checks, 8'000'000, false, "floats");
  irregular<double>(checks, 12'000'000, true, "doubles");
  updates(checks, 20, 64);
  updates(checks, 26, 16);
  records(checks, 4'000'000);
  cached<float>(checks, 6'000'000, 10, 264, 1024, "floats");
  cached<double>(checks, 1'000'000, 20, 64, 1024, "doubles");
  banks(checks);
  pictures(checks, 4096);
  pictures(checks, 8192);
  return checks.status();
}
