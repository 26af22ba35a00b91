// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "analysis/base/parallel.h"
#include "analysis/estimate/stats.h"
#include "analysis/fleet/spread.h"
#include "analysis/fleet/tails.h"
#include "analysis/profile/compare.h"

namespace warpgauge::fleet {
namespace {

/// A card nearer to the median of all than this is not compared with the others: it is never an
/// outlier.
constexpr double kNear = 2;
/// A key counts in a score as no further out than this.
constexpr double kMostInScore = 5;
/// A family of fewer keys has no score of its own, a card of fewer families neither.
constexpr std::size_t kFewestInScore = 3;

/// From this number of cards on, their own scatter is better known than that of three campaigns of
/// one card.
constexpr std::size_t kManyCards = 15;
/// If all other cards are alike, a difference below this multiple of kNegligible is not reported.
constexpr double kFarOfAlike = 5;
/// Deviations to either side of a 95 % interval.
constexpr double kInterval = 1.96;

/// A number of some cards, and which cards these are.
struct Numbers {
  std::vector<std::size_t> cards;
  std::vector<double> values;
};

Numbers numbers_of(const Distances& of) {
  Numbers numbers;
  for (std::size_t card = 0; card < of.size(); ++card) {
    if (!of[card]) continue;
    numbers.cards.push_back(card);
    numbers.values.push_back(*of[card]);
  }
  return numbers;
}

Spread spread_without(const std::vector<double>& values, std::size_t left_out, double least) {
  std::vector<double> others;
  others.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != left_out) others.push_back(values[i]);
  }
  return spread_of_groups(others, least);
}

double distance_from(double value, const Spread& spread, double least) {
  return (value - spread.centre) / std::max(spread.deviation, least);
}

/// How far is too far: `allowed` of `looks`, by chance.
struct Limit {
  double looks = 0, allowed = 0;
  Tails tails = kNormalTails;
};

/// Cards that lie further out than chance takes them; `whole` is the spread of all.
std::vector<Outside> outside_of(const Numbers& numbers, const Spread& whole, double least,
                                const Limit& limit) {
  std::vector<Outside> outside;
  for (std::size_t i = 0; i < numbers.values.size(); ++i) {
    if (std::abs(distance_from(numbers.values[i], whole, least)) < kNear) continue;
    const Spread others = spread_without(numbers.values, i, least);
    const double distance = distance_from(numbers.values[i], others, least);
    const double by_chance = limit.looks * chance_of(distance, others, limit.tails);
    if (by_chance <= limit.allowed) outside.push_back({numbers.cards[i], distance, by_chance});
  }
  std::ranges::sort(outside, [](const Outside& a, const Outside& b) {
    return std::abs(a.distance) > std::abs(b.distance);
  });
  return outside;
}

/// As `count` cards without one would have it.
double told_from(const Spread& whole, const Limit& limit) {
  Spread others = whole;
  const double share = static_cast<double>(whole.count - 1) / static_cast<double>(whole.count);
  others.count = whole.count - 1;
  others.freedom *= share;
  return sure_reach(limit.allowed / limit.looks, others, limit.tails);
}

bool is_batch(const std::vector<Outside>& outside, std::size_t cards) {
  const auto above =
      std::ranges::count_if(outside, [](const auto& one) { return one.distance > 0; });
  const auto most = std::max<std::size_t>(static_cast<std::size_t>(above),
                                          outside.size() - static_cast<std::size_t>(above));
  return most >= 3 && 20 * most >= cards;
}

/// Why a column cannot be judged; empty where it can.
std::string why_unjudged(const Column& column) {
  const auto cards = static_cast<std::size_t>(
      std::ranges::count_if(column.of, [](const auto& reading) { return reading.has_value(); }));
  if (cards >= kFewestCards) return "";
  return fmt::format("{} of {} cards have it, {} are needed", cards, column.of.size(),
                     kFewestCards);
}

/// Whether the card's interval lies apart from the fleet's, as `compare` has it.
bool lies_apart(const JudgedKey& key, const Column& column, double run_to_run, std::size_t card) {
  const profile::Entry fleet = entry_of({key.median, key.low, key.high}, column.unit);
  const profile::Entry own = entry_of(*column.of[card], column.unit);
  return profile::compare_entries(fleet, own, 0, run_to_run) == profile::Verdict::kDiffers;
}

