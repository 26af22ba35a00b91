// SPDX-License-Identifier: Apache-2.0
// Sum, difference, product of two arrays at once: two reads, three writes. Should be DRAM-bound.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads)
    three_outputs(const float4* a, const float4* b, float4* sum, float4* difference,
                  float4* product, unsigned count) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= count) return;
  const float4 x = a[i], y = b[i];
  sum[i] = {x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w};
  difference[i] = {x.x - y.x, x.y - y.y, x.z - y.z, x.w - y.w};
  product[i] = {x.x * y.x, x.y * y.y, x.z * y.z, x.w * y.w};
}

Work make(double size, std::uint64_t seed) {
  const auto n = static_cast<std::size_t>(size);
  const auto a = normal_buffer(n, seed), b = normal_buffer(n, seed + 1'000'000),
             out = buffer<float>(3 * n);
  const auto quads = static_cast<unsigned>(n / 4);
  Work work{.flop = 3 * size, .compulsory_bytes = 5 * 4 * size};
  work.launch = [=](cudaStream_t stream) {
    const auto at = [&](std::size_t k) { return reinterpret_cast<float4*>(out->data() + k * n); };
    three_outputs<<<blocks_for(quads, kThreads), kThreads, 0, stream>>>(
        reinterpret_cast<const float4*>(a->data()), reinterpret_cast<const float4*>(b->data()),
        at(0), at(1), at(2), quads);
  };
  work.check = [=] {
    const auto x = a->to_host(), y = b->to_host(), z = out->to_host();
    return first_difference(
        z,
        [&](std::size_t i) {
          const double u = x[i % n], v = y[i % n];
          return i < n ? u + v : i < 2 * n ? u - v : u * v;
        },
        [&](std::size_t i) {
          return 0x1p-23 * (std::fabs(x[i % n]) + 1) * (std::fabs(y[i % n]) + 1);
        });
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does a fused pass with more writes than reads run?",
                                     {"n", "elements"}, {1 << 22, 1 << 24, 1 << 26},
                                     "dram.triad_gbps");

}  // namespace
}  // namespace warpgauge::kernels::validation
