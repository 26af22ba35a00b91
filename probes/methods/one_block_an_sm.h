// SPDX-License-Identifier: Apache-2.0
// Launches of one block an SM; where a probe asks, in clusters, whose blocks lie in one GPC.
#pragma once

#include <cuda_runtime_api.h>

#include <string>
#include <utility>
#include <vector>

#include "probes/device/launch.h"
#include "probes/device/shared_memory.h"
#include "probes/harness/launch_resident.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes {

/// Shared memory that makes a block alone on its SM: `wanted_bytes`, or as much as the device lets
/// a block have. Throws SkipSeries where an SM of the device would take two such blocks.
inline std::size_t one_block_bytes(const Device& device, std::size_t wanted_bytes = kAloneBytes) {
  const SharedMemory has = device.shared_memory();
  if (const auto bytes = bytes_for_one_block(wanted_bytes, has)) return *bytes;
  throw SkipSeries{"no block is alone on an SM: it may ask for " + std::to_string(has.of_block) +
                   " of the SM's " + std::to_string(has.of_sm) + " bytes of shared memory"};
}

/// Launches of one block an SM. The blocks of clusters ask for shared memory; those of other
/// launches leave all of it to L1, and must be no more than there are SMs.
class OneBlockAnSm {
 public:
  static constexpr int kMostClusterSize = 16;
  static constexpr int kPortableClusterSize = 8;

  explicit OneBlockAnSm(const Device& device) : device_(&device) {}

  /// Throws SkipSeries where the device has no clusters whose blocks are alone on their SMs.
  void require_clusters() const {
    if (device_->capability() < 90) throw SkipSeries{"no clusters below 9.0"};
    cluster_bytes();
  }

  /// Clusters of `size` blocks that fit at once; 0 where the device runs none of them.
  template <class Kernel>
  int most_clusters(Kernel* kernel, int size, int threads) const {
    if (device_->capability() < 90) return 0;
    if (!bytes_for_one_block(kAloneBytes, device_->shared_memory())) return 0;
    prepare(kernel, true);
    return resident_clusters(kernel, shape(size, threads, size));
  }

  /// The sizes of cluster, up to kMostClusterSize, that the device runs.
  template <class Kernel>
  std::vector<int> cluster_sizes(Kernel* kernel, int threads) const {
    require_clusters();
    std::vector<int> sizes;
    for (int size = 1; size <= kMostClusterSize; size += size < 8 ? 1 : 2) {
      if (most_clusters(kernel, size, threads) > 0) sizes.push_back(size);
    }
    return sizes;
  }

  /// How many clusters of kMostClusterSize run at once. Throws SkipSeries where none does.
  template <class Kernel>
  int most_large_clusters(Kernel* kernel, int threads) const {
    require_clusters();
    const int most = most_clusters(kernel, kMostClusterSize, threads);
    if (most < 1) throw SkipSeries{"no clusters of 16 blocks on this device"};
    return most;
  }

  /// Without clusters where `cluster_size` is 0.
  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), int blocks, int threads, int cluster_size,
              Arguments&&... arguments) const {
    prepare(kernel, cluster_size > 0);
    launch_resident(kernel, shape(blocks, threads, cluster_size),
                    std::forward<Arguments>(arguments)...);
  }

 private:
  std::size_t cluster_bytes() const { return one_block_bytes(*device_); }

  LaunchShape shape(int blocks, int threads, int cluster_size) const {
    return {.blocks = blocks,
            .threads = threads,
            .cluster_size = cluster_size,
            .shared_bytes = cluster_size > 0 ? cluster_bytes() : 0};
  }

  template <class Kernel>
  void prepare(Kernel* kernel, bool clusters) const {
    if (clusters) allow(kernel, cluster_bytes());
    check(
        cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             clusters ? cudaSharedmemCarveoutDefault : cudaSharedmemCarveoutMaxL1));
  }

  const Device* device_;
};

}  // namespace warpgauge::probes
