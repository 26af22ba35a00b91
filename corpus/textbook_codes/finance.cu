// SPDX-License-Identifier: Apache-2.0
// Prices of options: closed forms, lattices of two and three branches, random paths of four kinds,
// implied volatility, finite differences, random numbers by three generators, rates.
#include "outside_checks.h"

namespace finance {

using namespace outside;

template <class T>
__device__ T below(T x) {
  return T(0.5) * erfc(-x * T(0.70710678118654752));
}

/// The closed form of Black and Scholes; and with the polynomial of five terms instead of erfc.
template <class T>
__global__ void closed_form(int n, T rate, T volatility, const T* spot, const T* strike,
                            const T* years, T* call, T* put) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const T root = sqrt(years[i]);
  const T d1 = (log(spot[i] / strike[i]) + (rate + T(0.5) * volatility * volatility) * years[i]) /
               (volatility * root);
  const T up = below(d1), down = below(d1 - volatility * root),
          later = strike[i] * exp(-rate * years[i]);
  call[i] = spot[i] * up - later * down;
  put[i] = later * (1 - down) - spot[i] * (1 - up);
}
__device__ float below_by_polynomial(float d) {
  const float k = __fdividef(1.0f, 1.0f + 0.2316419f * fabsf(d));
  const float tail =
      0.39894228f * __expf(-0.5f * d * d) *
      (k * (0.31938153f +
            k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - tail : tail;
}
__global__ void closed_form_fast(int n, float rate, float volatility, const float* spot,
                                 const float* strike, const float* years, float* call, float* put) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float root = sqrtf(years[i]);
    const float d1 =
        __fdividef(__logf(spot[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i],
                   volatility * root);
    const float up = below_by_polynomial(d1), down = below_by_polynomial(d1 - volatility * root),
                later = strike[i] * __expf(-rate * years[i]);
    call[i] = spot[i] * up - later * down;
    put[i] = later * (1.0f - down) - spot[i] * (1.0f - up);
  }
}

/// A lattice of two branches, an option a block: the values of a level in shared memory.
template <class T, int kSteps>
__global__ void two_branches(T rate, T volatility, const T* spot, const T* strike, const T* years,
                             T* price) {
  __shared__ T value[kSteps + 1];
  const int option = blockIdx.x;
  const T step = years[option] / kSteps, move = volatility * sqrt(step), up = exp(move),
          down = exp(-move);
  const T chance = (exp(rate * step) - down) / (up - down), later = exp(-rate * step);
  for (int i = threadIdx.x; i <= kSteps; i += blockDim.x) {
    value[i] = max(spot[option] * exp(move * (2 * i - kSteps)) - strike[option], T(0));
  }
  __syncthreads();
  for (int level = kSteps; level > 0; --level) {
    T kept[(kSteps + 127) / 128];  // 128 threads
#pragma unroll
    for (int k = 0; k < (kSteps + 127) / 128; ++k) {
      const int i = threadIdx.x + 128 * k;
      if (i < level) kept[k] = later * (chance * value[i + 1] + (1 - chance) * value[i]);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < (kSteps + 127) / 128; ++k) {
      const int i = threadIdx.x + 128 * k;
      if (i < level) value[i] = kept[k];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) price[option] = value[0];
}

/// Three branches, an American put a thread, the level in local memory.
template <int kSteps>
__global__ void three_branches(int n, float rate, float volatility, const float* spot,
                               const float* strike, float* price) {
  const int option = blockIdx.x * blockDim.x + threadIdx.x;
  if (option >= n) return;
  float value[2 * kSteps + 1];
  const float step = 1.0f / kSteps, move = volatility * sqrtf(2 * step),
              half_up = expf(0.5f * move), later = expf(-rate * step);
  const float growth = expf(0.5f * rate * step), span = half_up - 1 / half_up;
  const float pu = (growth - 1 / half_up) / span * ((growth - 1 / half_up) / span),
              pd = (half_up - growth) / span * ((half_up - growth) / span), pm = 1 - pu - pd;
  const float s = spot[option], k = strike[option];
  for (int i = 0; i <= 2 * kSteps; ++i) value[i] = fmaxf(k - s * expf(move * (i - kSteps)), 0.0f);
  for (int level = kSteps - 1; level >= 0; --level) {
    for (int i = 0; i <= 2 * level; ++i) {
      const float held = later * (pd * value[i] + pm * value[i + 1] + pu * value[i + 2]);
      value[i] = fmaxf(held, k - s * __expf(move * (i - level)));
    }
  }
  price[option] = value[0];
}

/// Random numbers: a xorshift with a Weyl sequence, a counter that is encrypted, a Sobol sequence.
__device__ unsigned mixed(unsigned x) {
  x = (x ^ x >> 16) * 0x85ebca6bu;
  x = (x ^ x >> 13) * 0xc2b2ae35u;
  return x ^ x >> 16;
}
struct Xorwow {
  unsigned a, b, c, d, e, weyl;
  __device__ explicit Xorwow(unsigned seed)
      : a(mixed(5 * seed)),
        b(mixed(5 * seed + 1)),
        c(mixed(5 * seed + 2)),
        d(mixed(5 * seed + 3)),
        e(mixed(5 * seed + 4)),
        weyl(6615241) {}
  __device__ unsigned next() {
    const unsigned t = a ^ a >> 2;
    a = b;
    b = c;
    c = d;
    d = e;
    e = (e ^ e << 4) ^ (t ^ t << 1);
    weyl += 362437;
    return e + weyl;
  }
  __device__ float uniform() { return (next() >> 8) * 0x1p-24f + 0x1p-25f; }
  __device__ float2 normals() {
    const float radius = sqrtf(-2.0f * logf(uniform())), angle = 6.2831853f * uniform();
    return make_float2(radius * cosf(angle), radius * sinf(angle));
  }
};
__device__ uint4 philox(uint4 counter, uint2 key) {
#pragma unroll
  for (int round = 0; round < 10; ++round) {
    const unsigned high0 = __umulhi(0xd2511f53u, counter.x), low0 = 0xd2511f53u * counter.x;
    const unsigned high1 = __umulhi(0xcd9e8d57u, counter.z), low1 = 0xcd9e8d57u * counter.z;
    counter = make_uint4(high1 ^ counter.y ^ key.x, low1, high0 ^ counter.w ^ key.y, low0);
    key.x += 0x9e3779b9u;
    key.y += 0xbb67ae85u;
  }
  return counter;
}
__global__ void fill_encrypted(int fours, uint2 key, uint4* out) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < fours; i += gridDim.x * blockDim.x)
    out[i] = philox(make_uint4(i, 0, 0, 0), key);
}
__global__ void fill_xorwow(int each, float* out) {
  Xorwow numbers(blockIdx.x * blockDim.x + threadIdx.x);
  const size_t threads = size_t(gridDim.x) * blockDim.x,
               first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (int i = 0; i < each; i += 2) {
    const float2 pair = numbers.normals();
    out[first + i * threads] = pair.x;
    out[first + (i + 1) * threads] = pair.y;
  }
}
__global__ void fill_sobol(int n, const unsigned* directions, float* out) {
  __shared__ unsigned v[32];
  if (threadIdx.x < 32) v[threadIdx.x] = directions[blockIdx.y * 32 + threadIdx.x];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned gray = i ^ i >> 1, x = 0;
    for (int k = 0; gray != 0; gray >>= 1, ++k) x ^= gray & 1 ? v[k] : 0;
    out[size_t(blockIdx.y) * n + i] = x * 0x1p-32f;
  }
}

