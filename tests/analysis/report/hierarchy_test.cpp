// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/hierarchy.h"

#include <gtest/gtest.h>

#include <map>

#include "analysis/profile/tensor_path.h"
#include "analysis/report/hierarchy_rows.h"
#include "analysis/report/hierarchy_text.h"

namespace warpgauge::report {
namespace {

profile::Profile with_l1() {
  profile::Profile profile;
  for (const auto& [key, value, unit] : {std::tuple{"l1.size_bytes", 131072.0, "bytes"},
                                         {"l1.latency_cycles", 32.0, "cycles"},
                                         {"l1.latency_ns", 16.0, "ns"},
                                         {"l1.line_bytes", 128.0, "bytes"},
                                         {"sm.count", 132.0, "1"}}) {
    profile::Entry& entry = profile.entries[key];
    entry.value = entry.low = entry.high = value;
    entry.unit = unit;
  }
  profile.absent["l1.ways"] = "no rise";
  return profile;
}

TEST(Hierarchy, EachNumberOfALevelIsOneFact) {
  std::map<LevelField, int> all;
  for (const Level& level : kHierarchyLevels) {
    std::map<LevelField, int> fields;
    for (const Fact& fact : level.facts) ++fields[fact.field];
    fields.erase(LevelField::kDetail);
    for (const auto& [field, facts] : fields) {
      EXPECT_EQ(facts, 1) << level.name.id;
      ++all[field];
    }
  }
  EXPECT_GT(all[LevelField::kSize], 8);
  EXPECT_GT(all[LevelField::kDistance], 8);
}

TEST(Hierarchy, ALevelHasItsNumbersInTheirUnits) {
  const Hierarchy hierarchy = hierarchy_of(with_l1());
  const auto& facts = hierarchy.levels[1].facts;
  EXPECT_STREQ(hierarchy.levels[1].name.id, "l1");
  const MeasuredFact* latency = find_fact(facts, LevelField::kDistance);
  ASSERT_NE(latency, nullptr);
  EXPECT_EQ(latency->in("cycles")->value, 32);
  EXPECT_EQ(latency->in("ns")->value, 16);
  EXPECT_EQ(latency->in("bytes"), nullptr);
  EXPECT_EQ(find_fact(facts, LevelField::kRead)->why, "l1.read_gbps is not in this profile");
  EXPECT_EQ(find_fact(facts, LevelField::kWrite), nullptr);
}

TEST(Hierarchy, TextHasNumbersInColumnsAndDetailsBelow) {
  const std::string text = hierarchy_text(with_l1(), false);
  EXPECT_NE(text.find(", 132 SMs"), text.npos) << text;
  EXPECT_NE(text.find("  L1 data, read-only, texture  128 KiB "), text.npos) << text;
  EXPECT_NE(text.find(" 32 "), text.npos) << text;
  EXPECT_NE(text.find("\n      line 128 bytes\n"), text.npos) << text;
}

TEST(Hierarchy, TheHeadlineOfTensorCoresNamesTheInstruction) {
  profile::Profile profile = with_l1();
  profile.compute_capability = "10.0";
  profile::Entry& entry = profile.entries["tensor.bf16_tflops"];
  entry = {.value = 400, .unit = "TFLOP/s", .low = 399, .high = 401};
  const auto says = [&](const char* line) {
    return hierarchy_text(profile, false).find(line) != std::string::npos;
  };
  EXPECT_TRUE(says("\n      tensor.bf16: by tcgen05\n"));
  entry.flags = {profile::flag_of_path("mma_sync", "10.0")};
  EXPECT_TRUE(says("\n      tensor.bf16: by mma.sync, not by tcgen05\n"));
  profile.entries.erase("tensor.bf16_tflops");
  EXPECT_FALSE(says("tensor.bf16"));
}

TEST(Hierarchy, TheHeadlineOfFp32NamesFfma2) {
  profile::Profile profile = with_l1();
  profile.entries["fp32.tflops"] = {
      .value = 70, .unit = "TFLOP/s", .low = 69, .high = 71, .series = {"inst.ffma.per_clk_sm"}};
  EXPECT_EQ(hierarchy_text(profile, false).find("fp32: by"), std::string::npos);
  profile.entries["fp32.tflops"].series = {"inst.ffma2.per_clk_sm"};
  EXPECT_NE(hierarchy_text(profile, false).find("\n      fp32: by FFMA2\n"), std::string::npos);
}

TEST(Hierarchy, RowsHaveAReasonWhereThereIsNoValue) {
  for (const auto& row : hierarchy_rows(with_l1())) {
    EXPECT_NE(row["value"].is_null(), row["why"].is_null()) << row;
    if (row["key"] == "l1.ways") {
      EXPECT_EQ(row["why"], "no rise");
    }
  }
}

}  // namespace
}  // namespace warpgauge::report
