// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/same_results.h"

#include <cstdint>

namespace warpgauge::probes {
namespace {

__global__ void compare_kernel(const std::uint32_t* one, const std::uint32_t* other,
                               std::size_t words, unsigned long long* differing) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  unsigned long long own = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < words; i += step) {
    own += one[i] != other[i];
  }
  if (own != 0) atomicAdd(differing, own);
}

}  // namespace

std::size_t differing_words(const void* one, const void* other, std::size_t words) {
  constexpr int kBlocks = 1024, kThreads = 512;
  DeviceBuffer<unsigned long long> differing(1);
  differing.fill_bytes(0);
  compare_kernel<<<kBlocks, kThreads>>>(static_cast<const std::uint32_t*>(one),
                                        static_cast<const std::uint32_t*>(other), words,
                                        differing.data());
  check(cudaGetLastError());
  return differing.value();
}

}  // namespace warpgauge::probes
