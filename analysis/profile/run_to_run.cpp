// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/run_to_run.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace warpgauge::profile {
namespace {

/// The range of n samples of a normal distribution is this many standard deviations on average
/// (n = 2, 3, ...; L. H. C. Tippett, Biometrika 17, 1925). More campaigns count as eight.
constexpr double kRangePerDeviation[] = {1.128, 1.693, 2.059, 2.326, 2.534, 2.704, 2.847};

double deviation_of(const Entry& entry) {
  if (entry.campaigns < 2 || !entry.campaign_spread) return 0;
  const auto place = std::min<std::size_t>(static_cast<std::size_t>(entry.campaigns) - 2,
                                           std::size(kRangePerDeviation) - 1);
  return *entry.campaign_spread / kRangePerDeviation[place];
}

std::string group_of(const std::string& key, const std::string& unit) {
  return key.substr(0, key.find('.')) + ' ' + unit;
}

double found(const std::map<std::string, double>& known, const std::string& name) {
  const auto entry = known.find(name);
  return entry == known.end() ? 0 : entry->second;
}

/// What the clock's steps leave open, as a share; `sm_mhz` is the clock of latencies.
double resolution_of(const Entry& entry, double sm_mhz) {
  const double mhz = entry.unit == "MHz" ? std::abs(entry.value) : entry.unit == "ns" ? sm_mhz : 0;
  return mhz > 0 ? kOfStep * kClockStepMhz / mhz : 0;
}

}  // namespace

RunToRun::RunToRun(const Profile& several) {
  if (const Entry* clock = several.find("clock.sm.mhz")) sm_mhz_ = clock->value;
  std::map<std::string, std::vector<double>> groups;
  for (const auto& [key, entry] : several.entries) {
    if (entry.campaigns < 2 || !entry.campaign_spread) continue;
    of_key_[key] = deviation_of(entry);
    groups[group_of(key, entry.unit)].push_back(of_key_[key]);
  }
  for (auto& [group, deviations] : groups) {
    const auto middle = deviations.begin() + static_cast<std::ptrdiff_t>(deviations.size() / 2);
    std::ranges::nth_element(deviations, middle);
    of_group_[group] = *middle;
  }
}

double RunToRun::deviation(const std::string& key, const Entry& a, const Entry& b) const {
  return std::max({found(of_key_, key), found(of_group_, group_of(key, a.unit)), deviation_of(a),
                   deviation_of(b), resolution_of(a, sm_mhz_)});
}

}  // namespace warpgauge::profile
