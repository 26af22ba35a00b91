// SPDX-License-Identifier: Apache-2.0
// Streams through memory: fill, copy, scale, add, triad, sums of three and four arrays and dot
// products, of words of 4 to 16 bytes, in arrays of 16 MiB to 1 GiB. One element a thread, or a
// grid that strides, in blocks of 128, 256 and 1,024; every second row.
#include "kinds.h"

namespace streams {

using namespace kinds;

struct Bytes4 {
  std::uint32_t x;
};
struct alignas(16) Bytes16 {
  std::uint32_t x, y, z, w;
};

/// Adds four bytes at once, each without a carry into the next.
__host__ __device__ inline std::uint32_t bytes_plus(std::uint32_t a, std::uint32_t b) {
  return ((a & 0x7f7f7f7fU) + (b & 0x7f7f7f7fU)) ^ ((a ^ b) & 0x80808080U);
}

__host__ __device__ inline float plus(float a, float b) { return a + b; }
__host__ __device__ inline double plus(double a, double b) { return a + b; }
__host__ __device__ inline float4 plus(float4 a, float4 b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}
__host__ __device__ inline Bytes4 plus(Bytes4 a, Bytes4 b) { return {bytes_plus(a.x, b.x)}; }
__host__ __device__ inline Bytes16 plus(Bytes16 a, Bytes16 b) {
  return {bytes_plus(a.x, b.x), bytes_plus(a.y, b.y), bytes_plus(a.z, b.z), bytes_plus(a.w, b.w)};
}

constexpr float kFactor = 0.75F;
/// kFactor x + y, by bytes 2 x + y. Fused on the host as on the device.
__host__ __device__ inline float fused(float x, float y) { return fmaf(kFactor, x, y); }
__host__ __device__ inline double fused(double x, double y) {
  return fma(static_cast<double>(kFactor), x, y);
}
__host__ __device__ inline float4 fused(float4 x, float4 y) {
  return {fused(x.x, y.x), fused(x.y, y.y), fused(x.z, y.z), fused(x.w, y.w)};
}
__host__ __device__ inline Bytes4 fused(Bytes4 x, Bytes4 y) { return plus(plus(x, x), y); }
__host__ __device__ inline Bytes16 fused(Bytes16 x, Bytes16 y) { return plus(plus(x, x), y); }

struct Fill {
  static constexpr int kInputs = 0;
  template <class T>
  __host__ __device__ static T of(const T*) {
    return T{};
  }
};
struct Copy {
  static constexpr int kInputs = 1;
  template <class T>
  __host__ __device__ static T of(const T* x) {
    return x[0];
  }
};
struct Scale {
  static constexpr int kInputs = 1;
  template <class T>
  __host__ __device__ static T of(const T* x) {
    return fused(x[0], T{});
  }
};
struct Triad {
  static constexpr int kInputs = 2;
  template <class T>
  __host__ __device__ static T of(const T* x) {
    return fused(x[0], x[1]);
  }
};
template <int inputs>
struct Sum {
  static constexpr int kInputs = inputs;
  template <class T>
  __host__ __device__ static T of(const T* x) {
    T sum = plus(x[0], x[1]);
    for (int k = 2; k < inputs; ++k) sum = plus(sum, x[k]);
    return sum;
  }
};

template <class T>
struct Arrays {
  const T* in[4];
  T* out;
};

template <class T, class Operation>
__device__ __forceinline__ void element(const Arrays<T>& arrays, std::size_t i) {
  T x[Operation::kInputs + 1];
#pragma unroll
  for (int k = 0; k < Operation::kInputs; ++k) x[k] = arrays.in[k][i];
  arrays.out[i] = Operation::of(x);
}

template <class T, class Operation>
__global__ void one_a_thread(Arrays<T> arrays, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) element<T, Operation>(arrays, i);
}

template <class T, class Operation>
__global__ void grid_stride(Arrays<T> arrays, std::size_t n) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    element<T, Operation>(arrays, i);
  }
}

