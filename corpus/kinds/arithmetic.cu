// SPDX-License-Identifier: Apache-2.0
// Arithmetic in few warps, so that latencies and not rates decide: rounds of hashes and generators
// of random numbers, integer division, 64-bit products, roots, quotients, sines, exponentials and
// powers, chains of doubles, an online softmax. 1, 2 and 4 warps a scheduler, or few blocks.
#include "kinds.h"

namespace arithmetic {

using namespace kinds;

__host__ __device__ inline std::uint32_t turned(std::uint32_t x, int by) {
  return x >> by | x << (32 - by);
}

/// The rounds of SHA-256 with a message and constants that are computed.
struct Sha {
  struct T {
    std::uint32_t h[8];
  };
  static T first(std::uint32_t seed) {
    T x{};
    for (int i = 0; i < 8; ++i) x.h[i] = hashed(seed + i);
    return x;
  }
  static double value(const T& x) { return x.h[0]; }
  __host__ __device__ static T step(T x, int step) {
    std::uint32_t s[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) s[i] = x.h[i];
#pragma unroll
    for (int round = 0; round < 64; ++round) {
      const std::uint32_t word = x.h[round % 8] + round * 0x9e3779b9U + step;
      const std::uint32_t high = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25);
      const std::uint32_t chosen = (s[4] & s[5]) ^ (~s[4] & s[6]);
      const std::uint32_t one = s[7] + high + chosen + word;
      const std::uint32_t low = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22);
      const std::uint32_t most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
#pragma unroll
      for (int i = 7; i > 0; --i) s[i] = s[i - 1];
      s[4] += one;
      s[0] = one + low + most;
    }
#pragma unroll
    for (int i = 0; i < 8; ++i) x.h[i] += s[i];
    return x;
  }
};

struct Xorshift {
  using T = std::uint64_t;
  static T first(std::uint32_t seed) { return (T{hashed(seed)} << 32) | hashed(seed + 1) | 1; }
  static double value(T x) { return static_cast<double>(x >> 16); }
  __host__ __device__ static T step(T x, int) {
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      x ^= x << 13;
      x ^= x >> 7;
      x ^= x << 17;
    }
    return x;
  }
};

/// Philox 4 x 32 in ten rounds (Salmon et al. 2011), its result the next counter.
struct Philox {
  struct T {
    std::uint32_t c[4];
  };
  static T first(std::uint32_t seed) { return {{seed, 1, 2, 3}}; }
  static double value(const T& x) { return x.c[0]; }
  __host__ __device__ static T step(T x, int step) {
    std::uint32_t key0 = static_cast<std::uint32_t>(step), key1 = 0x1234567U;
#pragma unroll
    for (int round = 0; round < 10; ++round) {
      const std::uint64_t left = std::uint64_t{0xD2511F53U} * x.c[0];
      const std::uint64_t right = std::uint64_t{0xCD9E8D57U} * x.c[2];
      x = {{static_cast<std::uint32_t>(right >> 32) ^ x.c[1] ^ key0,
            static_cast<std::uint32_t>(right),
            static_cast<std::uint32_t>(left >> 32) ^ x.c[3] ^ key1,
            static_cast<std::uint32_t>(left)}};
      key0 += 0x9E3779B9U;
      key1 += 0xBB67AE85U;
    }
    return x;
  }
};

/// A value that each step computes from itself; what integers leave exact, the host compares so.
template <class Number>
struct Value {
  using T = Number;
  static T first(std::uint32_t seed) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(hashed(seed)) | 1;
    } else {
      return static_cast<T>(1 + hashed(seed) * 0x1p-32);
    }
  }
  static double value(T x) {
    if constexpr (std::is_integral_v<T> && sizeof(T) == 8) {
      return static_cast<double>(x % 1000003);
    } else {
      return static_cast<double>(x);
    }
  }
};

