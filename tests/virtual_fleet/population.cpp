// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_fleet/population.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/estimate/stats.h"

namespace warpgauge::virtual_fleet {
namespace {

using virtual_gpu::Draw;

constexpr const char* kFamilies[] = {
    "dram", "l1",     "l2",      "shared",     "link",   "inst",  "tensor",  "launch",
    "tlb",  "atomic", "barrier", "coalescing", "icache", "fence", "flag",    "contention",
    "tma",  "dsmem",  "issue",   "grid_sync",  "wave",   "host",  "texture", "constant"};
constexpr const char* kUnits[] = {"cycles", "ns", "us", "GB/s", "instructions/clk/SM", "bytes"};

/// Has mean 0 and deviation 1.
double scatter(const Noise& noise, Draw& draw) {
  const double normal = draw.gaussian();
  if (noise.freedom == 0) return normal;
  double squares = 0;
  for (int i = 0; i < noise.freedom; ++i) squares += std::pow(draw.gaussian(), 2);
  return normal / std::sqrt(squares / (noise.freedom - 2));
}

fleet::Reading reading_at(double value, double own) {
  constexpr double kInterval = 1.96;
  return {value, value - kInterval * own, value + kInterval * own};
}

/// All cards have the same whole number, but for a few.
fleet::Reading reading_in_steps(double value, Draw& draw) {
  const bool next = draw.chance(1e-3), unsure = draw.chance(next ? 0.9 : 0.01);
  const double read = value + (next ? 1 : 0);
  return {read, next && unsure ? value : read, !next && unsure ? value + 1 : read};
}

/// As campaigns of one card tell it: the range of three of them.
double told_by_three(double deviation, const Noise& noise, Draw& draw) {
  constexpr double kRangePerDeviation = 1.693;
  const double a = scatter(noise, draw), b = scatter(noise, draw), c = scatter(noise, draw);
  return deviation * (std::max({a, b, c}) - std::min({a, b, c})) / kRangePerDeviation;
}

}  // namespace

PlantedFleet healthy_fleet(std::size_t cards, std::size_t keys, const Noise& noise, Draw& draw) {
  PlantedFleet fleet{.cards = cards, .columns = {}, .truths = {}};
  const std::size_t families = 9 + draw.below(std::size(kFamilies) - 8);
  std::vector<std::vector<double>> of_family(families, std::vector<double>(cards));
  for (auto& factors : of_family) {
    for (double& factor : factors) factor = scatter(noise, draw);
  }
  for (std::size_t k = 0; k < keys; ++k) {
    const std::size_t family = k < 3 * families ? k / 3 : draw.below(families);
    fleet::Column column;
    column.key = fmt::format("{}.{}", kFamilies[family], k);
    column.unit = draw.pick(kUnits);
    Truth truth;
    truth.mean = draw.log_between(2, 20'000);
    const double apart = truth.mean * draw.log_between(1e-3, 1e-2);
    const double campaign = truth.mean * draw.log_between(1e-4, 1e-2);
    const double together = draw.between(0, 0.7);  // share of the variance that the family has
    truth.own = truth.mean * draw.log_between(1e-4, 5e-3);
    truth.again = std::hypot(campaign, truth.own);
    truth.in_steps = draw.chance(0.2);
    if (truth.in_steps) {
      truth.mean = std::round(std::min(truth.mean, 300.0));
      truth.deviation = truth.own = truth.again = 0;
    } else {
      truth.deviation = std::hypot(apart, campaign, truth.own);
      column.run_to_run = told_by_three(campaign / truth.mean, noise, draw);
    }
    for (std::size_t card = 0; card < cards; ++card) {
      auto& reading = column.of.emplace_back();
      if (draw.chance(0.01)) continue;
      if (truth.in_steps) {
        reading = reading_in_steps(truth.mean, draw);
        continue;
      }
      const double of_card = std::sqrt(together) * of_family[family][card] +
                             std::sqrt(1 - together) * scatter(noise, draw);
      reading = reading_at(truth.mean + apart * of_card + campaign * scatter(noise, draw) +
                               truth.own * scatter(noise, draw),
                           truth.own);
    }
    fleet.columns.push_back(std::move(column));
    fleet.truths.push_back(truth);
  }
  return fleet;
}

std::vector<std::size_t> columns_of(const PlantedFleet& fleet, const std::string& family) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < fleet.columns.size(); ++i) {
    if (fleet.truths[i].in_steps) continue;
    if (family.empty() || fleet::family_of(fleet.columns[i].key) == family) columns.push_back(i);
  }
  return columns;
}

void plant(PlantedFleet& fleet, std::size_t card, std::size_t column, double deviations) {
  const Truth& truth = fleet.truths[column];
  const int sign = fleet::slower_is(fleet.columns[column].unit) < 0 ? -1 : 1;
  fleet.columns[column].of[card] =
      reading_at(truth.mean + sign * deviations * truth.deviation, truth.own);
}

void slow_down(PlantedFleet& fleet, std::size_t card, std::size_t column, double share) {
  auto& reading = fleet.columns[column].of[card];
  const double moved =
      share * fleet.truths[column].mean * fleet::slower_is(fleet.columns[column].unit);
  if (reading) *reading = {reading->value + moved, reading->low + moved, reading->high + moved};
}

std::vector<fleet::Change> measured_again(const PlantedFleet& fleet, const Noise& noise,
                                          Draw& draw) {
  std::vector<fleet::Change> changes;
  for (std::size_t k = 0; k < fleet.columns.size(); ++k) {
    const fleet::Column& column = fleet.columns[k];
    const Truth& truth = fleet.truths[k];
    fleet::Change change = {column.key, column.unit, column.run_to_run, {}, {}};
    const double campaign = std::sqrt(truth.again * truth.again - truth.own * truth.own);
    const auto scattered = [&](double value) {
      const double by = campaign * scatter(noise, draw) + truth.own * scatter(noise, draw);
      return reading_at(value + by, truth.own);
    };
    for (const auto& reading : column.of) {
      change.earlier.push_back(reading);
      change.later.push_back(reading);
      if (!reading || truth.in_steps) continue;
      // Both about the card's own value, which is as good where the reading lies.
      change.earlier.back() = scattered(reading->value);
      change.later.back() = scattered(reading->value);
    }
    changes.push_back(std::move(change));
  }
  return changes;
}

double share_for(const PlantedFleet& fleet, const std::vector<std::size_t>& columns,
                 double deviations) {
  std::vector<double> shares;
  for (const std::size_t column : columns) {
    if (fleet::slower_is(fleet.columns[column].unit) == 0) continue;
    const Truth& truth = fleet.truths[column];
    shares.push_back(deviations * truth.deviation / truth.mean);
  }
  return shares.empty() ? 0 : estimate::median(shares);
}

}  // namespace warpgauge::virtual_fleet
