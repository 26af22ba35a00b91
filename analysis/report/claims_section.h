// SPDX-License-Identifier: Apache-2.0
// The report's part on what documents claim.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "analysis/claims/judge.h"
#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// counts and claims, as in verdicts.json (data/claims/README.md says what the members mean).
nlohmann::json claims_section(std::span<const claims::Judgement> judgements,
                              const profile::Profile& profile);

}  // namespace warpgauge::report
