// SPDX-License-Identifier: Apache-2.0
// Grids that fill the device once.
#pragma once

#include <cuda_runtime_api.h>

#include "probes/device/check.h"

namespace warpgauge::kernels {

/// How many blocks of `kernel` the current device holds at once. Asks the driver: keep the answer.
inline unsigned resident_blocks(const void* kernel, int threads_per_block,
                                std::size_t dynamic_shared_bytes = 0) {
  using probes::check;
  int device = 0, sm_count = 0, blocks_per_sm = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, device));
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_per_sm, kernel, threads_per_block,
                                                      dynamic_shared_bytes));
  return static_cast<unsigned>(sm_count * blocks_per_sm);
}

}  // namespace warpgauge::kernels
