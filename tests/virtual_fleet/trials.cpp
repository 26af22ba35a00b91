// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_fleet/trials.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

#include "analysis/fleet/drift.h"
#include "analysis/fleet/judge.h"
#include "tests/virtual_fleet/population.h"
#include "tests/virtual_gpu/table_text.h"

namespace warpgauge::virtual_fleet {
namespace {

using fleet::Judgement;
using fleet::Outside;
using virtual_gpu::Draw;

constexpr std::size_t kFewKeys = 80, kManyKeys = 1700;

/// "064 to 127": rows of a table sort by it.
std::string size_of(std::size_t cards) {
  std::size_t low = 4;
  while (2 * low <= cards && low < 256) low *= 2;
  return fmt::format("{:03} to {:03}", low, low == 256 ? 512 : 2 * low - 1);
}

bool has(const std::vector<Outside>& outside, std::size_t card) {
  return std::ranges::find(outside, card, &Outside::card) != outside.end();
}

/// Things said to be outside; of one card alone where it is given.
long count(const Judgement& judgement, const std::vector<std::size_t>& but = {}) {
  long outside = 0;
  const auto add = [&](const std::vector<Outside>& list) {
    outside += std::ranges::count_if(
        list, [&](const Outside& one) { return std::ranges::find(but, one.card) == but.end(); });
  };
  for (const auto& key : judgement.keys) add(key.outside);
  for (const auto& family : judgement.families) add(family.outside);
  if (judgement.card) add(judgement.card->outside);
  return outside;
}

/// Whether the card is outside in the family, or in one of its keys; any family where none is
/// given.
bool is_found(const Judgement& judgement, const PlantedFleet& planted, std::size_t card,
              const std::string& family = "") {
  for (const auto& one : judgement.families) {
    if ((family.empty() || one.family == family) && has(one.outside, card)) return true;
  }
  for (const auto& key : judgement.keys) {
    const std::string& name = planted.columns[key.column].key;
    if ((family.empty() || fleet::family_of(name) == family) && has(key.outside, card)) return true;
  }
  return family.empty() && judgement.card && has(judgement.card->outside, card);
}

/// A planted thing: found, or could it have been?
void score(bool found, bool would_be_named, Row& row) {
  ++row.planted;
  if (found) ++row.recovered;
  if (!found && !would_be_named) ++row.cannot_tell;
  if (!would_be_named) return;
  ++row.intervals;
  if (found) ++row.covered;
}

/// One fleet and the rows of its size.
class Trial {
 public:
  Trial(PlantedFleet fleet, const Noise& noise, Table& table, Draw& draw)
      : fleet_(std::move(fleet)), noise_(noise), table_(table), draw_(draw) {}

  void healthy() {
    Row& row = row_of("healthy");
    const Judgement judgement = judged(fleet_);
    finish(judgement, {}, row);
    Row& differing = row_of("healthy: differing where all are alike");
    for (const auto& key : judgement.keys) {
      differing.unreal += static_cast<long>(key.differing.size());
    }
    ++differing.machines;
  }

  void one_key(double deviations) {
    PlantedFleet planted = fleet_;
    const std::size_t column = draw_.pick(columns_of(fleet_)), card = draw_.below(fleet_.cards);
    plant(planted, card, column, draw_.chance(0.5) ? deviations : -deviations);
    score_key(planted, card, column, deviations,
              row_of(fmt::format("one key, {} deviations", deviations)));
  }

  /// The next whole number, of a key that is the same for all.
  void one_step() {
    PlantedFleet planted = fleet_;
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < planted.truths.size(); ++i) {
      if (planted.truths[i].in_steps && planted.truths[i].mean <= 30) columns.push_back(i);
    }
    if (columns.empty()) return;
    const std::size_t column = draw_.pick(columns), card = draw_.below(fleet_.cards);
    const double value = planted.truths[column].mean + 1;
    planted.columns[column].of[card] = {value, value, value};
    const Judgement judgement = judged(planted);
    const auto key = std::ranges::find(judgement.keys, column, &fleet::JudgedKey::column);
    const bool is_judged = key != judgement.keys.end();
    const bool found = is_judged && std::ranges::find(key->differing, card) != key->differing.end();
    Row& row = row_of("one key, the next whole number");
    score(found, is_judged, row);
    finish(judgement, {card}, row);
  }

