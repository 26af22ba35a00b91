// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/judged_group.h"

#include <gtest/gtest.h>

#include "analysis/fleet/findings.h"

namespace warpgauge::fleet {
namespace {

TEST(Findings, ACardCountsOnceWhereverItLiesOutside) {
  JudgedGroup group;
  group.group.columns = {{.key = "dram.read_gbps", .unit = "GB/s"}};
  JudgedKey key;
  key.outside = {{.card = 1, .distance = -9}, {.card = 2, .distance = 9}};
  key.differing = {0};
  group.judgement.keys = {key, key};
  JudgedScore family;
  family.outside = {{.card = 2, .distance = -9}, {.card = 3, .distance = 9}};
  group.judgement.families = {family};
  JudgedScore whole;
  whole.outside = {{.card = 4}};
  group.judgement.card = whole;
  const FindingCounts one = count_findings({group});
  EXPECT_EQ(one.outside, 4u);
  EXPECT_EQ(one.slower, 2u);  // a lower rate, a higher score
  EXPECT_EQ(one.drifting, 0u);
  EXPECT_EQ(one.differing, 1u);
  EXPECT_EQ(count_findings({group, group}).outside, 8u);  // of either group
}

TEST(Findings, AllCardsTogetherAreOneFinding) {
  JudgedGroup group;
  group.group.changes = {{.key = "dram.read_gbps", .unit = "GB/s"},
                         {.key = "l2.latency_ns", .unit = "ns"}};
  group.drifts.together = {{.change = 0, .share = -0.05}, {.change = 1, .share = 0.0005}};
  EXPECT_EQ(count_findings({group}).keys_together, 1u);  // the other is too small to matter
  const auto findings = findings_of(group);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "together");
  EXPECT_FALSE(findings[0].card);
  EXPECT_EQ(findings[0].slower, 1);
}

TEST(Findings, AKeyInGroupsIsOneFinding) {
  JudgedGroup group;
  group.group.columns = {{"dram.read_gbps", "GB/s", 0, {}}, {"l1.size_bytes", "bytes", 0, {}}};
  JudgedKey rate{.column = 0, .median = 4600, .deviation = 46, .in_groups = true, .told_from = 10};
  JudgedKey size = rate;
  size.column = 1;
  group.judgement.keys = {rate, size};
  const FindingCounts counts = count_findings({group});
  EXPECT_EQ(counts.keys_in_groups, 2u);
  EXPECT_EQ(counts.speeds_in_groups, 1u);
  const auto findings = findings_of(group);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].kind, "groups");
  EXPECT_NEAR(findings[0].share.value(), 0.1, 1e-9);
  EXPECT_EQ(hides(rate), Hides::kGroups);
  rate.in_groups = false;
  EXPECT_EQ(hides(rate), Hides::kNothing);
  rate.told_from = 11;
  EXPECT_EQ(hides(rate), Hides::kScatter);
  rate.of_instrument = true;
  EXPECT_EQ(hides(rate), Hides::kInstrument);
}

TEST(Findings, AFamilyIsInABatchWhereAKeyOfItIs) {
  JudgedGroup group;
  group.group.columns = {{.key = "l2.read_gbps", .unit = "GB/s"}};
  JudgedKey key;
  key.batch = true;
  key.outside = {
      {.card = 1, .distance = -9}, {.card = 2, .distance = -9}, {.card = 3, .distance = -9}};
  group.judgement.keys = {key};
  EXPECT_TRUE(is_in_batch_of(group, "l2", 1, 1));
  EXPECT_FALSE(is_in_batch_of(group, "l2", 1, -1));
  EXPECT_FALSE(is_in_batch_of(group, "l2", 4, 1));
  EXPECT_FALSE(is_in_batch_of(group, "dram", 1, 1));
}

TEST(Findings, ABatchIsTheSideWhereMostAre) {
  JudgedKey key;
  key.batch = true;
  key.outside = {{.card = 4, .distance = -9},
                 {.card = 1, .distance = 8},
                 {.card = 2, .distance = -7},
                 {.card = 3, .distance = -7}};
  const auto batch = batch_of(key);
  ASSERT_EQ(batch.size(), 3u);
  EXPECT_EQ(batch.front().card, 4u);
  key.batch = false;
  EXPECT_TRUE(batch_of(key).empty());
}

TEST(Findings, WhatIsToldIsAShareOfTheMedian) {
  JudgedKey key;
  key.told_from = 10;
  key.deviation = 2;
  key.median = -400;
  EXPECT_DOUBLE_EQ(share_told(key), 0.05);
}

}  // namespace
}  // namespace warpgauge::fleet
