// SPDX-License-Identifier: Apache-2.0
// Cost of an operation as a straight line over one swept number: conflict degree, warps.
#pragma once

#include <optional>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate {

/// cost = base + each * (x - origin), and what the outputs and reasons call it.
struct CostOutputs {
  double origin = 0;
  std::string each, each_unit;
  std::string swept;    ///< the swept number: "degree"
  std::string y_label;  ///< of the figure
};

/// Puts at.<x> of every point, and base and each of a line through them all by least squares. It
/// needs three points, and constant `max_residual` (5 %, of the span of the costs) says how
/// straight it must be. Without a law, base and each are absent, and so is what is returned: base.
std::optional<Resampled> put_cost_law(SlopeSweep& costs, const CostOutputs& named, Estimate& out);

}  // namespace warpgauge::estimate
