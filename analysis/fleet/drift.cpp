// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/drift.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/fleet/spread.h"
#include "analysis/profile/compare.h"

namespace warpgauge::fleet {
namespace {

/// What is known of the deviation of a quotient without other cards.
double deviation_alone(const Column& quotients) {
  return std::max({own_deviation(quotients), quotients.run_to_run, kNegligible});
}

/// A deviation that is taken as known: Student's t is the normal distribution.
Spread known(double deviation) {
  constexpr double kMany = 1e6;
  return {.centre = 1, .deviation = deviation, .freedom = kMany, .count = kNoCentre};
}

Drifts alone(const std::vector<Change>& changes, const std::vector<Column>& quotients,
             double false_alarms) {
  double looks = 0;
  for (const Column& column : quotients) {
    for (const auto& reading : column.of) looks += reading ? 1 : 0;
  }
  Drifts drifts;
  for (std::size_t i = 0; i < quotients.size(); ++i) {
    for (std::size_t card = 0; card < quotients[i].of.size(); ++card) {
      const auto& reading = quotients[i].of[card];
      if (!reading) continue;
      const Spread spread = known(deviation_alone(quotients[i]));
      const double share = reading->value - 1, distance = share / spread.deviation;
      const double by_chance = looks * chance_of(distance, spread);
      const Change& change = changes[i];
      const auto verdict = profile::compare_entries(entry_of(*change.earlier[card], change.unit),
                                                    entry_of(*change.later[card], change.unit), 0,
                                                    change.run_to_run);
      if (by_chance > false_alarms || verdict != profile::Verdict::kDiffers) continue;
      drifts.cards.push_back({card, i, share, distance, by_chance});
    }
  }
  return drifts;
}

Drifts against_others(const std::vector<Column>& quotients, std::size_t cards,
                      double false_alarms) {
  Drifts drifts;
  drifts.against_others = true;
  // Keys get half of the false alarms that judge() allows; families and whole cards are not judged
  // here.
  const Judgement judgement = judge(quotients, cards, 2 * false_alarms);
  for (const JudgedKey& key : judgement.keys) {
    for (const Outside& one : key.outside) {
      const double share = quotients[key.column].of[one.card]->value - 1;
      drifts.cards.push_back({one.card, key.column, share, one.distance, one.by_chance});
    }
    const auto n = static_cast<double>(key.cards);
    const double of_median = key.deviation * std::sqrt(std::numbers::pi / 2 / n);
    Spread spread = known(of_median);
    spread.freedom = std::max(1.0, n - 1);
    const double chance = chance_of((key.median - 1) / of_median, spread);
    if (chance * static_cast<double>(judgement.keys.size()) > false_alarms) continue;
    drifts.together.push_back({key.column, key.median - 1});
  }
  return drifts;
}

}  // namespace

Column quotients_of(const Change& change) {
  Column column;
  column.key = change.key;
  column.unit = change.unit;
  column.run_to_run = std::numbers::sqrt2 * change.run_to_run;
  column.of.resize(change.earlier.size());
  for (std::size_t card = 0; card < column.of.size(); ++card) {
    const auto &earlier = change.earlier[card], &later = change.later[card];
    if (!earlier || !later || earlier->low * earlier->high <= 0) continue;
    const double ends[] = {later->low / earlier->low, later->low / earlier->high,
                           later->high / earlier->low, later->high / earlier->high};
    const auto [low, high] = std::ranges::minmax(ends);
    column.of[card] = {later->value / earlier->value, low, high};
  }
  return column;
}

Drifts judge_drifts(const std::vector<Change>& changes, std::size_t cards, double false_alarms) {
  std::vector<Column> quotients;
  for (const Change& change : changes) quotients.push_back(quotients_of(change));
  Drifts drifts = cards < kFewestCards ? alone(changes, quotients, false_alarms)
                                       : against_others(quotients, cards, false_alarms);
  std::ranges::sort(drifts.cards, [](const Drift& a, const Drift& b) {
    return std::abs(a.distance) > std::abs(b.distance);
  });
  return drifts;
}

}  // namespace warpgauge::fleet
