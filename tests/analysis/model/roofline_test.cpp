// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/roofline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpgauge::model {
namespace {

profile::Entry entry(double value, double low, double high, const char* unit) {
  profile::Entry result;
  result.value = value;
  result.low = low;
  result.high = high;
  result.unit = unit;
  return result;
}

/// 60 TFLOP/s over 4000 GB/s DRAM and 8000 GB/s L2: ridges at 15 and 7.5 FLOP/byte.
profile::Profile planted() {
  profile::Profile profile;
  profile.entries["fp32.tflops"] = entry(60, 57, 63, "TFLOP/s");
  profile.entries["dram.read_gbps"] = entry(4000, 3800, 4200, "GB/s");
  profile.entries["l2.read_gbps"] = entry(8000, 8000, 8000, "GB/s");
  profile.absent["l1.read_gbps"] = "skipped: no time at this level";
  return profile;
}

/// The ceiling of a level, or nullptr.
const MemoryCeiling* find(const Roofline& roofline, const std::string& level) {
  const auto found = std::ranges::find(roofline.memory, level, &MemoryCeiling::level);
  return found == roofline.memory.end() ? nullptr : &*found;
}

TEST(Roofline, RecoversPlantedRidgesWithTheHullOfTheIntervals) {
  const Roofline r = roofline(planted());
  ASSERT_TRUE(r.compute);
  EXPECT_EQ(r.compute->key, "fp32.tflops");
  const MemoryCeiling* dram = find(r, "dram.read");
  ASSERT_NE(dram, nullptr);
  EXPECT_DOUBLE_EQ(dram->ridge_flop_per_byte.value, 15);
  EXPECT_DOUBLE_EQ(dram->ridge_flop_per_byte.low, 57e3 / 4200);
  EXPECT_DOUBLE_EQ(dram->ridge_flop_per_byte.high, 63e3 / 3800);
  ASSERT_NE(find(r, "l2.read"), nullptr);
  EXPECT_DOUBLE_EQ(find(r, "l2.read")->ridge_flop_per_byte.value, 7.5);
}

TEST(Roofline, CeilingsComeHighestBandwidthFirst) {
  const Roofline r = roofline(planted());
  ASSERT_EQ(r.memory.size(), 2u);
  EXPECT_EQ(r.memory[0].level, "l2.read");
  EXPECT_EQ(r.memory[1].level, "dram.read");
}

TEST(Roofline, AbsentCeilingsKeepTheProfilesReason) {
  const Roofline r = roofline(planted());
  EXPECT_EQ(r.absent.at("l1.read_gbps"), "skipped: no time at this level");
  EXPECT_EQ(r.absent.at("dram.copy_gbps"), "not in the profile");
  EXPECT_EQ(r.absent.size(), 5u);  // the seven memory keys less the two planted
}

TEST(Roofline, WithoutComputeThereIsNoRoofline) {
  profile::Profile profile = planted();
  profile.entries.erase("fp32.tflops");
  profile.absent["fp32.tflops"] = "failed: launch error";
  const Roofline r = roofline(profile);
  EXPECT_FALSE(r.compute);
  EXPECT_TRUE(r.memory.empty());
  EXPECT_EQ(r.absent.at("fp32.tflops"), "failed: launch error");
}

TEST(Roofline, RefusesACeilingThatCountersContradict) {
  profile::Profile profile = planted();
  profile.entries["dram.read_gbps"].confirmation =
      profile::Confirmation{"contradicted", "dram_bytes = expected_bytes within 2 %", 4, 0.4};
  const Roofline r = roofline(profile);
  EXPECT_EQ(find(r, "dram.read"), nullptr);
  EXPECT_EQ(r.absent.at("dram.read_gbps"),
            "counters contradict it: dram_bytes = expected_bytes within 2 %");
}

TEST(Roofline, RefusesWrongUnitsAndImpossibleValues) {
  profile::Profile profile = planted();
  profile.entries["dram.read_gbps"].unit = "bytes/clk";
  profile.entries["l2.read_gbps"].value = 0;
  profile.entries["l2.read_gbps"].low = 0;
  profile.entries["dram.copy_gbps"] = entry(5000, 3000, 4000, "GB/s");  // outside its interval
  profile.entries["dram.write_gbps"] = entry(std::nan(""), 1, 2, "GB/s");
  profile.entries["dram.triad_gbps"] = entry(1, 1, std::numeric_limits<double>::infinity(), "GB/s");
  const Roofline r = roofline(profile);
  EXPECT_TRUE(r.memory.empty());
  EXPECT_EQ(r.absent.at("dram.read_gbps"), "unit is bytes/clk, expected GB/s");
  for (const char* key : {"l2.read_gbps", "dram.copy_gbps", "dram.write_gbps", "dram.triad_gbps"}) {
    EXPECT_NE(r.absent.at(key).find("not a positive value"), std::string::npos) << key;
  }
}

}  // namespace
}  // namespace warpgauge::model
