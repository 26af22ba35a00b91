// SPDX-License-Identifier: Apache-2.0
// Launches of which an SM takes one block only; in clusters, whose blocks lie in one GPC, where
// asked for.
#pragma once

#include <cuda_runtime_api.h>

#include <utility>

#include "probes/device/check.h"

namespace warpgauge::probes {

/// Blocks, one an SM, of so many threads; in clusters, where their size is given.
struct Placement {
  int blocks = 0, threads = 0;
  int cluster_size = 0;
};

/// The blocks of clusters ask for so much shared memory that an SM takes one only; those of other
/// launches leave all to L1, and are no more than there are SMs.
template <class Kernel>
std::pair<cudaLaunchConfig_t, cudaLaunchAttribute> place(Kernel* kernel, const Placement& at) {
  constexpr int kSharedBytes = 128 << 10;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(at.blocks));
  config.blockDim = dim3(static_cast<unsigned>(at.threads));
  cudaLaunchAttribute attribute{};
  if (at.cluster_size == 0) {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxL1));
    return {config, attribute};
  }
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes));
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutDefault));
  config.dynamicSmemBytes = kSharedBytes;
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {static_cast<unsigned>(at.cluster_size), 1, 1};
  config.numAttrs = 1;
  return {config, attribute};
}

template <class... Parameters, class... Arguments>
void launch_placed(void (*kernel)(Parameters...), const Placement& at, Arguments&&... arguments) {
  auto [config, attribute] = place(kernel, at);
  config.attrs = &attribute;
  check(cudaLaunchKernelEx(&config, kernel, std::forward<Arguments>(arguments)...));
}

/// Clusters of a size that fit at once; 0 where the size is not allowed.
template <class Kernel>
int most_clusters(Kernel* kernel, int size, int threads) {
  auto [config, attribute] =
      place(kernel, {.blocks = size, .threads = threads, .cluster_size = size});
  config.attrs = &attribute;
  int most = 0;
  if (cudaOccupancyMaxActiveClusters(&most, kernel, &config) != cudaSuccess) {
    cudaGetLastError();
    return 0;
  }
  return most;
}

}  // namespace warpgauge::probes
