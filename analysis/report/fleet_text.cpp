// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "analysis/base/printable.h"
#include "analysis/fleet/findings.h"
#include "analysis/fleet/nights.h"
#include "analysis/report/fleet_keys_text.h"
#include "analysis/report/fleet_outside.h"
#include "analysis/report/fleet_result.h"
#include "analysis/report/fleet_unjudged.h"
#include "analysis/report/fleet_words.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using namespace fleet_words;
using fleet::Group, fleet::JudgedGroup, fleet::JudgedKey;

/// Deviations: a score above it does not say more.
constexpr double kTells = 10;

std::string value_text(double value, const std::string& unit) { return format_value(value, unit); }

std::string chance_text(double by_chance) {
  return by_chance < 1e-4 ? "< 0.0001" : fmt::format("{:.4f}", by_chance);
}

/// Hashes of many programs are the last that a reader looks for.
constexpr const char* kProgram = "program";

std::string condition_text(const Group& group, const fleet::ConditionDifference& difference) {
  std::string text =
      wrapped(fmt::format("{}: {} of {} cards: {}", printable(difference.condition),
                          difference.usual_cards, group.cards.size(),
                          difference.usual.empty() ? "not said" : printable(difference.usual)),
              4, "  ");
  for (const auto& other : difference.others) {
    text += wrapped(fmt::format("{}: {}", other.value.empty() ? "not said" : printable(other.value),
                                card_names(group, other.cards)),
                    6, "    ");
  }
  return text;
}

std::string conditions_text(const Group& group, bool colours) {
  if (group.conditions.empty()) return "  all cards have the same driver, settings and program\n";
  std::string text;
  for (const auto& difference : group.conditions) {
    if (difference.condition != kProgram) text += condition_text(group, difference);
  }
  if (text.empty()) return "  all cards have the same driver and settings\n";
  return painted("differs between cards: a cause before any other", Look::kDoubtful, colours) +
         "\n" + text;
}

std::string programs_text(const Group& group, bool colours) {
  const auto found =
      std::ranges::find(group.conditions, kProgram, &fleet::ConditionDifference::condition);
  if (found == group.conditions.end()) return "";
  return painted("measured by different programs: a cause, too", Look::kDoubtful, colours) + "\n" +
         condition_text(group, *found);
}

/// "2026-11-28 03:00 to 03:10"
std::string from_to(const std::string& first, const std::string& last) {
  const std::string from = fleet::minute_of(first), to = fleet::minute_of(last);
  if (from == to) return printable(from);
  const std::size_t time = to.find(' ');
  const bool same_day = time != to.npos && from.substr(0, time) == to.substr(0, time);
  return printable(from + " to " + (same_day ? to.substr(time + 1) : to));
}

/// When the cards were measured, and those that were not in the last night.
std::string measured_text(const Group& group) {
  const fleet::LastNight night = fleet::last_night_of(group);
  if (night.last.empty()) return "  it is not said when the cards were measured\n";
  constexpr std::size_t kNamedMissing = 3;
  std::string text = fmt::format("measured {} UTC", from_to(night.first, night.last));
  if (!night.missing.empty()) {
    text += fmt::format("; {} of {} not then", night.missing.size(),
                        plural(group.cards.size(), "card"));
    std::vector<std::string> named_ones;
    for (const std::size_t card : night.missing) {
      if (named_ones.size() == kNamedMissing) break;
      const std::string& time = group.cards[card].latest().time_utc;
      named_ones.push_back(time.empty() ? named(group, card) + " says no time"
                                        : fmt::format("{} not since {}", named(group, card),
                                                      printable(time.substr(0, time.find('T')))));
    }
    text += fmt::format(": {}", fmt::join(named_ones, ", "));
    if (named_ones.size() < night.missing.size()) {
      text += fmt::format(" and {} more", night.missing.size() - named_ones.size());
    }
  }
  return wrapped(text, 4, "  ");
}

std::string result_text(const JudgedGroup& judged, std::size_t refused_files, bool colours) {
  const std::string result = fleet_result(judged, refused_files);
  const std::size_t cards = result.find(' ');  // the first word, where no blank is wanted
  const std::string text = wrapped(result.substr(cards), 2, result.substr(0, cards));
  return painted(text.substr(0, text.size() - 1), Look::kBold, colours) + "\n";
}

/// A card that is slower, and in what it is so most.
struct SlowerCard {
  std::size_t card = 0;
  double share = -1;
  std::string what;
};

