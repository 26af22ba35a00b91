// SPDX-License-Identifier: Apache-2.0
// What `warpgauge analyze` prints.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/code_analysis.h"

namespace warpgauge::report {

struct AnalysisTextOptions {
  bool listing = true;
  bool timeline = false;
  std::size_t timeline_cycles = 100;
};

/// Something that was not measured of this code: a line of the answer.
struct Doubt {
  std::string what;  ///< "! unknown", "? assumed", "~ as their kin", "assumed"
  std::string text;

  friend bool operator==(const Doubt&, const Doubt&) = default;
};

/// Opcodes whose cost is not measured, and what was taken for granted.
std::vector<Doubt> doubts_of(const model::CodeAnalysis& analysis);

/// What "at least" and "at most" are not: the same words in text and JSON.
inline constexpr const char* kIntervalIsNot =
    "at least and at most hold what is not known of costs, not the error of the laws: the measured "
    "cycles of most loops lie outside (docs/loops.md says how many)";

std::string analysis_text(const model::CodeAnalysis& analysis, const std::string& device,
                          const AnalysisTextOptions& options);

}  // namespace warpgauge::report
