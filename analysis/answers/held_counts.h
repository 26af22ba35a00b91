// SPDX-License-Identifier: Apache-2.0
// What the host counted of a launch beside what a device did, instruction by instruction.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/kept_launch.h"

namespace warpgauge::answers {

struct CountDifference {
  std::uint64_t at = 0;  ///< offset of the instruction
  std::string instruction;
  const char* what = "";  ///< "executed", "threads", "sectors" or "wavefronts"
  double host = 0, device = 0;
};

struct HeldCounts {
  std::size_t instructions = 0;  ///< that either of them executed
  /// Counts that differ, the largest share first. Where the blocks that were executed are a sample
  /// whose mean stands for all, only the sum of the executed instructions is compared.
  std::vector<CountDifference> differences = {};
  double host_executed = 0, device_executed = 0;  ///< warp instructions
  bool of_sample = false;
  /// Executed with lanes whose guard depends on what was not kept: they are counted as active.
  double unsure_executed = 0;
  bool has_variables = false;  ///< of the program: the host takes them to hold what its file says
  /// Read from and written to DRAM: by the host's caches, and by the device's counters, where there
  /// are any.
  std::optional<double> host_dram_bytes = {}, device_dram_bytes = {};
  std::optional<double> device_l2_bytes = {};  ///< of the sectors that its L2 was asked for

  bool equal() const { return differences.empty(); }

  enum class Dram {
    kUnknown,
    kNear,    ///< within 10 % of the device's bytes
    kLittle,  ///< not that, but the difference is less than 1 % of what its L2 moved: the device
              ///< counts some bytes of what ran before, where the host has none
    kOff,
  };
  Dram dram() const;
};

/// How often lanes that come to a convergence barrier (BSYNC) one after the other execute it
/// together depends on a device's timing: it is not compared. A device counts no sectors of bulk
/// copies: neither are these.
HeldCounts hold_counts(const descriptor::Descriptor& described, const ExecutedAgain& again);

}  // namespace warpgauge::answers
