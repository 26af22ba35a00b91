// SPDX-License-Identifier: Apache-2.0
// What a kernel waits for before its mean block works: the starts of blocks, plain, in clusters and
// of those that let dependent launches begin, and the first fetch of its code.
#include <gtest/gtest.h>

#include "analysis/model/launch.h"
#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using planted::blocks_of;
using planted::one_load;

TEST(Start, BlocksOfClustersStartAtTheRateOfTheirSize) {
  profile::Profile device = planted::device();
  planted::set(device, "launch.blocks_per_us", 100, "blocks/us");
  const auto rate = [&](int cluster_blocks) {
    return blocks_per_second(costs::Keys(device, costs::Corner::kValue), cluster_blocks, false) /
           1e6;
  };
  EXPECT_NEAR(rate(4), 100, 1e-6);  // the profile does not know of clusters
  planted::set(device, "launch.cluster_blocks_per_us.size2", 50, "blocks/us");
  planted::set(device, "launch.cluster_blocks_per_us.size4", 80, "blocks/us");
  EXPECT_NEAR(rate(1), 100, 1e-6);
  EXPECT_NEAR(rate(2), 50, 1e-6);
  EXPECT_NEAR(rate(3), 50, 1e-6);
  EXPECT_NEAR(rate(4), 80, 1e-6);
  EXPECT_NEAR(rate(16), 80, 1e-6);
  descriptor::Descriptor kernel = planted::kernel(1600);
  kernel.launch.cluster_blocks = 4;
  EXPECT_NEAR(predict(kernel, device).time_us->value, 2 + 1600 / 80.0, 1e-6);
}

TEST(Start, BlocksThatLetDependentsBeginStartMoreSlowly) {
  profile::Profile device = planted::device_for_code();
  planted::set(device, "launch.blocks_per_us", 100, "blocks/us");
  planted::set(device, "launch.cluster_blocks_per_us.size2", 80, "blocks/us");
  descriptor::Descriptor kernel = planted::kernel(1600);
  kernel.code = in_core::written({{.text = "PREEXIT"}, {.text = "EXIT"}});
  const auto us = [&] { return predict(kernel, device).time_us->value - 2; };
  EXPECT_NEAR(us(), 1600 / 100.0, 1e-6);  // the profile does not know of them
  planted::set(device, "launch.dependents_blocks_per_us", 50, "blocks/us");
  EXPECT_NEAR(us(), 1600 / 50.0, 1e-6);
  kernel.launch.cluster_blocks = 2;
  EXPECT_NEAR(us(), 1600 / 80.0 + 1600 / 50.0 - 1600 / 100.0, 1e-6);
  kernel.code.instructions.front().executed = 0;
  EXPECT_NEAR(us(), 1600 / 80.0, 1e-6);
}

TEST(Start, TheMeanBlockOfTheFirstRoundStartsHalfWayThroughIt) {
  // 160 blocks at once on 10 SMs; ten of them are in the launch.
  profile::Profile device = planted::device_for_code();
  const auto us = [&](double blocks) {
    return predict(blocks_of(one_load(), blocks), device).time_us->value;
  };
  const double one_round = us(160), two_rounds = us(320), few = us(10);
  planted::set(device, "launch.blocks_per_us", 1e4, "blocks/us");
  EXPECT_NEAR(us(160) - one_round, 150 / 2.0 / 1e4, 1e-6);
  EXPECT_NEAR(us(320) - two_rounds, 150 / 2.0 / 1e4, 1e-6);  // later rounds start as slots are free
  EXPECT_NEAR(us(10) - few, 0, 1e-6);
}

TEST(Start, WhereBlocksStartSlowlyNoStartCountsTwice) {
  profile::Profile device = planted::device_for_code();
  planted::set(device, "launch.blocks_per_us", 10, "blocks/us");
  EXPECT_NEAR(predict(blocks_of(one_load(), 160), device).time_us->value, 2 + 160 / 10.0, 1e-6);
}

TEST(Start, CodeIsFetchedBeforeItRunsTheFirstTime) {
  profile::Profile device = planted::device_for_code();
  const auto us = [&] { return predict(blocks_of(one_load(), 160), device).time_us->value; };
  const double without = us();
  planted::set(device, "icache.l1.instruction_cycles", 1.5, "cycles");
  planted::set(device, "icache.l2.instruction_cycles", 2, "cycles");
  EXPECT_NEAR(us() - without, 3 * 0.5 / 1000, 1e-9);  // three instructions, at 1000 MHz
}

}  // namespace
}  // namespace warpgauge::model
