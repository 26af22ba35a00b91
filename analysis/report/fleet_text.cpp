// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "analysis/base/printable.h"
#include "analysis/estimate/stats.h"
#include "analysis/fleet/findings.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using fleet::Group, fleet::JudgedGroup, fleet::JudgedKey, fleet::JudgedScore, fleet::Outside;

constexpr std::size_t kNamedCards = 6;
/// Deviations: a score above it does not say more.
constexpr double kTells = 10;

std::string plural(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// The first names of cards, and how many more there are.
std::string card_names(const Group& group, const std::vector<std::size_t>& cards) {
  std::vector<std::string> names;
  for (const std::size_t card : cards) {
    if (names.size() == kNamedCards && cards.size() > kNamedCards + 1) break;
    names.push_back(printable(group.cards[card].name));
  }
  std::string text = fmt::format("{}", fmt::join(names, ", "));
  if (names.size() < cards.size()) text += fmt::format(" and {} more", cards.size() - names.size());
  return text;
}

/// "card-3 in node17", where the host is known.
std::string named(const Group& group, std::size_t card) {
  const std::string& host = group.cards[card].latest().host;
  return printable(group.cards[card].name + (host.empty() ? "" : " in " + host));
}

std::string value_text(double value, const std::string& unit) { return format_value(value, unit); }

std::string chance_text(double by_chance) {
  return by_chance < 1e-4 ? "< 0.0001" : fmt::format("{:.4f}", by_chance);
}

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

std::string conditions_text(const Group& group, bool colours) {
  std::string text;
  for (const auto& difference : group.conditions) {
    text +=
        wrapped(fmt::format("{}: {} of {} cards: {}", printable(difference.condition),
                            difference.usual_cards, group.cards.size(),
                            difference.usual.empty() ? "not said" : printable(difference.usual)),
                4, "  ");
    for (const auto& other : difference.others) {
      text +=
          wrapped(fmt::format("{}: {}", other.value.empty() ? "not said" : printable(other.value),
                              card_names(group, other.cards)),
                  6, "    ");
    }
  }
  if (text.empty()) return "  all cards have the same driver, settings and program\n";
  return painted("differs between cards: a cause before any other", Look::kDoubtful, colours) +
         "\n" + text;
}

/// Keys of cards that counters contradict: they are not judged.
std::string contradicted_text(const Group& group) {
  std::map<std::string, std::vector<std::size_t>> cards_of_key;
  for (std::size_t card = 0; card < group.cards.size(); ++card) {
    for (const std::string& key : group.cards[card].latest().contradicted) {
      cards_of_key[key].push_back(card);
    }
  }
  std::string text;
  for (const auto& [key, cards] : cards_of_key) {
    text += wrapped(fmt::format("left out, since counters contradict it: {} of {}", printable(key),
                                card_names(group, cards)),
                    4, "  ");
  }
  return text;
}

/// What the fleet can show.
std::string power_text(const JudgedGroup& judged) {
  std::vector<double> told, shares;
  for (const JudgedKey& key : judged.judgement.keys) {
    told.push_back(key.told_from);
    if (key.median != 0) shares.push_back(share_told(key));
  }
  if (shares.empty()) {
    return wrapped(fmt::format("cannot tell: {} cards or more with a key in common are needed; "
                               "`warpgauge compare` compares two",
                               fleet::kFewestCards),
                   4, "  ");
  }
  const double deviations = estimate::median(told);
  return wrapped(
      fmt::format("{}{}, {} keys. A card is flagged for a key above {:.1f} deviations. For half of "
                  "the keys that is {} of the value.",
                  deviations > kTells ? "cannot tell much: " : "",
                  plural(judged.group.cards.size(), "card"), judged.judgement.keys.size(),
                  deviations, fmt::format("{:.3g} %", 100 * estimate::median(shares))),
      4, "  ");
}

struct OutsideLine {
  std::size_t card = 0;
  double distance = 0;
  std::vector<Cell> cells;
};

void add_scores(const Group& group, const JudgedScore& score, const std::string& what,
                std::vector<OutsideLine>& lines) {
  for (const Outside& one : score.outside) {
    lines.push_back({one.card,
                     std::abs(one.distance),
                     {{named(group, one.card)},
                      {what, Look::kBold},
                      {one.distance > 0 ? "slower" : "faster"},
                      {""},
                      {fmt::format("{:+.1f}", one.distance)},
                      {chance_text(one.by_chance)}}});
  }
}

std::vector<OutsideLine> outside_lines(const JudgedGroup& judged) {
  const auto& [group, judgement, drifts, trends, beyond] = judged;
  std::vector<OutsideLine> whole, families, keys;
  if (judgement.card) add_scores(group, *judgement.card, "as a whole", whole);
  for (const JudgedScore& family : judgement.families) {
    add_scores(group, family,
               fmt::format("{}.* ({} keys)", printable(family.family), family.keys.size()),
               families);
  }
  for (const JudgedKey& key : judgement.keys) {
    const fleet::Column& column = group.columns[key.column];
    const auto batch = fleet::batch_of(key);
    for (const Outside& one : key.outside) {
      if (std::ranges::find(batch, one.card, &Outside::card) != batch.end()) continue;
      keys.push_back({one.card,
                      std::abs(one.distance),
                      {{named(group, one.card)},
                       {printable(column.key), Look::kBad},
                       {value_text(column.of[one.card]->value, column.unit)},
                       {value_text(key.median, column.unit)},
                       {fmt::format("{:+.1f}", one.distance)},
                       {chance_text(one.by_chance)}}});
    }
  }
  std::vector<OutsideLine> all;
  for (auto* part : {&whole, &families, &keys}) {
    std::ranges::stable_sort(*part, std::greater(), &OutsideLine::distance);
    all.insert(all.end(), part->begin(), part->end());
  }
  return all;
}

/// Batches, one entry each: "l2.near.latency_cycles: 4 of 16 cards, 268.5 to 273.7 cycles, ...".
std::string batches_text(const JudgedGroup& judged, std::vector<std::size_t>& outside) {
  std::string text;
  for (const JudgedKey& key : judged.judgement.keys) {
    const auto batch = fleet::batch_of(key);
    if (batch.empty()) continue;
    const fleet::Column& column = judged.group.columns[key.column];
    std::vector<double> values, distances;
    std::vector<std::string> names;
    for (const Outside& one : batch) {
      values.push_back(column.of[one.card]->value);
      distances.push_back(one.distance);
      names.push_back(named(judged.group, one.card));
      outside.push_back(one.card);
    }
    const auto [low, high] = estimate::extremes_of(values);
    const auto [least, most] = estimate::extremes_of(distances);
    std::ranges::sort(names);
    text += wrapped(
        fmt::format(
            "{}: {} of {} cards, {} to {}; median of all {}; {:+.1f} to {:+.1f} deviations: "
            "{}",
            printable(column.key), batch.size(), key.cards, value_text(low, "1"),
            value_text(high, column.unit), value_text(key.median, column.unit), least, most,
            fmt::join(names, ", ")),
        4, "  a batch: ");
  }
  return text;
}

std::string outside_text(const JudgedGroup& judged, bool colours) {
  std::vector<std::size_t> cards;
  const std::string batches = batches_text(judged, cards);
  const auto lines = outside_lines(judged);
  if (lines.empty() && batches.empty()) {
    return painted("no card lies outside", Look::kGood, colours) + "\n";
  }
  std::vector<std::vector<Cell>> rows;
  for (const OutsideLine& line : lines) {
    rows.push_back(line.cells);
    cards.push_back(line.card);
  }
  std::ranges::sort(cards);
  const auto repeated = std::ranges::unique(cards);
  cards.erase(repeated.begin(), repeated.end());
  std::string text = painted(fmt::format("{} outside", plural(cards.size(), "card") +
                                                           (cards.size() == 1 ? " lies" : " lie")),
                             Look::kBad, colours) +
                     "\n" + batches;
  if (!rows.empty()) {
    text += aligned({{"card"},
                     {"key"},
                     {"value", true},
                     {"median", true},
                     {"deviations", true},
                     {"by chance", true}},
                    rows, colours);
  }
  for (const std::size_t card : cards) {
    const auto causes = causes_of(judged.group, card);
    if (causes.empty()) continue;
    text += wrapped(
        printable(fmt::format("{}: {}", judged.group.cards[card].name, fmt::join(causes, "; "))), 4,
        "  perhaps why: ");
  }
  return text;
}

std::string beyond_text(const JudgedGroup& judged, bool colours) {
  std::vector<std::vector<Cell>> rows;
  for (const fleet::BeyondLimit& one : judged.beyond) {
    const fleet::Column& column = judged.group.columns[one.column];
    rows.push_back({{named(judged.group, one.card)},
                    {printable(column.key), Look::kBad},
                    {value_text(column.of[one.card]->value, column.unit)},
                    {value_text(one.median, column.unit)},
                    {difference_percent(one.share)},
                    {fmt::format("{:+g} %", 100 * one.limit)}});
  }
  if (rows.empty()) return "";
  return painted("beyond a limit", Look::kBad, colours) + "\n" +
         aligned({{"card"},
                  {"key"},
                  {"value", true},
                  {"median", true},
                  {"difference", true},
                  {"limit", true}},
                 rows, colours);
}

std::string trends_text(const JudgedGroup& judged, bool colours) {
  std::vector<std::vector<Cell>> rows;
  for (const fleet::Trend& one : judged.trends) {
    rows.push_back({{named(judged.group, one.card)},
                    {printable(judged.group.columns[one.column].key), Look::kBad},
                    {std::to_string(one.profiles)},
                    {fmt::format("{:.0f}", one.days)},
                    {difference_percent(one.share)},
                    {chance_text(one.by_chance)}});
  }
  if (rows.empty()) return "";
  return painted("trend over all profiles of a card", Look::kBad, colours) + "\n" +
         aligned({{"card"},
                  {"key"},
                  {"profiles", true},
                  {"days", true},
                  {"change", true},
                  {"by chance", true}},
                 rows, colours);
}

std::string differing_text(const JudgedGroup& judged, bool colours) {
  std::string text;
  for (const JudgedKey& key : judged.judgement.keys) {
    const fleet::Column& column = judged.group.columns[key.column];
    for (const std::size_t card : key.differing) {
      text += fmt::format("  {} {}: {}, all others {}\n", printable(judged.group.cards[card].name),
                          printable(column.key), value_text(column.of[card]->value, column.unit),
                          value_text(key.median, column.unit));
    }
  }
  if (text.empty()) return text;
  return painted(
             "differs where all others are alike (how often by chance is not known: measure again)",
             Look::kDoubtful, colours) +
         "\n" + text;
}

std::string drift_text(const JudgedGroup& judged, bool colours) {
  const auto& [group, judgement, drifts, trends, beyond] = judged;
  if (group.measured_again.empty()) return "";
  std::string text = painted(fmt::format("drift of {} with an earlier profile",
                                         plural(group.measured_again.size(), "card")),
                             Look::kBold, colours);
  text += drifts.against_others ? ", compared with each other\n"
                                : ", compared with campaigns of one card\n";
  std::vector<std::vector<Cell>> rows;
  for (const fleet::Drift& drift : drifts.cards) {
    const fleet::Change& change = group.changes[drift.change];
    rows.push_back({{named(group, group.measured_again[drift.card])},
                    {printable(change.key), Look::kBad},
                    {value_text(change.earlier[drift.card]->value, change.unit)},
                    {value_text(change.later[drift.card]->value, change.unit)},
                    {difference_percent(drift.share)},
                    {chance_text(drift.by_chance)}});
  }
  if (rows.empty()) text += "  none\n";
  if (!rows.empty()) {
    text += aligned(
        {{"card"}, {"key"}, {"first", true}, {"last", true}, {"change", true}, {"by chance", true}},
        rows, colours);
  }
  const auto said = [](const std::string& value) {
    return value.empty() ? "not said" : printable(value);
  };
  for (const fleet::ConditionChange& one : group.changed) {
    text += wrapped(fmt::format("{} was {}, is {} ({})", printable(one.condition),
                                said(one.earlier), said(one.later), plural(one.cards, "card")),
                    4, "  changed since, a cause before any other:");
  }
  for (const fleet::Together& one : drifts.together) {
    text += fmt::format("  all cards together: {} {}\n", printable(group.changes[one.change].key),
                        difference_percent(one.share));
  }
  return text;
}

std::string fleet_keys_text(const JudgedGroup& judged, bool colours) {
  std::vector<std::vector<Cell>> rows;
  for (const JudgedKey& key : judged.judgement.keys) {
    const fleet::Column& column = judged.group.columns[key.column];
    rows.push_back(
        {{printable(column.key), key.outside.empty() ? Look::kPlain : Look::kBad},
         {std::to_string(key.cards)},
         {value_text(key.median, column.unit)},
         {key.median == 0 ? "-"
                          : fmt::format("{:.3f} %", 100 * key.deviation / std::abs(key.median))},
         {key.of_instrument ? "instrument" : "cards"},
         {key.median == 0 ? "-" : fmt::format("{:.2f} %", 100 * share_told(key))},
         {std::to_string(key.outside.size())}});
  }
  for (const fleet::UnjudgedKey& key : judged.judgement.unjudged) {
    rows.push_back({{printable(judged.group.columns[key.column].key), Look::kDim},
                    {},
                    {},
                    {},
                    {"cannot tell: " + key.why},
                    {},
                    {}});
  }
  return aligned({{"key"},
                  {"cards", true},
                  {"median", true},
                  {"deviation", true},
                  {"of"},
                  {"told from", true},
                  {"outside", true}},
                 rows, colours);
}

}  // namespace

std::string fleet_text(const std::vector<JudgedGroup>& groups, bool all, bool colours) {
  std::string text;
  for (const JudgedGroup& judged : groups) {
    const Group& group = judged.group;
    std::size_t profiles = 0;
    for (const fleet::Card& card : group.cards) profiles += card.profiles.size();
    text += (text.empty() ? "" : "\n") +
            painted(fmt::format("{}: {}, {}, {}", printable(group.gpu),
                                plural(group.cards.size(), "card"), plural(profiles, "profile"),
                                plural(group.columns.size(), "key")),
                    Look::kBold, colours) +
            "\n";
    text += conditions_text(group, colours) + contradicted_text(group) + power_text(judged);
    text += outside_text(judged, colours) + differing_text(judged, colours) +
            beyond_text(judged, colours) + drift_text(judged, colours) +
            trends_text(judged, colours);
    if (all) text += fleet_keys_text(judged, colours);
  }
  return text;
}

}  // namespace warpgauge::report
