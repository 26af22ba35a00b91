// SPDX-License-Identifier: Apache-2.0
// How long DRAM is busy with a kernel's traffic. Planted: 100 GB/s of reads, 80 GB/s of copies, at
// a clock of 1 GHz, where a cycle is a nanosecond.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "analysis/model/memory_times.h"
#include "tests/analysis/model/planted.h"

namespace warpgauge::model {
namespace {

using descriptor::Resource;
using descriptor::Work;
using enum descriptor::Resource;

/// A sector a cycle at random places, and a store of a word in ten cycles.
profile::Profile device() {
  profile::Profile p = planted::device();
  planted::set(p, "dram.random_read_sectors_per_clk", 1, "sectors/clk");
  planted::set(p, "dram.store_runs.words1_bytes_per_clk", 0.4, "bytes/clk");
  return p;
}

DramSeconds seconds_of(std::initializer_list<std::pair<Resource, double>> amounts,
                       const profile::Profile& profile = device()) {
  Work work;
  for (const auto& [resource, amount] : amounts) work.set(resource, amount);
  return dram_seconds(work, costs::Keys(profile, costs::Corner::kValue));
}

TEST(DramSeconds, NothingTakesNoTime) { EXPECT_EQ(seconds_of({}).sum(), 0); }

TEST(DramSeconds, StreamsTakeTheTimeOfTheirBytes) {
  const DramSeconds lines =
      seconds_of({{kL2ReadSectors, 1000}, {kL2ReadRequests, 250}, {kDramReadBytes, 32000}});
  EXPECT_NEAR(lines.loads * 1e9, 320, 1e-6);
  // Sectors one at a time, one after the other: nothing is read in vain.
  const DramSeconds sectors =
      seconds_of({{kL2ReadSectors, 1000}, {kL2ReadRequests, 1000}, {kDramReadBytes, 32000}});
  EXPECT_NEAR(sectors.loads * 1e9, 320, 1e-6);
}

TEST(DramSeconds, LonelySectorsTakeThatOfRandomReads) {
  const DramSeconds random =
      seconds_of({{kL2ReadSectors, 1000}, {kL2ReadRequests, 1000}, {kDramReadBytes, 64000}});
  EXPECT_NEAR(random.loads * 1e9, 1000, 1e-6);
  EXPECT_EQ(random.stores + random.others, 0);
  // Half of them.
  const DramSeconds half =
      seconds_of({{kL2ReadSectors, 1000}, {kL2ReadRequests, 1000}, {kDramReadBytes, 48000}});
  EXPECT_NEAR(half.loads * 1e9, 480 + 500 * (1 - 0.64), 1e-6);
}

TEST(DramSeconds, EverySecondSectorIsAStreamOfTwiceTheBytes) {
  const DramSeconds stride =
      seconds_of({{kL2ReadSectors, 1000}, {kL2ReadRequests, 500}, {kDramReadBytes, 64000}});
  EXPECT_NEAR(stride.sum() * 1e9, 640, 1e-6);
}

TEST(DramSeconds, ScatteredStoresOfPartsTakeThatOfSingleWords) {
  const DramSeconds words = seconds_of({{kL2WriteSectors, 1000},
                                        {kL2WriteRequests, 1000},
                                        {kDramReadBytes, 32000},
                                        {kDramWriteBytes, 32000}});
  EXPECT_NEAR(words.stores * 1e9, 10000, 1e-6);
  EXPECT_EQ(words.loads + words.others, 0);
}

TEST(DramSeconds, StoresOfPartsOfALineTakeTheTimeOfTheirBytes) {
  const DramSeconds lines = seconds_of({{kL2WriteSectors, 1000},
                                        {kL2WriteRequests, 250},
                                        {kDramReadBytes, 32000},
                                        {kDramWriteBytes, 32000}});
  EXPECT_NEAR(lines.stores * 1e9, 64000 / 80., 1e-6);
}

TEST(DramSeconds, WhatAtomicsReadIsNoStores) {
  const DramSeconds atomics = seconds_of({{kL2WriteSectors, 1000},
                                          {kL2WriteRequests, 1000},
                                          {kGlobalAtomicsSpread, 1000},
                                          {kDramReadBytes, 32000},
                                          {kDramWriteBytes, 32000}});
  EXPECT_NEAR(atomics.others * 1e9, 400, 1e-6);
  EXPECT_NEAR(atomics.stores * 1e9, 400, 1e-6);
}

TEST(DramSeconds, AProfileWithoutTheKeysKnowsBytesAlone) {
  const profile::Profile plain = planted::device();
  const DramSeconds random =
      seconds_of({{kL2ReadSectors, 1000}, {kL2ReadRequests, 1000}, {kDramReadBytes, 64000}}, plain);
  EXPECT_NEAR(random.loads * 1e9, 640, 1e-6);
  const DramSeconds words = seconds_of({{kL2WriteSectors, 1000},
                                        {kL2WriteRequests, 1000},
                                        {kDramReadBytes, 32000},
                                        {kDramWriteBytes, 32000}},
                                       plain);
  EXPECT_NEAR(words.stores * 1e9, 800, 1e-6);
}

/// Loads wait 600 cycles where DRAM is idle. At its four shares they wait 40, 80, 120 and 160 more
/// where all is read, and three times that where half is written.
profile::Profile loaded_device() {
  profile::Profile p = device();
  const std::pair<const char*, double> mixes[] = {
      {"read", 1}, {"mix25", 2}, {"mix50", 3}, {"write", 4}};
  const std::pair<const char*, double> shares[] = {
      {"unloaded", 0}, {"share25", 40}, {"share50", 80}, {"share75", 120}, {"share90", 160}};
  for (const auto& [mix, times] : mixes) {
    for (const auto& [share, more] : shares) {
      planted::set(p, std::string("dram.loaded.") + mix + "." + share + "_cycles",
                   600 + times * more, "cycles");
    }
  }
  return p;
}

double waits_more(double read, double written, double busy_share, const profile::Profile& profile) {
  Work work;
  work.set(kDramReadBytes, read);
  work.set(kDramWriteBytes, written);
  return loaded_dram_cycles(work, busy_share, costs::Keys(profile, costs::Corner::kValue));
}

TEST(LoadedDram, LoadsWaitLongerTheBusierItIs) {
  const profile::Profile p = loaded_device();
  EXPECT_EQ(waits_more(100, 0, 0, p), 0);
  EXPECT_NEAR(waits_more(100, 0, 0.25, p), 40, 1e-9);
  EXPECT_NEAR(waits_more(100, 0, 0.375, p), 60, 1e-9);
  EXPECT_NEAR(waits_more(100, 0, 0.9, p), 160, 1e-9);
  // What is beyond, the queue at the port says.
  EXPECT_NEAR(waits_more(100, 0, 1.2, p), 160, 1e-9);
}

TEST(LoadedDram, LoadsWaitLongerTheMoreIsWritten) {
  const profile::Profile p = loaded_device();
  EXPECT_NEAR(waits_more(75, 25, 0.5, p), 160, 1e-9);
  EXPECT_NEAR(waits_more(62.5, 37.5, 0.5, p), 200, 1e-9);
  EXPECT_NEAR(waits_more(50, 50, 0.5, p), 240, 1e-9);
  EXPECT_NEAR(waits_more(25, 75, 0.5, p), 280, 1e-9);
}

TEST(LoadedDram, IsNotKnownWithoutTheKeysOrWhereNothingIsRead) {
  EXPECT_EQ(waits_more(50, 50, 0.5, device()), 0);
  EXPECT_EQ(waits_more(0, 50, 0.5, loaded_device()), 0);
  profile::Profile part = loaded_device();
  part.entries.erase("dram.loaded.read.share50_cycles");
  EXPECT_EQ(waits_more(100, 0, 0.4, part), 0);
}

}  // namespace
}  // namespace warpgauge::model
