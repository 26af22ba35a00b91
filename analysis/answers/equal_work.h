// SPDX-License-Identifier: Apache-2.0
// How often the loops of two builds go round where that was not told, so that both builds do the
// same work.
#pragma once

#include <string>
#include <utility>

#include "analysis/in_core/path.h"
#include "analysis/model/code_analysis.h"

namespace warpgauge::answers {

struct ToldBuild {
  const model::CodeAnalysis& analysis;
  /// What was said of its branches; what is assumed is added.
  in_core::BranchShares shares = {};
  std::string assumed = {};  ///< "passes of loops: sum.cu:6 64, sum.cu:9 0 (--trips LINE=N)"
};

/// Loops of the source whose trips were not told: those that compute the same for an element get
/// passes for the same number of elements, however many a pass has; others get the same number of
/// passes. Where trips were told of one build alone, the other one follows it. A loop that only
/// shares elements with another one of its build gets none, if it can be skipped. Loops without a
/// line of the source are left as they are, and so is code with counts.
void assume_equal_work(ToldBuild& before, ToldBuild& after);

}  // namespace warpgauge::answers