std::vector<SlowerCard> slower_cards(const JudgedGroup& judged) {
  std::map<std::size_t, SlowerCard> worst;
  for (const fleet::Finding& one : fleet::findings_of(judged)) {
    const bool is_family = one.kind == "family", is_all = one.kind == "card";
    const bool counts = is_family || is_all || one.kind == "key" || one.kind == "limit";
    if (!counts || one.slower <= 0 || !one.card) continue;
    const auto share = is_family || is_all ? score_share(judged, one.key, *one.card) : one.share;
    SlowerCard& card = worst.try_emplace(*one.card, SlowerCard{*one.card, -1, ""}).first->second;
    const double amount = share ? std::abs(*share) : 0;
    if (amount <= card.share) continue;
    card.share = amount;
    card.what =
        is_all ? "as a whole" : printable(is_family ? "in " + one.key + ".*" : "in " + one.key);
  }
  std::vector<SlowerCard> cards;
  for (const auto& [card, one] : worst) cards.push_back(one);
  std::ranges::stable_sort(cards, std::greater(), &SlowerCard::share);
  return cards;
}

/// "  card-3 in node17 (GPU-47c6af56): 7.1 % slower in dram.read_gbps": whom to look at, before
/// anything else.
std::string slower_text(const JudgedGroup& judged) {
  constexpr std::size_t kMost = 5;
  const std::vector<SlowerCard> cards = slower_cards(judged);
  std::string text;
  for (std::size_t i = 0; i < std::min(cards.size(), kMost); ++i) {
    const auto& [card, share, what] = cards[i];
    text += wrapped(
        fmt::format("{}: {:.3g} % slower {}", named_shortly(judged.group, card), 100 * share, what),
        4, "  ");
  }
  if (cards.size() > kMost)
    text += fmt::format("  and {} more that are slower\n", cards.size() - kMost);
  return text;
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

std::string power_text(const JudgedGroup& judged) {
  const auto power = power_of(judged);
  if (!power) {
    return wrapped(fmt::format("cannot tell: {} cards or more with a key in common are needed; "
                               "`warpgauge compare` compares two",
                               fleet::kFewestCards),
                   4, "  ");
  }
  return wrapped(
      fmt::format(
          "{}{}, {} keys. A card that lies {:.1f} deviations out in a key (one deviation: "
          "how far healthy cards usually lie from their median) is found (99 times in 100), "
          "a nearer one sometimes. For half of the keys that is {:.3g} % of the value.",
          power->deviations > kTells ? "cannot tell much: " : "",
          plural(judged.group.cards.size(), "card"), judged.judgement.keys.size(),
          power->deviations, 100 * power->share),
      4, "  ");
}

std::string unjudged_text(const JudgedGroup& judged) {
  std::string text;
  for (const std::string& line : unjudged_lines(judged)) text += wrapped(line, 4, "  ");
  return text;
}

std::string none_outside_text(const JudgedGroup& judged, bool colours) {
  const auto power = power_of(judged);
  if (power && !power->shows_nothing()) {
    return painted("no card lies outside", Look::kGood, colours) + "\n";
  }
  const std::size_t cards = judged.group.cards.size();
  if (cards == 1) return "  1 card alone cannot be judged\n";
  return painted(
             fmt::format("{} cannot be judged one against another: use {}", plural(cards, "card"),
                         cards < fleet::kFewest ? "`warpgauge compare`" : "--limit"),
             Look::kDoubtful, colours) +
         "\n";
}

std::string outside_text(const JudgedGroup& judged, bool colours) {
  const std::string text = fleet_outside_text(judged, colours);
  return text.empty() ? none_outside_text(judged, colours) : text;
}

/// What --limit asked for and could not be judged.
std::string open_limits_text(const JudgedGroup& judged, bool colours) {
  std::string text;
  for (const fleet::OpenLimit& one : judged.open_limits) {
    const std::string names = card_names(judged.group, one.cards);
    text += one.why == fleet::kNotMeasured
                ? wrapped(fmt::format("{}: {} on: {}", printable(one.key), one.why, names), 4,
                          "  limit")
                : wrapped(fmt::format("{}: not judged ({})", printable(one.key), one.why), 4,
                          "  limit");
  }
  if (text.empty()) return text;
  return painted("limits that are not judged", Look::kBad, colours) + "\n" + text;
}

std::string beyond_text(const JudgedGroup& judged, bool colours) {
  std::vector<CardRow> rows;
  for (const fleet::BeyondLimit& one : judged.beyond) {
    const fleet::Column& column = judged.group.columns[one.column];
    rows.push_back({one.card,
                    {{"    " + printable(column.key), Look::kBad},
                     {value_text(column.of[one.card]->value, column.unit)},
                     {one.limit ? value_text(one.compared_with, column.unit) : ""},
                     {slower_by_text(one.share, column.unit)},
                     {one.limit ? slower_by_text(*one.limit, column.unit)
                                : value_text(one.compared_with, column.unit)}}});
  }
  if (rows.empty()) return "";
  return painted("beyond a limit", Look::kBad, colours) + "\n" +
         under_names(judged.group,
                     {{"    key"},
                      {"value", true},
                      {"median", true},
                      {"difference", true},
                      {"limit", true}},
                     rows, colours);
}

std::string trends_text(const JudgedGroup& judged, bool colours) {
  std::vector<CardRow> rows;
  for (const fleet::Trend& one : judged.trends) {
    rows.push_back({one.card,
                    {{"    " + printable(judged.group.columns[one.column].key), Look::kBad},
                     {std::to_string(one.profiles)},
                     {fmt::format("{:.0f}", one.days)},
                     {slower_by_text(one.share, judged.group.columns[one.column].unit)},
                     {chance_text(one.by_chance)}}});
  }
  if (rows.empty()) return "";
  return painted("trend over all profiles of a card", Look::kBad, colours) + "\n" +
         under_names(judged.group,
                     {{"    key"},
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
      const double value = column.of[card]->value;
      std::string line =
          fmt::format("{}: {}, all others {}", printable(column.key),
                      value_text(value, column.unit), value_text(key.median, column.unit));
      if (key.median != 0) {
        line += ": " + slower_by_text((value - key.median) / std::abs(key.median), column.unit);
      }
      text += wrapped(line, 4, "  " + printable(judged.group.cards[card].name));
    }
  }
  if (text.empty()) return text;
  return painted("differs where all others are alike (chance is not known: measure again)",
                 Look::kDoubtful, colours) +
         "\n" + text;
}

std::string drift_text(const JudgedGroup& judged, bool colours) {
  const auto& [group, judgement, drifts, trends, beyond, open_limits] = judged;
  if (group.measured_again.empty()) return "";
  std::string text = painted(fmt::format("drift of {} with an earlier profile",
                                         plural(group.measured_again.size(), "card")),
                             Look::kBold, colours);
  text += drifts.against_others ? ", compared with each other\n"
                                : ", compared with campaigns of one card\n";
  std::vector<CardRow> rows;
  for (const fleet::Drift& drift : drifts.cards) {
    const fleet::Change& change = group.changes[drift.change];
    rows.push_back({group.measured_again[drift.card],
                    {{"    " + printable(change.key), Look::kBad},
                     {value_text(change.earlier[drift.card]->value, change.unit)},
                     {value_text(change.later[drift.card]->value, change.unit)},
                     {slower_by_text(drift.share, change.unit)},
                     {chance_text(drift.by_chance)}}});
  }
  if (rows.empty()) text += "  none\n";
  if (!rows.empty()) {
    text += under_names(
        judged.group,
        {{"    key"}, {"first", true}, {"last", true}, {"change", true}, {"by chance", true}}, rows,
        colours);
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
    const fleet::Change& change = group.changes[one.change];
    text += fmt::format("  all cards together: {} {}\n", printable(change.key),
                        slower_by_text(one.share, change.unit));
  }
  return text;
}

}  // namespace