  /// Each key of the family by that many deviations.
  void one_family(double deviations) {
    const std::string family = fleet::family_of(draw_.pick(fleet_.columns).key);
    slow_family(family, fmt::format("one family, {} deviations", deviations),
                [&](PlantedFleet& planted, std::size_t card, std::size_t column) {
                  plant(planted, card, column, deviations);
                });
  }

  /// All of it by one share of its values: a slow level, a slow link.
  void slow(const std::string& family, const char* what, double deviations) {
    const double share = share_for(fleet_, columns_of(fleet_, family), deviations);
    if (share == 0) return;  // no time and no rate of it scatters
    slow_family(family, fmt::format("{}, {} deviations", what, deviations),
                [&](PlantedFleet& planted, std::size_t card, std::size_t column) {
                  slow_down(planted, card, column, share);
                });
  }

  void throttled(double deviations) {
    PlantedFleet planted = fleet_;
    const std::size_t card = draw_.below(fleet_.cards);
    const auto columns = columns_of(fleet_);
    const double share = share_for(fleet_, columns, deviations);
    for (const std::size_t column : columns) slow_down(planted, card, column, share);
    const Judgement judgement = judged(planted);
    Row& row = row_of(fmt::format("throttled card, {} deviations", deviations));
    const auto& whole = judgement.card;
    score(is_found(judgement, planted, card), whole && is_told(&*whole, card), row);
    finish(judgement, {card}, row);
  }

  /// Each card measured twice; one has moved in one key by that many deviations of a quotient.
  void drift(double deviations) {
    std::vector<fleet::Change> changes = measured_again(fleet_, noise_, draw_);
    const std::size_t column = draw_.pick(columns_of(fleet_)), card = draw_.below(fleet_.cards);
    const Truth& truth = fleet_.truths[column];
    fleet::Change& moved = changes[column];
    Row& row = row_of(deviations > 0 ? fmt::format("drift of one key, {} deviations", deviations)
                                     : std::string("healthy: drift"));
    if (deviations > 0) {
      const double by = deviations * std::numbers::sqrt2 * truth.again;
      moved.earlier[card] = fleet_.columns[column].of[card];
      if (!moved.earlier[card]) return;
      const auto& [value, low, high] = *moved.earlier[card];
      moved.later[card] = {value + by, low + by, high + by};
    }
    const fleet::Drifts drifts = fleet::judge_drifts(changes, fleet_.cards);
    bool found = false;
    for (const fleet::Drift& drift : drifts.cards) {
      const bool is_planted = deviations > 0 && drift.card == card && drift.change == column;
      found |= is_planted;
      row.unreal += is_planted ? 0 : 1;
    }
    row.unreal += static_cast<long>(drifts.together.size());
    ++row.machines;
    if (deviations == 0) return;
    // Nothing is said of how far a drift would have to go: what is not found is missed.
    ++row.planted;
    row.recovered += found ? 1 : 0;
  }

  /// A tenth of the cards, at least three, in one family.
  void batch(double deviations) {
    PlantedFleet planted = fleet_;
    const std::string family = fleet::family_of(draw_.pick(fleet_.columns).key);
    std::vector<std::size_t> cards;
    while (cards.size() < std::max<std::size_t>(3, fleet_.cards / 10)) {
      const std::size_t card = draw_.below(fleet_.cards);
      if (std::ranges::find(cards, card) == cards.end()) cards.push_back(card);
    }
    const auto columns = columns_of(fleet_, family);
    const double share = share_for(fleet_, columns, deviations);
    if (share == 0) return;
    for (const std::size_t card : cards) {
      for (const std::size_t column : columns) slow_down(planted, card, column, share);
    }
    const Judgement judgement = judged(planted);
    Row& row = row_of(fmt::format("batch, {} deviations", deviations));
    for (const std::size_t card : cards) {
      score(is_found(judgement, planted, card, family),
            is_told(family_row(judgement, family), card), row);
    }
    finish(judgement, cards, row);
  }

