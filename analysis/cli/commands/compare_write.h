// SPDX-License-Identifier: Apache-2.0
// A comparison of two profiles as text, HTML, CSV and JSON.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "analysis/profile/compare.h"

namespace warpgauge::cli {

using profile::KeyComparison, profile::kVerdictNames, profile::Verdict, profile::VerdictCounts;

/// What is compared, and which of it is to be seen.
struct Comparison {
  std::string file_a, device_a, file_b, device_b;
  double tolerance_percent = 0;
  std::vector<KeyComparison> keys;   ///< all that were compared, sorted by name
  std::vector<KeyComparison> shown;  ///< those of a table, in its order
  std::string cause = {};            ///< a possible one of what differs; empty: none is known
};

/// "1,640 of 1,677 keys agree; 2 differ, 30 ambiguous, 5 in one of them only". One line.
std::string agreement(const Comparison& comparison);

std::string comparison_text(const Comparison& comparison, bool colours);
std::string comparison_html(const Comparison& comparison);
std::string comparison_csv(const Comparison& comparison);
/// Members a, b, tolerance_percent, possible_cause (text | null), a count a verdict, keys [{key,
/// verdict, relative_difference | null, a, b {value, low, high, unit} | null}].
std::string comparison_json(const Comparison& comparison);

}  // namespace warpgauge::cli
