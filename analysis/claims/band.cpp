// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/band.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/base/defect.h"
#include "analysis/base/number_range.h"

namespace warpgauge::claims {
namespace {

// What a wording leaves open, as a part of the stated number.
constexpr double kExactly = 0.02;  // rounding of a printed number, noise of a measured one
constexpr double kSame = 0.05;     // a difference too small to act on
constexpr double kExample = 0.2;   // one run of one program
constexpr double kAbout = 0.25;    // a number that is meant to be remembered

Band around(double stated, double part) {
  const double half = std::abs(stated) * part;
  return {stated - half, stated + half};
}

Band around_stated(Wording wording, std::span<const double> stated) {
  switch (wording) {
    case Wording::kExact:
      return around(stated[0], kExactly);
    case Wording::kSame:
      return around(stated[0], kSame);
    case Wording::kExample:
      return around(stated[0], kExample);
    case Wording::kAbout:
      return around(stated[0], kAbout);
    case Wording::kRange:
      require(stated[0] <= stated[1], "the stated range is inverted: {} is above {}", stated[0],
              stated[1]);
      return {stated[0], stated[1], true};
    case Wording::kAtLeast:
      return {stated[0], {}, true};
    case Wording::kAtMost:
      return {{}, stated[0], true};
    case Wording::kMore:
      return {around(stated[0], kExactly).high, {}};
    case Wording::kLess:
      return {{}, around(stated[0], kExactly).low};
    case Wording::kHolds:
      return {1, 1};
    case Wording::kFails:
      return {0, 0};
  }
  throw Defect("unknown wording");
}

}  // namespace

int stated_numbers(Wording wording) {
  if (wording == Wording::kRange) return 2;
  return wording == Wording::kHolds || wording == Wording::kFails ? 0 : 1;
}

Band band_of(Wording wording, std::span<const double> stated) {
  require(wording == Wording::kHolds || wording == Wording::kFails ||
              static_cast<int>(stated.size()) == stated_numbers(wording),
          "a wording of '{}' takes {} stated number(s)",
          kWordingNames[static_cast<std::size_t>(wording)], stated_numbers(wording));
  require((wording != Wording::kMore && wording != Wording::kLess) || stated[0] != 0,
          "2 % of 0 is nothing: more or less than 0 needs a band of its own (confirmed_if)");
  const Band band = around_stated(wording, stated);
  for (const auto& end : {band.low, band.high}) {
    require(!end || is_in_range(*end), "an end of the band {}", beyond_range(end.value_or(0)));
  }
  return band;
}

std::string_view rule_of(Wording wording) {
  constexpr std::string_view kRules[] = {
      "within 2 % of what is stated",
      "the same: within 5 %",
      "an example: within 20 % of what is stated",
      "about: within 25 % of what is stated",
      "the stated range",
      "at least what is stated",
      "at most what is stated",
      "more than what is stated, by over 2 %",
      "less than what is stated, by over 2 %",
      "so",
      "not so",
  };
  return kRules[static_cast<std::size_t>(wording)];
}

Lies lies(double low, double high, const Band& band) {
  constexpr double kNoEnd = std::numeric_limits<double>::infinity();
  // 0.1 in "%" is not exactly 10: what is this close to an end of a band is at it.
  constexpr double kRounding = 1e-9;
  const double room = band.has_stated_ends ? kExactly : kRounding;
  const auto around = [](const std::optional<double>& end, double part, double none) {
    return end ? *end + part * std::abs(*end) : none;
  };
  const double least = around(band.low, -kRounding, -kNoEnd),
               most = around(band.high, kRounding, kNoEnd);
  if (high < least || low > most) return Lies::kOutside;
  const bool is_inside =
      low >= around(band.low, -room, -kNoEnd) && high <= around(band.high, room, kNoEnd);
  return is_inside ? Lies::kInside : Lies::kAcross;
}

}  // namespace warpgauge::claims