 private:
  Row& row_of(const std::string& planted) {
    const bool many = fleet_.columns.size() == kManyKeys;
    Row& row =
        table_.row(size_of(fleet_.cards), planted + (many ? ", 1,700 keys" : ""), noise_.name);
    return row;
  }

  static Judgement judged(const PlantedFleet& planted) {
    return fleet::judge(planted.columns, planted.cards);
  }

  void finish(const Judgement& judgement, const std::vector<std::size_t>& planted, Row& row) {
    row.unreal += count(judgement, planted);
    ++row.machines;
  }

  void score_key(const PlantedFleet& planted, std::size_t card, std::size_t column,
                 double deviations, Row& row) {
    const Judgement judgement = judged(planted);
    const auto key = std::ranges::find(judgement.keys, column, &fleet::JudgedKey::column);
    if (key == judgement.keys.end()) {
      score(false, false, row);
    } else {
      // In deviations as the judgement estimates them.
      const double planted_at = deviations * planted.truths[column].deviation / key->deviation;
      score(has(key->outside, card), key->told_from <= std::min(deviations, planted_at), row);
    }
    finish(judgement, {card}, row);
  }

  static const fleet::JudgedScore* family_row(const Judgement& judgement,
                                              const std::string& family) {
    const auto found = std::ranges::find(judgement.families, family, &fleet::JudgedScore::family);
    return found == judgement.families.end() ? nullptr : &*found;
  }

  /// Whether the card lies as far out in the score as the judgement says it would be named.
  static bool is_told(const fleet::JudgedScore* score, std::size_t card) {
    if (score == nullptr || !score->distances[card]) return false;
    return std::abs(*score->distances[card]) >= score->told_from;
  }

  template <typename Plant>
  void slow_family(const std::string& family, const std::string& what, const Plant& plant_one) {
    const auto columns = columns_of(fleet_, family);
    if (columns.empty()) return;
    PlantedFleet planted = fleet_;
    const std::size_t card = draw_.below(fleet_.cards);
    for (const std::size_t column : columns) plant_one(planted, card, column);
    const Judgement judgement = judged(planted);
    Row& row = row_of(what);
    score(is_found(judgement, planted, card, family), is_told(family_row(judgement, family), card),
          row);
    finish(judgement, {card}, row);
  }

  PlantedFleet fleet_;
  const Noise& noise_;
  Table& table_;
  Draw& draw_;
};

}  // namespace

void run(int index, Table& table) {
  for (const Noise& noise : kNoises) {
    if (noise.freedom != 0 && index % 5 != 0) continue;
    Draw draw(fmt::format("fleet/{}/{}", noise.name, index));
    const auto cards = static_cast<std::size_t>(std::floor(draw.log_between(4, 513)));
    const bool many = index % 25 == 0;
    Trial trial(healthy_fleet(cards, many ? kManyKeys : kFewKeys, noise, draw), noise, table, draw);
    trial.healthy();
    for (const double deviations : {5, 6, 8, 12}) trial.one_key(deviations);
    if (many) continue;
    trial.one_step();
    for (const double deviations : {0, 5, 8, 12}) trial.drift(deviations);
    trial.one_family(2);
    trial.one_family(5);
    constexpr const char* kLevels[] = {"dram", "l1", "l2", "shared"};
    trial.slow(draw.pick(kLevels), "one level", 5);
    trial.slow("link", "slow link", 5);
    trial.throttled(2);
    trial.throttled(5);
    trial.batch(5);
    trial.batch(8);
  }
}