__device__ void add_up(float sum, float* total) {
#pragma unroll
  for (int reach = 16; reach > 0; reach /= 2) sum += __shfl_xor_sync(~0u, sum, reach);
  if (threadIdx.x % 32 == 0) atomicAdd(total, sum);
}

/// Paths: of a mean price (Asian), with a barrier that ends them, with a random variance (Heston),
/// of a basket of correlated prices.
__global__ void mean_paths(int steps, float rate, float volatility, float strike, float* total) {
  Xorwow numbers(blockIdx.x * blockDim.x + threadIdx.x);
  const float step = 1.0f / steps, drift = (rate - 0.5f * volatility * volatility) * step,
              spread = volatility * sqrtf(step);
  float price = 100, sum = 0;
  for (int i = 0; i < steps; i += 2) {
    const float2 z = numbers.normals();
    sum += price *= __expf(drift + spread * z.x);
    sum += price *= __expf(drift + spread * z.y);
  }
  add_up(fmaxf(sum / steps - strike, 0.0f), total);
}
__global__ void barrier_paths(int steps, float barrier, float* total) {
  Xorwow numbers(blockIdx.x * blockDim.x + threadIdx.x);
  float price = 100;
  for (int i = 0; i < steps && price < barrier; ++i) price *= expf(0.01f * numbers.normals().x);
  add_up(price < barrier ? fmaxf(price - 100, 0.0f) : 0.0f, total);
}
__global__ void variance_paths(int steps, float* total) {
  Xorwow numbers(blockIdx.x * blockDim.x + threadIdx.x);
  const float step = 1.0f / steps, root = sqrtf(step);
  float price = 0, variance = 0.04f;
  for (int i = 0; i < steps; ++i) {
    const float2 z = numbers.normals();
    const float sigma = sqrtf(fmaxf(variance, 0.0f));
    price += (0.03f - 0.5f * sigma * sigma) * step + sigma * root * z.x;
    variance += 1.5f * (0.04f - variance) * step + 0.3f * sigma * root * (-0.6f * z.x + 0.8f * z.y);
  }
  add_up(fmaxf(100 * expf(price) - 100, 0.0f), total);
}
template <int kAssets>
__global__ void basket_paths(int repeats, const float* root, float* total) {
  __shared__ float low[kAssets * kAssets];
  for (int i = threadIdx.x; i < kAssets * kAssets; i += blockDim.x) low[i] = root[i];
  __syncthreads();
  Xorwow numbers(blockIdx.x * blockDim.x + threadIdx.x);
  float sum = 0;
  for (int r = 0; r < repeats; ++r) {
    float z[kAssets], basket = 0;
#pragma unroll
    for (int i = 0; i < kAssets; i += 2) {
      const float2 pair = numbers.normals();
      z[i] = pair.x;
      z[i + 1] = pair.y;
    }
#pragma unroll
    for (int i = 0; i < kAssets; ++i) {
      float x = 0;
#pragma unroll
      for (int j = 0; j <= i; ++j) x += low[i * kAssets + j] * z[j];
      basket += __expf(0.2f * x - 0.02f);
    }
    sum += fmaxf(100 * basket / kAssets - 100, 0.0f);
  }
  add_up(sum / repeats, total);
}

