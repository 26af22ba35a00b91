// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_fleet/spoilt_cards.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/csv.h"

namespace warpgauge::virtual_fleet {
namespace {

using fleet::Column, fleet::Group, fleet::Judgement, fleet::JudgedKey, fleet::Outside;

bool is_named(const Findings& found, std::size_t card, const std::string& family) {
  return std::ranges::any_of(found, [&](const auto& one) {
    return one.first.first == card && fleet::family_of(one.first.second) == family;
  });
}

}  // namespace

const Group& real_cards(const std::string& root) {
  static const std::vector<fleet::CardProfile> profiles =
      fleet::read_cards({root + "/profiles/nvidia-h200"},
                        profile::RunToRun(profile::read_profile(root + "/data/h200/profile.json")))
          .cards;
  static const std::vector<Group> groups = fleet::group_cards(profiles);
  return groups.front();
}

bool slow_down_reading(Column& column, std::size_t card, double share) {
  auto& reading = column.of[card];
  const int slower = fleet::slower_is(column.unit);
  if (!reading || slower == 0) return false;
  for (double* number : {&reading->value, &reading->low, &reading->high}) {
    *number *= 1 + slower * share;
  }
  return true;
}

std::set<std::string> families_that_can_be_slow(const Group& group) {
  std::set<std::string> names;
  for (const Column& column : group.columns) {
    if (fleet::slower_is(column.unit) != 0) names.insert(fleet::family_of(column.key));
  }
  return names;
}

bool slow_down(std::vector<Column>& columns, std::size_t card, const std::string& family,
               double share) {
  bool is_any = false;
  for (Column& column : columns) {
    if (fleet::family_of(column.key) == family) is_any |= slow_down_reading(column, card, share);
  }
  return is_any;
}

Findings found_in(const Group& group, const Judgement& judgement) {
  Findings found;
  for (const JudgedKey& key : judgement.keys) {
    const std::string& name = group.columns[key.column].key;
    for (const Outside& one : key.outside) found[{one.card, name}] = one.by_chance;
    for (const std::size_t card : key.differing) found[{card, name}] = 0;
  }
  for (const fleet::JudgedScore& family : judgement.families) {
    for (const Outside& one : family.outside) found[{one.card, family.family}] = one.by_chance;
  }
  return found;
}

Named named_in_families(const Group& group, std::size_t at_once, double share) {
  const std::size_t cards = group.cards.size();
  Named score;
  for (const std::string& family : families_that_can_be_slow(group)) {
    for (std::size_t first = 0; first < cards; ++first) {
      std::vector<Column> columns = group.columns;
      std::set<std::size_t> slow;
      for (std::size_t i = 0; i < at_once; ++i) {
        const std::size_t card = (first + i) % cards;
        if (slow_down(columns, card, family, share)) slow.insert(card);
      }
      const Findings found = found_in(group, fleet::judge(columns, cards));
      for (const std::size_t card : slow) {
        ++score.planted;
        score.named += is_named(found, card, family) ? 1 : 0;
      }
    }
  }
  return score;
}

Named named_in_keys(const Group& group, double share, const SeeKey& see) {
  const std::size_t cards = group.cards.size();
  Named score;
  for (std::size_t place = 0; place < group.columns.size(); ++place) {
    for (std::size_t card = 0; card < cards; ++card) {
      std::vector<Column> columns = group.columns;
      if (!slow_down_reading(columns[place], card, share)) continue;
      const Judgement judgement = fleet::judge(columns, cards);
      const auto key = std::ranges::find(judgement.keys, place, &JudgedKey::column);
      if (key == judgement.keys.end()) continue;
      const bool is_found = found_in(group, judgement).contains({card, columns[place].key});
      ++score.planted;
      score.named += is_found ? 1 : 0;
      if (see) see(*key, card, columns[place].of[card]->value, is_found);
    }
  }
  return score;
}

std::string spoilt_cards_csv(const Group& group) {
  std::string text = csv_line({"slower_by_percent", "where", "named", "planted"});
  for (const double share : kSlowerBy) {
    const std::pair<const char*, Named> rows[] = {
        {kOneFamily, named_in_families(group, 1, share)},
        {kThirdOfCards, named_in_families(group, group.cards.size() / 3, share)},
        {kOneKey, named_in_keys(group, share)}};
    for (const auto& [where, score] : rows) {
      text += csv_line({fmt::format("{:g}", 100 * share), where, std::to_string(score.named),
                        std::to_string(score.planted)});
    }
  }
  return text;
}

}  // namespace warpgauge::virtual_fleet
