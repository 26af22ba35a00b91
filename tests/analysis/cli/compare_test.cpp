// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/compare.h"

#include <gtest/gtest.h>

#include "analysis/cli/compare_write.h"

namespace warpgauge::cli {
namespace {

profile::Entry entry(double low, double value, double high, const char* unit = "cycles") {
  profile::Entry made;
  made.value = value;
  made.low = low;
  made.high = high;
  made.unit = unit;
  return made;
}

TEST(CompareEntries, SameWhenEachValueLiesInTheOthersInterval) {
  EXPECT_EQ(compare_entries(entry(9, 10, 12), entry(9.5, 11, 13)), Verdict::kSame);
  EXPECT_EQ(compare_entries(entry(132, 132, 132), entry(132, 132, 132)), Verdict::kSame);
}

TEST(CompareEntries, DiffersWhenTheIntervalsAreApart) {
  EXPECT_EQ(compare_entries(entry(9, 10, 11), entry(11.01, 12, 13)), Verdict::kDiffers);
  EXPECT_EQ(compare_entries(entry(11.01, 12, 13), entry(9, 10, 11)), Verdict::kDiffers);
  EXPECT_EQ(compare_entries(entry(132, 132, 132), entry(144, 144, 144)), Verdict::kDiffers);
}

TEST(CompareEntries, AmbiguousWhenTheIntervalsOnlyOverlap) {
  EXPECT_EQ(compare_entries(entry(9, 10, 12), entry(11, 13, 14)), Verdict::kAmbiguous);
  // One interval so wide that it holds the other says nothing about the other's value.
  EXPECT_EQ(compare_entries(entry(0, 50, 100), entry(9, 10, 11)), Verdict::kAmbiguous);
  EXPECT_EQ(compare_entries(entry(9, 10, 11), entry(11, 12, 13)), Verdict::kAmbiguous);
}

TEST(CompareEntries, OtherUnitDiffersWhateverTheNumbers) {
  EXPECT_EQ(compare_entries(entry(9, 10, 11, "cycles"), entry(9, 10, 11, "ns")), Verdict::kDiffers);
}

TEST(CompareEntries, WhatDiffersByNoMoreThanToleratedIsTheSame) {
  const auto a = entry(99.9, 100, 100.1), b = entry(101.9, 102, 102.1);
  EXPECT_EQ(compare_entries(a, b), Verdict::kDiffers);
  EXPECT_EQ(compare_entries(a, b, 0.019), Verdict::kDiffers);
  EXPECT_EQ(compare_entries(a, b, 0.02), Verdict::kSame);
  // Overlapping intervals far apart in value stay ambiguous, and other units differ.
  EXPECT_EQ(compare_entries(entry(0, 50, 100), entry(9, 10, 11), 0.02), Verdict::kAmbiguous);
  EXPECT_EQ(compare_entries(a, entry(99, 100, 101, "ns"), 0.5), Verdict::kDiffers);
}

TEST(CompareEntries, RelativeDifferenceIsToA) {
  EXPECT_DOUBLE_EQ(*relative_difference(entry(0, 100, 200), entry(0, 98, 200)), -0.02);
  EXPECT_DOUBLE_EQ(*relative_difference(entry(-9, -4, 0), entry(-9, -5, 0)), -0.25);
  EXPECT_EQ(relative_difference(entry(0, 0, 0), entry(0, 0, 0)), 0);
  EXPECT_FALSE(relative_difference(entry(0, 0, 0), entry(0, 1, 2)));
  EXPECT_FALSE(relative_difference(entry(0, 1, 2, "cycles"), entry(0, 1, 2, "ns")));
}

TEST(CompareProfiles, EveryKeyOfEitherOnce) {
  profile::Profile a, b;
  a.entries["both"] = b.entries["both"] = entry(1, 2, 3);
  a.entries["only_a"] = entry(1, 2, 3);
  b.entries["only_b"] = entry(1, 2, 3);
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
  put("a_same", entry(1, 2, 3), entry(1, 2, 3));
  put("b_little", entry(99, 100, 101), entry(109, 110, 111));
  put("c_much_less", entry(99, 100, 101), entry(9, 10, 11));
  put("d_ambiguous", entry(9, 10, 12), entry(11, 13, 14));
  put("e_unit", entry(9, 10, 11), entry(9, 10, 11, "ns"));
  a.entries["f_alone"] = entry(1, 2, 3);
  const auto names = [](const std::vector<KeyComparison>& keys) {
    std::vector<std::string> list;
    for (const KeyComparison& key : keys) list.push_back(key.key);
    return list;
  };
  const auto keys = compare_profiles(a, b);
  EXPECT_EQ(
      names(to_show(keys, false)),
      (std::vector<std::string>{"e_unit", "c_much_less", "b_little", "d_ambiguous", "f_alone"}));
  EXPECT_EQ(names(to_show(keys, true)).back(), "a_same");
  Comparison comparison;
  comparison.keys = keys;
  EXPECT_EQ(agreement(comparison),
            "1 of 6 keys agree; 3 differ, 1 ambiguous, 1 in one of them only");
  comparison.device_a = "<script>";
  EXPECT_NE(comparison_html(comparison).find("&lt;script&gt;"), std::string::npos);
  EXPECT_EQ(comparison_html(comparison).find("<script>"), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::cli
