// SPDX-License-Identifier: Apache-2.0
// How shared memory shapes what an SM does: L1's part, and the number of resident blocks.
#pragma once

#include <cuda_runtime_api.h>

#include <string>

#include "probes/device/check.h"
#include "probes/harness/device.h"
#include "probes/harness/resident.h"
#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

/// Asks for the largest L1 in launches of `kernel`.
template <class Kernel>
void prefer_l1(Kernel* kernel) {
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxL1));
}

/// Unused shared memory that keeps an SM at `blocks` resident blocks; 0 when nothing is needed. The
/// driver is asked whether it worked: throws SkipPoint when it did not.
template <class Kernel>
std::size_t shared_bytes_for(const Device& device, Kernel* kernel, int threads, int blocks) {
  const std::size_t most = device.shared_bytes_per_block_optin();
  allow_shared_bytes(kernel, most);
  for (const std::size_t bytes : {std::size_t{0}, most / blocks - 2048}) {
    if (resident_blocks_of_sm(kernel, threads, bytes) == blocks) return bytes;
  }
  throw SkipPoint{{"shared memory does not keep an SM at " + std::to_string(blocks) +
                   " blocks of " + std::to_string(threads) + " threads"}};
}

}  // namespace warpgauge::probes