/// A block a row of `columns` elements; rows in between are passed over.
template <class T, class Operation>
__global__ void every_second_row(Arrays<T> arrays, int columns) {
  const std::size_t row = std::size_t{blockIdx.x} * 2 * columns;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) element<T, Operation>(arrays, row + i);
}

template <class T>
__device__ __forceinline__ T warp_sum(T sum) {
  for (int to = 16; to > 0; to /= 2) sum += __shfl_down_sync(~0U, sum, to);
  return sum;
}

__device__ __forceinline__ float product(float a, float b) { return a * b; }
__device__ __forceinline__ double product(double a, double b) { return a * b; }
__device__ __forceinline__ float product(float4 a, float4 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

/// The dot product of two arrays, added to `result` once a block.
template <class T, class S>
__global__ void dot(const T* a, const T* b, std::size_t n, S* result) {
  __shared__ S of_warps[32];
  S sum = 0;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    sum += product(a[i], b[i]);
  }
  sum = warp_sum(sum);
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  sum = threadIdx.x < blockDim.x / 32 ? of_warps[threadIdx.x] : S{0};
  sum = warp_sum(sum);
  if (threadIdx.x == 0) atomicAdd(result, sum);
}

/// Random bits where any will do, and numbers in [0, 1) for floating point. The same few MiB over
/// and over, in each array from another seed.
template <class T, class Word>
Filled<Word> input(std::size_t bytes, int seed) {
  const double top = std::is_integral_v<Word> ? 4e9 : 1;
  return Filled<Word>(bytes / sizeof(Word), 0, top, seed);
}

template <class T>
using WordOf =
    std::conditional_t<std::is_same_v<T, double>, double,
                       std::conditional_t<std::is_same_v<T, float> || std::is_same_v<T, float4>,
                                          float, std::uint32_t>>;

template <class T, class Operation>
void check(const Arrays<T>& arrays, std::size_t first, std::size_t count) {
  std::vector<T> x[4];
  for (int k = 0; k < Operation::kInputs; ++k) x[k] = to_host(arrays.in[k] + first, count);
  const std::vector<T> got = to_host(arrays.out + first, count);
  for (std::size_t i = 0; i < count; ++i) {
    T of[5]{};
    for (int k = 0; k < Operation::kInputs; ++k) of[k] = x[k][i];
    const T want = Operation::of(of);
    if (std::memcmp(&want, &got[i], sizeof(T)) != 0) {
      throw WrongResult("wrong result at element " + std::to_string(first + i));
    }
  }
}

enum class Walk { kOne, kStride, kRows };

template <class T, class Operation>
void stream(Cases& cases, const std::string& name, std::size_t mib, unsigned threads, Walk walk) {
  cases.run(name + ", " + std::to_string(mib) + " MiB, blocks of " + std::to_string(threads), [&] {
    const std::size_t bytes = mib * kMiB, n = bytes / sizeof(T);
    std::vector<std::unique_ptr<Filled<WordOf<T>>>> inputs;
    Arrays<T> arrays{};
    for (int k = 0; k < Operation::kInputs; ++k) {
      inputs.emplace_back(new Filled<WordOf<T>>(input<T, WordOf<T>>(bytes, k + 1)));
      arrays.in[k] = reinterpret_cast<const T*>(inputs.back()->data());
    }
    const Buffer<T> out(n);
    arrays.out = out.data();
    if (walk == Walk::kRows) {
      constexpr int kColumns = 4096 / sizeof(T);
      launch(every_second_row<T, Operation>, {static_cast<unsigned>(n / kColumns / 2), threads},
             arrays, kColumns);
      check<T, Operation>(arrays, 0, kColumns);
      check<T, Operation>(arrays, n - 2 * kColumns, kColumns);
      return;
    }
    if (walk == Walk::kOne) {
      launch(one_a_thread<T, Operation>, {blocks_for(n, threads), threads}, arrays, n);
    } else {
      launch(grid_stride<T, Operation>, {kSms * 2048 / threads, threads}, arrays, n);
    }
    check<T, Operation>(arrays, 0, 1000);
    check<T, Operation>(arrays, n - 1000, 1000);
  });
}

