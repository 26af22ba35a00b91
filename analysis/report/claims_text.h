// SPDX-License-Identifier: Apache-2.0
// Verdicts for people.
#pragma once

#include <span>
#include <string>

#include "analysis/claims/judge.h"
#include "analysis/claims/titles.h"
#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// The document's title, fit for a terminal; empty where none is known.
std::string title_of(const std::string& document, const claims::Titles& titles);

/// A line of counts; then under each document's title its judgements: verdict, id and place, what
/// the document states, what was found.
std::string claims_text(const profile::Profile& profile,
                        std::span<const claims::Judgement> judgements, const claims::Titles& titles,
                        bool colours);

}  // namespace warpgauge::report
