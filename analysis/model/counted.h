// SPDX-License-Identifier: Apache-2.0
// Descriptions of kernels from what hardware counters saw of them: the counter series that
// `warpgauge-kernels --describe` records, metric group kernel_work.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/descriptor.h"
#include "analysis/samples/recording.h"

namespace warpgauge::model {

struct CountedKernel {
  Descriptor descriptor;  ///< source "counters"
  /// The unit that the counters saw nearest to its own peak: a unit of the model ("dram", "lsu",
  /// ...), "latency" where none reached 60 % of its peak, empty where no percentage was read. The
  /// threshold is the one of Nsight Compute's speed-of-light analysis.
  std::string bound;
};

/// One description for each counted kernel and size. Its name is that of the timing series,
/// "FAMILY/RUNG.TYPE" ("sgemm/warp_tiled.f32", "histogram/shared.u8.zipf"), its size the number on
/// the series' axis. Series that were not measured or belong to another group are passed over.
///
/// What counters do not say is taken for granted and stated in Descriptor::assumes: the pattern of
/// atomics is read off the sectors that they touch; barriers are the instructions of the pipe that
/// they run on; what an output leaves in L2 is written to DRAM in the end.
///
/// Throws InputError naming recording and series for one that lacks its launch shape or
/// its instruction count, or whose counts contradict each other (descriptor.h).
std::vector<CountedKernel> counted_kernels(const samples::Recording& recording);

/// "kernels/sgemm", "warp_tiled.f32.cold.burst" -> "sgemm/warp_tiled.f32".
std::string kernel_name(const std::string& probe, const std::string& variant);

/// As sizes are written: shortest text that reads back as the number.
std::string size_text(double size);

}  // namespace warpgauge::model
