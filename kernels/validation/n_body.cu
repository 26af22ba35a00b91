// SPDX-License-Identifier: Apache-2.0
// All-pairs gravity: a thread a body, the others through a tile in shared memory. Should be bound
// by the FMA pipe, with one reciprocal square root a pair.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256;
constexpr float kSoftening = 0.01F;

__global__ void __launch_bounds__(kThreads)
    n_body(const float4* bodies, float4* pull, unsigned count) {
  __shared__ float4 tile[kThreads];
  const float4 me = bodies[blockIdx.x * kThreads + threadIdx.x];
  float3 sum{0, 0, 0};
  for (unsigned first = 0; first < count; first += kThreads) {
    tile[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < kThreads; ++k) {
      const float4 other = tile[k];
      const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      const float inverse = rsqrtf(fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, kSoftening))));
      const float strength = other.w * inverse * inverse * inverse;
      sum.x = fmaf(strength, dx, sum.x);
      sum.y = fmaf(strength, dy, sum.y);
      sum.z = fmaf(strength, dz, sum.z);
    }
    __syncthreads();
  }
  pull[blockIdx.x * kThreads + threadIdx.x] = {sum.x, sum.y, sum.z, 0};
}

Work make(double size, std::uint64_t seed) {
  const auto n = static_cast<unsigned>(size);  // a multiple of the block
  const auto bodies = normal_buffer(4 * std::size_t{n}, seed),
             pull = buffer<float>(4 * std::size_t{n});
  // flop: 3 differences, 3 FMA, root, 3 products, 3 FMA
  Work work{.flop = 20 * size * size, .compulsory_bytes = 2 * 16 * size};
  work.launch = [=](cudaStream_t stream) {
    n_body<<<n / kThreads, kThreads, 0, stream>>>(reinterpret_cast<const float4*>(bodies->data()),
                                                  reinterpret_cast<float4*>(pull->data()), n);
  };
  work.check = [=] {
    const auto x = bodies->to_host(), y = pull->to_host();
    constexpr std::size_t kStride = 1021;  // a sample: each body needs all others
    const auto size_of = [](double d) { return d * d; };
    const auto pull_of = [&](std::size_t i, bool absolute) {
      double sum = 0;
      for (unsigned k = 0; k < n; ++k) {
        double squared = kSoftening;
        for (int axis = 0; axis < 3; ++axis)
          squared += size_of(double(x[4 * k + axis]) - x[4 * i + axis]);
        const double term =
            x[4 * k + 3] * (double(x[4 * k]) - x[4 * i]) / (squared * std::sqrt(squared));
        sum += absolute ? std::fabs(term) : term;
      }
      return sum;
    };
    return first_difference(
        n / kStride, [&](std::size_t i) { return y[4 * i * kStride]; },
        [&](std::size_t i) { return pull_of(i * kStride, false); },
        [&](std::size_t i) { return 1e-4 * pull_of(i * kStride, true); });
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does an all-pairs kernel from shared memory run?",
                                     {"bodies", "1"}, {8192, 16384, 32768}, "fp32.tflops");

}  // namespace
}  // namespace warpgauge::kernels::validation
