// SPDX-License-Identifier: Apache-2.0
// What one sub-partition does more than its share, and what an SM gets of L2.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::Resource;
using enum descriptor::Resource;

constexpr double kSms = 10, kPartitions = 4;

Descriptor with_work(double blocks, int warps_per_block) {
  Descriptor kernel = planted::kernel(blocks);
  kernel.launch.threads_per_block = 32 * warps_per_block;
  kernel.work.set(kSharedWavefronts, 1000 * blocks);
  return kernel;
}

/// Cycles of the data path of shared memory over those without counters.
double factor(const Descriptor& kernel, double busiest, double mean) {
  Descriptor counted = kernel;
  counted.work.set(kExecutedOfBusiest, busiest);
  counted.work.set(kExecutedOfAPartition, mean);
  const profile::Profile device = planted::device();
  return planted::busy_cycles(predict(counted, device), "lsu") /
         planted::busy_cycles(predict(kernel, device), "lsu");
}

TEST(Imbalance, OfEvenWorkIsOne) {
  // Blocks go to the SMs in turn, warps of an SM to its sub-partitions; each executes 100.
  for (const double blocks : {1.0, 2.0, 9.0, 10.0, 11.0, 137.0, 160.0, 161.0, 320.0, 1001.0}) {
    for (const int warps : {1, 3, 4, 5, 7}) {
      const double on_sm = std::ceil(blocks / kSms) * warps;
      const double busiest = std::ceil(on_sm / kPartitions) * 100;
      const double mean = blocks * warps * 100 / (kSms * kPartitions);
      EXPECT_NEAR(factor(with_work(blocks, warps), busiest, mean), 1, 1e-12)
          << blocks << " blocks of " << warps << " warps";
    }
  }
}

TEST(Imbalance, IsWhatTheBusiestHasBeyondItsEvenShare) {
  EXPECT_NEAR(factor(with_work(160, 4), 200, 100), 2, 1e-12);
  // Eleven blocks: one SM has two, an even share of 2 / 1.1.
  EXPECT_NEAR(factor(with_work(11, 4), 2 * 2 / 1.1 * 100, 100), 2, 1e-12);
}

TEST(Imbalance, OfAnotherDevicesCountsIsBesideThatDevicesEvenShare) {
  // 21 even blocks were counted on 20 SMs of four sub-partitions; this device has 10.
  Descriptor counted = with_work(21, 4);
  const double busiest = 2 * 100, mean = 21 * 4 * 100 / 80.0;
  counted.counts["executed"] = mean * 80;
  EXPECT_NEAR(factor(counted, busiest, mean), 1, 1e-12);
  EXPECT_NEAR(factor(counted, 1.5 * busiest, mean), 1.5, 1e-12);
}

TEST(Imbalance, WithoutBothCountersIsOne) {
  const profile::Profile device = planted::device();
  const Descriptor kernel = with_work(160, 4);
  const double before = planted::busy_cycles(predict(kernel, device), "lsu");
  for (const auto one : {kExecutedOfBusiest, kExecutedOfAPartition}) {
    Descriptor half = kernel;
    half.work.set(one, 1e6);
    EXPECT_EQ(planted::busy_cycles(predict(half, device), "lsu"), before)
        << descriptor::info(one).name;
  }
}

TEST(Imbalance, OfHostileCountsStaysPossible) {
  const Descriptor kernel = with_work(160, 4);
  EXPECT_EQ(factor(kernel, 0, 0), 1);
  EXPECT_EQ(factor(kernel, 100, 0), 1);
  EXPECT_EQ(factor(kernel, 0, 100), 1);
  EXPECT_EQ(factor(kernel, 50, 100), 1);  // the busiest below the mean
  // No more than all sub-partitions together.
  EXPECT_NEAR(factor(kernel, 0x1p64, 0x1p-64), kSms * kPartitions, 1e-9);
  EXPECT_NEAR(factor(with_work(1, 1), 0x1p64, 0x1p-64), 1, 1e-9);
}

// ---- L2 ----------------------------------------------------------------------------------------

/// 640 kB read by one block: 1 us at what L2 gives all SMs, 10 us at a tenth of that.
double l2_us(double one_sm_gbps, bool with_code, Resource resource = kL2ReadSectors) {
  Descriptor kernel = planted::kernel(1);
  if (with_code) kernel = planted::one_warp(in_core::written({{.text = "EXIT"}}));
  kernel.work.set(resource, 20000);
  profile::Profile device = planted::device_for_code();
  const char* key = resource == kL2ReadSectors ? "l2.one_sm.read_gbps" : "l2.one_sm.write_gbps";
  if (one_sm_gbps > 0) planted::set(device, key, one_sm_gbps, "GB/s");
  return planted::busy_cycles(predict(kernel, device), "l2") * 1e-3;
}

TEST(ShareOfL2, IsThatOfTheSmsWithoutCode) {
  EXPECT_NEAR(l2_us(0, false), 10, 1e-9);
  EXPECT_NEAR(l2_us(128, false), 10, 1e-9);
}

TEST(ShareOfL2, WithCodeIsWhatOneSmTakes) {
  EXPECT_NEAR(l2_us(128, true), 5, 1e-9);
  EXPECT_NEAR(l2_us(64, true, kL2WriteSectors), 10, 1e-9);  // of 320 GB/s: a fifth
}

TEST(ShareOfL2, LiesBetweenTheShareAndTheWhole) {
  EXPECT_NEAR(l2_us(30, true), 10, 1e-9);
  EXPECT_NEAR(l2_us(5000, true), 1, 1e-9);
}

TEST(ShareOfL2, WithoutTheKeyIsTheShareOfTheSms) { EXPECT_NEAR(l2_us(0, true), 10, 1e-9); }

}  // namespace
}  // namespace warpgauge::model
