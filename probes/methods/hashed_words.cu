// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/hashed_words.h"

#include "probes/methods/permutation.h"

namespace warpgauge::probes {
namespace {

__global__ void fill_kernel(std::uint64_t* words, std::uint64_t count) {
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    words[i] = Permutation::mix(i + 1);
  }
}

}  // namespace

void fill_with_hashes(const DeviceBuffer<char>& memory, int sm_count) {
  fill_kernel<<<sm_count * 4, 512>>>(reinterpret_cast<std::uint64_t*>(memory.data()),
                                     memory.bytes() / sizeof(std::uint64_t));
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
}

DeviceBuffer<uint4> hashed_elements(std::size_t count) {
  std::vector<uint4> elements(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t low = Permutation::mix(2 * i), high = Permutation::mix(2 * i + 1);
    elements[i] = {unsigned(low), unsigned(low >> 32), unsigned(high), unsigned(high >> 32)};
  }
  DeviceBuffer<uint4> buffer(count);
  buffer.from_host(elements);
  return buffer;
}

}  // namespace warpgauge::probes
