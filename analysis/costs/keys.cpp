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

double Keys::l2_latency_cycles() const {
  const double near = cost("l2.near.latency_cycles", "cycles");
  const double far = cost("l2.far.latency_cycles", "cycles");
  return at_corner((near + far) / 2, near, far);
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