struct Divide : Value<std::uint32_t> {
  __host__ __device__ static T step(T x, int i) { return 0xfffffff1U / (x % 4099 + i + 1) ^ x; }
};
struct DivideSigned : Value<int> {
  __host__ __device__ static T step(T x, int i) { return (0x7ffffff1 - i) / (x | 3) + 77 * i + 5; }
};
struct Modulo : Value<std::uint32_t> {
  __host__ __device__ static T step(T x, int i) {
    return x * 1664525U % (x >> 12 | 1) + 99991U * i;
  }
};
struct DivideLong : Value<std::uint64_t> {
  __host__ __device__ static T step(T x, int i) {
    return 0xfffffffffffffff1ULL / (x % 1000003 + 1) ^ static_cast<T>(i);
  }
};
struct MultiplyLong : Value<std::uint64_t> {
  __host__ __device__ static T step(T x, int) {
#pragma unroll
    for (int i = 0; i < 4; ++i) x = (x ^ x >> 33) * 6364136223846793005ULL;
    return x;
  }
};
struct MultiplyHigh : Value<std::uint64_t> {
  __host__ __device__ static T step(T x, int i) {
#ifdef __CUDA_ARCH__
    return __umul64hi(x, 0x9e3779b97f4a7c15ULL) + (x << 7) + i;
#else
    return static_cast<T>((static_cast<unsigned __int128>(x) * 0x9e3779b97f4a7c15ULL) >> 64) +
           (x << 7) + i;
#endif
  }
};
struct Root : Value<float> {
  __host__ __device__ static T step(T x, int) { return sqrtf(x + 1.5F); }
};
struct Quotient : Value<float> {
  __host__ __device__ static T step(T x, int) { return 2.5F / (x + 1.25F); }
};
struct Sine : Value<float> {
  __host__ __device__ static T step(T x, int) { return sinf(x) + 0.75F; }
};
struct SineOfLarge : Value<float> {  // beyond 105615 the reduction takes its slow path
  __host__ __device__ static T step(T x, int i) { return sinf(200000.0F + i) * 0.25F + x * 0.5F; }
};
struct Exponential : Value<float> {
  __host__ __device__ static T step(T x, int) { return expf(-x) + 0.5F; }
};
struct Power : Value<float> {
  __host__ __device__ static T step(T x, int) { return powf(x, 0.37F) + 0.5F; }
};
struct Tangent : Value<float> {
  __host__ __device__ static T step(T x, int) { return tanhf(x) + logf(x + 1.0F); }
};
struct DoubleChain : Value<double> {
  __host__ __device__ static T step(T x, int) {
#pragma unroll
    for (int i = 0; i < 8; ++i) x = fma(x, 0.71, 0.3);
    return x;
  }
};
struct DoubleQuotient : Value<double> {
  __host__ __device__ static T step(T x, int) { return 2.5 / (x + 1.25); }
};
struct DoubleRoot : Value<double> {
  __host__ __device__ static T step(T x, int) { return sqrt(x + 1.5); }
};
struct DoubleExponential : Value<double> {
  __host__ __device__ static T step(T x, int) { return exp(-x) + 0.5; }
};

template <class Operation>
__global__ void steps_of(const typename Operation::T* in, int steps, typename Operation::T* out) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  typename Operation::T x = in[thread];
#pragma unroll 1
  for (int i = 0; i < steps; ++i) x = Operation::step(x, i);
  out[thread] = x;
}

template <class Operation>
void chain(Cases& cases, const std::string& name, Shape shape, int steps, double tolerance = 0) {
  cases.run(
      name + ", " + std::to_string(shape.blocks) + " blocks of " + std::to_string(shape.threads),
      [&] {
        const std::size_t threads = std::size_t{shape.blocks} * shape.threads;
        std::vector<typename Operation::T> first(threads);
        for (std::size_t i = 0; i < threads; ++i) first[i] = Operation::first(static_cast<int>(i));
        const Buffer<typename Operation::T> in(first);
        const Buffer<typename Operation::T> out(threads);
        launch(steps_of<Operation>, shape, in.data(), steps, out.data());
        typename Operation::T x = first[0];
        for (int i = 0; i < steps; ++i) x = Operation::step(x, i);
        agree(Operation::value(to_host(out.data(), 1)[0]), Operation::value(x), tolerance);
      });
}

