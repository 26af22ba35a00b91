// SPDX-License-Identifier: Apache-2.0
// Counts over a whole grid from some of its blocks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/interpret/interpret.h"

namespace warpgauge::interpret {

/// The counts of one instruction, over the grid.
struct GridCounts {
  double executed = 0, threads = 0, sectors = 0, lines = 0, wavefronts = 0, l1_rounds = 0;
  double l1_hits = 0, missed_lines = 0, late_requests = 0;
  double matches = 0, matched_values = 0;
  std::array<double, RequestsByPass::kOctaves> requests_by_pass = {}, late_by_pass = {};
  /// Share of a warp's loads that L1 answers at once, in the passes behind those that warps make in
  /// the mean (`passes`); absent where no warp makes twice as many.
  std::optional<double> tail_answers(double passes) const;

  void add(const InstructionCounts& counts, double weight);
  void scale(double by);
};

struct Sample {
  std::vector<GridCounts> counts = {};  ///< one for each instruction
  std::uint64_t clusters_run = 0, clusters = 0, blocks_of_cluster = 1, warps_of_block = 1;
  /// Whether it holds for the grid: all clusters were executed, or those inside of the grid and on
  /// each of its sides are alike, as far as was looked.
  bool exact = true;
  /// Where it does not: the standard error of the executed instructions, as a share of them.
  double spread = 0;
  bool has_variables = false;  ///< the program has variables, which the host may have changed
  // If KernelInput::device is there:
  Traffic::Bytes touched = {};              ///< of global memory, by the grid
  bool stays_in_l2 = false;                 ///< all of it
  std::optional<Traffic::Bytes> dram = {};  ///< from and to it; absent if the size of L2 is
  HotPlace hot_place = {};
  std::uint64_t working_blocks = 0;  ///< all but those that do next to nothing
  Placement placement = {};          ///< of their instructions on the SMs
  std::string stopped = {};          ///< why it could not go on; the counts are then worthless
  Execution execution = {};
};

struct SampleLimits {
  std::uint64_t few = 8;            ///< clusters: a grid of no more is executed whole, ...
  std::uint64_t cheap = 1'000'000;  ///< ... and one of about so few instructions of warps
  std::uint64_t many = 96;          ///< of a grid whose blocks differ
  double error = 0.005;             ///< standard error with which they need not be that many
  std::uint64_t instructions = 20'000'000;  ///< of warps: no further cluster is begun behind them
};

/// Executes all clusters, or the first, a middle and the last cluster along each side of the grid,
/// and another one in the middle; if the two do not execute the same, or move more than a hundredth
/// more or less, clusters all over the grid.
Sample sample(const KernelInput& input, const SampleLimits& limits = {});

}  // namespace warpgauge::interpret
