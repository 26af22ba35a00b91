// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/profile.h"

#include <gtest/gtest.h>

#include "tests/analysis/profile/planted.h"

namespace warpgauge::profile {
namespace {

Entry measured(double low, double value, double high, const std::string& unit, std::int64_t n) {
  Entry entry;
  entry.value = value;
  entry.low = low;
  entry.high = high;
  entry.unit = unit;
  entry.n = n;
  return entry;
}

/// 132 SMs at 1980 MHz with 128 multiply-adds a clock and SM.
Profile planted() {
  Profile profile;
  profile.entries["sm.count"] = measured(132, 132, 132, "1", 1);
  profile.entries["sm.count"].evidence = Evidence::kQueried;
  profile.entries["clock.sm.mhz"] = measured(1900, 1980, 2000, "MHz", 50);
  profile.entries["inst.ffma.per_clk_sm"] = measured(120, 128, 130, "instructions/clk/SM", 9);
  profile.entries["l1.bandwidth_bytes_per_clk_sm"] = measured(63, 64, 65, "bytes/clk/SM", 7);
  return profile;
}

TEST(Derived, FormulasAgreeWithAHandCalculation) {
  Profile profile = planted();
  profile.entries["clock.sm.mhz"].flags = {"throttled"};
  profile.entries["clock.sm.mhz"].campaigns = 3;
  add_derived(profile);
  const Entry& tflops = *profile.find("fp32.tflops");
  EXPECT_NEAR(tflops.value, 66.90816, 1e-9);  // 128 * 2 * 132 * 1.98e9 / 1e12
  EXPECT_NEAR(tflops.low, 60.192, 1e-9);      // 120 * 2 * 132 * 1.90e9 / 1e12
  EXPECT_NEAR(tflops.high, 68.64, 1e-9);      // 130 * 2 * 132 * 2.00e9 / 1e12
  EXPECT_EQ(tflops.unit, "TFLOP/s");
  EXPECT_EQ(tflops.evidence, Evidence::kDerived);
  EXPECT_EQ(tflops.n, 9);
  EXPECT_EQ(tflops.campaigns, 1);
  EXPECT_EQ(tflops.flags, std::vector<std::string>{"throttled"});
  EXPECT_EQ(tflops.series,
            (std::vector<std::string>{"inst.ffma.per_clk_sm", "sm.count", "clock.sm.mhz"}));
  EXPECT_NEAR(profile.find("l1.read_gbps")->value, 16727.04, 1e-6);  // 64 * 132 * 1.98
}

TEST(Derived, Fp32IsTheFasterOfFfmaAndFfma2) {
  Profile profile = planted();
  add_derived(profile);
  EXPECT_EQ(fp32_path_text(profile), "");
  profile = planted();
  profile.entries["inst.ffma2.per_clk_sm"] = measured(63, 64, 65, "instructions/clk/SM", 5);
  add_derived(profile);  // no faster
  EXPECT_EQ(profile.find("fp32.tflops")->series.front(), "inst.ffma.per_clk_sm");
  EXPECT_EQ(fp32_path_text(profile), "");
  profile = planted();
  profile.entries["inst.ffma.per_clk_sm"] = measured(84, 85, 86, "instructions/clk/SM", 9);
  profile.entries["inst.ffma2.per_clk_sm"] = measured(63, 64, 65, "instructions/clk/SM", 5);
  add_derived(profile);
  const Entry& tflops = *profile.find("fp32.tflops");
  EXPECT_NEAR(tflops.value, 66.90816, 1e-9);  // 64 * 4 * 132 * 1.98e9 / 1e12
  EXPECT_EQ(tflops.n, 5);
  EXPECT_EQ(tflops.method,
            "derived: inst.ffma2.per_clk_sm * 4 * sm.count * clock.sm.mhz * 1e6 / 1e12");
  EXPECT_EQ(fp32_path_text(profile), "by FFMA2");
}

TEST(Derived, AnAbsentInputIsNamed) {
  Profile profile = planted();
  profile.absent["shared.bandwidth_bytes_per_clk_sm"] = "skipped: busy";
  add_derived(profile);
  EXPECT_EQ(profile.absent.at("shared.read_gbps"),
            "input shared.bandwidth_bytes_per_clk_sm is absent: skipped: busy");
  EXPECT_EQ(profile.find("shared.read_gbps"), nullptr);

  profile = planted();
  profile.entries.erase("clock.sm.mhz");
  add_derived(profile);
  EXPECT_EQ(profile.absent.at("fp32.tflops"), "input clock.sm.mhz is absent: nothing measured it");
}

TEST(Derived, AnInputInAnotherUnitIsRefused) {
  Profile profile = planted();
  profile.entries["clock.sm.mhz"].unit = "cycles";
  add_derived(profile);
  EXPECT_EQ(profile.absent.at("fp32.tflops"), "input clock.sm.mhz is in 'cycles', not 'MHz'");
}

TEST(Derived, AMeasurementIsNotReplaced) {
  Profile profile = planted();
  profile.entries["fp32.tflops"] = measured(50, 51, 52, "TFLOP/s", 3);
  add_derived(profile);
  EXPECT_EQ(profile.find("fp32.tflops")->value, 51);
  EXPECT_EQ(profile.find("fp32.tflops")->evidence, Evidence::kMeasured);
}

TEST(Derived, OnlyQueriedInputsCountAsOneReading) {
  Profile profile = planted();
  for (auto& [key, entry] : profile.entries) entry.evidence = Evidence::kQueried;
  add_derived(profile);
  EXPECT_EQ(profile.find("fp32.tflops")->n, 1);
}

TEST(Derived, FollowsFromRecordings) {
  samples::Recording recording =
      recording_of({reading("a", "inst.ffma.per_clk_sm", 128, "instructions/clk/SM"),
                    reading("b", "clock.sm.mhz", 1980, "MHz")});
  recording.header.device = {{"sm_count", 132}};
  EXPECT_NEAR(fit({recording}).find("fp32.tflops")->value, 66.90816, 1e-9);
}

}  // namespace
}  // namespace warpgauge::profile
