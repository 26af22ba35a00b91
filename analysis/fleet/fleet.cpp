// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/fleet.h"

#include <algorithm>
#include <iterator>

#include "analysis/estimate/stats.h"

namespace warpgauge::fleet {

profile::Entry entry_of(const Reading& reading, const std::string& unit) {
  profile::Entry entry;
  entry.value = reading.value;
  entry.low = reading.low;
  entry.high = reading.high;
  entry.unit = unit;
  return entry;
}

std::string family_of(const std::string& key) { return key.substr(0, key.find('.')); }

int slower_is(const std::string& unit) {
  constexpr std::string_view kTimes[] = {"cycles", "s", "ms", "us", "ns"};
  constexpr std::string_view kEndsOfRates[] = {"/s", "/us", "/clk", "/clk/SM", "MHz"};
  if (std::ranges::find(kTimes, unit) != std::end(kTimes) || unit.starts_with("cycles/")) return 1;
  const auto ends = [&](std::string_view end) { return unit.ends_with(end); };
  return std::ranges::any_of(kEndsOfRates, ends) ? -1 : 0;
}

double own_deviation(const Column& column) {
  constexpr double kDeviationsOfInterval = 2 * 1.96;
  std::vector<double> own;
  for (const auto& reading : column.of) {
    if (reading) own.push_back((reading->high - reading->low) / kDeviationsOfInterval);
  }
  return estimate::median_in_place(own);
}

}  // namespace warpgauge::fleet
