// SPDX-License-Identifier: Apache-2.0
// European call and put prices by the closed formula: three reads, two writes, logarithm,
// exponentials and a square root an option. Bound by DRAM or by the special-function pipe.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256;
constexpr float kRate = 0.02F, kVolatility = 0.3F;

/// Cumulative normal distribution: polynomial of M. Abramowitz and I. Stegun, Handbook of
/// Mathematical Functions, formula 26.2.17 (absolute error below 7.5e-8).
__device__ float cumulative_normal(float d) {
  const float k = __fdividef(1.0F, 1.0F + 0.2316419F * fabsf(d));
  const float tail =
      0.39894228F * __expf(-0.5F * d * d) *
      (k * (0.31938153F +
            k * (-0.356563782F + k * (1.781477937F + k * (-1.821255978F + k * 1.330274429F)))));
  return d > 0 ? 1.0F - tail : tail;
}

/// Price, strike and years are made from N(0, 1) inputs: 20 + 5 x, 20 + 5 y, 1 + |z|.
__global__ void __launch_bounds__(kThreads)
    black_scholes(const float* x, const float* y, const float* z, float* call, float* put,
                  unsigned count) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= count) return;
  const float price = fmaxf(20 + 5 * x[i], 1.0F), strike = fmaxf(20 + 5 * y[i], 1.0F);
  const float years = 1 + fabsf(z[i]);
  const float spread = kVolatility * sqrtf(years);
  const float d1 = __fdividef(
      __logf(__fdividef(price, strike)) + (kRate + 0.5F * kVolatility * kVolatility) * years,
      spread);
  const float n1 = cumulative_normal(d1), n2 = cumulative_normal(d1 - spread);
  const float discounted = strike * __expf(-kRate * years);
  call[i] = price * n1 - discounted * n2;
  put[i] = discounted * (1 - n2) - price * (1 - n1);
}

Work make(double size, std::uint64_t seed) {
  const auto n = static_cast<std::size_t>(size);
  const auto x = normal_buffer(n, seed), y = normal_buffer(n, seed + 1'000'000),
             z = normal_buffer(n, seed + 2'000'000);
  const auto out = buffer<float>(2 * n);
  // flop: additions, multiplications and special functions of the formula
  Work work{.flop = 60 * size, .compulsory_bytes = 5 * 4 * size};
  work.launch = [=](cudaStream_t stream) {
    black_scholes<<<blocks_for(n, kThreads), kThreads, 0, stream>>>(
        x->data(), y->data(), z->data(), out->data(), out->data() + n, static_cast<unsigned>(n));
  };
  work.check = [=] {
    const auto u = x->to_host(), v = y->to_host(), w = z->to_host(), prices = out->to_host();
    return first_difference(
        n, [&](std::size_t i) { return prices[i]; },
        [&](std::size_t i) {
          const double price = std::fmax(20 + 5.0 * u[i], 1),
                       strike = std::fmax(20 + 5.0 * v[i], 1);
          const double years = 1 + std::fabs(w[i]), spread = kVolatility * std::sqrt(years);
          const double d1 =
              (std::log(price / strike) + (kRate + 0.5 * kVolatility * kVolatility) * years) /
              spread;
          const auto normal = [](double d) { return 0.5 * std::erfc(-d / std::sqrt(2.0)); };
          return price * normal(d1) - strike * std::exp(-kRate * years) * normal(d1 - spread);
        },
        always(5e-4));
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does a kernel of transcendental functions run?",
                                     {"n", "elements"}, {1 << 22, 1 << 24, 1 << 26},
                                     "dram.triad_gbps");

}  // namespace
}  // namespace warpgauge::kernels::validation
