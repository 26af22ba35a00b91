// SPDX-License-Identifier: Apache-2.0
// Where a sweep over sizes changes the way in which it prepares its points: a step there says
// nothing of the memory.
#pragma once

#include <optional>
#include <vector>

#include "analysis/profile/profile.h"
#include "analysis/report/figure.h"
#include "analysis/samples/recording.h"

namespace warpgauge::report {

/// Up to `to_bytes`, every line is touched before timing; of a larger set, a word every
/// `step_bytes`.
struct Preparation {
  double to_bytes = 0, step_bytes = 0;
};

/// From the series' constants `touched_to_bytes` and `touch_step_bytes`; for recordings of
/// memory/pointer_chase from before it wrote them, from the rule that it followed: twice the L2
/// that the header states, 64 KiB. Absent where all points are prepared alike.
std::optional<Preparation> preparation_of(const samples::Series& series,
                                          const samples::Header& header);

/// Breaks the series' measured curves where the preparation changes (at the first point beyond),
/// marks the place, and notes how high the step is there, in which TLB reaches, and how the curves
/// of other figures, prepared alike throughout, pass the same sizes. `all`: every figure of the
/// report.
void break_at_preparation(Figure& figure, const std::string& series, const Preparation& preparation,
                          const profile::Profile& profile, const std::vector<Figure>& all);

}  // namespace warpgauge::report
