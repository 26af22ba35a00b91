// SPDX-License-Identifier: Apache-2.0
// The in-core analysis beside the corpus of measured loops.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "analysis/profile/profile.h"
#include "analysis/validate/measured_loops.h"
#include "analysis/validate/score.h"

namespace warpgauge::validate {

/// Cycles of one iteration of all warps of a scheduler.
struct PredictedPoint : Pair {
  const MeasuredLoop* loop = nullptr;
  double warps = 0;
  std::string bound;
  double bound_cycles = 0;  ///< the least that the loop takes for its bound

  /// The bound that is named is the one: what it takes alone is what was measured, to a tenth.
  bool is_bound_right() const {
    constexpr double kNear = 0.1;
    return std::abs(bound_cycles / measured - 1) <= kNear;
  }
};

/// Every point with a whole number of warps a scheduler, predicted. Throws Defect for a loop that
/// cannot be analysed: the corpus holds none.
std::vector<PredictedPoint> predict_loops(const std::vector<MeasuredLoop>& loops,
                                          const profile::Profile& profile);

struct LoopScore : Score {
  std::string family;
  bool blind = false;
  double bound_right = 0;  ///< share of points
};

/// By half and family, each half's families in the order of their names, then all of them as "all".
std::vector<LoopScore> loop_scores_of(const std::vector<PredictedPoint>& points);

/// Scores, then the points that are furthest off:
///
///     half         family       points  mean, %   median      p90   ratio   within    bound
///     development  arithmetic     2802     3.64     2.81     8.08   0.974   21.4 %   52.0 %
///     ...
///     furthest off, development half
///       +183.1 %  cached_0489 at 8 warps: measured 1812.4, predicted 5131.7, L2
std::string loops_text(const std::vector<PredictedPoint>& points);

/// All points: loop, family, half, warps, measured, predicted, low, high (cycles), bound,
/// bound_cycles.
std::string loops_csv(const std::vector<PredictedPoint>& points);

}  // namespace warpgauge::validate
