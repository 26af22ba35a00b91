// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_outside.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <span>
#include <utility>

#include "analysis/base/printable.h"
#include "analysis/estimate/stats.h"
#include "analysis/fleet/findings.h"
#include "analysis/report/fleet_words.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using namespace fleet_words;
using fleet::Group, fleet::JudgedGroup, fleet::JudgedKey, fleet::JudgedScore, fleet::Outside;

/// What of a card could be why it lies outside: other conditions than most, and doubts.
std::vector<std::string> causes_of(const Group& group, std::size_t card) {
  std::vector<std::string> causes;
  for (const auto& difference : group.conditions) {
    for (const auto& other : difference.others) {
      if (std::ranges::find(other.cards, card) == other.cards.end()) continue;
      // Where each card has its own, none is unusual.
      if (2 * difference.usual_cards <= group.cards.size()) continue;
      causes.push_back(fmt::format("{} {} instead of {}", difference.condition,
                                   other.value.empty() ? "not said" : other.value,
                                   difference.usual.empty() ? "not said" : difference.usual));
    }
  }
  const auto& flags = group.cards[card].latest().flags;
  causes.insert(causes.end(), flags.begin(), flags.end());
  return causes;
}

struct OutsideLine {
  std::size_t card = 0;
  double distance = 0;
  int slower = 0;
  std::vector<Cell> cells;
};

double share_of(double value, double median) { return (value - median) / std::abs(median); }

/// A score in percent.
std::string score_percent(const JudgedGroup& judged, const std::string& family, std::size_t card) {
  const auto share = score_share(judged, family, card);
  return share ? slower_by_text(*share, "s") : "";
}

std::string family_text(const JudgedScore& family) {
  return fmt::format("{}.* ({} keys)", printable(family.family), family.keys.size());
}

void add_scores(const JudgedGroup& judged, const JudgedScore& score, const std::string& what,
                std::vector<OutsideLine>& lines) {
  for (const Outside& one : score.outside) {
    const int slower = one.distance > 0 ? 1 : -1;
    if (fleet::is_in_batch_of(judged, score.family, one.card, slower)) continue;
    lines.push_back({one.card,
                     std::abs(one.distance),
                     slower,
                     {{"    " + what, Look::kBold},
                      {},
                      {},
                      {score_percent(judged, score.family, one.card)},
                      {deviations_text(one.distance, slower)}}});
  }
}

/// What is not told with a batch.
std::vector<OutsideLine> outside_lines(const JudgedGroup& judged) {
  const Group& group = judged.group;
  std::vector<OutsideLine> whole, families, keys;
  if (judged.judgement.card) add_scores(judged, *judged.judgement.card, "as a whole", whole);
  for (const JudgedScore& family : judged.judgement.families) {
    add_scores(judged, family, family_text(family), families);
  }
  for (const JudgedKey& key : judged.judgement.keys) {
    const fleet::Column& column = group.columns[key.column];
    const auto batch = fleet::batch_of(key);
    for (const Outside& one : key.outside) {
      if (std::ranges::find(batch, one.card, &Outside::card) != batch.end()) continue;
      const double value = column.of[one.card]->value;
      const int slower = fleet::slower_by(one.distance, column.unit);
      keys.push_back({one.card,
                      std::abs(one.distance),
                      slower,
                      {{"    " + printable(column.key), Look::kBad},
                       {format_value(value, column.unit)},
                       {format_value(key.median, column.unit)},
                       {key.median == 0 ? std::string(fleet_words::direction_of(slower))
                                        : slower_by_text(share_of(value, key.median), column.unit)},
                       {deviations_text(one.distance, slower)}}});
    }
  }
  std::vector<OutsideLine> all;
  for (auto* part : {&whole, &families, &keys}) {
    std::ranges::stable_sort(*part, std::greater(), &OutsideLine::distance);
    all.insert(all.end(), part->begin(), part->end());
  }
  return all;
}

/// A batch of one key.
struct KeyBatch {
  const JudgedKey* key = nullptr;
  std::vector<std::size_t> cards;  ///< sorted
  int slower = 0;
};

std::vector<KeyBatch> batches_of(const JudgedGroup& judged) {
  std::vector<KeyBatch> batches;
  for (const JudgedKey& key : judged.judgement.keys) {
    const auto outside = fleet::batch_of(key);
    if (outside.empty()) continue;
    KeyBatch& batch = batches.emplace_back();
    batch.key = &key;
    for (const Outside& one : outside) batch.cards.push_back(one.card);
    std::ranges::sort(batch.cards);
    batch.slower =
        fleet::slower_by(outside.front().distance, judged.group.columns[key.column].unit);
  }
  std::ranges::stable_sort(batches, std::greater(), [](const KeyBatch& batch) {
    return std::pair(batch.slower, batch.cards.size());
  });
  return batches;
}

