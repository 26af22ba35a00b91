// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/usable.h"

#include <fmt/format.h>

#include <cmath>

namespace warpgauge::profile {
namespace {

/// Why an entry cannot be reckoned with; empty when it can.
std::string defect(const Entry& entry, std::string_view unit) {
  if (entry.unit != unit) return fmt::format("unit is {}, expected {}", entry.unit, unit);
  const bool ordered = 0 < entry.low && entry.low <= entry.value && entry.value <= entry.high;
  if (!ordered || !std::isfinite(entry.high)) {
    return fmt::format("{} [{}, {}] is not a positive value inside its interval", entry.value,
                       entry.low, entry.high);
  }
  return contradiction(entry);
}

}  // namespace

std::string contradiction(const Entry& entry) {
  if (!entry.confirmation || entry.confirmation->state != "contradicted") return {};
  return fmt::format("counters contradict it: {}", entry.confirmation->relation);
}

Usable find_usable(const Profile& profile, const std::string& key, std::string_view unit) {
  const Entry* entry = profile.find(key);
  if (entry == nullptr) {
    const auto known = profile.absent.find(key);
    return {nullptr, known != profile.absent.end() ? known->second : "not in the profile"};
  }
  std::string why = defect(*entry, unit);
  if (!why.empty()) return {nullptr, std::move(why)};
  return {entry, {}};
}

}  // namespace warpgauge::profile
