// SPDX-License-Identifier: Apache-2.0
// A comparison of two profiles, as its printers read it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/profile/compare.h"

namespace warpgauge::report {

/// What is compared, and which of it is to be seen.
struct Comparison {
  std::string file_a, device_a, file_b, device_b;
  double tolerance_percent = 0;
  std::vector<profile::KeyComparison> keys;   ///< all that were compared, sorted by name
  std::vector<profile::KeyComparison> shown;  ///< those of a table, in its order
  std::string cause = {};  ///< a possible one of what differs; empty: none is known
};

inline std::string_view verdict_name(profile::Verdict verdict) {
  return profile::kVerdictNames[static_cast<std::size_t>(verdict)];
}

}  // namespace warpgauge::report
