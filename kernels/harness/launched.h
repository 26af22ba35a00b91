// SPDX-License-Identifier: Apache-2.0
// The kernels that a launch, a library's too, really starts: grid, registers, spills, occupancy.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace warpgauge::kernels {

struct LaunchedKernel {
  std::string mangled_name;
  std::string name;  ///< demangled
  double grid_blocks = 0;
  int threads_per_block = 0;
  int registers_per_thread = 0;
  std::size_t shared_bytes_per_block = 0;  ///< static and dynamic
  std::size_t local_bytes_per_thread = 0;  ///< stack and spills
  int blocks_per_sm = 0;                   ///< resident at once, as the driver computes
};

/// Captures `launch` into a graph, which is not run, and reads its kernel nodes in the order of
/// their creation. Nodes that are copies or fills, not kernels, are left out. Throws CudaError.
std::vector<LaunchedKernel> launched_kernels(const std::function<void(cudaStream_t)>& launch);

/// The kernel that stands for a computation of several (one at least): the one with most threads.
const LaunchedKernel& largest(const std::vector<LaunchedKernel>& kernels);

/// The launch's shape, as recordings state it.
std::map<std::string, double> launch_constants(const std::vector<LaunchedKernel>& kernels);

}  // namespace warpgauge::kernels
