// SPDX-License-Identifier: Apache-2.0
// How near to a stated number a measured one must be. The document's wording decides, by one rule
// for all statements: a band that is chosen for each is a band that is chosen after the
// measurement.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warpgauge::claims {

/// A closed interval; an absent end is open.
struct Band {
  std::optional<double> low, high;
  /// The ends are stated numbers, with no room beyond them: a measurement whose interval reaches
  /// one is inside, unless the interval goes beyond it by more than 2 % of it.
  bool has_stated_ends = false;

  bool is_open() const { return !low && !high; }

  bool operator==(const Band&) const = default;
};

/// How the document says its number. data/claims/README.md has the rule of each.
enum class Wording {
  kExact,
  kSame,
  kExample,
  kAbout,
  kRange,
  kAtLeast,
  kAtMost,
  kMore,
  kLess,
  kHolds,
  kFails
};
inline constexpr std::string_view kWordingNames[] = {"exact", "same",     "example", "about",
                                                     "range", "at-least", "at-most", "more",
                                                     "less",  "holds",    "fails"};

/// How many stated numbers a wording needs: 2 for a range, 0 where it holds or fails.
int stated_numbers(Wording wording);

/// The band that follows from the stated numbers, which must be as many as the wording needs and,
/// of a range, in order. A band that reaches beyond the range of numbers is refused. Throws Defect.
Band band_of(Wording wording, std::span<const double> stated);

/// "within 2 % of what is stated": why the band is as wide as it is.
std::string_view rule_of(Wording wording);

/// How the interval from `low` to `high` lies to a band.
enum class Lies { kInside, kOutside, kAcross };
Lies lies(double low, double high, const Band& band);

}  // namespace warpgauge::claims
