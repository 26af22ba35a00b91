// SPDX-License-Identifier: Apache-2.0
// Cost of an operation as a straight line over one swept number: conflict degree, warps.
#pragma once

#include <optional>
#include <vector>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate {

/// cost = base + each * (x - origin), in the unit of the slopes that it goes through.
struct CostLaw {
  double origin = 0;
  Resampled base, each;
  Misfit misfit;
  double at(double x) const { return base.value + each.value * (x - origin); }
};

/// Least squares through the costs of all settings; `fits[i]` is the cost at `x[i]`. Absent when
/// there are fewer than three. The resamples hold what the costs scatter about the law beyond their
/// own intervals.
std::optional<CostLaw> fit_cost_law(const std::vector<double>& x, double origin,
                                    const std::vector<WorkSlope>& fits, Random& random);

/// Why the costs do not follow the law, naming the swept number ("degree"); empty when they do.
std::string misfit_reason(const std::optional<CostLaw>& law, double max_residual,
                          std::string_view swept);

/// The costs at each x of `axis`, and the law where one is given.
View draw_costs(const samples::Series& series, std::size_t axis, std::string_view y_label,
                const std::vector<WorkSlope>& fits, const CostLaw* law);

}  // namespace warpgauge::estimate
