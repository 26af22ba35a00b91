// SPDX-License-Identifier: Apache-2.0
// An explanation for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "analysis/report/explanation.h"

namespace warpgauge::report {

/// {key, says | null, device, what profile::add_members() has}; of an absent key `absent`, its
/// reason; otherwise value, unit, low, high, n, campaigns, campaign_spread, evidence, method,
/// confirmation {state, relation, points, worst} | null, flags[], opcode and pipe where there are;
/// of a measured value probes[{probe, question, method, what_could_fool_it}] and series[{series,
/// recordings[], page}], of another computed_of[{key, value, unit}].
nlohmann::ordered_json explanation_json(const Explanation& explanation);

}  // namespace warpgauge::report
