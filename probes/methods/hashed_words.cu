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

__global__ void count_wrong_kernel(const std::uint64_t* words, std::uint64_t count,
                                   unsigned long long* wrong) {
  unsigned long long own = 0;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    own += words[i] != Permutation::mix(i + 1);
  }
  if (own != 0) atomicAdd(wrong, own);
}

}  // namespace

void fill_with_hashes(const DeviceBuffer<char>& memory, int sm_count) {
  fill_kernel<<<sm_count * 4, 512>>>(reinterpret_cast<std::uint64_t*>(memory.data()),
                                     memory.bytes() / sizeof(std::uint64_t));
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
}

std::uint64_t wrong_hashes(const DeviceBuffer<char>& memory, std::size_t bytes) {
  constexpr int kBlocks = 512, kThreads = 512;
  DeviceBuffer<unsigned long long> wrong(1);
  wrong.fill_bytes(0);
  count_wrong_kernel<<<kBlocks, kThreads>>>(reinterpret_cast<const std::uint64_t*>(memory.data()),
                                            bytes / sizeof(std::uint64_t), wrong.data());
  check(cudaGetLastError());
  return wrong.value();
}

std::uint32_t sum_of_hashes(std::size_t bytes) {
  std::uint32_t sum = 0;
  for (std::uint64_t i = 0; i < bytes / sizeof(std::uint64_t); ++i) {
    const std::uint64_t word = Permutation::mix(i + 1);
    sum += static_cast<std::uint32_t>(word) + static_cast<std::uint32_t>(word >> 32);
  }
  return sum;
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
