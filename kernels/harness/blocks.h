// SPDX-License-Identifier: Apache-2.0
// Grids: a block for each share of the work, or as many blocks as fill the device once.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>

#include "probes/device/check.h"
#include "probes/harness/resident.h"

namespace warpgauge::kernels {

/// Shares of `per_share` out of `count` things; at least one.
constexpr std::size_t shares_of(std::size_t count, std::size_t per_share) {
  return std::max<std::size_t>(1, (count + per_share - 1) / per_share);
}

/// Blocks that take `per_block` of `count` things each; at least one: an empty grid is an error.
constexpr unsigned blocks_for(std::size_t count, std::size_t per_block) {
  return static_cast<unsigned>(shares_of(count, per_block));
}

/// An attribute of the current device. Asks the driver: keep the answer.
inline int device_attribute(cudaDeviceAttr attribute) {
  int device = 0, value = 0;
  probes::check(cudaGetDevice(&device));
  probes::check(cudaDeviceGetAttribute(&value, attribute, device));
  return value;
}

/// `wanted` blocks, or as many as the device holds at once if fewer. `shared_bytes`: dynamic shared
/// memory of a block, which the kernel may have from here on. Asks the driver once a kernel.
template <auto kernel>
unsigned at_most_resident(unsigned wanted, int threads_per_block, int shared_bytes = 0) {
  static const unsigned kMost = [threads_per_block, shared_bytes] {
    if (shared_bytes > 0) {
      probes::allow_shared_bytes(kernel, static_cast<std::size_t>(shared_bytes));
    }
    return static_cast<unsigned>(
        probes::resident_blocks_of_sm(kernel, threads_per_block,
                                      static_cast<std::size_t>(shared_bytes)) *
        device_attribute(cudaDevAttrMultiProcessorCount));
  }();
  return std::min(kMost, wanted);
}

}  // namespace warpgauge::kernels
