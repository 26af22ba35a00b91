// SPDX-License-Identifier: Apache-2.0
// Each thread looks one key up in a sorted table: dependent loads, divergent addresses. Should be
// bound by latency at the bottom of the tree and by sectors at its leaves.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kThreads = 256;
constexpr unsigned kKeys = 1U << 22;

__host__ __device__ unsigned key_of(unsigned i, unsigned count) {
  i *= 0x9e3779b1U;
  i ^= i >> 16;
  i *= 0x85ebca6bU;
  i ^= i >> 13;
  return i % (3 * count);  // the table holds every third number: most keys are absent
}

/// The first place whose entry is not less than the key.
__global__ void __launch_bounds__(kThreads)
    binary_search(const unsigned* table, unsigned count, unsigned* places) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  const unsigned key = key_of(i, count);
  unsigned first = 0, length = count;
  while (length > 0) {
    const unsigned half = length / 2;
    const bool right = table[first + half] < key;
    first += right ? half + 1 : 0;
    length = right ? length - half - 1 : half;
  }
  places[i] = first;
}

Work make(double size, std::uint64_t) {
  const auto n = static_cast<unsigned>(size);
  const auto table = buffer<unsigned>(n);
  std::vector<unsigned> sorted(n);
  for (unsigned i = 0; i < n; ++i) sorted[i] = 3 * i;
  table->from_host(sorted);
  const auto places = buffer<unsigned>(kKeys);
  Work work{.compulsory_bytes = 4.0 * kKeys + std::fmin(4.0 * size, 32.0 * kKeys)};
  work.launch = [=](cudaStream_t stream) {
    binary_search<<<kKeys / kThreads, kThreads, 0, stream>>>(table->data(), n, places->data());
  };
  work.check = [=] {
    const auto got = places->to_host();
    return first_difference(
        got, [&](std::size_t i) { return (key_of(static_cast<unsigned>(i), n) + 2) / 3; },
        always(0));
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast do dependent, scattered look-ups run?",
                                     {"table", "elements"}, {1 << 20, 1 << 23, 1 << 26});

}  // namespace
}  // namespace warpgauge::kernels::validation
