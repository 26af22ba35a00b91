// SPDX-License-Identifier: Apache-2.0
// What `warpgauge analyze` says, as one JSON document; analysis.schema.json is its JSON Schema.
#pragma once

#include <nlohmann/json.hpp>

#include "analysis/model/code_analysis.h"
#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// {schema, version, device, compute_capability, kernels: []}
nlohmann::ordered_json analysis_document(const profile::Profile& profile);

/// An element of `kernels`. Cycles of a loop's `occupied` are those of one iteration of all warps
/// of a scheduler; those of an instruction are of one warp alone. Throws Defect for numbers that
/// are not finite.
nlohmann::ordered_json analysis_json(const model::CodeAnalysis& analysis);

}  // namespace warpgauge::report