/// A key as it is before anybody is judged.
struct Measured {
  JudgedKey key;
  Numbers numbers;
  Spread whole;
  double least = 0, run_to_run = 0;
  bool alike = false;  ///< no interval, no spread
};

Measured measured_key(const Column& column, std::size_t place) {
  Distances values(column.of.size());
  for (std::size_t card = 0; card < column.of.size(); ++card) {
    if (column.of[card]) values[card] = column.of[card]->value;
  }
  Measured measured;
  auto& [key, numbers, whole, least, run_to_run, alike] = measured;
  numbers = numbers_of(values);
  const double own = own_deviation(column);
  const double size = std::abs(estimate::median(numbers.values));
  whole = spread_of_groups(numbers.values, std::max(own, kNegligible * size));
  run_to_run = column.run_to_run;
  if (numbers.values.size() >= kManyCards && size > 0) {
    run_to_run = std::min(run_to_run, whole.deviation / size);
  }
  least = std::max({own, run_to_run * size, kNegligible * size});
  alike = own == 0 && whole.deviation <= kNegligible * size;
  key.column = place;
  key.cards = numbers.values.size();
  key.median = whole.centre;
  key.deviation = std::max(whole.deviation, least);
  const double half =
      kInterval * key.deviation * std::sqrt(std::numbers::pi / 2 / static_cast<double>(key.cards));
  key.low = key.median - half;
  key.high = key.median + half;
  key.of_instrument = whole.deviation < least;
  key.in_groups = whole.in_groups && !key.of_instrument;
  key.distances.resize(column.of.size());
  for (std::size_t i = 0; i < numbers.values.size() && key.deviation > 0; ++i) {
    key.distances[numbers.cards[i]] = distance_from(numbers.values[i], whole, least);
  }
  return measured;
}

JudgedKey judged_key(Measured measured, const Column& column, const Limit& limit) {
  auto& [key, numbers, whole, least, run_to_run, alike] = measured;
  key.told_from = told_from(whole, limit);
  if (alike) {
    const double far = kFarOfAlike * kNegligible * std::abs(key.median);
    for (std::size_t i = 0; i < numbers.values.size(); ++i) {
      const std::size_t card = numbers.cards[i];
      const bool is_far = std::abs(numbers.values[i] - key.median) > far;
      if (is_far && lies_apart(key, column, run_to_run, card)) key.differing.push_back(card);
    }
    return std::move(key);
  }
  key.outside = outside_of(numbers, whole, least, limit);
  std::erase_if(key.outside,
                [&](const Outside& one) { return !lies_apart(key, column, run_to_run, one.card); });
  key.batch = is_batch(key.outside, key.cards);
  return std::move(key);
}

/// The mean of a card's distances in several things; none where it has fewer than half of them.
std::optional<double> score_of(const std::vector<const Distances*>& of,
                               const std::vector<int>& upwards, std::size_t card) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < of.size(); ++i) {
    const auto& distance = (*of[i])[card];
    if (!distance) continue;
    sum += upwards[i] * std::clamp(*distance, -kMostInScore, kMostInScore);
    ++count;
  }
  if (count == 0 || 2 * count < of.size()) return std::nullopt;
  return sum / static_cast<double>(count);
}

/// Scores of all cards, before anybody is judged.
struct Scored {
  JudgedScore score;
  Numbers numbers;
  Spread whole;
  double least = 0;
};

std::optional<Scored> scored(const std::vector<const Distances*>& of,
                             const std::vector<int>& upwards, std::size_t cards) {
  Distances scores(cards);
  for (std::size_t card = 0; card < cards; ++card) scores[card] = score_of(of, upwards, card);
  Scored made;
  made.numbers = numbers_of(scores);
  if (made.numbers.values.size() < kFewestCards) return std::nullopt;
  // The mean of this number of independent distances scatters by `least`; by less only by chance.
  made.least = 1 / std::sqrt(static_cast<double>(of.size()));
  made.whole = spread_of_groups(made.numbers.values, made.least);
  made.score.deviation = std::max(made.whole.deviation, made.least);
  made.score.distances.resize(cards);
  for (std::size_t i = 0; i < made.numbers.values.size(); ++i) {
    made.score.distances[made.numbers.cards[i]] =
        distance_from(made.numbers.values[i], made.whole, made.least);
  }
  return made;
}