/// "dram.read_gbps: 4711 to 4714 GB/s, median of all 4629 GB/s; 1.77 to 1.83 % faster"
std::string key_of_batch_text(const JudgedGroup& judged, const KeyBatch& batch,
                              const KeyBatch& widest) {
  const fleet::Column& column = judged.group.columns[batch.key->column];
  const double median = batch.key->median;
  std::vector<double> values;
  for (const std::size_t card : batch.cards) values.push_back(column.of[card]->value);
  const auto [low, high] = estimate::extremes_of(values);
  std::string text =
      fmt::format("{}: {} to {}, median of all {}", printable(column.key), format_value(low, "1"),
                  format_value(high, column.unit), format_value(median, column.unit));
  if (median != 0) {
    const double ends[] = {share_of(low, median), share_of(high, median)};
    const bool rises = std::abs(ends[0]) < std::abs(ends[1]);
    text += fmt::format("; {:.3g} to {}", 100 * std::abs(ends[rises ? 0 : 1]),
                        slower_by_text(ends[rises ? 1 : 0], column.unit));
  }
  if (batch.cards.size() < widest.cards.size()) {
    text += fmt::format(" ({})", card_names(judged.group, batch.cards));
  }
  return wrapped(text, 6, "    ");
}

/// Families in which cards of a batch lie outside as well.
std::string families_of_batch_text(const JudgedGroup& judged, const std::vector<KeyBatch>& keys) {
  std::string text;
  for (const JudgedScore& family : judged.judgement.families) {
    const bool has_key = std::ranges::any_of(keys, [&](const KeyBatch& one) {
      return fleet::family_of(judged.group.columns[one.key->column].key) == family.family;
    });
    std::vector<std::size_t> cards;
    for (const Outside& one : family.outside) {
      const int slower = one.distance > 0 ? 1 : -1;
      const auto& of = keys.front().cards;
      if (slower == keys.front().slower && std::ranges::find(of, one.card) != of.end()) {
        cards.push_back(one.card);
      }
    }
    if (!has_key || cards.empty()) continue;
    std::vector<std::string> named;
    for (const std::size_t card : cards) {
      named.push_back(fmt::format("{} ({})", printable(judged.group.cards[card].name),
                                  score_percent(judged, family.family, card)));
    }
    text += wrapped(fmt::format("{} as a family: {}", family_text(family), fmt::join(named, ", ")),
                    6, "    ");
  }
  return text;
}

/// What is looked for, and the rest.
struct Parts {
  std::string slower, others;
};

/// Batches, each told once: keys in which the same cards, or some of them, lie on the same side.
Parts batches_text(const JudgedGroup& judged, std::vector<std::size_t>& outside) {
  std::vector<KeyBatch> left = batches_of(judged);
  Parts parts;
  while (!left.empty()) {
    const KeyBatch widest = left.front();
    std::vector<KeyBatch> keys, others;
    for (const KeyBatch& one : left) {
      const bool belongs =
          one.slower == widest.slower && std::ranges::includes(widest.cards, one.cards);
      (belongs ? keys : others).push_back(one);
    }
    left = others;
    std::vector<std::string> names;
    for (const std::size_t card : widest.cards) {
      names.push_back(named(judged.group, card));
      outside.push_back(card);
    }
    const char* side = widest.slower > 0 ? ", slower" : widest.slower < 0 ? ", faster" : "";
    std::string& text = widest.slower > 0 ? parts.slower : parts.others;
    text += wrapped(fmt::format("{} of {} cards{}: {}", widest.cards.size(), widest.key->cards,
                                side, fmt::join(names, ", ")),
                    4, "  a batch of");
    for (const KeyBatch& one : keys) text += key_of_batch_text(judged, one, widest);
    text += families_of_batch_text(judged, keys);
  }
  return parts;
}

/// Cards that are slower in something come first. How many lines are theirs.
std::size_t move_slower_to_front(std::vector<OutsideLine>& lines) {
  std::set<std::size_t> slower;
  for (const OutsideLine& line : lines) {
    if (line.slower > 0) slower.insert(line.card);
  }
  const auto others = std::ranges::stable_partition(
      lines, [&](const OutsideLine& line) { return slower.contains(line.card); });
  return lines.size() - others.size();
}

std::string by_card(const JudgedGroup& judged, std::span<const OutsideLine> lines, bool colours) {
  if (lines.empty()) return "";
  std::vector<CardRow> rows;
  for (const OutsideLine& line : lines) rows.push_back({line.card, line.cells});
  return under_names(
      judged.group,
      {{"    key"}, {"value", true}, {"median", true}, {"difference", true}, {"deviations", true}},
      rows, colours);
}

}  // namespace

std::string fleet_outside_text(const JudgedGroup& judged, bool colours) {
  std::vector<std::size_t> cards;
  const Parts batches = batches_text(judged, cards);
  std::vector<OutsideLine> lines = outside_lines(judged);
  if (lines.empty() && cards.empty()) return "";
  for (const OutsideLine& line : lines) cards.push_back(line.card);
  std::ranges::sort(cards);
  const auto repeated = std::ranges::unique(cards);
  cards.erase(repeated.begin(), repeated.end());
  std::string text = painted(fmt::format("{} outside", plural(cards.size(), "card") +
                                                           (cards.size() == 1 ? " lies" : " lie")),
                             Look::kBad, colours) +
                     "\n";
  const std::size_t slower = move_slower_to_front(lines);
  const std::span<const OutsideLine> all = lines;
  text += batches.slower + by_card(judged, all.first(slower), colours);
  text += batches.others + by_card(judged, all.subspan(slower), colours);
  for (const std::size_t card : cards) {
    const auto causes = causes_of(judged.group, card);
    if (causes.empty()) continue;
    text += wrapped(
        printable(fmt::format("{}: {}", judged.group.cards[card].name, fmt::join(causes, "; "))), 4,
        "  perhaps why: ");
  }
  return text;
}

}  // namespace warpgauge::report
