// SPDX-License-Identifier: Apache-2.0
// Verdicts as text, JSON and Markdown. The same judgements give the same bytes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/claims/judge.h"
#include "analysis/profile/profile.h"

namespace warpgauge::claims {

/// Which judgements to show; an empty or absent member: any.
struct Filter {
  std::string document, topic;
  std::optional<Verdict> verdict;
};

std::vector<Judgement> filtered(std::vector<Judgement> judgements, const Filter& filter);

/// A line of counts, then a line a judgement: verdict, id, sentence.
std::string to_text(const profile::Profile& profile, std::span<const Judgement> judgements);
/// data/claims/README.md says what the members mean.
std::string to_json(const profile::Profile& profile, std::span<const Judgement> judgements);
/// Counts by document, then a table a document.
std::string to_markdown(const profile::Profile& profile, std::span<const Judgement> judgements);

}  // namespace warpgauge::claims
