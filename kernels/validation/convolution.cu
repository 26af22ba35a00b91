// SPDX-License-Identifier: Apache-2.0
// One-dimensional convolution of radius 8 from a tile in shared memory: 17 shared loads an output.
// Should be bound by the load-store pipe.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256, kRadius = 8;

struct Weights {
  float at[2 * kRadius + 1];
};

__global__ void __launch_bounds__(kThreads)
    convolution(const float* in, float* out, int count, Weights weights) {
  __shared__ float tile[kThreads + 2 * kRadius];
  const int first = static_cast<int>(blockIdx.x) * kThreads - kRadius;
  for (int i = static_cast<int>(threadIdx.x); i < kThreads + 2 * kRadius; i += kThreads) {
    const int from = first + i;
    tile[i] = from >= 0 && from < count ? in[from] : 0;
  }
  __syncthreads();
  const int i = first + kRadius + static_cast<int>(threadIdx.x);
  if (i >= count) return;
  float sum = 0;
#pragma unroll
  for (int k = 0; k <= 2 * kRadius; ++k) sum = fmaf(weights.at[k], tile[threadIdx.x + k], sum);
  out[i] = sum;
}

Weights weights() {
  Weights weights{};
  for (int k = 0; k <= 2 * kRadius; ++k) weights.at[k] = 1.0F / static_cast<float>(k + 2);
  return weights;
}

Work make(double size, std::uint64_t seed) {
  const int n = static_cast<int>(size);
  const auto in = normal_buffer(n, seed), out = buffer<float>(n);
  Work work{.flop = 2 * (2 * kRadius + 1) * size, .compulsory_bytes = 2 * 4 * size};
  work.launch = [=](cudaStream_t stream) {
    convolution<<<blocks_for(n, kThreads), kThreads, 0, stream>>>(in->data(), out->data(), n,
                                                                  weights());
  };
  work.check = [=] {
    const auto x = in->to_host(), y = out->to_host();
    const Weights w = weights();
    return first_difference(
        y,
        [&](std::size_t i) {
          double sum = 0;
          for (int k = 0; k <= 2 * kRadius; ++k) {
            const auto from = static_cast<std::ptrdiff_t>(i) + k - kRadius;
            if (from >= 0 && from < n) sum += double(w.at[k]) * x[from];
          }
          return sum;
        },
        always(2e-5));
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does a convolution from shared memory run?",
                                     {"n", "elements"}, {1 << 22, 1 << 24, 1 << 26},
                                     "dram.copy_gbps");

}  // namespace
}  // namespace warpgauge::kernels::validation
