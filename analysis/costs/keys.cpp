// SPDX-License-Identifier: Apache-2.0
#include "analysis/costs/keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace warpgauge::costs {

const profile::Entry& Keys::entry(const std::string& key, std::string_view unit) const {
  auto found = profile::find_usable(profile_, key, unit);
  if (found.entry == nullptr) throw AbsentKey{key, std::move(found.why)};
  return *found.entry;
}

double Keys::rate(const std::string& key, std::string_view unit) const {
  const profile::Entry& found = entry(key, unit);
  return at_corner(found.value, found.high, found.low);
}

double Keys::cost(const std::string& key, std::string_view unit) const {
  const profile::Entry& found = entry(key, unit);
  return at_corner(found.value, found.low, found.high);
}

bool Keys::has(const std::string& key, std::string_view unit) const {
  return profile::find_usable(profile_, key, unit).entry != nullptr;
}

double Keys::known_value(const std::string& key) const {
  const profile::Entry* found = profile_.find(key);
  const bool is_usable =
      found != nullptr && found->value > 0 && profile::contradiction(*found).empty();
  return is_usable ? found->value : 0;
}

double Keys::known_cost(const std::string& key) const {
  const double value = known_value(key);
  if (value <= 0 || corner_ == Corner::kValue) return value;
  const profile::Entry& found = *profile_.find(key);
  return std::max(at_corner(value, found.low, found.high), 0.0);
}

void Keys::refuse(const std::string& key) const {
  const profile::Entry* found = profile_.find(key);
  const std::string unit = found != nullptr ? found->unit : std::string();
  throw AbsentKey{key, profile::find_usable(profile_, key, unit).why};
}

double Keys::issue_interval_cycles() const {
  constexpr double kOneSlot = 1.25;
  const char* of_ffma = "inst.ffma.issue_interval_cycles";
  if (fact(of_ffma, "cycles/instruction") <= kOneSlot) return cost(of_ffma, "cycles/instruction");
  return 1 / rate("issue.per_clk_scheduler", "instructions/clk");
}

std::vector<std::string> Keys::l2_latency_keys() const {
  const double levels = known_value("l2.levels");
  // Profiles from before that key was measured have the map's sides.
  if (levels == 1 || (levels <= 0 && known_value("l2.sides") == 1)) {
    return {"l2.near.latency_cycles"};
  }
  if (levels <= 2) return {"l2.near.latency_cycles", "l2.far.latency_cycles"};
  std::vector<std::string> keys;
  for (int level = 1; level <= static_cast<int>(levels); ++level) {
    keys.push_back(fmt::format("l2.level{}.latency_cycles", level));
  }
  return keys;
}

double Keys::l2_latency_cycles() const {
  std::vector<double> levels;
  for (const std::string& key : l2_latency_keys()) levels.push_back(cost(key, "cycles"));
  const double near = levels.front(), far = levels.back();
  double mean = near;
  if (levels.size() == 2) mean = (near + far) / 2;
  if (levels.size() > 2) {
    mean = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      mean += fact(fmt::format("l2.level{}.share", i + 1), "1") * levels[i];
    }
  }
  return at_corner(mean, near, far);
}

double Keys::l2_sides() const {
  if (!has("l2.side_bytes", "bytes") || !has("l2.queried_bytes", "bytes")) return 1;
  const double sides = fact("l2.queried_bytes", "bytes") / fact("l2.side_bytes", "bytes");
  return std::max(std::round(sides), 1.0);
}

double Keys::combining_exponent() const {
  const std::string key = "model.combining_exponent";
  double exponent = rate(key, "1");
  for (const char* mix : {".l2", ".shared"}) {
    if (corner_ == Corner::kValue || !has(key + mix, "1")) continue;
    const double other = rate(key + mix, "1");
    exponent = at_corner(exponent, std::max(exponent, other), std::min(exponent, other));
  }
  return exponent;
}

}  // namespace warpgauge::costs
