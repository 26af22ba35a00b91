// SPDX-License-Identifier: Apache-2.0
// Two builds of one kernel side by side: what the compiler changed, and what it costs.
#pragma once

#include <string>

#include "analysis/report/loop_pairs.h"

namespace warpgauge::report {

/// Both builds from their first instruction to EXIT, where their loops alone do not tell which one
/// is faster (doubt_of()): each analysis has a loop that is `whole`.
struct WholeBuilds {
  model::CodeAnalysis before, after;

  const in_core::LoopTime& old_one() const { return before.loops.back(); }
  const in_core::LoopTime& new_one() const { return after.loops.back(); }
};

/// Whether the build that is faster as its accesses are assumed to be stays so: "1022 -> 512 cycles
/// ... if ...". Empty where nothing is assumed of memory, where both builds need it alike, or where
/// the answer is the same either way.
std::string memory_decides(const model::CodeAnalysis& before, const model::CodeAnalysis& after,
                           const LoopPair& pair);

/// `whole` may be null.
std::string comparison_text(const model::CodeAnalysis& before, const model::CodeAnalysis& after,
                            const WholeBuilds* whole = nullptr);

}  // namespace warpgauge::report
