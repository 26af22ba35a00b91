// SPDX-License-Identifier: Apache-2.0
// Are two profiles the same, as far as their intervals can tell?
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::cli {

enum class Verdict {
  kSame,     ///< each value lies in the other's interval, or they differ by no more than tolerated
  kDiffers,  ///< the intervals have no point in common, or the units differ
  kAmbiguous,  ///< the intervals overlap, but a value lies outside the other's
  kAbsent,     ///< only one of the profiles has the key: nothing can be said
};
inline constexpr std::string_view kVerdictNames[] = {"same", "differs", "ambiguous", "absent"};

struct KeyComparison {
  std::string key;
  Verdict verdict = Verdict::kAbsent;
  const profile::Entry* a = nullptr;  ///< null where profile A has no such key
  const profile::Entry* b = nullptr;
  /// (b - a) / |a|; absent where one has no value, the units differ, or a is 0 and b is not.
  std::optional<double> relative_difference;
};

/// `tolerance`: relative difference that counts as none, whatever the intervals say.
Verdict compare_entries(const profile::Entry& a, const profile::Entry& b, double tolerance = 0);

/// As KeyComparison has it.
std::optional<double> relative_difference(const profile::Entry& a, const profile::Entry& b);

/// Every key that either profile has, sorted. The pointers live as long as the profiles.
std::vector<KeyComparison> compare_profiles(const profile::Profile& a, const profile::Profile& b,
                                            double tolerance = 0);

}  // namespace warpgauge::cli
