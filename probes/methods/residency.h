// SPDX-License-Identifier: Apache-2.0
// How shared memory shapes what an SM does: L1's part, and the number of resident blocks.
#pragma once

#include <cuda_runtime_api.h>

#include <optional>

#include "probes/device/check.h"
#include "probes/harness/device.h"

namespace warpgauge::probes {

/// Asks for the largest L1 in launches of `kernel`.
template <class Kernel>
void prefer_l1(Kernel* kernel) {
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxL1));
}

/// Lets a block of `kernel` ask for so much dynamic shared memory.
template <class Kernel>
void allow_shared_bytes(Kernel* kernel, std::size_t bytes) {
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(bytes)));
}

/// Unused shared memory that keeps an SM at `blocks` resident blocks; 0 when nothing is needed. The
/// driver is asked whether it worked: absent when it did not.
template <class Kernel>
std::optional<std::size_t> shared_bytes_for(const Device& device, Kernel* kernel, int threads,
                                            int blocks) {
  const std::size_t most = device.shared_bytes_per_block_optin();
  allow_shared_bytes(kernel, most);
  for (const std::size_t bytes : {std::size_t{0}, most / blocks - 2048}) {
    int resident = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, threads, bytes));
    if (resident == blocks) return bytes;
  }
  return std::nullopt;
}

}  // namespace warpgauge::probes