JudgedScore judged_score(Scored made, const Limit& limit) {
  made.score.told_from = told_from(made.whole, limit);
  made.score.outside = outside_of(made.numbers, made.whole, made.least, limit);
  return std::move(made.score);
}

/// The keys of each family that say which way is slower.
std::map<std::string, std::vector<const JudgedKey*>> families_of(
    const std::vector<JudgedKey>& keys, const std::vector<Column>& columns) {
  std::map<std::string, std::vector<const JudgedKey*>> families;
  for (const JudgedKey& key : keys) {
    const Column& column = columns[key.column];
    if (key.deviation > 0 && slower_is(column.unit) != 0) {
      families[family_of(column.key)].push_back(&key);
    }
  }
  std::erase_if(families, [](const auto& family) { return family.second.size() < kFewestInScore; });
  return families;
}

/// Keys' distances that show how long the tails are: what the instrument's scatter levels does not.
Tails tails_of_keys(const std::vector<Measured>& measured, std::size_t cards) {
  std::vector<const Distances*> distances;
  for (const Measured& one : measured) {
    if (!one.alike && !one.key.of_instrument) distances.push_back(&one.key.distances);
  }
  return tails_of(distances, cards);
}

std::vector<const Distances*> distances_of(const std::vector<Scored>& scores) {
  std::vector<const Distances*> distances;
  for (const Scored& one : scores) distances.push_back(&one.score.distances);
  return distances;
}

std::vector<Scored> scored_families(const std::vector<JudgedKey>& keys,
                                    const std::vector<Column>& columns, std::size_t cards) {
  std::vector<Scored> families;
  for (const auto& [name, of] : families_of(keys, columns)) {
    std::vector<const Distances*> distances;
    std::vector<int> upwards;
    for (const JudgedKey* key : of) {
      distances.push_back(&key->distances);
      upwards.push_back(slower_is(columns[key->column].unit));
    }
    auto family = scored(distances, upwards, cards);
    if (!family) continue;
    family->score.family = name;
    for (const JudgedKey* key : of) family->score.keys.push_back(columns[key->column].key);
    families.push_back(std::move(*family));
  }
  return families;
}

/// Families, and the card as a whole: each has a quarter of the false alarms.
void judge_scores(const std::vector<Column>& columns, std::size_t cards, double false_alarms,
                  Judgement& judgement) {
  std::vector<Scored> families = scored_families(judgement.keys, columns, cards);
  const auto distances = distances_of(families);
  // Few families show nothing of the tails of their scores: those of keys count.
  Limit limit = {static_cast<double>(families.size() * cards), false_alarms / 4, judgement.tails};
  std::optional<Scored> whole;
  if (families.size() >= kFewestInScore) {
    whole = scored(distances, std::vector<int>(families.size(), 1), cards);
  }
  for (Scored& family : families) {
    judgement.families.push_back(judged_score(std::move(family), limit));
  }
  limit.looks = static_cast<double>(cards);
  if (whole) judgement.card = judged_score(std::move(*whole), limit);
}

}  // namespace

Judgement judge(const std::vector<Column>& columns, std::size_t cards, double false_alarms) {
  Judgement judgement;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (const std::string why = why_unjudged(columns[i]); !why.empty()) {
      judgement.unjudged.push_back({i, why});
      continue;
    }
    places.push_back(i);
    for (const auto& reading : columns[i].of) judgement.looks += reading ? 1 : 0;
  }
  std::vector<Measured> measured(places.size());
  each_in_parallel(places.size(), [&](std::size_t i) {
    measured[i] = measured_key(columns[places[i]], places[i]);
  });
  judgement.tails = tails_of_keys(measured, cards);
  const Limit limit = {judgement.looks, false_alarms / 2, judgement.tails};
  judgement.keys.resize(places.size());
  each_in_parallel(places.size(), [&](std::size_t i) {
    judgement.keys[i] = judged_key(std::move(measured[i]), columns[places[i]], limit);
  });
  judge_scores(columns, cards, false_alarms, judgement);
  return judgement;
}

}  // namespace warpgauge::fleet
