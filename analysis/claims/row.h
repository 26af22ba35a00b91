// SPDX-License-Identifier: Apache-2.0
// The words of a statement's row, the same wherever rows are shown: what is stated and about what
// device, the verdict, what it rests on, what was measured and where, and why; and the legend.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/claims/judge.h"

namespace warpgauge::claims {

/// A measured verdict in its words; "not measured" of a statement whose condition was measured.
inline constexpr std::string_view kConditionUnmet = "condition not met";

/// What a verdict means, in the order of kVerdictNames, then kConditionUnmet.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kVerdictMeanings = {{
    {"confirmed", "the whole measured interval lies where the statement says"},
    {"refuted",
     "the whole interval lies elsewhere, and a second recording, another reading or a fact that is "
     "the same each time says so too"},
    {"depends",
     "readings of equal right disagree, the interval crosses an end of what is stated, or one "
     "recording alone speaks against it; the row says which"},
    {"other device", "stated for a device that was not measured, and nothing is documented of it"},
    {"not measured", "there is no check, or what it needs was not recorded; the row says why"},
    {kConditionUnmet,
     "counted as not measured: the statement's \"where\" was measured, and does not hold here"},
}};

/// What the classes of evidence mean, in the order of kEvidenceClassNames.
inline constexpr std::array<std::string_view, kEvidenceClassNames.size()> kEvidenceClassMeanings = {
    "hardware counters, in a run of their own",
    "times, cycles and results that a run recorded",
    "what compute-sanitizer reports of a program",
    "what the compiler makes of a snippet: nothing was run",
    "what the device or CUPTI reports of itself: nothing was run",
    "what a cited source says: nothing was measured here",
    "arithmetic of the document's own numbers, which has no vote"};

/// "32 wavefronts", "400 to 800 cycles", "4 or 8" (no device).
std::string stated_in_words(const Entry& entry);
/// "A100"; "no device named".
std::string stated_device(const Entry& entry);

/// "confirmed"; "confirmed (compiled)" where no recording is behind it; "condition not met".
std::string verdict_in_words(const Judgement& judgement);

/// "counter, timing"; "" where nothing with a vote was had.
std::string evidence_in_words(const Judgement& judgement);

/// What was measured and under which condition, a reading each: "32 cycles (an L1 hit)"; those
/// without a vote begin with "beside: ".
std::vector<std::string> measured_in_words(const Judgement& judgement);

/// The sentence, without the verdict where a column beside it has that.
std::string why_in_words(const Judgement& judgement);

}  // namespace warpgauge::claims