std::string fleet_text(const std::vector<JudgedGroup>& groups,
                       const std::vector<std::string>& refused, bool all, bool colours) {
  std::string text;
  for (const JudgedGroup& judged : groups) {
    const Group& group = judged.group;
    std::size_t profiles = 0;
    for (const fleet::Card& card : group.cards) profiles += card.profiles.size();
    text +=
        (text.empty() ? "" : "\n") +
        result_text(judged, text.empty() ? refused.size() : 0, colours) + slower_text(judged) +
        fmt::format("{}: {}, {}, {}\n", printable(group.gpu), plural(group.cards.size(), "card"),
                    plural(profiles, "profile"), plural(group.columns.size(), "key"));
    text +=
        measured_text(group) + beyond_text(judged, colours) + open_limits_text(judged, colours) +
        conditions_text(group, colours) + contradicted_text(group) + power_text(judged) +
        unjudged_text(judged) + outside_text(judged, colours) + differing_text(judged, colours) +
        drift_text(judged, colours) + trends_text(judged, colours) + programs_text(group, colours);
    if (all) text += fleet_keys_text(judged, colours);
  }
  if (refused.empty()) return text;
  text += painted(fmt::format("{} not read, and not judged", plural(refused.size(), "file")),
                  Look::kBad, colours) +
          "\n";
  for (const std::string& line : refused) text += fmt::format("  {}\n", printable(line));
  return text;
}

}  // namespace warpgauge::report
