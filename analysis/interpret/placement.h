// SPDX-License-Identifier: Apache-2.0
// Which SM executes which block, and how unevenly the work lies then.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/interpret/device.h"

namespace warpgauge::interpret {

/// Instructions that each warp of a block executed.
using BlockWork = std::vector<std::uint64_t>;

/// Executed instructions, as counters of a device have them.
struct Placement {
  double of_a_partition = 0;  ///< of an SM sub-partition, in the mean
  double of_busiest = 0;      ///< of the one that executes most
  double of_busiest_sm = 0;   ///< of all sub-partitions of the SM that executes most
  double of_longest_warp = 0;

  /// A block that may execute more by itself than the busiest SM does.
  void include(const BlockWork& block, const Device& device);
};

/// A grid of these blocks in their order, if there are as many; otherwise of blocks that are like
/// them, each as often as the others. They go to the SMs in turn until these are full, later ones
/// to where another one ends. A block lasts as long as its longest warp executes, and its warps go
/// to the sub-partitions in turn.
Placement place(std::span<const BlockWork> blocks, std::uint64_t grid_blocks, const Device& device);

}  // namespace warpgauge::interpret
