// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "analysis/base/error.h"

namespace warpgauge::claims {
namespace {

struct Named {
  std::string_view name;
  Unit unit;
};

using Powers = std::array<int, Unit::kDimensions>;
//                             bytes s cycles FLOP W
constexpr Powers kBytesOnly = {1, 0, 0, 0, 0};
constexpr Powers kTime = {0, 1, 0, 0, 0};
constexpr Powers kClock = {0, 0, 1, 0, 0};
constexpr Powers kFrequency = {0, -1, 1, 0, 0};
constexpr Powers kWork = {0, 0, 0, 1, 0};
constexpr Powers kPower = {0, 0, 0, 0, 1};
constexpr Powers kEnergy = {0, 1, 0, 0, 1};

constexpr double kKi = 1024, kMi = kKi * kKi, kGi = kMi * kKi;

constexpr Named kNamed[] = {
    {"1", {}},
    {"x", {}},
    {"%", {0.01, {}}},
    {"boolean", {1, {}, true}},
    {"bytes", {1, kBytesOnly}},
    {"byte", {1, kBytesOnly}},
    {"bits", {0.125, kBytesOnly}},
    {"bit", {0.125, kBytesOnly}},
    {"KiB", {kKi, kBytesOnly}},
    {"MiB", {kMi, kBytesOnly}},
    {"GiB", {kGi, kBytesOnly}},
    {"kB", {1e3, kBytesOnly}},
    {"MB", {1e6, kBytesOnly}},
    {"GB", {1e9, kBytesOnly}},
    {"TB", {1e12, kBytesOnly}},
    {"s", {1, kTime}},
    {"ms", {1e-3, kTime}},
    {"us", {1e-6, kTime}},
    {"ns", {1e-9, kTime}},
    {"cycles", {1, kClock}},
    {"cycle", {1, kClock}},
    {"clk", {1, kClock}},
    {"MHz", {1e6, kFrequency}},
    {"GHz", {1e9, kFrequency}},
    {"FLOP", {1, kWork}},
    {"GFLOP", {1e9, kWork}},
    {"TFLOP", {1e12, kWork}},
    {"TOP", {1e12, {}}},
    {"W", {1, kPower}},
    {"J", {1, kEnergy}},
};

// Things that are counted; the singular is accepted too.
constexpr std::string_view kCounted[] = {
    "SMs",          "blocks",     "conflicts",  "elements", "hops",
    "instructions", "iterations", "lanes",      "loads",    "operations",
    "paths",        "registers",  "requests",   "sectors",  "threads",
    "transactions", "warps",      "wavefronts", "ways",
};

bool is_counted(std::string_view name) {
  return std::any_of(std::begin(kCounted), std::end(kCounted), [&](std::string_view plural) {
    return name == plural || name == plural.substr(0, plural.size() - 1);
  });
}

Unit unit_named(std::string_view name) {
  for (const Named& named : kNamed) {
    if (named.name == name) return named.unit;
  }
  if (is_counted(name)) return {};
  throw Defect(fmt::format("unknown unit '{}'", name));
}

Unit combined(const Unit& a, const Unit& b, int sign) {
  Unit unit;
  unit.scale = sign > 0 ? a.scale * b.scale : a.scale / b.scale;
  for (int i = 0; i < Unit::kDimensions; ++i) unit.powers[i] = a.powers[i] + sign * b.powers[i];
  unit.is_boolean = sign > 0 && a.is_boolean && b.is_boolean;
  return unit;
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

}  // namespace warpgauge::claims