template <class T, class S>
void dot_product(Cases& cases, const std::string& name, std::size_t mib, unsigned threads) {
  cases.run("dot product, " + name + ", " + std::to_string(mib) + " MiB", [&] {
    using Word = WordOf<T>;
    const std::size_t bytes = mib * kMiB, n = bytes / sizeof(T);
    const Filled<Word> a(bytes / sizeof(Word), 0, 1, 1);
    const Filled<Word> b(bytes / sizeof(Word), 0, 1, 2);
    const Buffer<S> result(1);
    launch(dot<T, S>, {kSms * 2048 / threads, threads}, reinterpret_cast<const T*>(a.data()),
           reinterpret_cast<const T*>(b.data()), n, result.data());
    const double mean =
        to_host(result.data(), 1)[0] / (5.0 * static_cast<double>(bytes / sizeof(Word)));
    agree(mean, 0.25, 0.01);  // of independent uniform numbers; five launches add up
  });
}

void all(Cases& cases) {
  constexpr auto kOne = Walk::kOne, kStride = Walk::kStride, kRows = Walk::kRows;
  stream<float, Copy>(cases, "copy float", 16, 256, kOne);
  stream<float, Copy>(cases, "copy float", 1024, 1024, kOne);
  stream<float, Copy>(cases, "copy float, stride", 256, 256, kStride);
  stream<float4, Copy>(cases, "copy float4", 32, 128, kOne);
  stream<float4, Copy>(cases, "copy float4, stride", 512, 1024, kStride);
  stream<Bytes4, Copy>(cases, "copy 4 bytes, rows", 256, 256, kRows);
  stream<Bytes16, Copy>(cases, "copy 16 bytes, rows", 512, 128, kRows);
  stream<float, Fill>(cases, "fill float", 64, 256, kOne);
  stream<float4, Fill>(cases, "fill float4, stride", 512, 256, kStride);
  stream<Bytes16, Fill>(cases, "fill 16 bytes", 1024, 1024, kOne);
  stream<double, Scale>(cases, "scale double", 64, 256, kOne);
  stream<float4, Scale>(cases, "scale float4, rows", 256, 256, kRows);
  stream<float, Sum<2>>(cases, "add float", 16, 1024, kOne);
  stream<float, Sum<2>>(cases, "add float, stride", 128, 128, kStride);
  stream<double, Sum<2>>(cases, "add double, stride", 512, 256, kStride);
  stream<Bytes16, Sum<2>>(cases, "add 16 bytes", 256, 256, kOne);
  stream<float4, Triad>(cases, "triad float4", 16, 256, kOne);
  stream<float4, Triad>(cases, "triad float4, stride", 1024, 256, kStride);
  stream<double, Triad>(cases, "triad double, rows", 128, 1024, kRows);
  stream<Bytes4, Triad>(cases, "triad 4 bytes, stride", 128, 1024, kStride);
  stream<float, Sum<3>>(cases, "sum of three float", 64, 256, kOne);
  stream<float4, Sum<3>>(cases, "sum of three float4, stride", 256, 128, kStride);
  stream<double, Sum<4>>(cases, "sum of four double", 64, 128, kOne);
  stream<Bytes16, Sum<4>>(cases, "sum of four 16 bytes", 16, 256, kOne);
  dot_product<float, float>(cases, "float", 32, 256);
  dot_product<double, double>(cases, "double", 256, 1024);
  dot_product<float4, float>(cases, "float4", 128, 128);
  dot_product<float4, float>(cases, "float4", 1024, 256);
}

}  // namespace streams

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, streams::all); }
