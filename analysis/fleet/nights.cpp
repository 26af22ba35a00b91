// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/nights.h"

#include <algorithm>

#include "analysis/fleet/trend.h"

namespace warpgauge::fleet {
namespace {

constexpr double kNightSeconds = 20 * 3600.0;

}  // namespace

LastNight last_night_of(const Group& group) {
  LastNight night;
  double newest = 0;
  for (const Card& card : group.cards) {
    if (const auto time = seconds_of(card.latest().time_utc)) newest = std::max(newest, *time);
  }
  if (newest == 0) return night;
  for (std::size_t card = 0; card < group.cards.size(); ++card) {
    const std::string& time = group.cards[card].latest().time_utc;
    const auto seconds = seconds_of(time);
    if (!seconds || newest - *seconds > kNightSeconds) {
      night.missing.push_back(card);
      continue;
    }
    if (night.first.empty() || time < night.first) night.first = time;
    night.last = std::max(night.last, time);
  }
  std::ranges::stable_sort(night.missing, {},
                           [&](std::size_t card) { return group.cards[card].latest().time_utc; });
  return night;
}

std::string minute_of(const std::string& time_utc) {
  if (!seconds_of(time_utc)) return time_utc;
  constexpr std::size_t kDay = 10, kMinute = 16;  // letters up to the day, up to the minute
  return time_utc.substr(0, kDay) + " " + time_utc.substr(kDay + 1, kMinute - kDay - 1);
}

}  // namespace warpgauge::fleet
