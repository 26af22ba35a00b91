// SPDX-License-Identifier: Apache-2.0
// Verdicts as JSON and Markdown. The same judgements give the same bytes.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/claims/judge.h"
#include "analysis/claims/titles.h"
#include "analysis/profile/profile.h"

namespace warpgauge::claims {

/// Which judgements to show; an empty or absent member: any.
struct Filter {
  std::string document, topic, id;
  std::optional<Verdict> verdict;
};

std::vector<Judgement> filtered(std::vector<Judgement> judgements, const Filter& filter);

/// How many there are of each verdict, in the order of kVerdictNames.
std::array<int, kVerdictNames.size()> counts(std::span<const Judgement> judgements);

/// How many verdicts have no recording behind them, by the class of their evidence that is furthest
/// from a measurement (queried limit, document).
std::map<std::string, int> without_recording(std::span<const Judgement> judgements);

/// "591 statements judged on NVIDIA H200: 120 confirmed, 80 refuted, ...; 160 verdicts have no
/// recording behind them (90 compiled; ...)"
std::string count_line(const profile::Profile& profile, std::span<const Judgement> judgements);

/// Why a reading's band is as wide as it is: the rule of the wording, or the entry's reason.
std::string why_this_band(const Reading& reading);

/// data/claims/README.md says what the members mean.
std::string to_json(const profile::Profile& profile, std::span<const Judgement> judgements);
/// The legend, pairs that contradict each other, counts by document, the errors that several
/// statements follow from, as `errors` describes them by name, then a table a document, under its
/// title.
std::string to_markdown(const profile::Profile& profile, std::span<const Judgement> judgements,
                        const Titles& errors = {}, const Titles& titles = {});

}  // namespace warpgauge::claims