namespace {

using virtual_gpu::percent, virtual_gpu::share;

long missed(const Row& row) { return row.planted - row.recovered - row.cannot_tell; }

/// By what is planted, then by noise, then by the number of cards.
using Ordered = std::map<std::tuple<std::string, int, std::string>, const Row*>;

Ordered ordered(const Table& table) {
  Ordered rows;
  for (const auto& [key, row] : table.rows()) {
    const auto& [detector, population, noise] = key;
    const auto* place =
        std::ranges::find_if(kNoises, [&](const Noise& one) { return one.name == noise; });
    rows[{population, static_cast<int>(place - kNoises), detector}] = &row;
  }
  return rows;
}

constexpr const char* kExplanation = R"(
Written by `warpgauge_known_answers_fleet --fleets {0}` (tests/virtual_fleet); do not edit.

{0} fleets are drawn: 4 to 512 cards, even on a logarithmic scale, with 80 keys, every 25th with 1,700. In copies of each something
is planted, and each copy is judged: {1} fleets in all. `tests/virtual_fleet/population.h` says how readings come about. A
deviation is that of the key's healthy readings: cards, campaigns and instrument together. A planted reading lies exactly as
many deviations from the mean as the heading says. False alarms allowed: {2} a fleet, the default of `warpgauge fleet`.

- found: in percent of what was planted. One key: in that key. A family, a level, a link: as a family, or in one of its keys. A
  throttled card: anywhere. A batch: each card counts.
- cannot tell: not found, and the judgement says that it would name a card only from further out on. missed: not found, and it
  does not say so.
- would be named: one key: planted so far out that the judgement says it would be named. Families and cards: the judgement puts the
  card further out than it says it needs. Found of these: the promise is 99 %.
- false: findings on cards in which nothing is planted, a fleet.
- noise low: normal. medium, high: tails of Student's t of 5 and 3 degrees of freedom, of the same deviation; in these a card that
  lies 6 deviations out is a healthy one now and then.
- the next whole number: of a latency that is the same for all cards. It is said to differ, not to lie outside; found: it was
  said. "differing where all are alike" counts such words of healthy fleets, in which one reading in ten thousand is on another
  step and its interval does not say so.
- drift: each card has a second profile. A deviation is that of two campaigns of one card. Nothing is said of how far a drift would
  have to go: what is not found is missed.
- 1,700 keys: few fleets; their rates are rough.

What no judge can do: with 80 keys of 100 cards, 8,000 readings are looked at. The furthest of normal ones lies 3.8 deviations
out; with 1,700 keys it is 4.5. A reading that is planted at 5 is told from these only where the deviation is known to some
per cent, which takes a hundred cards and more. A family, a level or a throttled card is told in smaller fleets.
)";

}  // namespace

std::string to_csv_of_fleets(const Table& table) {
  std::string text =
      "population,noise,detector,fleets,planted,recall,cannot_tell,missed,"
      "false_reports_per_machine,false_alarms,would_be_named,coverage\n";
  for (const auto& [key, row] : ordered(table)) {
    const auto& [population, noise, detector] = key;
    text += fmt::format("\"{}\",{},\"{}\",{},{},{},{},{},{},{},{},{}\n", population,
                        kNoises[noise].name, detector, row->machines, row->planted,
                        share(row->recovered, row->planted), share(row->cannot_tell, row->planted),
                        share(missed(*row), row->planted),
                        share(std::min(row->unreal, row->machines), row->machines), row->unreal,
                        row->intervals, share(row->covered, row->intervals));
  }
  return text;
}

std::string to_document(const Table& table, int fleets) {
  long judged = 0;
  for (const auto& [key, row] : table.rows()) judged += row.machines;
  std::string text = "# Known answers: what is found in fleets whose truth is known\n" +
                     fmt::format(fmt::runtime(kExplanation), fleets, judged, fleet::kFalseAlarms);
  std::string before;
  for (const auto& [key, row] : ordered(table)) {
    const auto& [population, noise, detector] = key;
    if (population != before) {
      before = population;
      text += fmt::format(
          "\n## {}\n\n"
          "| noise | cards | planted | found | cannot tell | missed | would be named | found of "
          "these | false |\n"
          "|---|---|---|---|---|---|---|---|---|\n",
          population);
    }
    text +=
        fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {:.2f} |\n", kNoises[noise].name,
                    detector, row->planted, percent(row->recovered, row->planted),
                    percent(row->cannot_tell, row->planted), percent(missed(*row), row->planted),
                    row->intervals, percent(row->covered, row->intervals),
                    static_cast<double>(row->unreal) / static_cast<double>(row->machines));
  }
  return text;
}

}  // namespace warpgauge::virtual_fleet
