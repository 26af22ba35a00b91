// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/amount.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::claims {
namespace {

using Powers = std::array<int, Unit::kDimensions>;
//                             bytes s cycles FLOP W
constexpr Powers kNone = {};
constexpr Powers kBytes = {1, 0, 0, 0, 0};
constexpr Powers kTime = {0, 1, 0, 0, 0};
constexpr Powers kClock = {0, 0, 1, 0, 0};
constexpr Powers kFrequency = {0, -1, 1, 0, 0};
constexpr Powers kWork = {0, 0, 0, 1, 0};
constexpr Powers kPower = {0, 0, 0, 0, 1};
constexpr Powers kEnergy = {0, 1, 0, 0, 1};

constexpr double kKi = 1024, kMi = kKi * kKi, kGi = kMi * kKi;

struct NamedUnit {
  std::string_view name;
  double scale;
  Powers powers;
};
constexpr NamedUnit kNamedUnits[] = {
    {"1", 1, kNone},       {"x", 1, kNone},          {"%", 0.01, kNone},       {"bytes", 1, kBytes},
    {"byte", 1, kBytes},   {"bits", 0.125, kBytes},  {"bit", 0.125, kBytes},   {"KiB", kKi, kBytes},
    {"MiB", kMi, kBytes},  {"GiB", kGi, kBytes},     {"kB", 1e3, kBytes},      {"MB", 1e6, kBytes},
    {"GB", 1e9, kBytes},   {"TB", 1e12, kBytes},     {"s", 1, kTime},          {"ms", 1e-3, kTime},
    {"us", 1e-6, kTime},   {"ns", 1e-9, kTime},      {"cycles", 1, kClock},    {"cycle", 1, kClock},
    {"clk", 1, kClock},    {"MHz", 1e6, kFrequency}, {"GHz", 1e9, kFrequency}, {"FLOP", 1, kWork},
    {"GFLOP", 1e9, kWork}, {"TFLOP", 1e12, kWork},   {"TOP", 1e12, kNone},     {"W", 1, kPower},
    {"J", 1, kEnergy}};

// Things that are counted; the singular is accepted too.
constexpr std::string_view kCounted[] = {
    "SMs",          "blocks",     "conflicts",  "elements", "hops",
    "instructions", "iterations", "lanes",      "loads",    "operations",
    "paths",        "registers",  "requests",   "sectors",  "threads",
    "transactions", "warps",      "wavefronts", "ways",
};

Unit unit_named(std::string_view name) {
  if (name == "boolean") return {.is_boolean = true};
  const auto* named = std::ranges::find(kNamedUnits, name, &NamedUnit::name);
  if (named != std::end(kNamedUnits)) return {named->scale, named->powers};
  for (const std::string_view plural : kCounted) {
    if (name == plural || name == plural.substr(0, plural.size() - 1)) return {};
  }
  throw Defect(fmt::format("unknown unit '{}'", name));
}

Unit combined(const Unit& a, const Unit& b, int sign) {
  Unit unit{.scale = sign > 0 ? a.scale * b.scale : a.scale / b.scale,
            .powers = a.powers,
            .is_boolean = sign > 0 && a.is_boolean && b.is_boolean};
  for (int i = 0; i < Unit::kDimensions; ++i) unit.powers[i] += sign * b.powers[i];
  return unit;
}

/// Arithmetic can leave the range of a double; such a number must not reach a verdict.
Amount checked(const Amount& amount) {
  if (!std::isfinite(amount.value) || !std::isfinite(amount.low) || !std::isfinite(amount.high)) {
    throw Missing("the arithmetic leaves the range of numbers");
  }
  return amount;
}

/// For operations that grow or shrink with each operand alone: `of` at every corner.
template <typename Operation>
Amount over_corners(const Amount& a, const Amount& b, const Unit& unit, Operation of) {
  const auto [low, high] =
      std::minmax({of(a.low, b.low), of(a.low, b.high), of(a.high, b.low), of(a.high, b.high)});
  const double value = of(a.value, b.value);
  return checked({value, std::min(low, value), std::max(high, value), unit});
}

/// As over_corners, for operands in one unit.
template <typename Operation>
Amount in_one_unit(const Amount& a, const Amount& b, Operation of) {
  return over_corners(a, converted(b, a.unit), a.unit, of);
}

}  // namespace

Unit parse_unit(std::string_view text) {
  const std::size_t slash = text.find('/');
  Unit unit = unit_named(text.substr(0, slash));
  for (std::size_t begin = slash; begin != std::string_view::npos;) {
    const std::size_t end = text.find('/', begin + 1);
    unit = ratio(unit, unit_named(text.substr(begin + 1, end - begin - 1)));
    begin = end;
  }
  return unit;
}

bool commensurable(const Unit& a, const Unit& b) {
  return a.powers == b.powers && a.is_boolean == b.is_boolean;
}

Unit product(const Unit& a, const Unit& b) { return combined(a, b, 1); }

Unit ratio(const Unit& a, const Unit& b) { return combined(a, b, -1); }

std::string name_of(const Unit& unit) {
  constexpr std::string_view kNames[] = {"bytes", "s", "cycles", "FLOP", "W"};
  if (unit.is_boolean) return "boolean";
  std::string over, under;
  for (int i = 0; i < Unit::kDimensions; ++i) {
    for (int n = 0; n < unit.powers[i]; ++n)
      over += fmt::format("{}{}", over.empty() ? "" : " ", kNames[i]);
    for (int n = 0; n < -unit.powers[i]; ++n) under += fmt::format("/{}", kNames[i]);
  }
  return (over.empty() ? "1" : over) + under;
}

Amount exactly(double value, const Unit& unit) { return {value, value, value, unit}; }

Amount converted(const Amount& amount, const Unit& unit) {
  require(commensurable(amount.unit, unit), "{} cannot be converted to {}", name_of(amount.unit),
          name_of(unit));
  if (amount.unit.scale == unit.scale) return {amount.value, amount.low, amount.high, unit};
  const double scale = amount.unit.scale / unit.scale;
  return checked({amount.value * scale, amount.low * scale, amount.high * scale, unit});
}

Amount operator+(const Amount& a, const Amount& b) { return in_one_unit(a, b, std::plus{}); }

Amount operator-(const Amount& a, const Amount& b) { return in_one_unit(a, b, std::minus{}); }

Amount operator*(const Amount& a, const Amount& b) {
  return over_corners(a, b, product(a.unit, b.unit), std::multiplies{});
}

Amount operator/(const Amount& a, const Amount& b) {
  if (b.low <= 0 && b.high >= 0) throw Missing("the divisor's interval contains 0");
  return over_corners(a, b, ratio(a.unit, b.unit), std::divides{});
}

Amount smallest(const Amount& a, const Amount& b) {
  return in_one_unit(a, b, [](double x, double y) { return std::min(x, y); });
}

Amount largest(const Amount& a, const Amount& b) {
  return in_one_unit(a, b, [](double x, double y) { return std::max(x, y); });
}

Amount median(std::span<const Amount> amounts) {
  const Unit unit = amounts.front().unit;
  std::vector<double> values, lows, highs;
  for (const Amount& amount : amounts) {
    const Amount one = converted(amount, unit);
    values.push_back(one.value);
    lows.push_back(one.low);
    highs.push_back(one.high);
  }
  // It grows with each of them, so its ends are those of all low and of all high ends.
  return checked({estimate::median(values), estimate::median(lows), estimate::median(highs), unit});
}

}  // namespace warpgauge::claims
