// SPDX-License-Identifier: Apache-2.0
// Are two profiles the same, as far as their intervals can tell?
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/profile/profile.h"
#include "analysis/profile/run_to_run.h"

namespace warpgauge::profile {

enum class Verdict {
  kSame,     ///< each value lies in the other's interval, or they differ by no more than tolerated
  kDiffers,  ///< further apart than campaigns of one card are, or the units differ
  kAmbiguous,  ///< neither
  kAbsent,     ///< only one of the profiles has the key: nothing can be said
};
inline constexpr std::string_view kVerdictNames[] = {"same", "differs", "ambiguous", "absent"};

struct KeyComparison {
  std::string key;
  Verdict verdict = Verdict::kAbsent;
  const Entry* a = nullptr;  ///< null where profile A has no such key
  const Entry* b = nullptr;
  /// (b - a) / |a|; absent where one has no value, the units differ, or a is 0 and b is not.
  std::optional<double> relative_difference;
};

/// `tolerance`: relative difference that counts as none, whatever the intervals say. `deviation`:
/// of campaigns of one card, as a share of the value (RunToRun); values differ where the gap
/// between their intervals is wider than kDeviationsApart of them.
Verdict compare_entries(const Entry& a, const Entry& b, double tolerance = 0, double deviation = 0);

/// As KeyComparison has it.
std::optional<double> relative_difference(const Entry& a, const Entry& b);

/// Every key that either profile has, sorted. The pointers live as long as the profiles.
std::vector<KeyComparison> compare_profiles(const Profile& a, const Profile& b,
                                            double tolerance = 0, const RunToRun& run_to_run = {});

}  // namespace warpgauge::profile
