// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/judge.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/error.h"
#include "analysis/fleet/drift.h"
#include "analysis/fleet/spread.h"
#include "tests/virtual_gpu/draw.h"

namespace warpgauge::fleet {
namespace {

using virtual_gpu::Draw;

/// Values of mean 100 and deviation 1.
Column column_of(const std::string& key, const std::string& unit, std::size_t cards, Draw& draw) {
  Column column;
  column.key = key;
  column.unit = unit;
  for (std::size_t i = 0; i < cards; ++i) {
    const double value = 100 + draw.gaussian();
    column.of.push_back(Reading{value, value - 0.1, value + 0.1});
  }
  return column;
}

std::vector<Column> columns_of(std::size_t families, std::size_t keys, std::size_t cards,
                               const char* seed) {
  Draw draw(seed);
  std::vector<Column> columns;
  for (std::size_t i = 0; i < families * keys; ++i) {
    const char* unit = i % 2 == 0 ? "cycles" : "GB/s";
    columns.push_back(column_of(fmt::format("f{}.key{}", i / keys, i), unit, cards, draw));
  }
  return columns;
}

Reading reading(double value) { return {value, value - 0.1, value + 0.1}; }

TEST(Spread, AThirdOfTheNumbersDoesNotMoveIt) {
  Draw draw("spread");
  std::vector<double> numbers;
  for (int i = 0; i < 200; ++i) numbers.push_back(5 + 2 * draw.gaussian());
  const Spread clean = spread_of(numbers);
  EXPECT_NEAR(clean.centre, 5, 0.5);
  EXPECT_NEAR(clean.deviation, 2, 0.25);
  for (int i = 0; i < 60; ++i) numbers[static_cast<std::size_t>(i)] = 1000;
  const Spread spoiled = spread_of(numbers);
  EXPECT_NEAR(spoiled.centre, 6.1, 0.6);  // the median of what is left moves by half a deviation
  EXPECT_NEAR(spoiled.deviation, 2, 0.4);
}

TEST(Spread, FewNumbersReachFar) {
  const double few[] = {1, 2, 3};
  EXPECT_GT(reach_of(1e-3, spread_of(few)), 100);
  EXPECT_THROW(spread_of(std::span(few).first(2)), Defect);
  std::vector<double> many;
  Draw draw("many");
  for (int i = 0; i < 500; ++i) many.push_back(draw.gaussian());
  const Spread spread = spread_of(many);
  EXPECT_NEAR(reach_of(1e-3, spread), 3.31, 0.05);  // normal: 3.29
  EXPECT_NEAR(chance_of(reach_of(1e-5, spread), spread), 1e-5, 1e-7);
  EXPECT_EQ(chance_of(1e6, spread), kLeastChance);
  EXPECT_GT(sure_reach(1e-5, spread), reach_of(1e-5, spread) + 0.2);
}

/// Sixteen cards: `slow` of them at 94, three at 102, the others at 100, 0.1 apart.
std::vector<double> three_groups(int slow) {
  Draw draw("groups");
  std::vector<double> numbers;
  for (int i = 0; i < 16; ++i) {
    numbers.push_back((i < slow ? 94 : i < slow + 3 ? 102 : 100) + 0.1 * draw.gaussian());
  }
  return numbers;
}

TEST(Spread, HalfOfTheNumbersOnBothSidesDoNotMoveIt) {
  const Spread spread = spread_of_groups(three_groups(5), 0.05);
  EXPECT_NEAR(spread.centre, 100, 0.2);
  EXPECT_NEAR(spread.deviation, 0.1, 0.05);
  EXPECT_LE(spread.freedom, 5);  // eight numbers say little of it
  EXPECT_FALSE(spread.in_groups);
}

TEST(Spread, WithoutACoreTheNumbersAreInGroups) {
  const Spread spread = spread_of_groups(three_groups(7), 0.05);
  EXPECT_TRUE(spread.in_groups);
  EXPECT_GT(spread.deviation, 2);
  std::vector<double> halves;  // neither half is the one to compare with
  for (int i = 0; i < 16; ++i) halves.push_back((i < 8 ? 94 : 100) + 0.01 * i);
  EXPECT_TRUE(spread_of_groups(halves, 0.05).in_groups);
  // What the instrument scatters as much is one group.
  EXPECT_FALSE(spread_of_groups(halves, 3).in_groups);
}

TEST(Spread, AThirdOfFewNumbersIsNeverSilent) {
  const double nine[] = {94, 94, 94.1, 100, 100, 100.1, 100.1, 102, 102.1};
  EXPECT_TRUE(spread_of_groups(nine, 0.05).in_groups);
  EXPECT_EQ(spread_of_groups(nine, 0.05).deviation, spread_of(nine).deviation);
  EXPECT_FALSE(spread_of_groups(nine, 0.5).in_groups);
  const double twelve[] = {94, 94, 94.1, 94.1, 100, 100, 100, 100.1, 100.1, 102, 102, 102.1};
  EXPECT_TRUE(spread_of_groups(twelve, 0.05).in_groups);
}

TEST(Spread, NumbersOfOneGroupAreTakenAsTheyAre) {
  Draw draw("one group");
  int in_groups = 0, other = 0;
  for (int set = 0; set < 2000; ++set) {
    std::vector<double> numbers;
    for (int i = 0; i < 16; ++i) numbers.push_back(draw.gaussian());
    const Spread spread = spread_of_groups(numbers, 0.01);
    in_groups += spread.in_groups ? 1 : 0;
    other += spread.deviation == spread_of(numbers).deviation ? 0 : 1;
  }
  EXPECT_LE(in_groups + other, 4);  // 0.6 on average
  const double few[] = {1, 1, 1, 1, 9, 9, 9, 9};
  EXPECT_FALSE(spread_of_groups(few, 0.1).in_groups);
}

TEST(Judge, CardsInGroupsAreSaidToBe) {
  auto columns = columns_of(4, 5, 16, "in groups");
  const std::vector<double> found = three_groups(5), lost = three_groups(7);
  for (std::size_t card = 0; card < 16; ++card) {
    columns[2].of[card] = Reading{found[card], found[card], found[card]};
    columns[3].of[card] = Reading{lost[card], lost[card], lost[card]};
  }
  const Judgement judgement = judge(columns, 16);
  EXPECT_FALSE(judgement.keys[2].in_groups);
  EXPECT_GE(judgement.keys[2].outside.size(), 5u);
  EXPECT_TRUE(judgement.keys[2].batch);
  EXPECT_TRUE(judgement.keys[3].in_groups);
  EXPECT_FALSE(judgement.keys[0].in_groups);
}

TEST(Judge, APlantedCardIsNamedInItsKey) {
  auto columns = columns_of(4, 5, 64, "planted");
  columns[7].of[12] = reading(110);
  const Judgement judgement = judge(columns, 64, 0.01);
  EXPECT_EQ(judgement.looks, 64 * 20);
  for (const JudgedKey& key : judgement.keys) {
    ASSERT_EQ(key.outside.size(), key.column == 7 ? 1u : 0u) << columns[key.column].key;
  }
  const Outside& found = judgement.keys[7].outside.front();
  EXPECT_EQ(found.card, 12u);
  EXPECT_NEAR(found.distance, 10, 2.5);
  EXPECT_LT(found.by_chance, 1e-3);
  EXPECT_FALSE(judgement.keys[7].batch);
}

TEST(Judge, AWideIntervalOfItsOwnExcusesACard) {
  auto columns = columns_of(4, 5, 64, "planted");
  columns[7].of[12] = Reading{110, 95, 112};
  EXPECT_TRUE(judge(columns, 64).keys[7].outside.empty());
}

TEST(Judge, KeysThatAllLieALittleToOneSideAreAFamily) {
  auto columns = columns_of(4, 12, 64, "family");
  for (std::size_t i = 12; i < 24; ++i) {  // slower: times up, rates down
    auto& value = columns[i].of[3];
    value = reading(columns[i].unit == "cycles" ? 102.5 : 97.5);
  }
  const Judgement judgement = judge(columns, 64);
  ASSERT_EQ(judgement.families.size(), 4u);
  EXPECT_EQ(judgement.families[1].family, "f1");
  ASSERT_EQ(judgement.families[1].outside.size(), 1u);
  EXPECT_EQ(judgement.families[1].outside.front().card, 3u);
  EXPECT_GT(judgement.families[1].outside.front().distance, 0);
  EXPECT_TRUE(judgement.families[0].outside.empty());
}

TEST(Judge, ABatchIsSaidToBeOne) {
  auto columns = columns_of(4, 5, 64, "batch");
  for (std::size_t card = 0; card < 6; ++card) columns[2].of[card] = reading(120);
  const Judgement judgement = judge(columns, 64);
  EXPECT_EQ(judgement.keys[2].outside.size(), 6u);
  EXPECT_TRUE(judgement.keys[2].batch);
}

TEST(Judge, WhereAllAreAlikeACardDiffersAndNoMoreIsSaid) {
  auto columns = columns_of(4, 5, 64, "alike");
  for (auto& value : columns[4].of) value = Reading{32, 32, 32};
  columns[4].of[9] = Reading{33, 33, 33};
  columns[4].of[10] = Reading{33, 32, 33};
  const Judgement judgement = judge(columns, 64);
  EXPECT_TRUE(judgement.keys[4].outside.empty());
  EXPECT_EQ(judgement.keys[4].differing, std::vector<std::size_t>{9});
}

TEST(Judge, FourCardsTellLittleAndSaySo) {
  auto columns = columns_of(4, 5, 4, "four");
  columns[0].of[1] = reading(120);
  const Judgement judgement = judge(columns, 4);
  EXPECT_TRUE(judgement.keys[0].outside.empty());
  EXPECT_GT(judgement.keys[0].told_from, 100);
  columns[1].of[0].reset();
  const auto fewer = judge(columns, 4);
  ASSERT_EQ(fewer.unjudged.size(), 1u);
  EXPECT_EQ(fewer.unjudged.front().why, "3 of 4 cards have it, 4 are needed");
}

TEST(Judge, TheInstrumentsScatterIsTheLeastOfFewCards) {
  auto columns = columns_of(4, 5, 8, "instrument");
  columns[0].run_to_run = 0.05;
  const Judgement judgement = judge(columns, 8);
  EXPECT_TRUE(judgement.keys[0].of_instrument);
  EXPECT_NEAR(judgement.keys[0].deviation, 5, 0.1);
}

TEST(Drift, IsHeldAgainstTheOthersWhereThereAreEnough) {
  Draw draw("drift");
  std::vector<Change> changes;
  for (int k = 0; k < 10; ++k) {
    Change change = {fmt::format("a.k{}", k), "cycles", 0.01, {}, {}};
    for (int card = 0; card < 30; ++card) {
      const double first = 100 + 5 * draw.gaussian();
      change.earlier.push_back(reading(first));
      change.later.push_back(reading(first + draw.gaussian()));
    }
    changes.push_back(change);
  }
  changes[3].later[7] = reading(changes[3].earlier[7]->value * 1.2);
  for (auto& later : changes[5].later) later = reading(later->value * 1.05);
  const Drifts drifts = judge_drifts(changes, 30);
  EXPECT_TRUE(drifts.against_others);
  ASSERT_EQ(drifts.cards.size(), 1u);
  EXPECT_EQ(drifts.cards.front().card, 7u);
  EXPECT_EQ(drifts.cards.front().change, 3u);
  EXPECT_NEAR(drifts.cards.front().share, 0.2, 1e-9);
  ASSERT_EQ(drifts.together.size(), 1u);
  EXPECT_EQ(drifts.together.front().change, 5u);
}

TEST(Drift, OfOneCardIsHeldAgainstWhatCampaignsScatter) {
  Change moved = {"a.k", "cycles", 0.01, {reading(100)}, {reading(110)}};
  Change still = {"a.l", "cycles", 0.01, {reading(100)}, {reading(102)}};
  const Drifts drifts = judge_drifts({moved, still}, 1);
  EXPECT_FALSE(drifts.against_others);
  ASSERT_EQ(drifts.cards.size(), 1u);
  EXPECT_EQ(drifts.cards.front().change, 0u);
  EXPECT_TRUE(judge_drifts({moved}, 1, 1e-12).cards.empty());
}

}  // namespace
}  // namespace warpgauge::fleet
