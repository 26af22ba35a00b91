// SPDX-License-Identifier: Apache-2.0
// Are two profiles the same, as far as their intervals can tell?
#pragma once

#include <array>
#include <iterator>
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

/// "A was measured in parallel with 3 other devices, B was measured alone: a possible cause of what
/// differs"; empty where both were measured beside as many.
std::string possible_cause(const Profile& a, const Profile& b);

/// How many keys have each verdict, in the order of kVerdictNames.
using VerdictCounts = std::array<int, std::size(kVerdictNames)>;
VerdictCounts count_verdicts(const std::vector<KeyComparison>& keys);

/// What differs, then what is ambiguous, then what only one has; with `all` what agrees too. The
/// largest difference comes first, one that has no percentage (other units) before all others.
std::vector<KeyComparison> to_show(std::vector<KeyComparison> keys, bool all);

}  // namespace warpgauge::profile
