// SPDX-License-Identifier: Apache-2.0
// One judgement in full: all that the verdict follows from, and how to have it again.
#pragma once

#include <span>
#include <string>

#include "analysis/claims/judge.h"
#include "analysis/claims/titles.h"

namespace warpgauge::report {

/// Statement, stated number and device, place, the condition, each reading with its evidence, band
/// and interval, the second readings, the verdict, how it follows and its sentence, what to do
/// instead, what contradicts it of `all` judgements, and the commands that measure and judge it
/// anew.
std::string claims_detail_text(const claims::Judgement& judgement,
                               std::span<const claims::Judgement> all,
                               const claims::Sources& sources, const claims::Titles& titles,
                               const claims::Titles& errors, bool colours);

}  // namespace warpgauge::report
