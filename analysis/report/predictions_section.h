// SPDX-License-Identifier: Apache-2.0
// The report's part on the cost model: what it expected against what was measured.
#pragma once

#include <nlohmann/json.hpp>

#include "analysis/model/validation.h"

namespace warpgauge::report {

/// profile_hash, interval_coverage, bounds_compared, bounds_agreed, bounds_unwatched, unpredicted,
/// unmatched[]
/// errors   [{name, n, mape, median, p90, largest, geometric_mean_ratio}]: the cost model and the
///          rooflines, those that have a time for some kernel
/// rows     [{kernel, size, source, measured_us, predicted_us, low_us, high_us, error,
///          measured_roofline_us, datasheet_roofline_us, bound_predicted, bound_measured, why}],
///          largest error first, then those without a prediction; a number that could not be had is
///          left out
/// figures  one of kind `predictions`: x and y {label, unit, log}, points [{label, family,
///          measured_us, predicted_us, low_us, high_us}] in the order of the rows
nlohmann::json predictions_section(const model::Validation& validation);

}  // namespace warpgauge::report
