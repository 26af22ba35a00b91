// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/compare.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace warpgauge::profile {
namespace {

bool holds(const Entry& interval, double value) {
  return interval.low <= value && value <= interval.high;
}

}  // namespace

std::optional<double> relative_difference(const Entry& a, const Entry& b) {
  if (a.unit != b.unit) return std::nullopt;
  if (a.value == b.value) return 0;
  if (a.value == 0) return std::nullopt;
  return (b.value - a.value) / std::abs(a.value);
}

Verdict compare_entries(const Entry& a, const Entry& b, double tolerance, double deviation) {
  const auto difference = relative_difference(a, b);
  if (tolerance > 0 && difference && std::abs(*difference) <= tolerance) return Verdict::kSame;
  if (a.unit != b.unit) return Verdict::kDiffers;
  const double gap = std::max(b.low - a.high, a.low - b.high);
  if (gap > 0) {
    const double apart =
        kDeviationsApart * deviation * std::max(std::abs(a.value), std::abs(b.value));
    return gap > apart ? Verdict::kDiffers : Verdict::kAmbiguous;
  }
  return holds(a, b.value) && holds(b, a.value) ? Verdict::kSame : Verdict::kAmbiguous;
}

std::vector<KeyComparison> compare_profiles(const Profile& a, const Profile& b, double tolerance,
                                            const RunToRun& run_to_run) {
  std::set<std::string> names;
  for (const auto* profile : {&a, &b}) {
    for (const auto& [key, entry] : profile->entries) names.insert(key);
  }
  std::vector<KeyComparison> keys;
  for (const std::string& name : names) {
    KeyComparison key = {name, Verdict::kAbsent, a.find(name), b.find(name), std::nullopt};
    if (key.a && key.b) {
      key.verdict =
          compare_entries(*key.a, *key.b, tolerance, run_to_run.deviation(name, *key.a, *key.b));
      key.relative_difference = relative_difference(*key.a, *key.b);
    }
    keys.push_back(std::move(key));
  }
  return keys;
}

}  // namespace warpgauge::profile