/// Sums of exponentials in one pass: the largest so far and the sum against it, then lanes merge.
__device__ __forceinline__ void merge(float& most, float& sum, float other_most, float other_sum) {
  const float both = fmaxf(most, other_most);
  sum = sum * expf(most - both) + other_sum * expf(other_most - both);
  most = both;
}

template <int lanes>
__global__ void online_softmax(const float* in, int length, float* out) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / lanes, lane = threadIdx.x % lanes;
  const float* const mine = in + static_cast<std::size_t>(row) * length;
  float most = -1e30F, sum = 0;
#pragma unroll 2
  for (int i = lane; i < length; i += lanes) merge(most, sum, mine[i], 1);
#pragma unroll
  for (int to = lanes / 2; to > 0; to /= 2) {
    const float other_most = __shfl_xor_sync(~0U, most, to),
                other_sum = __shfl_xor_sync(~0U, sum, to);
    merge(most, sum, other_most, other_sum);
  }
  for (int i = lane; i < length; i += lanes) {
    out[static_cast<std::size_t>(row) * length + i] = expf(mine[i] - most) / sum;
  }
}

template <int lanes>
void softmax(Cases& cases, Shape shape, int length) {
  cases.run("online softmax, " + std::to_string(lanes) + " lanes a row of " +
                std::to_string(length) + ", " + std::to_string(shape.blocks) + " blocks of " +
                std::to_string(shape.threads),
            [&] {
              const std::size_t rows = std::size_t{shape.blocks} * shape.threads / lanes;
              const Filled<float> in(rows * length, -3, 3);
              const Buffer<float> out(rows * length);
              launch(online_softmax<lanes>, shape, in.data(), length, out.data());
              double sum = 0;
              for (const float x : to_host(out.data(), length)) sum += x;
              agree(sum, 1, 1e-3);
            });
}

void all(Cases& cases) {
  const Shape one{kSms, 128}, two{kSms, 256}, four{kSms, 512}, few{16, 128}, half{64, 256};
  chain<Sha>(cases, "SHA-like rounds", one, 64);
  chain<Sha>(cases, "SHA-like rounds", four, 32);
  chain<Sha>(cases, "SHA-like rounds", few, 64);
  chain<Xorshift>(cases, "xorshift", two, 512);
  chain<Philox>(cases, "Philox", one, 512);
  chain<Philox>(cases, "Philox", four, 256);
  chain<Divide>(cases, "unsigned division", one, 1024);
  chain<DivideSigned>(cases, "signed division", two, 1024);
  chain<Modulo>(cases, "modulo", four, 1024);
  chain<DivideLong>(cases, "64-bit division", two, 256);
  chain<MultiplyLong>(cases, "64-bit products", one, 1024);
  chain<MultiplyHigh>(cases, "high words of 64-bit products", half, 2048);
  chain<Root>(cases, "square roots", four, 1024, 1e-4);
  chain<Quotient>(cases, "quotients", two, 1024, 1e-4);
  chain<Sine>(cases, "sines", one, 1024, 1e-3);
  chain<SineOfLarge>(cases, "sines of large numbers", two, 128, 1e-3);
  chain<Exponential>(cases, "exponentials", one, 2048, 1e-4);
  chain<Exponential>(cases, "exponentials", four, 2048, 1e-4);
  chain<Power>(cases, "powers", two, 512, 1e-3);
  chain<Tangent>(cases, "tangents and logarithms", half, 512, 1e-3);
  chain<DoubleChain>(cases, "chains of doubles", one, 1024, 1e-9);
  chain<DoubleChain>(cases, "chains of doubles", four, 512, 1e-9);
  chain<DoubleQuotient>(cases, "quotients of doubles", two, 256, 1e-9);
  chain<DoubleRoot>(cases, "square roots of doubles", one, 256, 1e-9);
  chain<DoubleExponential>(cases, "exponentials of doubles", few, 512, 1e-9);
  softmax<32>(cases, one, 32768);
  softmax<32>(cases, {kSms, 1024}, 4096);
}

}  // namespace arithmetic

int main(int argc, char** argv) { return kinds::run_cases(argc, argv, arithmetic::all); }
