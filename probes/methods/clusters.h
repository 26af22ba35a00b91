// SPDX-License-Identifier: Apache-2.0
// Which SMs a thread-block cluster is placed on: this tells the parts of the device.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/launch.h"
#include "probes/harness/device.h"

namespace warpgauge::probes {

/// Launches clusters, one block an SM, and reads back where they were. Needs compute
/// capability 9.0. Throws SkipSeries where no block is alone on an SM, whatever it asks for.
class Clusters {
 public:
  explicit Clusters(const Device& device);

  /// Clusters of `size` blocks that run at once; 0 where the device has none of that size.
  int most(int size) const;
  void launch(int size, int clusters);
  /// SM of each block of the latest launch.
  std::vector<std::uint32_t> smids() const { return smid_.to_host(launched_); }

 private:
  LaunchShape shape(int size, int clusters) const;

  std::size_t shared_bytes_;
  DeviceBuffer<std::uint32_t> smid_;
  std::size_t launched_ = 0;  ///< blocks
};

/// Parts of the device by SM.
struct SmMap {
  /// SMs that share clusters of two, always the same two: a texture processing cluster (TPC). An SM
  /// that was seen with several has none.
  std::map<std::uint32_t, std::uint32_t> partner;
  /// Graphics processing cluster (GPC): lowest SM of those that are connected by clusters. SMs that
  /// only share clusters of two have none, since nothing shows where they belong.
  std::map<std::uint32_t, std::uint32_t> gpc;
};
SmMap map_sms(Clusters& clusters, int launches);

}  // namespace warpgauge::probes
