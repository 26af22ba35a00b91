// SPDX-License-Identifier: Apache-2.0
// Sorts tiles of 1024 numbers in shared memory by a bitonic network: 55 compare-exchange steps,
// each behind a barrier. Should be bound by shared memory and barriers.
#include <algorithm>

#include "kernels/harness/in_parallel.h"
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kTile = 1024, kThreads = kTile / 2;

__global__ void __launch_bounds__(kThreads) bitonic_tiles(const float* in, float* out) {
  __shared__ float tile[kTile];
  const std::size_t first = std::size_t{blockIdx.x} * kTile;
  const int thread = static_cast<int>(threadIdx.x);
  tile[thread] = in[first + thread];
  tile[thread + kThreads] = in[first + thread + kThreads];
  for (int length = 2; length <= kTile; length *= 2) {
    for (int stride = length / 2; stride > 0; stride /= 2) {
      __syncthreads();
      const int low = 2 * thread - (thread & (stride - 1)), high = low + stride;
      const bool ascending = (low & length) == 0;
      const float x = tile[low], y = tile[high];
      tile[low] = ascending ? fminf(x, y) : fmaxf(x, y);
      tile[high] = ascending ? fmaxf(x, y) : fminf(x, y);
    }
  }
  __syncthreads();
  out[first + thread] = tile[thread];
  out[first + thread + kThreads] = tile[thread + kThreads];
}

Work make(double size, std::uint64_t seed) {
  const auto n = static_cast<std::size_t>(size);  // a multiple of the tile
  const auto in = normal_buffer(n, seed), out = buffer<float>(n);
  Work work{.compulsory_bytes = 2 * 4 * size};
  work.launch = [=](cudaStream_t stream) {
    bitonic_tiles<<<static_cast<unsigned>(n / kTile), kThreads, 0, stream>>>(in->data(),
                                                                             out->data());
  };
  work.check = [=] {
    auto x = in->to_host();
    const auto y = out->to_host();
    in_parallel(n / kTile, [&x](std::size_t begin, std::size_t end) {
      for (std::size_t tile = begin; tile < end; ++tile) {
        const auto first = x.begin() + static_cast<std::ptrdiff_t>(tile * kTile);
        std::sort(first, first + kTile);
      }
    });
    return first_difference(
        y, [&](std::size_t i) { return x[i]; }, always(0));
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does a barrier-heavy sort in shared memory run?",
                                     {"n", "elements"}, {1 << 22, 1 << 24, 1 << 26});

}  // namespace
}  // namespace warpgauge::kernels::validation
