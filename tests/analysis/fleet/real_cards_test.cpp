// SPDX-License-Identifier: Apache-2.0
// The sixteen H200 of profiles/, and each of them spoilt: what is judged is what was measured, with
// the batches that there are. Fleets that are drawn (tests/virtual_fleet) have no such batches.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "analysis/estimate/stats.h"
#include "analysis/fleet/cards.h"
#include "analysis/fleet/judge.h"

namespace warpgauge::fleet {
namespace {

constexpr double kShares[] = {0.02, 0.03, 0.06, 0.20};

const Group& real() {
  static const std::string root = WARPGAUGE_SOURCE_DIR;
  static const std::vector<CardProfile> profiles =
      read_cards({root + "/profiles/nvidia-h200"},
                 profile::RunToRun(profile::read_profile(root + "/data/h200/profile.json")))
          .cards;
  static const std::vector<Group> groups = group_cards(profiles);
  return groups.front();
}

std::set<std::string> families() {
  std::set<std::string> names;
  for (const Column& column : real().columns) {
    if (slower_is(column.unit) != 0) names.insert(family_of(column.key));
  }
  return names;
}

/// Makes one card's reading slower by that share. False where it has none, or none that could be.
bool slow_down(Column& column, std::size_t card, double share) {
  auto& reading = column.of[card];
  const int slower = slower_is(column.unit);
  if (!reading || slower == 0) return false;
  for (double* number : {&reading->value, &reading->low, &reading->high}) {
    *number *= 1 + slower * share;
  }
  return true;
}

bool spoil(std::vector<Column>& columns, std::size_t card, const std::string& family,
           double share) {
  bool is_any = false;
  for (Column& column : columns) {
    if (family_of(column.key) == family) is_any |= slow_down(column, card, share);
  }
  return is_any;
}

/// Card and key, or card and family.
using Findings = std::map<std::pair<std::size_t, std::string>, double>;

/// And how often by chance.
Findings findings(const Judgement& judgement) {
  Findings found;
  for (const JudgedKey& key : judgement.keys) {
    const std::string& name = real().columns[key.column].key;
    for (const Outside& one : key.outside) found[{one.card, name}] = one.by_chance;
    for (const std::size_t card : key.differing) found[{card, name}] = 0;
  }
  for (const JudgedScore& family : judgement.families) {
    for (const Outside& one : family.outside) found[{one.card, family.family}] = one.by_chance;
  }
  return found;
}

bool is_named(const Findings& found, std::size_t card, const std::string& family) {
  return std::ranges::any_of(found, [&](const auto& one) {
    return one.first.first == card && family_of(one.first.second) == family;
  });
}

/// Cards that are spoilt, side by side, in one family, and those of them that are named in it.
struct Score {
  int planted = 0, named = 0;
};

Score score_of(std::size_t cards_at_once, double share) {
  const std::size_t cards = real().cards.size();
  Score score;
  for (const std::string& family : families()) {
    for (std::size_t first = 0; first < cards; ++first) {
      std::vector<Column> columns = real().columns;
      std::set<std::size_t> slow;
      for (std::size_t i = 0; i < cards_at_once; ++i) {
        const std::size_t card = (first + i) % cards;
        if (spoil(columns, card, family, share)) slow.insert(card);
      }
      const Findings found = findings(judge(columns, cards));
      for (const std::size_t card : slow) {
        ++score.planted;
        score.named += is_named(found, card, family) ? 1 : 0;
      }
    }
  }
  return score;
}

TEST(RealCards, EachThatIsSpoiltInOneFamilyIsNamed) {
  for (const double share : kShares) {
    const Score score = score_of(1, share);
    EXPECT_EQ(score.planted, 157);  // 16 cards, 10 families; three cards have no launches
    EXPECT_EQ(score.named, score.planted) << share;
  }
}

TEST(RealCards, AThirdOfThemMayBeSlow) {
  // Launches of one card are repeated to 2 % only (what their keys say they are told from).
  const std::map<double, int> not_named = {{0.02, 50}, {0.03, 5}, {0.06, 0}, {0.20, 0}};
  for (const double share : kShares) {
    const Score score = score_of(real().cards.size() / 3, share);
    EXPECT_EQ(score.planted, 5 * 157);
    EXPECT_GE(score.named, score.planted - not_named.at(share)) << share;
  }
}

/// What each key says it is told from holds: in the key alone.
TEST(RealCards, InOneKeyAsFarAsItSays) {
  // Named of 935; the others, by 6 %: launches but their rate, the near side of L2 in its batch of
  // four, one SM's share of L2, the second path of a branch.
  const std::map<double, int> least = {{0.02, 740}, {0.03, 765}, {0.06, 820}, {0.20, 890}};
  const std::size_t cards = real().cards.size();
  for (const double share : kShares) {
    int planted = 0, named = 0;
    for (std::size_t place = 0; place < real().columns.size(); ++place) {
      for (std::size_t card = 0; card < cards; ++card) {
        std::vector<Column> columns = real().columns;
        if (!slow_down(columns[place], card, share)) continue;
        const Judgement judgement = judge(columns, cards);
        const auto key = std::ranges::find(judgement.keys, place, &JudgedKey::column);
        if (key == judgement.keys.end()) continue;
        const auto found = findings(judgement);
        const bool is_found = found.contains({card, columns[place].key});
        ++planted;
        named += is_found ? 1 : 0;
        const double distance = std::abs(columns[place].of[card]->value - key->median);
        EXPECT_TRUE(is_found || distance < key->told_from * key->deviation)
            << columns[place].key << " of " << real().cards[card].name << " by " << share;
      }
    }
    EXPECT_EQ(planted, 935);
    EXPECT_GE(named, least.at(share)) << share;
  }
}

TEST(RealCards, OneThatIsSpoiltHidesNoOther) {
  constexpr double kPlain = 0.05;  // what is hardly named may go
  const std::size_t cards = real().cards.size();
  const Findings before = findings(judge(real().columns, cards));
  EXPECT_GE(before.size(), 13u);
  for (const std::string& family : families()) {
    for (std::size_t card = 0; card < cards; ++card) {
      for (const double share : kShares) {
        std::vector<Column> columns = real().columns;
        if (!spoil(columns, card, family, share)) continue;
        const Findings after = findings(judge(columns, cards));
        for (const auto& [one, by_chance] : before) {
          EXPECT_TRUE(one.first == card || by_chance > kPlain || after.contains(one))
              << real().cards[one.first].name << " " << one.second << ", with " << family << " of "
              << real().cards[card].name << " spoilt by " << share;
        }
      }
    }
  }
}

double threshold(const std::vector<Column>& columns, std::size_t cards) {
  std::vector<double> told;
  for (const JudgedKey& key : judge(columns, cards).keys) told.push_back(key.told_from);
  return estimate::median(told);
}

TEST(RealCards, WithoutOneOfThemTheThresholdStays) {
  const std::size_t cards = real().cards.size();
  const double whole = threshold(real().columns, cards);
  for (std::size_t card = 0; card < cards; ++card) {
    std::vector<Column> columns = real().columns;
    for (Column& column : columns) {
      column.of.erase(column.of.begin() + static_cast<std::ptrdiff_t>(card));
    }
    EXPECT_NEAR(threshold(columns, cards - 1) / whole, 1.06, 0.1) << real().cards[card].name;
  }
}

}  // namespace
}  // namespace warpgauge::fleet
