// SPDX-License-Identifier: Apache-2.0
// The corpus of measured loops (docs/loops.md), held against the in-core analysis.
#pragma once

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/costs/instruction_costs.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::model {

/// So many warps on each scheduler, and the cycles of one iteration of all of them: the median of
/// the campaigns.
struct LoopPoint {
  double warps = 1;  ///< 0.25: one on the whole SM
  double cycles = 0;
  double spread = 0;  ///< largest of the campaigns: ranges of readings over the difference timed
};

/// What was planted in a loop, as far as its machine code does not tell.
struct PlantedFacts {
  double ways = 1;           ///< rounds of a shared-memory access
  double sectors = 0;        ///< of a global access; 0: as few as its bytes need
  double inner_trips = 0;    ///< 0: no inner loop
  double branch_every = -1;  ///< a part runs in every so many iterations, 0: never; -1: no branch
};

struct MeasuredLoop {
  std::string name, family, hash;
  bool blind = false;
  machine_code::ExecutedCode code;
  std::uint64_t first_bytes = 0;  ///< of the timed loop
  PlantedFacts facts;
  std::vector<LoopPoint> points;
};

/// The loops of a code file that the campaigns have measured; of the blind half only if
/// `open_blind`. Throws InputError, one line, for files that are none or do not belong together.
std::vector<MeasuredLoop> read_measured_loops(const std::filesystem::path& code,
                                              const std::vector<std::filesystem::path>& campaigns,
                                              bool open_blind);

struct HeldPoint {
  const MeasuredLoop* loop = nullptr;
  double warps = 0, measured = 0, predicted = 0, low = 0, high = 0;
  std::string bound;
  double bound_cycles = 0;  ///< the least that the loop takes for its bound

  double error() const { return predicted / measured - 1; }

  /// The bound that is named is the one: what it takes alone is what was measured, to a tenth.
  bool is_bound_right() const {
    constexpr double kNear = 0.1;
    return std::abs(bound_cycles / measured - 1) <= kNear;
  }
};

/// Every point with a whole number of warps a scheduler, predicted. `costs_of` gives the costs for
/// a loop's memory. A loop that cannot be analysed is an InputError: the corpus holds none.
std::vector<HeldPoint> hold_loops(const std::vector<MeasuredLoop>& loops,
                                  const profile::Profile& profile);

struct LoopScore {
  std::string family;
  bool blind = false;
  std::size_t points = 0;
  double mean = 0, median = 0, p90 = 0;  ///< absolute error, as a share
  double bias = 0;                       ///< geometric mean of predicted over measured
  double within = 0;  ///< share of points whose interval holds the measured value
  double bound = 0;   ///< share of points whose bound is right
};

/// By half and family, each half's families in the order of their names, then all of them as "all".
std::vector<LoopScore> loop_scores_of(const std::vector<HeldPoint>& points);

}  // namespace warpgauge::model
