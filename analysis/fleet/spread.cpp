// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/spread.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <unsupported/Eigen/SpecialFunctions>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::fleet {
namespace {

constexpr std::size_t kFewForMean = 15;
constexpr double kLeftOut = 4.5;

/// Croux and Rousseeuw 1992, of 2 to 9 numbers.
constexpr double kOfFew[] = {1.196, 1.495, 1.363, 1.206, 1.200, 1.140, 1.129, 1.107};

double bias_of(std::size_t count) {
  if (count - 2 < std::size(kOfFew)) return kOfFew[count - 2];
  const auto n = static_cast<double>(count);
  return n / (n - 0.8);
}

/// Midpoint and half length of the shortest stretch that holds `count` of the numbers.
std::pair<double, double> shortest_stretch(std::span<const double> numbers, std::size_t count) {
  std::vector<double> sorted(numbers.begin(), numbers.end());
  std::ranges::sort(sorted);
  const std::size_t steps = count - 1;
  std::size_t first = 0;
  const auto length = [&](std::size_t from) { return sorted[from + steps] - sorted[from]; };
  for (std::size_t i = 1; i + steps < sorted.size(); ++i) {
    if (length(i) < length(first)) first = i;
  }
  return {(sorted[first] + sorted[first + steps]) / 2, length(first) / 2};
}

/// A stretch of few numbers is too short (Rousseeuw and Leroy 1987).
double for_few(double count) { return 1 + 5 / (count - 1); }

std::vector<double> numbers_near(std::span<const double> numbers, double centre, double deviation) {
  std::vector<double> near;
  near.reserve(numbers.size());
  for (const double number : numbers) {
    if (std::abs(number - centre) <= kLeftOut * deviation) near.push_back(number);
  }
  return near;
}

double deviation_of(const std::vector<double>& numbers) {
  const auto n = static_cast<double>(numbers.size());
  return std::sqrt(estimate::variance(numbers) * n / (n - 1));
}

/// Standard deviation about the mean of what lies near the centre; `deviation` where that is less
/// than half of the numbers.
double deviation_near(std::span<const double> numbers, double centre, double deviation) {
  const std::vector<double> near = numbers_near(numbers, centre, deviation);
  return 2 * near.size() < numbers.size() ? deviation : deviation_of(near);
}

constexpr std::size_t kFewestInGroups = 12, kFewestInCore = 6;
/// A core of four is often narrow by chance: it must be much narrower, and nothing is compared with
/// it.
constexpr std::size_t kFewestInSmallGroups = 9, kFewestInSmallCore = 4;
constexpr double kVeryMuchNarrower = 20;
/// A normal distribution has a third of its numbers within this many deviations.
constexpr double kThirdWithin = 0.431;
constexpr double kMuchNarrower = 5;
/// Shares of all numbers that a core has.
constexpr double kNearlyAll = 2.0 / 3, kEnoughToCompareWith = 0.4;

/// Numbers that lie together.
struct Core {
  double deviation = 0;
  std::vector<double> numbers;
};

Core core_of(std::span<const double> numbers, double least, std::size_t fewest) {
  const std::size_t third = std::max(fewest, (numbers.size() + 2) / 3);
  auto [centre, half] = shortest_stretch(numbers, third);
  const double first = half / kThirdWithin * for_few(static_cast<double>(numbers.size()));
  Core core = {std::max(first, least), {}};
  constexpr int kMostSteps = 30;
  for (int step = 0; step < kMostSteps; ++step) {
    std::vector<double> near = numbers_near(numbers, centre, core.deviation);
    if (near.size() == core.numbers.size()) break;
    core.numbers = std::move(near);
    core.deviation = std::max(deviation_of(core.numbers), least);
    centre = estimate::mean(core.numbers);
  }
  return core;
}

/// Both tails of Student's t.
double both_tails(double t, double freedom) {
  return Eigen::numext::betainc(freedom / 2, 0.5, freedom / (freedom + t * t));
}

/// A value's distance from the centre scatters by this much more than the value.
double with_centre(const Spread& spread) {
  return std::sqrt(1 + std::numbers::pi / 2 / static_cast<double>(spread.count));
}

}  // namespace

Spread spread_of(std::span<const double> numbers) {
  require(numbers.size() >= kFewest, "{} numbers have no spread: {} are needed", numbers.size(),
          kFewest);
  const std::size_t count = numbers.size();
  const auto n = static_cast<double>(count);
  Spread spread{.centre = estimate::median(numbers),
                .deviation = bias_of(count) * estimate::robust_deviation(numbers),
                .freedom = 0.4 * n,
                .count = count};
  if (count < kFewForMean) return spread;
  const auto [middle, half] = shortest_stretch(numbers, count / 2 + 1);
  spread.deviation = 1.4826 * for_few(n) * half;
  for (int step = 0; step < 2; ++step) {
    spread.deviation = deviation_near(numbers, middle, spread.deviation);
  }
  spread.freedom = std::min(n - 8, 0.95 * n);
  return spread;
}

Spread spread_of_groups(std::span<const double> numbers, double least) {
  Spread spread = spread_of(numbers);
  const auto share_of = [&](const Core& core) {
    return static_cast<double>(core.numbers.size()) / static_cast<double>(numbers.size());
  };
  if (numbers.size() >= kFewestInGroups) {
    const Core core = core_of(numbers, least, kFewestInCore);
    if (share_of(core) < kNearlyAll && spread.deviation > kMuchNarrower * core.deviation) {
      const auto [low, high] = estimate::extremes_of(core.numbers);
      if (share_of(core) < kEnoughToCompareWith || spread.centre < low || spread.centre > high) {
        spread.in_groups = true;
        return spread;
      }
      const auto count = static_cast<double>(core.numbers.size());
      spread.deviation = core.deviation;
      spread.freedom = std::min(spread.freedom, count - 3);  // k - 1, less for their choice
      return spread;
    }
  }
  if (numbers.size() >= kFewestInSmallGroups) {
    const Core core = core_of(numbers, least, kFewestInSmallCore);
    spread.in_groups =
        share_of(core) < kNearlyAll && spread.deviation > kVeryMuchNarrower * core.deviation;
  }
  return spread;
}

double chance_of(double deviations, const Spread& spread, const Tails& tails) {
  const double freedom = 1 / (1 / spread.freedom + 1 / tails.freedom);
  const double t = std::abs(deviations) / (tails.scale * with_centre(spread));
  return std::max(both_tails(t, freedom), kLeastChance);
}

double reach_of(double chance, const Spread& spread, const Tails& tails) {
  double near = 0, far = 1;
  while (chance_of(far, spread, tails) > chance && far < 1e150) far *= 2;
  for (int step = 0; step < 60; ++step) {
    const double middle = (near + far) / 2;
    (chance_of(middle, spread, tails) > chance ? near : far) = middle;
  }
  return far;
}

double sure_reach(double chance, const Spread& spread, const Tails& tails) {
  constexpr double kOneInHundred = 2.326;  // of a normal distribution, one-sided
  // The deviation's relative error is 1 / sqrt(2 freedom), the centre's 1.25 / sqrt(n).
  const double reach = reach_of(chance, spread, tails);
  const double of_deviation = reach / std::sqrt(2 * spread.freedom);
  const double of_centre = std::sqrt(std::numbers::pi / 2 / static_cast<double>(spread.count));
  return reach + kOneInHundred * std::hypot(of_deviation, of_centre);
}

}  // namespace warpgauge::fleet
