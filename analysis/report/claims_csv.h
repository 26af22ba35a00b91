// SPDX-License-Identifier: Apache-2.0
// Verdicts as a table.
#pragma once

#include <span>
#include <string>

#include "analysis/claims/judge.h"
#include "analysis/claims/titles.h"

namespace warpgauge::report {

/// A row a judgement. Value, interval and unit are those of the first reading that was measured.
std::string claims_csv(std::span<const claims::Judgement> judgements, const claims::Titles& titles);

}  // namespace warpgauge::report