/// The volatility that gives a price: Newton's method until it is close.
template <class T>
__global__ void implied_volatility(int n, const T* price, const T* strike, T* volatility) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  T sigma = T(0.5);
  for (int step = 0; step < 50; ++step) {
    const T d1 = log(100 / strike[i]) / sigma + T(0.5) * sigma;
    const T error = 100 * below(d1) - strike[i] * below(d1 - sigma) - price[i];
    const T slope = 100 * T(0.3989422804014327) * exp(T(-0.5) * d1 * d1);
    if (abs(error) < (sizeof(T) == 8 ? T(1e-10) : T(1e-4))) break;
    sigma = min(max(sigma - error / slope, T(0.01)), T(4));
  }
  volatility[i] = sigma;
}

/// Explicit finite differences in logarithms of the price: an option a block, all steps in shared
/// memory.
template <class T, int kPoints>
__global__ void differences(int steps, const T* strike, T* price) {
  __shared__ T value[2][kPoints];
  const int i = threadIdx.x;
  const T dx = T(4) / kPoints, dt = T(1) / steps, sigma2 = T(0.04);
  const T up = T(0.5) * dt * (sigma2 / (dx * dx) + T(0.03) / dx),
          down = T(0.5) * dt * (sigma2 / (dx * dx) - T(0.03) / dx);
  value[0][i] = max(100 * exp((i - kPoints / 2) * dx) - strike[blockIdx.x], T(0));
  __syncthreads();
  int now = 0;
  for (int step = 0; step < steps; ++step) {
    const bool inner = i > 0 && i < kPoints - 1;
    value[1 - now][i] = inner ? up * value[now][i + 1] + down * value[now][i - 1] +
                                    (1 - up - down - dt * T(0.05)) * value[now][i]
                              : value[now][i];
    now = 1 - now;
    __syncthreads();
  }
  if (i == kPoints / 2) price[blockIdx.x] = value[now][i];
}

