// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/compare_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "analysis/report/summary.h"

namespace warpgauge::report {
namespace {

using profile::compare_entries, profile::compare_profiles, profile::KeyComparison,
    profile::relative_difference, profile::RunToRun, profile::Verdict;

profile::Entry compared(double low, double value, double high, const char* unit = "cycles") {
  profile::Entry made;
  made.value = value;
  made.low = low;
  made.high = high;
  made.unit = unit;
  return made;
}

TEST(CompareEntries, SameWhenEachValueLiesInTheOthersInterval) {
  EXPECT_EQ(compare_entries(compared(9, 10, 12), compared(9.5, 11, 13)), Verdict::kSame);
  EXPECT_EQ(compare_entries(compared(132, 132, 132), compared(132, 132, 132)), Verdict::kSame);
}

TEST(CompareEntries, DiffersWhenTheIntervalsAreApart) {
  EXPECT_EQ(compare_entries(compared(9, 10, 11), compared(11.01, 12, 13)), Verdict::kDiffers);
  EXPECT_EQ(compare_entries(compared(11.01, 12, 13), compared(9, 10, 11)), Verdict::kDiffers);
  EXPECT_EQ(compare_entries(compared(132, 132, 132), compared(144, 144, 144)), Verdict::kDiffers);
}

TEST(CompareEntries, AmbiguousWhenTheIntervalsOnlyOverlap) {
  EXPECT_EQ(compare_entries(compared(9, 10, 12), compared(11, 13, 14)), Verdict::kAmbiguous);
  // One interval so wide that it holds the other says nothing about the other's value.
  EXPECT_EQ(compare_entries(compared(0, 50, 100), compared(9, 10, 11)), Verdict::kAmbiguous);
  EXPECT_EQ(compare_entries(compared(9, 10, 11), compared(11, 12, 13)), Verdict::kAmbiguous);
}

TEST(CompareEntries, OtherUnitDiffersWhateverTheNumbers) {
  EXPECT_EQ(compare_entries(compared(9, 10, 11, "cycles"), compared(9, 10, 11, "ns")),
            Verdict::kDiffers);
}

TEST(CompareEntries, WhatDiffersByNoMoreThanToleratedIsTheSame) {
  const auto a = compared(99.9, 100, 100.1), b = compared(101.9, 102, 102.1);
  EXPECT_EQ(compare_entries(a, b), Verdict::kDiffers);
  EXPECT_EQ(compare_entries(a, b, 0.019), Verdict::kDiffers);
  EXPECT_EQ(compare_entries(a, b, 0.02), Verdict::kSame);
  // Overlapping intervals far apart in value stay ambiguous, and other units differ.
  EXPECT_EQ(compare_entries(compared(0, 50, 100), compared(9, 10, 11), 0.02), Verdict::kAmbiguous);
  EXPECT_EQ(compare_entries(a, compared(99, 100, 101, "ns"), 0.5), Verdict::kDiffers);
}

TEST(CompareEntries, RelativeDifferenceIsToA) {
  EXPECT_DOUBLE_EQ(*relative_difference(compared(0, 100, 200), compared(0, 98, 200)), -0.02);
  EXPECT_DOUBLE_EQ(*relative_difference(compared(-9, -4, 0), compared(-9, -5, 0)), -0.25);
  EXPECT_EQ(relative_difference(compared(0, 0, 0), compared(0, 0, 0)), 0);
  EXPECT_FALSE(relative_difference(compared(0, 0, 0), compared(0, 1, 2)));
  EXPECT_FALSE(relative_difference(compared(0, 1, 2, "cycles"), compared(0, 1, 2, "ns")));
}

TEST(CompareEntries, CampaignsOfOneCardMayLieApart) {
  const auto a = compared(99.9, 100, 100.1), b = compared(101.9, 102, 102.1);  // a gap of 1.8
  EXPECT_EQ(compare_entries(a, b, 0, 0.0048), Verdict::kDiffers);  // 3.643 of them: 1.78
  EXPECT_EQ(compare_entries(a, b, 0, 0.0049), Verdict::kAmbiguous);
  EXPECT_EQ(compare_entries(b, a, 0, 0.0048), Verdict::kDiffers);
}

profile::Entry of_campaigns(double value, int campaigns, double spread, const char* unit) {
  auto made = compared(value, value, value, unit);
  made.campaigns = campaigns;
  made.campaign_spread = spread;
  return made;
}

TEST(RunToRun, IsTheLargestOfKeyGroupAndBothProfiles) {
  profile::Profile several;
  several.entries["l2.a"] = of_campaigns(1, 3, 0.001693, "cycles");
  several.entries["l2.b"] = of_campaigns(1, 3, 0.01693, "cycles");
  several.entries["l2.c"] = of_campaigns(1, 2, 0.01128, "cycles");
  several.entries["l2.d"] = of_campaigns(1, 1, 0.5, "cycles");  // one campaign says nothing
  several.entries["l2.e"] = of_campaigns(1, 2, 0.1128, "ns");
  const RunToRun known(several);
  const auto one = compared(1, 1, 1);
  EXPECT_NEAR(known.deviation("l2.a", one, one), 0.01, 1e-12);  // its group's median
  EXPECT_NEAR(known.deviation("l2.new", one, one), 0.01, 1e-12);
  EXPECT_NEAR(known.deviation("dram.new", one, one), 0, 1e-12);
  EXPECT_NEAR(known.deviation("l2.a", one, of_campaigns(1, 2, 0.1128, "cycles")), 0.1, 1e-12);
  EXPECT_EQ(RunToRun().deviation("l2.a", one, one), 0);
}

TEST(RunToRun, IsNeverLessThanTheClocksSteps) {
  profile::Profile several;  // five clocks that did not move, and one that is not in it
  for (const char* key : {"clock.a", "clock.b", "clock.c", "clock.d", "clock.sm.mhz"}) {
    several.entries[key] = of_campaigns(1980, 3, 0, "MHz");
  }
  const RunToRun known(several);
  const auto at = [&](double mhz) { return compared(mhz, mhz, mhz, "MHz"); };
  const auto verdict = [&](const profile::Entry& a, const profile::Entry& b, const char* key) {
    return compare_entries(a, b, 0, known.deviation(key, a, b));
  };
  EXPECT_EQ(verdict(at(1980), at(1979.8), "clock.new.mhz"), Verdict::kAmbiguous);  // 0.01 %
  EXPECT_EQ(verdict(at(1980), at(1965), "clock.new.mhz"), Verdict::kAmbiguous);    // the next step
  EXPECT_EQ(verdict(at(1980), at(1950), "clock.new.mhz"), Verdict::kDiffers);
  const auto ns = [&](double value) { return compared(value, value, value, "ns"); };
  EXPECT_EQ(verdict(ns(32 / 1.98), ns(32 / 1.965), "l1.latency_ns"), Verdict::kAmbiguous);
  EXPECT_EQ(verdict(ns(32 / 1.98), ns(33 / 1.98), "l1.latency_ns"), Verdict::kDiffers);
}

/// Where the width of a step is from: no other one fits the lowest clocks of three campaigns.
TEST(RunToRun, PublishedClocksLieOnSteps) {
  const auto published = profile::read_profile(WARPGAUGE_SOURCE_DIR "/data/h200/profile.json");
  int clocks = 0;
  for (const auto& [key, entry] : published.entries) {
    if (!key.starts_with("clock.") || !key.ends_with("lowest_mhz")) continue;
    EXPECT_NEAR(std::remainder(entry.value, profile::kClockStepMhz), 0, 0.7) << key;
    ++clocks;
  }
  EXPECT_GE(clocks, 7);
}

TEST(CompareText, ADifferenceIsNeverShownAsZero) {
  EXPECT_EQ(difference_percent(0), "+0.00 %");
  EXPECT_EQ(difference_percent(-0.0183), "-1.83 %");
  EXPECT_EQ(difference_percent(-0.0001), "-0.01 %");
  EXPECT_EQ(difference_percent(-0.0000272), "-0.0027 %");
  EXPECT_EQ(difference_percent(3e-9), "+0.00000030 %");
}

/// Two campaigns of a planted card, 2,000 keys each: what a campaign's interval says is a tenth of
/// the spread between campaigns.
TEST(RunToRun, FewKeysOfOneCardDifferAndPlantedDifferencesAreFound) {
  constexpr double kDeviation = 0.01;
  constexpr int kKeys = 2000;
  std::mt19937 generator(20261124);
  std::normal_distribution<double> noise(0, kDeviation);
  const auto campaign = [&] {
    const double value = 100 * (1 + noise(generator));
    return compared(value - 0.1, value, value + 0.1);
  };
  profile::Profile several, a, b;
  for (int i = 0; i < kKeys; ++i) {
    const std::string key = "l2.key" + std::to_string(i);
    std::vector<double> values;
    for (int c = 0; c < 3; ++c) values.push_back(campaign().value);
    const auto [low, high] = std::ranges::minmax(values);
    several.entries[key] = of_campaigns(values[1], 3, (high - low) / values[1], "cycles");
    a.entries[key] = campaign();
    b.entries[key] = campaign();
  }
  const auto differing = [&](const RunToRun& known) {
    return std::ranges::count(compare_profiles(a, b, 0, known), Verdict::kDiffers,
                              &KeyComparison::verdict);
  };
  EXPECT_GT(differing({}), kKeys / 2);  // by the intervals alone
  EXPECT_LE(differing(RunToRun(several)), kKeys / 100);
  for (int i = 0; i < 100; ++i) {  // ten deviations
    auto& planted = b.entries["l2.key" + std::to_string(i)];
    planted = compared(109.9, 110, 110.1);
    a.entries["l2.key" + std::to_string(i)] = compared(99.9, 100, 100.1);
    EXPECT_LT(several.entries["l2.key" + std::to_string(i)].campaign_spread, 0.09);
  }
  EXPECT_GE(differing(RunToRun(several)),
            95);  // the others' spread over three campaigns is wide by chance
}

TEST(CompareProfiles, EveryKeyOfEitherOnce) {
  profile::Profile a, b;
  a.entries["both"] = b.entries["both"] = compared(1, 2, 3);
  a.entries["only_a"] = compared(1, 2, 3);
  b.entries["only_b"] = compared(1, 2, 3);
  const auto keys = compare_profiles(a, b);
  ASSERT_EQ(keys.size(), 3u);
  EXPECT_EQ(keys[0].key, "both");
  EXPECT_EQ(keys[0].verdict, Verdict::kSame);
  EXPECT_EQ(keys[0].relative_difference, 0);
  EXPECT_FALSE(keys[1].relative_difference);
  EXPECT_EQ(keys[1].verdict, Verdict::kAbsent);
  EXPECT_NE(keys[1].a, nullptr);
  EXPECT_EQ(keys[1].b, nullptr);
  EXPECT_EQ(keys[2].key, "only_b");
  EXPECT_EQ(keys[2].a, nullptr);
}

TEST(CompareProfiles, TheLargestDifferenceFirst) {
  profile::Profile a, b;
  const auto put = [&](const char* key, profile::Entry one, profile::Entry other) {
    a.entries[key] = std::move(one);
    b.entries[key] = std::move(other);
  };
  put("a_same", compared(1, 2, 3), compared(1, 2, 3));
  put("b_little", compared(99, 100, 101), compared(109, 110, 111));
  put("c_much_less", compared(99, 100, 101), compared(9, 10, 11));
  put("d_ambiguous", compared(9, 10, 12), compared(11, 13, 14));
  put("e_unit", compared(9, 10, 11), compared(9, 10, 11, "ns"));
  a.entries["f_alone"] = compared(1, 2, 3);
  const auto names = [](const std::vector<KeyComparison>& keys) {
    std::vector<std::string> list;
    for (const KeyComparison& key : keys) list.push_back(key.key);
    return list;
  };
  const auto keys = compare_profiles(a, b);
  EXPECT_EQ(
      names(profile::to_show(keys, false)),
      (std::vector<std::string>{"e_unit", "c_much_less", "b_little", "d_ambiguous", "f_alone"}));
  EXPECT_EQ(names(profile::to_show(keys, true)).back(), "a_same");
  Comparison comparison;
  comparison.keys = keys;
  EXPECT_EQ(agreement(comparison),
            "1 of 6 keys agree; 3 differ, 1 ambiguous, 1 in one of them only");
}

TEST(PossibleCause, IsAnotherNumberOfDevicesAtOnce) {
  profile::Profile alone, pair, four;
  pair.entries[profile::kDevicesInParallelKey] = compared(2, 2, 2, "1");
  four.entries[profile::kDevicesInParallelKey] = compared(4, 4, 4, "1");
  EXPECT_EQ(profile::possible_cause(alone, alone), "");
  EXPECT_EQ(profile::possible_cause(four, four), "");
  EXPECT_EQ(
      profile::possible_cause(alone, pair),
      "A was measured alone, B was measured in parallel with 1 other device: a possible cause "
      "of what differs");
  EXPECT_NE(profile::possible_cause(four, pair).find("3 other devices"), std::string::npos);
  Comparison comparison;
  EXPECT_EQ(comparison_text(comparison, false).find("cause"), std::string::npos);
  comparison.cause = profile::possible_cause(alone, four);
  EXPECT_NE(comparison_text(comparison, false).find(comparison.cause + "\n"), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::report
