// SPDX-License-Identifier: Apache-2.0
// Predictions as JSON, for `warpgauge predict --format json` and the report.
#pragma once

#include <nlohmann/json.hpp>

#include "analysis/model/what_if.h"

namespace warpgauge::model {

/// {kernel, size, source, occupancy{blocks_per_sm, warps_per_sm, fraction, limited_by}, waves,
/// time_us{value, low, high} or null, at_least_us, bound, shares[{unit, busy_us, share, parts{name:
/// us}}], missing[{key, why, wanted_by}], assumptions[], rooflines{measured, datasheet}: each
/// {time_us, bound, ceilings{name: {value, low, high}}, absent{name: why}}, what_if[{question,
/// time_us, bound, why}]}. What could not be had is null.
nlohmann::ordered_json to_json(const KernelReport& report);

}  // namespace warpgauge::model