/// A market of forward rates (LIBOR): a path a thread, its 80 rates in local memory.
__global__ void forward_rates(const float* shocks, float* total) {
  const int path = blockIdx.x * blockDim.x + threadIdx.x, paths = gridDim.x * blockDim.x;
  float rate[80];
  for (int i = 0; i < 80; ++i) rate[i] = 0.05f;
  for (int n = 0; n < 40; ++n) {
    const float shock = 0.5f * shocks[size_t(n) * paths + path];
    float v = 0;
    for (int i = n + 1; i < 80; ++i) {
      const float part = __fdividef(0.25f * 0.2f * rate[i], 1.0f + 0.25f * rate[i]);
      v += part;
      rate[i] *= __expf(0.2f * v * 0.25f + 0.2f * (shock - 0.1f * 0.25f));
    }
  }
  float discount = 1, sum = 0;
  for (int i = 40; i < 80; ++i) {
    discount = __fdividef(discount, 1.0f + 0.25f * rate[i]);
    sum += discount * (0.05f - rate[i]);
  }
  add_up(fmaxf(sum, 0.0f), total);
}

template <class T>
void closed(Checks& checks, int n, const std::string& type) {
  checks.run("closed form of " + std::to_string(n) + " " + type, [&] {
    const std::vector<T> s = uniform<T>(n, 5, 30), k = uniform<T>(n, 5, 30, 2),
                         t = uniform<T>(n, 0.25, 5, 3);
    const Buffer<T> spot(s), strike(k), years(t), call(n), put(n);
    const auto parity = [&](const char* what) {
      checks.near(double(element(call, 9)) - element(put, 9),
                  double(s[9]) - k[9] * std::exp(-0.02 * t[9]), 1e-4, what);
    };
    repeat([&] {
      closed_form<T><<<blocks(n, 256), 256>>>(n, T(0.02), T(0.3), spot.data(), strike.data(),
                                              years.data(), call.data(), put.data());
    });
    parity("call less put");
    if constexpr (sizeof(T) == 4) {
      repeat([&] {
        closed_form_fast<<<480, 128>>>(n, 0.02f, 0.3f, spot.data(), strike.data(), years.data(),
                                       call.data(), put.data());
      });
      parity("call less put, fast");
    }
  });
  checks.run("implied volatility " + type, [&] {
    const int m = n / 4;
    const std::vector<T> k = uniform<T>(m, 80, 120, 4), sigma = uniform<T>(m, 0.1, 0.6, 5);
    std::vector<T> prices(m);
    const auto below = [](double x) { return 0.5 * std::erfc(-x * M_SQRT1_2); };
    for (int i = 0; i < m; ++i) {
      const double d1 = std::log(100.0 / k[i]) / sigma[i] + 0.5 * sigma[i];
      prices[i] = static_cast<T>(100 * below(d1) - k[i] * below(d1 - sigma[i]));
    }
    const Buffer<T> price(prices), strike(k), volatility(m);
    repeat([&] {
      implied_volatility<T>
          <<<blocks(m, 128), 128>>>(m, price.data(), strike.data(), volatility.data());
    });
    checks.near(element(volatility, m - 1), sigma[m - 1], 1e-3);
  });
}

template <class T, int kSteps>
void lattices(Checks& checks, int options, const std::string& type) {
  checks.run("lattices of " + std::to_string(kSteps) + " " + type, [&] {
    const Buffer<T> spot(std::vector<T>(options, T(100))), strike(std::vector<T>(options, T(100))),
        years(std::vector<T>(options, T(1))), price(options);
    repeat([&] {
      two_branches<T, kSteps><<<options, 128>>>(T(0.05), T(0.2), spot.data(), strike.data(),
                                                years.data(), price.data());
    });
    checks.near(element(price, options - 1), 10.4506, 2e-3, "price of a call");
    repeat([&] {
      differences<T, kSteps>
          <<<options, kSteps>>>(kSteps * kSteps / 200, strike.data(), price.data());
    });
    checks.near(element(price, options - 1), 10.45, 0.03, "price by differences");
  });
}

