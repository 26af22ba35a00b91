// SPDX-License-Identifier: Apache-2.0
// Where the middle of a few numbers is, how far they scatter about it, and how far chance takes one
// more: whatever up to a third of them do.
#pragma once

#include <span>

namespace warpgauge::fleet {

/// Below this many numbers nothing is said of a spread.
inline constexpr std::size_t kFewest = 3;

/// A count for which the centre is as good as known.
inline constexpr std::size_t kNoCentre = std::size_t{1} << 40;

/// Middle and scatter of numbers, and how sure that is.
struct Spread {
  double centre = 0;     ///< median
  double deviation = 0;  ///< estimates the standard deviation of a normal distribution
  double freedom = 0;    ///< degrees of freedom of Student's t that say how well it does so
  std::size_t count = 0;
  bool in_groups = false;  ///< see spread_of_groups(): the deviation is that of no group
};

/// Up to 14 numbers: the median absolute deviation times 1.4826 and, against its bias, Croux and
/// Rousseeuw's factor for few numbers (Computational Statistics 1, 1992, p. 411: 1.196, 1.495,
/// 1.363, 1.206, 1.200, 1.140, 1.129, 1.107 for 2 to 9; n / (n - 0.8) beyond). From 15 on: first
/// 1.4826 (1 + 5 / (n - 1)) times half the length of the shortest half (Rousseeuw and Leroy, Robust
/// Regression and Outlier Detection, 1987, p. 202), which a third of the numbers on one side widens
/// less than the median absolute deviation. Numbers further than 4.5 such deviations from that
/// half's midpoint are left out, twice, and the standard deviation of the others about their mean
/// counts, which scatters less. For
/// normal numbers the degrees of freedom are 0.4 n and n - 8 (at most 0.95 n): (x - centre) /
/// deviation of another number x then lies as far out as Student's t says down to one in ten
/// million (drawn: 3 to 511 numbers). Throws Defect for fewer than kFewest.
Spread spread_of(std::span<const double> numbers);

/// The same for numbers that may stand apart in groups, on both sides at once: five slow cards and
/// three fast ones of sixteen leave no half that is narrow. A core grows from the shortest stretch
/// of a third of the numbers (six at least): what is within 4.5 of its deviations, none smaller
/// than `least`, joins it until no more does. The numbers are in groups if the core has less than
/// two thirds of them, and its deviation is less than a fifth of spread_of()'s. That happens to
/// three in ten thousand sets of 16 normal numbers, and to fewer of more (drawn). A core of 40 %
/// and more of the numbers that has their median among them is what the others are compared with;
/// without such a core nothing can be, and `in_groups` says so. Nine numbers and
/// more are in groups, too, if a core that grows from four is narrower by a factor of twenty, as
/// that of three slow and three fast cards among eleven is.
Spread spread_of_groups(std::span<const double> numbers, double least);

/// What readings of healthy cards follow: Student's t with `freedom` degrees of freedom, `scale`
/// deviations wide.
struct Tails {
  double freedom = 0;
  double scale = 1;
};
inline constexpr Tails kNormalTails = {1e4, 1};

/// Smaller chances are not known.
inline constexpr double kLeastChance = 1e-15;

/// The probability, from kLeastChance on, that another number of the same distribution lies as far
/// from the centre as `deviations` (of spread.deviation), to either side. Both the tails and what
/// is not known of the deviation take numbers far out: the variances of their logarithms add, and
/// these are as 1 / freedom. The centre errs, too: by sqrt(pi / 2n).
double chance_of(double deviations, const Spread& spread, const Tails& tails = kNormalTails);

/// The other way round: deviations that another number exceeds with this probability, between
/// kLeastChance and 1.
double reach_of(double chance, const Spread& spread, const Tails& tails = kNormalTails);

/// A number that lies this many true deviations out is beyond reach_of() 99 times in a hundred: the
/// estimate of the deviation may be too large.
double sure_reach(double chance, const Spread& spread, const Tails& tails = kNormalTails);

}  // namespace warpgauge::fleet
