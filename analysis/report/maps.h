// SPDX-License-Identifier: Apache-2.0
// Maps: what lies where. Figures of kind `map` made of the placements that estimators found.
#pragma once

#include <nlohmann/json.hpp>

#include "analysis/estimate/estimate.h"
#include "analysis/samples/recording.h"

namespace warpgauge::report {

/// Every unit as a tile, coloured by its side and standing in the row of its part. Without parts,
/// units stand in rows of 16; without sides, colours are the parts; without both, the kind is
/// `absent`.
nlohmann::json unit_map(const estimate::Placement& placement);

/// The neighbouring lines of the series as a strip of addresses, coloured by side. The kind is
/// `absent` where the series does not say how far apart they are.
nlohmann::json address_map(const estimate::Placement& placement, const samples::Series& series);

}  // namespace warpgauge::report
