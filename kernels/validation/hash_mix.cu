// SPDX-License-Identifier: Apache-2.0
// Many rounds of an integer hash finaliser (multiply, shift, exclusive or) on each word. Should be
// bound by the integer pipes.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256, kRounds = 32;

/// The 32-bit finaliser of MurmurHash3 (A. Appleby, public domain).
__host__ __device__ unsigned mixed(unsigned h) {
#ifdef __CUDA_ARCH__
#pragma unroll 4
#endif
  for (int round = 0; round < kRounds; ++round) {
    h ^= h >> 16;
    h *= 0x85ebca6bU;
    h ^= h >> 13;
    h *= 0xc2b2ae35U;
    h ^= h >> 16;
  }
  return h;
}

__global__ void __launch_bounds__(kThreads)
    hash_mix(const unsigned* in, unsigned* out, unsigned count) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  if (i < count) out[i] = mixed(in[i]);
}

Work make(double size, std::uint64_t seed) {
  const auto n = static_cast<std::size_t>(size);
  const auto in = normal_buffer(n, seed);  // any bits will do
  const auto out = buffer<unsigned>(n);
  Work work{.compulsory_bytes = 2 * 4 * size};
  work.launch = [=](cudaStream_t stream) {
    hash_mix<<<blocks_for(n, kThreads), kThreads, 0, stream>>>(
        reinterpret_cast<const unsigned*>(in->data()), out->data(), static_cast<unsigned>(n));
  };
  work.check = [=] {
    std::vector<unsigned> x(n);
    check(cudaMemcpy(x.data(), in->data(), n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    const auto y = out->to_host();
    constexpr std::size_t kStride = 31;
    return first_difference(
        n / kStride, [&](std::size_t i) { return y[i * kStride]; },
        [&](std::size_t i) { return mixed(x[i * kStride]); }, always(0));
  };
  return work;
}

const RegisterKernel<make> kRegister{
    "How fast does integer mixing run?", {"n", "elements"}, {1 << 22, 1 << 24, 1 << 26}};

}  // namespace
}  // namespace warpgauge::kernels::validation
