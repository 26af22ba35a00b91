// SPDX-License-Identifier: Apache-2.0
// Atomic increments at pseudo-random places of a table that is larger than L2 at the last size.
// Should be bound by atomics at L2, then by DRAM.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256;
constexpr unsigned kUpdates = 1U << 24;

__host__ __device__ unsigned place(unsigned i, unsigned mask) {
  i *= 0x9e3779b1U;
  i ^= i >> 15;
  i *= 0x85ebca77U;
  i ^= i >> 13;
  return i & mask;
}

__global__ void __launch_bounds__(kThreads) random_update(unsigned* table, unsigned mask) {
  atomicAdd(table + place(blockIdx.x * kThreads + threadIdx.x, mask), 1U);
}

Work make(double size, std::uint64_t) {
  const auto n = static_cast<std::size_t>(size);  // a power of two
  const auto table = buffer<unsigned>(n);
  table->fill_bytes(0);
  // bytes: each sector in and out
  Work work{.compulsory_bytes = 2.0 * 32 * std::fmin(kUpdates, size / 8)};
  work.launch = [=](cudaStream_t stream) {
    random_update<<<kUpdates / kThreads, kThreads, 0, stream>>>(table->data(),
                                                                static_cast<unsigned>(n - 1));
  };
  work.check = [=] {
    const auto got = table->to_host();
    std::vector<unsigned> expected(n, 0);
    for (unsigned i = 0; i < kUpdates; ++i) ++expected[place(i, static_cast<unsigned>(n - 1))];
    return first_difference(
        got, [&](std::size_t i) { return expected[i]; }, always(0));
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast do scattered atomic updates run?",
                                     {"table", "elements"}, {1 << 20, 1 << 24, 1 << 27});

}  // namespace
}  // namespace warpgauge::kernels::validation
