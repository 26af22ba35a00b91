// SPDX-License-Identifier: Apache-2.0
// How many blocks the device in use holds at once: what the driver's occupancy calculator says, or
// less where the device pretends to be less (pretend.h). Nothing else asks that calculator.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "probes/device/launch.h"

namespace warpgauge::probes {

/// Blocks on an SM; 0 where it cannot hold one. Throws CudaError.
int resident_blocks_of_sm(const void* kernel, int threads, std::size_t shared_bytes);

template <class... Parameters>
int resident_blocks_of_sm(void (*kernel)(Parameters...), int threads, std::size_t shared_bytes) {
  return resident_blocks_of_sm(reinterpret_cast<const void*>(kernel), threads, shared_bytes);
}

/// Lets blocks of `kernel` have `bytes` of dynamic shared memory. Throws SkipPoint where a block of
/// the device cannot, and CudaError.
void allow_shared_bytes(const void* kernel, std::size_t bytes);

template <class... Parameters>
void allow_shared_bytes(void (*kernel)(Parameters...), std::size_t bytes) {
  allow_shared_bytes(reinterpret_cast<const void*>(kernel), bytes);
}

/// Clusters of the shape that fit on the device at once; 0 where it runs none of this size.
int resident_clusters(const void* kernel, const LaunchShape& shape);

template <class... Parameters>
int resident_clusters(void (*kernel)(Parameters...), const LaunchShape& shape) {
  return resident_clusters(reinterpret_cast<const void*>(kernel), shape);
}

/// Blocks of the shape, whose number of blocks is not looked at, that fit on the device at once:
/// whole clusters where it has some.
int resident_blocks(const void* kernel, const LaunchShape& shape);

}  // namespace warpgauge::probes
