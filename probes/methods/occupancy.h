// SPDX-License-Identifier: Apache-2.0
// How many blocks an SM holds: what the driver says, and how to search for where that changes.
#pragma once

#include <cuda_runtime_api.h>

#include <vector>

#include "probes/device/check.h"
#include "probes/harness/probe.h"
#include "probes/harness/resident.h"

namespace warpgauge::probes {

inline int attribute_of(const Device& device, cudaDeviceAttr attribute) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, attribute, device.ordinal()));
  return value;
}

/// Blocks on an SM, as the driver's occupancy calculator says; fewer where the device pretends to
/// be less.
template <class Kernel>
int calculated_blocks(Kernel* kernel, int threads, std::size_t shared_bytes) {
  return resident_blocks_of_sm(kernel, threads, shared_bytes);
}

/// Lets the kernel's blocks have all shared memory of an SM, in its largest carve-out.
template <class Kernel>
void allow_all_shared(const Device& device, Kernel* kernel) {
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(device.shared_bytes_per_block_optin())));
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxShared));
}

/// The largest amount, in bytes, with which `fits`, by bisection; none does beyond `most`.
template <class Fits>
std::size_t largest_fitting(std::size_t most, const Fits& fits) {
  std::size_t inside = 0, outside = most + 1;
  while (outside - inside > 1) {
    const std::size_t middle = inside + (outside - inside) / 2;
    (fits(middle) ? inside : outside) = middle;
  }
  return inside;
}

/// Numbers of blocks on an SM to search for, below `most`.
inline std::vector<int> searched_blocks(const Probe& probe, int most) {
  std::vector<int> counts = {2, 3, 4, 5, 7, 9, 11, 13, 16, 19, 23, 27, 31};
  std::erase_if(counts, [&](int blocks) {
    return blocks >= most || (probe.level() == Level::kQuick && blocks % 4 != 3);
  });
  return counts;
}

}  // namespace warpgauge::probes
