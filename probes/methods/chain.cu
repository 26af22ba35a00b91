// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "probes/device/check.h"
#include "probes/methods/chain.h"
#include "probes/methods/permutation.h"

namespace warpgauge::probes {
namespace {

__global__ void link_kernel(char* base, std::uint64_t nodes, std::size_t stride_bytes,
                            ChainOrder order, Permutation permutation) {
  const std::uint64_t step = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < nodes;
       i += step) {
    const std::uint64_t j = i + 1 == nodes ? 0 : i + 1;
    const std::uint64_t from = order == ChainOrder::kRandom ? permutation(i) : i;
    const std::uint64_t to = order == ChainOrder::kRandom ? permutation(j) : j;
    *reinterpret_cast<char**>(base + from * stride_bytes) = base + to * stride_bytes;
  }
}

}  // namespace

std::uint64_t build_chain(void* base, std::uint64_t nodes, std::size_t stride_bytes,
                          ChainOrder order, std::uint64_t seed) {
  const Permutation permutation(nodes, seed);
  const auto blocks = static_cast<unsigned>(std::min<std::uint64_t>((nodes + 255) / 256, 4096));
  link_kernel<<<blocks, 256>>>(static_cast<char*>(base), nodes, stride_bytes, order, permutation);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  const std::uint64_t first = order == ChainOrder::kRandom ? permutation(0) : 0;
  return reinterpret_cast<std::uint64_t>(base) + first * stride_bytes;
}

}  // namespace warpgauge::probes