template <int kSteps>
void puts(Checks& checks, int options) {
  checks.run("three branches", [&] {
    const Buffer<float> spot(std::vector<float>(options, 100.0f)),
        strike(std::vector<float>(options, 100.0f)), price(options);
    repeat([&] {
      three_branches<kSteps><<<blocks(options, 64), 64>>>(options, 0.05f, 0.2f, spot.data(),
                                                          strike.data(), price.data());
    });
    checks.near(element(price, 0), 6.09, 0.02, "price of a put");
  });
}

void numbers(Checks& checks, int fours, int each, unsigned grid) {
  checks.run("random numbers", [&] {
    const Buffer<uint4> bits(fours);
    repeat([&] { fill_encrypted<<<grid, 256>>>(fours, make_uint2(1, 2), bits.data()); });
    checks.that(element(bits, 0).x != element(bits, 1).x, "two numbers are the same");
    const std::size_t threads = std::size_t(grid) * 128;
    const Buffer<float> normals(threads * each);
    repeat([&] { fill_xorwow<<<grid, 128>>>(each, normals.data()); });
    double sum = 0, squares = 0;
    for (const float z : on_host(normals)) sum += z, squares += double(z) * z;
    checks.near(sum / double(normals.size()), 0, 0.01, "mean");
    checks.near(squares / double(normals.size()), 1, 0.02, "variance");
    std::vector<unsigned> v(32 * 32);
    for (int i = 0; i < 32 * 32; ++i) v[i] = 1u << (31 - i % 32);
    const Buffer<unsigned> directions(v);
    const int n = fours / 8;
    const Buffer<float> sobol(32 * std::size_t(n));
    repeat([&] { fill_sobol<<<dim3(grid / 16, 32), 64>>>(n, directions.data(), sobol.data()); });
    checks.near(element(sobol, 1), 0.5, 0, "second number");
  });
}

void walks(Checks& checks, unsigned grid, int steps) {
  checks.run("paths of " + std::to_string(steps), [&] {
    const Buffer<float> total(1);
    const auto mean = [&](double per) {
      const double value = element(total, 0) / (5.0 * per);
      CHECK(cudaMemset(total.data(), 0, sizeof(float)));
      return value;
    };
    repeat([&] { mean_paths<<<grid, 128>>>(steps, 0.05f, 0.2f, 100.0f, total.data()); });
    checks.near(mean(grid * 128.0), 6.1, 0.05, "mean price");
    repeat([&] { barrier_paths<<<grid, 256>>>(steps, 125.0f, total.data()); });
    checks.that(mean(grid * 256.0) > 1, "barrier");
    repeat([&] { variance_paths<<<grid, 64>>>(steps, total.data()); });
    checks.near(mean(grid * 64.0), 9.3, 0.15, "random variance");
    std::vector<float> root(16 * 16, 0);
    for (int i = 0; i < 16; ++i) root[i * 17] = 0.8f, root[i * 16] += i == 0 ? 0.2f : 0.6f;
    const Buffer<float> low(root);
    repeat([&] { basket_paths<16><<<grid, 128>>>(steps / 8, low.data(), total.data()); });
    checks.that(mean(grid * 128.0) > 1, "basket");
    const int paths = grid * 64;
    const Buffer<float> shocks(std::size_t(paths) * 40);
    repeat([&] { forward_rates<<<grid, 64>>>(shocks.data(), total.data()); });
    checks.that(mean(paths) >= 0, "rates");
  });
}

}  // namespace finance

int main() {
  using namespace finance;
  Checks checks;
  closed<float>(checks, 4'000'000, "floats");
  closed<float>(checks, 16'000'000, "floats");
  closed<double>(checks, 4'000'000, "doubles");
  lattices<float, 512>(checks, 264, "floats");
  lattices<float, 1024>(checks, 200, "floats");
  lattices<double, 256>(checks, 1'000, "doubles");
  puts<64>(checks, 30'000);
  puts<100>(checks, 40'000);
  numbers(checks, 4'000'000, 32, 1056);
  numbers(checks, 16'000'000, 128, 2112);
  walks(checks, 528, 64);
  walks(checks, 2'112, 128);
  return checks.status();
}
