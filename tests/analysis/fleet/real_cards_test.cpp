// SPDX-License-Identifier: Apache-2.0
// The sixteen H200 of profiles/, and each of them spoilt: what is judged is what was measured, with
// the batches that there are. Fleets that are drawn (tests/virtual_fleet) have no such batches.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/base/csv.h"
#include "analysis/base/text_file.h"
#include "analysis/estimate/stats.h"
#include "tests/virtual_fleet/spoilt_cards.h"

namespace warpgauge::fleet {
namespace {

using namespace virtual_fleet;

const Group& real() { return real_cards(WARPGAUGE_SOURCE_DIR); }

/// What data/known_answers/spoilt_cards.csv says was named. Another compiler's rounding may
/// move a card over a threshold.
void expect_as_published(const Named& score, const char* where, double share) {
  const std::string file =
      std::string(WARPGAUGE_SOURCE_DIR) + "/data/known_answers/spoilt_cards.csv";
  const auto rows = parse_csv(read_text_file(file));
  const std::string percent = fmt::format("{:g}", 100 * share);
  const auto row = std::ranges::find_if(
      rows, [&](const auto& cells) { return cells[0] == percent && cells[1] == where; });
  ASSERT_NE(row, rows.end()) << where << " by " << percent;
  EXPECT_EQ(std::stoi((*row)[3]), score.planted) << where << ": run scripts/update_fleet.sh";
  EXPECT_NEAR(std::stoi((*row)[2]), score.named, 0.005 * score.planted)
      << where << " by " << percent << ": run scripts/update_fleet.sh";
}

TEST(RealCards, EachThatIsSpoiltInOneFamilyIsNamed) {
  for (const double share : kSlowerBy) {
    const Named score = named_in_families(real(), 1, share);
    expect_as_published(score, kOneFamily, share);
    EXPECT_EQ(score.planted, 157);  // 16 cards, 10 families; three cards have no launches
    EXPECT_EQ(score.named, score.planted) << share;
  }
}

TEST(RealCards, AThirdOfThemMayBeSlow) {
  // Launches of one card are repeated to 2 % only (what their keys say they are told from).
  const std::map<double, int> not_named = {{0.02, 50}, {0.03, 5}, {0.06, 0}, {0.20, 0}};
  for (const double share : kSlowerBy) {
    const Named score = named_in_families(real(), real().cards.size() / 3, share);
    expect_as_published(score, kThirdOfCards, share);
    EXPECT_EQ(score.planted, 5 * 157);
    EXPECT_GE(score.named, score.planted - not_named.at(share)) << share;
  }
}

/// What each key says it is told from holds: in the key alone.
TEST(RealCards, InOneKeyAsFarAsItSays) {
  // Named of 935; the others, by 6 %: launches but their rate, the near side of L2 in its batch of
  // four, one SM's share of L2, the second path of a branch.
  const std::map<double, int> least = {{0.02, 740}, {0.03, 765}, {0.06, 820}, {0.20, 890}};
  for (const double share : kSlowerBy) {
    const Named score = named_in_keys(
        real(), share, [&](const JudgedKey& key, std::size_t card, double reading, bool is_found) {
          const double distance = std::abs(reading - key.median);
          EXPECT_TRUE(is_found || distance < key.told_from * key.deviation)
              << real().columns[key.column].key << " of " << real().cards[card].name << " by "
              << share;
        });
    expect_as_published(score, kOneKey, share);
    EXPECT_EQ(score.planted, 935);
    EXPECT_GE(score.named, least.at(share)) << share;
  }
}

TEST(RealCards, OneThatIsSpoiltHidesNoOther) {
  constexpr double kPlain = 0.05;  // what is hardly named may go
  const std::size_t cards = real().cards.size();
  const Findings before = found_in(real(), judge(real().columns, cards));
  EXPECT_GE(before.size(), 13u);
  for (const std::string& family : families_that_can_be_slow(real())) {
    for (std::size_t card = 0; card < cards; ++card) {
      for (const double share : kSlowerBy) {
        std::vector<Column> columns = real().columns;
        if (!slow_down(columns, card, family, share)) continue;
        const Findings after = found_in(real(), judge(columns, cards));
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
