// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/held_counts.h"

#include <gtest/gtest.h>

namespace warpgauge::answers {
namespace held_counts_tests {
namespace {

using machine_code::ExecutedInstruction;

const std::vector<std::string> kTexts = {"MOV R1, c[0x0][0x28]", "LDG.E R2, [R2.64]", "BSYNC B0",
                                         "UBLKCP.S.G [UR4], [UR6], UR8", "EXIT"};

/// The described counts, and the same of the host.
struct Both {
  descriptor::Descriptor described;
  ExecutedAgain again;

  Both() {
    for (std::size_t i = 0; i < kTexts.size(); ++i) {
      ExecutedInstruction one{.offset_bytes = 16 * i, .text = kTexts[i]};
      again.code.instructions.push_back(one);
      one.executed = 8;
      one.threads = 256;
      again.sample.counts.push_back({.executed = 8, .threads = 256});
      described.code.instructions.push_back(one);
    }
  }
};

TEST(HeldCounts, AreEqualWhereAllAre) {
  const Both both;
  const HeldCounts held = hold_counts(both.described, both.again);
  EXPECT_TRUE(held.equal());
  EXPECT_EQ(held.instructions, kTexts.size());
  EXPECT_EQ(held.host_executed, 40);
  EXPECT_FALSE(held.device_dram_bytes.has_value());
}

TEST(HeldCounts, TellALittleOfDramFromMuch) {
  using enum HeldCounts::Dram;
  const auto dram = [](double host, double device, std::optional<double> l2) {
    return HeldCounts{.host_dram_bytes = host, .device_dram_bytes = device, .device_l2_bytes = l2}
        .dram();
  };
  EXPECT_EQ(dram(0, 0, 1000), kNear);
  EXPECT_EQ(dram(109, 100, 100), kNear);
  EXPECT_EQ(dram(111, 100, 1000), kOff);
  EXPECT_EQ(dram(0, 10, 1000), kLittle);
  EXPECT_EQ(dram(0, 11, 1000), kOff);
  EXPECT_EQ(dram(0, 10, std::nullopt), kOff);
  EXPECT_EQ(HeldCounts{.host_dram_bytes = 1}.dram(), kUnknown);
}

TEST(HeldCounts, ReadTheBytesOfL2FromItsSectors) {
  Both both;
  EXPECT_FALSE(hold_counts(both.described, both.again).device_l2_bytes.has_value());
  both.described.counts = {{"l2_read_sectors", 1},
                           {"l2_write_sectors", 2},
                           {"l2_atom_sectors", 3},
                           {"l2_red_sectors", 4}};
  EXPECT_EQ(hold_counts(both.described, both.again).device_l2_bytes, 320);
}

TEST(HeldCounts, NameWhatDiffersMostFirst) {
  Both both;
  both.again.sample.counts[0].threads = 255;
  both.again.sample.counts[1].sectors = 4;
  const HeldCounts held = hold_counts(both.described, both.again);
  ASSERT_EQ(held.differences.size(), 2U);
  EXPECT_EQ(held.differences[0].at, 16U);
  EXPECT_STREQ(held.differences[0].what, "sectors");
  EXPECT_EQ(held.differences[1].host, 255);
  EXPECT_EQ(held.differences[1].device, 256);
}

TEST(HeldCounts, WhatOneOfThemNeverExecutedDiffers) {
  Both both;
  both.described.code.instructions.pop_back();
  EXPECT_EQ(hold_counts(both.described, both.again).differences.size(), 2U);
}

TEST(HeldCounts, LeaveOutWhatADeviceCountsByItsTiming) {
  Both both;
  both.again.sample.counts[2].executed = 9;
  both.again.sample.counts[3].sectors = 64;
  EXPECT_TRUE(hold_counts(both.described, both.again).equal());
  both.again.sample.counts[2].threads = 9;
  EXPECT_FALSE(hold_counts(both.described, both.again).equal());
}

TEST(HeldCounts, OfASampleAreHeldByTheirSum) {
  Both both;
  both.again.sample.exact = false;
  both.again.sample.spread = 0.01;
  both.again.sample.counts[0].executed = 9;  // 41 of 40: within four standard errors
  EXPECT_TRUE(hold_counts(both.described, both.again).equal());
  both.again.sample.counts[0].executed = 12;
  const HeldCounts held = hold_counts(both.described, both.again);
  ASSERT_EQ(held.differences.size(), 1U);
  EXPECT_EQ(held.differences[0].host, 44);
}

}  // namespace
}  // namespace held_counts_tests
}  // namespace warpgauge::answers
