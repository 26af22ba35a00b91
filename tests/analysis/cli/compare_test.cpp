// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/compare.h"

#include <gtest/gtest.h>

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

TEST(CompareProfiles, EveryKeyOfEitherOnce) {
  profile::Profile a, b;
  a.entries["both"] = b.entries["both"] = entry(1, 2, 3);
  a.entries["only_a"] = entry(1, 2, 3);
  b.entries["only_b"] = entry(1, 2, 3);
  const auto keys = compare_profiles(a, b);
  ASSERT_EQ(keys.size(), 3u);
  EXPECT_EQ(keys[0].key, "both");
  EXPECT_EQ(keys[0].verdict, Verdict::kSame);
  EXPECT_EQ(keys[1].verdict, Verdict::kAbsent);
  EXPECT_NE(keys[1].a, nullptr);
  EXPECT_EQ(keys[1].b, nullptr);
  EXPECT_EQ(keys[2].key, "only_b");
  EXPECT_EQ(keys[2].a, nullptr);
}

}  // namespace
}  // namespace warpgauge::cli
