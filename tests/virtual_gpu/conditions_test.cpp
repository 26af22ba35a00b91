// SPDX-License-Identifier: Apache-2.0
// Bad conditions, as far as a recording shows them: what is left out is absent with a reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/estimate/estimate.h"
#include "tests/virtual_gpu/population.h"
#include "tests/virtual_gpu/record.h"

namespace warpgauge::virtual_gpu {
namespace {

using estimate::Estimate;

constexpr Noise kLow = kNoises[0];

Machine two_levels() {
  Machine machine;
  machine.caches = {{{.sets = 448, .ways = 4, .policy = Policy::kRandom}, 32},
                    {{.sets = 16384, .ways = 16}, 280}};  // 224 KiB, 32 MiB
  machine.dram = {.latency_cycles = 680, .spread = 0.03};
  return machine;
}

TEST(Conditions, TheWholeLadder) {
  const Estimate found = estimate::estimate(
      footprint_sweep(two_levels(), footprints(4 * kKiB, 512 * kMiB, 8), kLow, "ladder"));
  EXPECT_NEAR(found.values.at("level.first").value, 32, 0.2);
  EXPECT_NEAR(found.values.at("level.1").value, 280, 1);
  EXPECT_NEAR(found.values.at("level.last").value, 680, 5);
  EXPECT_TRUE(found.values.at("knee.first").low <= 224 * kKiB &&
              224 * kKiB <= found.values.at("knee.first").high);
  EXPECT_TRUE(found.values.at("knee.last").low <= 32 * kMiB &&
              32 * kMiB <= found.values.at("knee.last").high);
}

TEST(Conditions, LittleMemoryLeavesDramOut) {
  // 40 MiB are free: the sweep ends on the way from L2 to DRAM.
  const Estimate found = estimate::estimate(
      footprint_sweep(two_levels(), footprints(4 * kKiB, 40 * kMiB, 8), kLow, "little"));
  EXPECT_NEAR(found.values.at("level.1").value, 280, 1);
  EXPECT_FALSE(found.values.contains("level.2"));
  EXPECT_FALSE(found.values.contains("level.last"));
  EXPECT_NE(found.absent.at("level.last").find("not flat at its large end"), std::string::npos);
}

TEST(Conditions, AnL2BeyondTheMemoryThatIsLeftHasNoKnee) {
  // What the sweep does not reach is absent with a reason, never its last size.
  const Estimate found = estimate::estimate(
      footprint_sweep(two_levels(), footprints(4 * kKiB, 24 * kMiB, 8), kLow, "no l2"));
  EXPECT_NEAR(found.values.at("level.last").value, 280, 1);
  EXPECT_TRUE(found.values.contains("knee.first"));
  EXPECT_FALSE(found.values.contains("knee.1"));
  EXPECT_FALSE(found.values.contains("level.2"));
  // Less than the first cache: one level, and no knee at all.
  const Estimate least = estimate::estimate(
      footprint_sweep(two_levels(), footprints(4 * kKiB, 160 * kKiB, 8), kLow, "no l1"));
  EXPECT_NEAR(least.values.at("level.first").value, 32, 0.2);
  EXPECT_FALSE(least.values.contains("knee.first"));
  EXPECT_EQ(least.absent.at("knee.first"), "1 plateau only");
}

TEST(Conditions, ASliceOfADeviceStillSaturates) {
  // One SM in seven: less in flight, a lower ceiling that is its own, told apart from a whole one
  // by the queried facts, not by the curve.
  Machine machine = two_levels();
  machine.pipe = {.ceiling_gbps = 4700.0 / 7, .corner_bytes = 24576, .sharpness = 5};
  std::vector<double> in_flight;
  for (double x = 2048; x <= 262144; x *= std::sqrt(2)) in_flight.push_back(x);
  const Estimate found = estimate::estimate(saturation_sweep(machine, in_flight, kLow, "slice"));
  EXPECT_NEAR(found.values.at("plateau").value, 4700.0 / 7, 5);
}

TEST(Conditions, APipeOfTwoStraightPieces) {
  Machine machine = two_levels();
  machine.pipe = {.ceiling_gbps = 4000, .corner_bytes = 30000, .sharpness = 300};
  std::vector<double> in_flight;
  for (double x = 3000; x <= 400000; x *= std::sqrt(2)) in_flight.push_back(x);
  const Estimate found = estimate::estimate(saturation_sweep(machine, in_flight, kLow, "pieces"));
  const auto& knee = found.values.at("knee");
  EXPECT_NEAR(knee.value, 0.95 * 30000, 0.04 * 30000);
  EXPECT_LE(knee.low, 0.951 * 30000);
  EXPECT_GE(knee.high, 0.95 * 30000);
}

TEST(Conditions, OneSideIsOneLevel) {
  Machine machine = two_levels();
  machine.sides = {.two = false, .near_cycles = 260, .slice_spread = 0.05};
  for (const Noise& noise : kNoises) {
    const Estimate found = estimate::estimate(side_sweep(machine, 512, noise, "one side"));
    EXPECT_NEAR(found.values.at("near").value, 260, 4) << noise.name;
    EXPECT_FALSE(found.values.contains("far")) << noise.name;
    EXPECT_NE(found.absent.at("far").find("one level only"), std::string::npos);
    EXPECT_TRUE(found.absent.contains("share"));
  }
}

TEST(Conditions, AClockOfWholeCyclesLeavesHalfOfOneOpen) {
  // All addresses alike and no noise: every reading is rounded the same way.
  Machine machine = two_levels();
  for (const double cycles : {260.02, 260.3, 260.45, 260.8}) {
    machine.sides = {.two = false, .near_cycles = cycles, .slice_spread = 0};
    const Estimate found = estimate::estimate(side_sweep(machine, 512, {.name = "none"}, "whole"));
    const auto& near = found.values.at("near");
    EXPECT_LE(near.low, cycles);
    EXPECT_GE(near.high, cycles);
    EXPECT_LT(near.high - near.low, 1.001);
  }
}

TEST(Conditions, TwoSidesAreTwoLevels) {
  Machine machine = two_levels();
  machine.sides = {
      .near_cycles = 280, .far_cycles = 470, .slice_spread = 0.06, .hash_mask = 0xb3000};
  const Estimate found = estimate::estimate(side_sweep(machine, 1024, kLow, "two sides"));
  EXPECT_NEAR(found.values.at("near").value, 280, 4);
  EXPECT_NEAR(found.values.at("far").value, 470, 6);
  EXPECT_NEAR(found.values.at("share").value, 0.5, 0.05);
  EXPECT_GT(found.values.at("split").value, 330);
  EXPECT_LT(found.values.at("split").value, 420);
}

TEST(Conditions, FewAddressesAreNoDistribution) {
  const Estimate found = estimate::estimate(side_sweep(two_levels(), 10, kLow, "few"));
  EXPECT_NE(found.absent.at("").find("are needed"), std::string::npos);
}

TEST(Conditions, AThrottledStretchIsLeftOut) {
  Noise noise = kLow;
  noise.throttle_from = 0.55;  // within L2
  noise.throttle_to = 0.62;
  const Estimate found = estimate::estimate(
      footprint_sweep(two_levels(), footprints(4 * kKiB, 512 * kMiB, 8), noise, "throttled"));
  EXPECT_NEAR(found.values.at("level.1").value, 280, 1);
  EXPECT_EQ(found.diagnostics.at("plateaus"), 3);
  EXPECT_NE(found.rejected.at(0).why.find("SM clock at"), std::string::npos);
  // The same without a clock in the recording: refused, not averaged.
  noise.throttle_hidden = true;
  const Estimate blind = estimate::estimate(
      footprint_sweep(two_levels(), footprints(4 * kKiB, 512 * kMiB, 8), noise, "throttled"));
  EXPECT_NE(blind.absent.at("").find("latency falls"), std::string::npos);
}

TEST(Conditions, SectorAndFetchAreTold) {
  Machine machine = two_levels();
  machine.caches[0].shape.sector_bytes = 32;
  machine.caches[1].shape.sector_bytes = 64;
  std::vector<double> strides;
  for (double stride = 8; stride <= 1024; stride *= 2) strides.push_back(stride);
  const Estimate found = estimate::estimate(stride_sweep(machine, strides, kLow, "strides"));
  EXPECT_EQ(found.values.at("granule.first").value, 32);
  EXPECT_EQ(found.values.at("granule.last").value, 64);
  // Cut off before the curve is flat: no granule, and why.
  strides.resize(3);
  strides.insert(strides.begin(), 4);
  strides.insert(strides.begin(), 2);
  const Estimate cut = estimate::estimate(stride_sweep(machine, strides, kLow, "strides"));
  EXPECT_TRUE(cut.values.empty());
  EXPECT_FALSE(cut.absent.at("").empty());
}

TEST(Conditions, AHashedIndexHasNoWaysToCount) {
  Machine machine = two_levels();
  std::vector<double> lines;
  for (int count = 1; count <= 36; ++count) lines.push_back(count);
  const double spacing = 448 * 128;
  EXPECT_EQ(estimate::estimate(conflict_sweep(machine, lines, spacing, kLow, "ways"))
                .values.at("ways")
                .value,
            4);
  machine.caches[0].shape.index = Index::kHashed;
  const Estimate hashed = estimate::estimate(conflict_sweep(machine, lines, spacing, kLow, "ways"));
  EXPECT_TRUE(hashed.values.empty());
  EXPECT_FALSE(hashed.absent.at("").empty());
}

TEST(Conditions, AnUnsaturatedPipeHasNoPlateau) {
  Machine machine = two_levels();
  machine.pipe = {.ceiling_gbps = 4700, .corner_bytes = 24576, .sharpness = 5};
  std::vector<double> in_flight;
  for (double x = 2048; x <= 12288; x += 2048) in_flight.push_back(x);
  const Estimate found = estimate::estimate(saturation_sweep(machine, in_flight, kLow, "rising"));
  EXPECT_NE(found.absent.at("").find("still rising"), std::string::npos);
  for (double x = 16384; x <= 262144; x *= 2) in_flight.push_back(x);
  const Estimate whole = estimate::estimate(saturation_sweep(machine, in_flight, kLow, "whole"));
  EXPECT_NEAR(whole.values.at("plateau").value, 4700, 20);
  EXPECT_NEAR(whole.values.at("half").value, 12288, 200);
}

}  // namespace
}  // namespace warpgauge::virtual_gpu
