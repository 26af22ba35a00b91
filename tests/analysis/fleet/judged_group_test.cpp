// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/judged_group.h"

#include <gtest/gtest.h>

namespace warpgauge::fleet {
namespace {

TEST(Findings, ACardCountsOnceWhereverItLiesOutside) {
  JudgedGroup group;
  JudgedKey key;
  key.outside = {{.card = 1}, {.card = 2}};
  key.differing = {0};
  group.judgement.keys = {key, key};
  JudgedScore family;
  family.outside = {{.card = 2}, {.card = 3}};
  group.judgement.families = {family};
  JudgedScore whole;
  whole.outside = {{.card = 4}};
  group.judgement.card = whole;
  const FindingCounts one = count_findings({group});
  EXPECT_EQ(one.outside, 4u);
  EXPECT_EQ(one.drifting, 0u);
  EXPECT_EQ(one.differing, 1u);
  EXPECT_EQ(count_findings({group, group}).outside, 8u);  // of either group
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
