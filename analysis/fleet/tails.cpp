// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/tails.h"

#include <algorithm>
#include <cmath>

#include "analysis/estimate/stats.h"

namespace warpgauge::fleet {
namespace {

constexpr std::size_t kFewestDistances = 100;
constexpr double kFar = 0.99, kLongest = 2;
/// Relative standard error of the quotient of both quantiles of n normal sizes, times sqrt(n).
constexpr double kErrorOfQuotient = 1.774;

/// The size that Student's t exceeds with this probability.
double size_of(double chance, double freedom) {
  return reach_of(chance, {.centre = 0, .deviation = 1, .freedom = freedom, .count = kNoCentre});
}

double quotient_of(double freedom) { return size_of(1 - kFar, freedom) / size_of(0.5, freedom); }

std::vector<double> sizes_of(const std::vector<const Distances*>& distances, std::size_t card) {
  std::vector<double> sizes;
  for (const Distances* of : distances) {
    if ((*of)[card]) sizes.push_back(std::abs(*(*of)[card]));
  }
  return sizes;
}

/// The sizes of all cards but those that are furthest out on average.
std::vector<double> inner_sizes(const std::vector<const Distances*>& distances, std::size_t cards) {
  std::vector<std::vector<double>> of_cards;
  for (std::size_t card = 0; card < cards; ++card) {
    if (auto sizes = sizes_of(distances, card); !sizes.empty()) of_cards.push_back(sizes);
  }
  std::ranges::sort(of_cards, {}, [](const auto& sizes) { return estimate::mean(sizes); });
  std::vector<double> inner;
  for (std::size_t i = 0; i < of_cards.size() - (of_cards.size() + 9) / 10; ++i) {
    inner.insert(inner.end(), of_cards[i].begin(), of_cards[i].end());
  }
  return inner;
}

}  // namespace

Tails tails_of(const std::vector<const Distances*>& distances, std::size_t cards) {
  const std::vector<double> sizes = inner_sizes(distances, cards);
  if (sizes.size() < kFewestDistances) return kNormalTails;
  const double far = estimate::quantile(sizes, kFar), middle = estimate::median(sizes);
  if (middle == 0) return kNormalTails;
  const double error = kErrorOfQuotient / std::sqrt(static_cast<double>(sizes.size()) / 2);
  const double quotient = far / middle * (1 - error);
  double longer = kLongest, shorter = kNormalTails.freedom;
  if (quotient <= quotient_of(shorter)) return kNormalTails;
  for (int step = 0; step < 40; ++step) {
    const double freedom = std::sqrt(longer * shorter);
    (quotient_of(freedom) > quotient ? longer : shorter) = freedom;
  }
  return {longer, std::min(1.0, middle / size_of(0.5, longer))};
}

}  // namespace warpgauge::fleet
