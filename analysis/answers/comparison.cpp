// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/base/key_pattern.h"

namespace warpgauge::answers {
namespace {

std::string device_of(const profile::Profile& profile) {
  return profile.device_name + (profile.replayed ? ", replayed" : "");
}

void keep_fitting(std::vector<profile::KeyComparison>& keys, const std::string& filter) {
  std::vector<std::string> known;
  for (const profile::KeyComparison& key : keys) known.push_back(key.key);
  const KeyPattern pattern(filter, known);
  std::erase_if(keys, [&](const auto& key) { return !pattern.fits(key.key); });
  if (keys.empty()) pattern.refuse(known);
}

}  // namespace

report::Comparison comparison_of(const ComparedProfile& a, const ComparedProfile& b,
                                 const ComparisonQuestion& question) {
  report::Comparison comparison = {
      a.file, device_of(a.profile), b.file, device_of(b.profile), question.tolerance_percent, {},
      {}};
  comparison.cause = profile::possible_cause(a.profile, b.profile);
  comparison.keys = profile::compare_profiles(
      a.profile, b.profile, question.tolerance_percent / 100, question.run_to_run);
  const auto in_common = [](const profile::KeyComparison& key) { return key.a && key.b; };
  if (std::ranges::none_of(comparison.keys, in_common)) {
    throw InputError(fmt::format("{} and {} have no key in common", a.file, b.file));
  }
  if (!question.filter.empty()) keep_fitting(comparison.keys, question.filter);
  return comparison;
}

}  // namespace warpgauge::answers
