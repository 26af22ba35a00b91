// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/tails.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/estimate/stats.h"

namespace warpgauge::fleet {
namespace {

/// Deviations without a reading.
constexpr double kGap = 3;
constexpr std::size_t kFewestKeys = 20;
constexpr double kFar = 0.95, kLongest = 2;
constexpr std::size_t kMostGroups = 16;

/// The size that Student's t exceeds with this probability.
double size_of(double chance, double freedom) {
  return reach_of(chance, {.centre = 0, .deviation = 1, .freedom = freedom, .count = kNoCentre});
}

double quotient_of(double freedom) { return size_of(1 - kFar, freedom) / size_of(0.5, freedom); }

/// From which size on the distances to one side are those of something else.
double apart_from(std::vector<double> sizes) {
  std::ranges::sort(sizes);
  double before = 0;
  for (const double size : sizes) {
    if (size - before > kGap) return size;
    before = size;
  }
  return std::numeric_limits<double>::infinity();
}

/// Without what lies apart.
Distances joined(const Distances& of) {
  std::vector<double> above, below;
  for (const auto& distance : of) {
    if (distance) (*distance > 0 ? above : below).push_back(std::abs(*distance));
  }
  const double high = apart_from(above), low = apart_from(below);
  Distances near = of;
  for (auto& distance : near) {
    if (distance && std::abs(*distance) >= (*distance > 0 ? high : low)) distance.reset();
  }
  return near;
}

double mean_size(const std::vector<Distances>& distances, std::size_t card) {
  std::vector<double> sizes;
  for (const Distances& of : distances) {
    if (of[card]) sizes.push_back(std::abs(*of[card]));
  }
  return sizes.empty() ? 0 : estimate::mean(sizes);
}

/// The sizes of each quantity, of all cards but those that are furthest out on average.
std::vector<std::vector<double>> inner_sizes(const std::vector<const Distances*>& distances,
                                             std::size_t cards) {
  std::vector<Distances> near;
  for (const Distances* of : distances) near.push_back(joined(*of));
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t card = 0; card < cards; ++card) order.emplace_back(mean_size(near, card), card);
  std::ranges::sort(order);
  order.resize(cards - (cards + 9) / 10);
  std::vector<std::vector<double>> sizes(near.size());
  for (std::size_t i = 0; i < near.size(); ++i) {
    for (const auto& [mean, card] : order) {
      if (near[i][card]) sizes[i].push_back(std::abs(*near[i][card]));
    }
  }
  return sizes;
}

struct Quantiles {
  double far = 0, middle = 0;
  double quotient() const { return middle > 0 ? far / middle : 0; }
};

/// Without every `groups`-th quantity, from the first on; with all of them where no quantity has
/// that place.
Quantiles quantiles_of(const std::vector<std::vector<double>>& of_keys, std::size_t groups,
                       std::size_t first) {
  std::vector<double> sizes;
  for (std::size_t i = 0; i < of_keys.size(); ++i) {
    if (i % groups != first) sizes.insert(sizes.end(), of_keys[i].begin(), of_keys[i].end());
  }
  if (sizes.empty()) return {};
  return {estimate::quantile(sizes, kFar), estimate::median(sizes)};
}

/// The jackknife's standard error of the quotient: what it scatters by from group to group of keys.
double error_of(const std::vector<std::vector<double>>& of_keys) {
  const std::size_t groups = std::min(of_keys.size(), kMostGroups);
  std::vector<double> quotients;
  for (std::size_t group = 0; group < groups; ++group) {
    quotients.push_back(quantiles_of(of_keys, groups, group).quotient());
  }
  return std::sqrt(static_cast<double>(groups - 1) * estimate::variance(quotients));
}

}  // namespace

Tails tails_of(const std::vector<const Distances*>& distances, std::size_t cards) {
  const auto of_keys = inner_sizes(distances, cards);
  if (of_keys.size() < kFewestKeys) return kNormalTails;
  const Quantiles all = quantiles_of(of_keys, of_keys.size(), of_keys.size());
  if (all.middle == 0) return kNormalTails;
  const double quotient = all.quotient() - error_of(of_keys);
  double longer = kLongest, shorter = kNormalTails.freedom;
  if (quotient <= quotient_of(shorter)) return kNormalTails;
  for (int step = 0; step < 40; ++step) {
    const double freedom = std::sqrt(longer * shorter);
    (quotient_of(freedom) > quotient ? longer : shorter) = freedom;
  }
  return {longer, std::min(1.0, all.middle / size_of(0.5, longer))};
}

}  // namespace warpgauge::fleet
