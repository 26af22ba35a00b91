// SPDX-License-Identifier: Apache-2.0
// What kind of evidence a verdict rests on, derived from the look-ups: a reader trusts a count of a
// counter, a time, a compile fact, a limit that the device reports and a document differently.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "analysis/claims/evidence.h"
#include "analysis/profile/profile.h"

namespace warpgauge::claims {

/// In the order in which they are named. `kTool` is what compute-sanitizer found; `kQueried` a
/// limit that the device reports, or a list that CUPTI gives; `kTyped` arithmetic of the document's
/// own numbers.
enum class EvidenceClass { kCounter, kTiming, kTool, kCompiled, kQueried, kDocument, kTyped };
inline constexpr std::array<std::string_view, 7> kEvidenceClassNames = {
    "counter", "timing", "tool", "compiled", "queried limit", "document", "typed numbers"};

inline std::string_view name_of(EvidenceClass one) {
  return kEvidenceClassNames[static_cast<std::size_t>(one)];
}

/// Those that the evidence is made of, each once, in the order above. A key of the profile is of
/// the class of its series. Constants beside a look-up add none.
std::vector<EvidenceClass> classes_of(const Evidence& evidence, const profile::Profile& profile);

/// Puts those of `more` into `list`, which stays in order.
void unite(std::vector<EvidenceClass>& list, const std::vector<EvidenceClass>& more);

}  // namespace warpgauge::claims
