// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace warpgauge::profile {
namespace {

bool holds(const Entry& interval, double value) {
  return interval.low <= value && value <= interval.high;
}

/// The place of a verdict in the table: kDiffers, kAmbiguous, kAbsent, kSame.
int rank_of(Verdict verdict) {
  constexpr int kRanks[] = {3, 0, 1, 2};
  return kRanks[static_cast<int>(verdict)];
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

std::string possible_cause(const Profile& a, const Profile& b) {
  const auto how = [](const Profile& one) {
    const std::string text = in_parallel_text(one);
    return text.empty() ? "measured alone" : text;
  };
  if (how(a) == how(b)) return {};
  return fmt::format("A was {}, B was {}: a possible cause of what differs", how(a), how(b));
}

VerdictCounts count_verdicts(const std::vector<KeyComparison>& keys) {
  VerdictCounts counts{};
  for (const KeyComparison& key : keys) ++counts[static_cast<std::size_t>(key.verdict)];
  return counts;
}

std::vector<KeyComparison> to_show(std::vector<KeyComparison> keys, bool all) {
  if (!all) std::erase_if(keys, [](const auto& key) { return key.verdict == Verdict::kSame; });
  const auto size = [](const KeyComparison& key) {
    const bool is_both = key.a != nullptr && key.b != nullptr;
    const double none = is_both ? std::numeric_limits<double>::infinity() : 0;
    return key.relative_difference ? std::fabs(*key.relative_difference) : none;
  };
  std::ranges::stable_sort(keys, [&](const KeyComparison& one, const KeyComparison& other) {
    const int a = rank_of(one.verdict), b = rank_of(other.verdict);
    return a != b ? a < b : size(one) > size(other);
  });
  return keys;
}

}  // namespace warpgauge::profile
