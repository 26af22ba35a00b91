// SPDX-License-Identifier: Apache-2.0
// Kernels with one planted fault each: the advice that removes it comes first, and saves what the
// fault costs.
#include "analysis/model/advice.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/model/variants.h"
#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using descriptor::Resource;
using enum descriptor::Resource;

const Advice* find(const AdviceReport& report, std::string_view change) {
  for (const Advice& advice : report.changes) {
    if (advice.change.find(change) != advice.change.npos) return &advice;
  }
  return nullptr;
}

TEST(Advice, NoConflictsSavesWhatTheyCost) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 4e6);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 1e6;
  const AdviceReport report = advise(kernel, planted::device());
  ASSERT_FALSE(report.changes.empty());
  EXPECT_EQ(report.changes.front().change, "no bank conflicts");
  EXPECT_EQ(report.changes.front().evidence, "75 % of the shared-memory wavefronts are conflicts");
  const double before = predict(kernel, planted::device()).time_us->value;
  const double after =
      predict(with_variant(kernel, "no_conflicts"), planted::device()).time_us->value;
  EXPECT_DOUBLE_EQ(report.changes.front().saved_us.value, before - after);
  EXPECT_LE(report.changes.front().saved_us.low, before - after);
  EXPECT_GE(report.changes.front().saved_us.high, before - after);
}

TEST(Advice, SaysNothingOfAKernelThatNothingHelps) {
  const AdviceReport report = advise(planted::kernel(1), planted::device());
  ASSERT_TRUE(report.prediction.time_us);
  EXPECT_TRUE(report.changes.empty());
  EXPECT_TRUE(report.lines.empty());  // no machine code
}

TEST(Advice, TwiceTheLoadsInFlightHalvesTheirWait) {
  Descriptor kernel = planted::kernel(1);
  kernel.launch.threads_per_block = 32;
  kernel.work.set(kLoadRequests, 1000);
  kernel.work.set(kL1LoadSectors, 4000);
  kernel.work.set(kLoadsInFlight, 1);
  const AdviceReport report = advise(kernel, planted::device());
  const Advice* advice = find(report, "loads in flight");
  ASSERT_NE(advice, nullptr);
  EXPECT_EQ(advice->evidence, "a warp would have 2 loads under way where it has 1");
  const double latency_us = [&] {
    for (const Share& share : report.prediction.shares) {
      if (share.unit == descriptor::BusyUnit::kLatency) return share.busy_seconds * 1e6;
    }
    return 0.0;
  }();
  EXPECT_NEAR(advice->saved_us.value, latency_us / 2, latency_us * 0.01);
}

TEST(Advice, EvenWorkUndoesThePlantedImbalance) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kWarpInstructions, 1e9);
  kernel.work.set(kExecutedOfBusiest, 3e6);
  kernel.work.set(kExecutedOfAPartition, 1e6);
  const AdviceReport report = advise(kernel, planted::device());
  const Advice* advice = find(report, "evenly");
  ASSERT_NE(advice, nullptr);
  EXPECT_NEAR(advice->saved_us.value, report.prediction.time_us->value * 2 / 3,
              report.prediction.time_us->value * 0.01);
}

TEST(Advice, WithoutATimeThereIsNoAdvice) {
  profile::Profile device = planted::device();
  device.entries.erase("launch.kernel_us");
  device.entries.erase("launch.kernel_every_sm_us");
  const AdviceReport report = advise(planted::kernel(1), device);
  EXPECT_FALSE(report.prediction.time_us);
  EXPECT_TRUE(report.changes.empty());
}

// ---- wider loads
// ---------------------------------------------------------------------------------

constexpr double kWarpsOfLoads = 4e5;

/// Four loads of 4 bytes, each with `sectors` a request, in a kernel that does nothing but issue.
Descriptor four_loads(double sectors) {
  Descriptor kernel = planted::kernel(1e5);
  for (int i = 0; i < 4; ++i) {
    kernel.code.instructions.push_back(
        {.offset_bytes = 16 * static_cast<std::uint64_t>(i),
         .text = fmt::format("LDG.E R{}, desc[UR4][R2.64+{:#x}]", 4 + i, 4 * (i + 1) + 12),
         .executed = kWarpsOfLoads,
         .threads = 32 * kWarpsOfLoads,
         .sectors = sectors * kWarpsOfLoads});
  }
  kernel.code.instructions.push_back({.offset_bytes = 64,
                                      .text = "EXIT",
                                      .executed = kWarpsOfLoads,
                                      .threads = 32 * kWarpsOfLoads});
  kernel.work.set(kWarpInstructions, 5 * kWarpsOfLoads);
  kernel.work.set(kL1LoadSectors, 4 * sectors * kWarpsOfLoads);
  kernel.work.set(kLoadRequests, 4 * kWarpsOfLoads);
  return kernel;
}

TEST(Advice, WiderLoadsSaveTheirIssueAndTheirSectors) {
  const AdviceReport report = advise(four_loads(16), planted::device());
  const Advice* advice = find(report, "16-byte loads");
  ASSERT_NE(advice, nullptr);
  // 10 SMs at 1 GHz: 4 instructions a cycle, and 128 bytes of L1. Three of four loads go, and the
  // blocks, 625 for each of 160 slots, are even.
  const double issued_ns = 3 * kWarpsOfLoads / (10 * 4);
  const double sectors_ns = 3 * 16 * kWarpsOfLoads * 32 / (10 * 128);
  EXPECT_NEAR(advice->saved_us.value, (issued_ns + sectors_ns) * 1e-3, 1e-6 * issued_ns);
  EXPECT_NE(advice->evidence.find("4 4-byte loads at 0x0"), std::string::npos) << advice->evidence;
}

TEST(Advice, RowsOfAWarpWantTheirThreadsToTakeNeighbours) {
  const auto evidence = [](const Descriptor& kernel) {
    const AdviceReport report = advise(kernel, planted::device());
    const Advice* advice = find(report, "16-byte loads");
    return advice == nullptr ? std::string("no advice") : advice->evidence;
  };
  const char* words = "and each thread takes neighbouring elements";
  EXPECT_EQ(evidence(four_loads(16)).find(words), std::string::npos);
  // Four rows, 128 bytes from one another: four sectors each.
  Descriptor rows = four_loads(4);
  for (std::size_t i = 0; i < 4; ++i) {
    rows.code.instructions[i].text =
        fmt::format("LDG.E R{}, desc[UR4][R2.64+{:#x}]", 4 + i, 128 * i);
  }
  EXPECT_NE(evidence(rows).find(words), std::string::npos) << evidence(rows);
}

TEST(Advice, LoadsOfAStencilAreNotWidened) {
  EXPECT_EQ(find(advise(four_loads(4.5), planted::device()), "16-byte"), nullptr);
}

TEST(Advice, HitsGoWithTheSectorsThatCoalescingLeavesOut) {
  // Loads of 4 bytes with 32 sectors, half of them hits: the share of hits stays as it is, so that
  // no faster L1 is taken for what coalescing saves. Enough of them that some hit and some miss.
  constexpr int kLoads = 64;
  std::vector<in_core::WrittenLine> lines;
  for (int i = 0; i < kLoads; ++i) {
    lines.push_back({"LDG.E R0, [R2.64]", 1, 1, 0});
    lines.push_back({"FADD R1, R0, R0", 1, 1, 7, 7, 1});
  }
  lines.push_back({"EXIT", 1, 1});
  Descriptor kernel = planted::one_warp(in_core::written(lines));
  const auto load = [&](Descriptor& of, double sectors) {
    for (std::size_t i = 0; i < 2 * kLoads; i += 2) of.code.instructions[i].sectors = sectors;
    of.work.set(kL1LoadSectors, kLoads * sectors);
    of.work.set(kL2ReadSectors, kLoads * sectors / 2);
    of.work.set(kDramReadBytes, kLoads * sectors / 2 * 32);
    of.counts["load_sector_hits"] = kLoads * sectors / 2;
  };
  load(kernel, 32);
  const AdviceReport report = advise(kernel, planted::device_for_code());
  const Advice* advice = find(report, "coalesced");
  ASSERT_NE(advice, nullptr);
  Descriptor then = kernel;
  load(then, 4);
  EXPECT_DOUBLE_EQ(
      advice->saved_us.value,
      report.prediction.time_us->value - predict(then, planted::device_for_code()).time_us->value);
}

// ---- occupancy
// -----------------------------------------------------------------------------------

/// A kernel that waits: twice the blocks on an SM halve its time.
Descriptor waiting(double blocks) {
  Descriptor kernel = planted::kernel(blocks);
  kernel.work.set(kChainDram, 1000);
  return kernel;
}

TEST(Advice, RegistersThatTheNextStepTakes) {
  Descriptor kernel = waiting(160);
  kernel.launch.registers_per_thread = 64;  // 8 blocks of 4 warps: two rounds
  const AdviceReport report = advise(kernel, planted::device());
  EXPECT_EQ(report.prediction.occupancy.limited_by, "registers");
  const Advice* best = find(report, "16 blocks on an SM instead of 8");
  ASSERT_NE(best, nullptr);
  EXPECT_NE(best->evidence.find("at most 32 registers a thread (now 64)"), std::string::npos)
      << best->evidence;
  EXPECT_NE(best->evidence.find("32 of 64 warps are resident"), std::string::npos);
  EXPECT_NEAR(best->saved_us.value, 600, 0.01);  // one of two rounds of 1000 loads of 600 ns
  EXPECT_TRUE(best->is_at_most);                 // what the compiler then spills is not known
}

// What is sure to cost nothing else is named first.
TEST(Advice, WhatSavesAtMostSoMuchComesLast) {
  Descriptor kernel = waiting(160);
  kernel.launch.registers_per_thread = 64;
  kernel.work.set(kSharedWavefronts, 1e6);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 2.5e5;  // saves 75 us
  const AdviceReport report = advise(kernel, planted::device());
  ASSERT_GE(report.changes.size(), 2u);
  EXPECT_EQ(report.changes.front().change, "no bank conflicts");
  EXPECT_FALSE(report.changes.front().is_at_most);
  EXPECT_TRUE(report.changes.back().is_at_most);
  EXPECT_GT(report.changes.back().saved_us.value, report.changes.front().saved_us.value);
}

TEST(Advice, SharedMemoryThatTheNextStepTakes) {
  Descriptor kernel = waiting(70);
  kernel.launch.shared_bytes_per_block = 24 * 1024;  // and 1 KiB of the system's: 4 in 100 KiB
  const AdviceReport report = advise(kernel, planted::device());
  const Advice* best = find(report, "7 blocks on an SM instead of 4");
  ASSERT_NE(best, nullptr);
  // 100 KiB by 7, in units of 128 bytes, are 14592; the system's 1024 are among them.
  EXPECT_NE(best->evidence.find("takes at most 13568 bytes of shared memory a block (now 24576)"),
            std::string::npos)
      << best->evidence;
  EXPECT_NEAR(best->saved_us.value, 600, 0.01);
  EXPECT_FALSE(best->is_at_most);
  EXPECT_EQ(find(report, "5 blocks on an SM"), nullptr);  // two rounds as well
}

TEST(Advice, OneBlockOnAnSmIsTriedToo) {
  // 40 blocks on 10 SMs, uneven by a factor of three: by twos it counts in two waves, one by one
  // there are four, over which it evens out (kWavesThatBind).
  Descriptor kernel = planted::kernel(40);
  kernel.code = in_core::written({{.text = "LDS R0, [R2]", .stall = 2, .write = 0},
                                  {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                                  {.text = "EXIT"}});
  for (auto& one : kernel.code.instructions) {
    one.executed = 4 * 40;
    one.threads = 32 * one.executed;
  }
  kernel.work.set(kExecutedOfAPartition, 12);
  kernel.work.set(kExecutedOfBusiest, 36);
  kernel.launch.shared_bytes_per_block = 40 * 1024;
  const AdviceReport report = advise(kernel, planted::device_for_code());
  const Advice* advice = find(report, "1 blocks on an SM instead of 2");
  ASSERT_NE(advice, nullptr);
  // A warp lives for 28 cycles. The fourth load begins three cycles after the first one, the eighth
  // seven, and two warps of a scheduler may wait for one another at each of two instructions.
  // The last blocks take up to 6 % longer in both.
  EXPECT_GE(advice->saved_us.value, 0.95 * (2 * 3 * (28 + 7) - 4 * (28 + 3)) * 1e-3);
  EXPECT_LE(advice->saved_us.value, 1.06 * (2 * 3 * (28 + 7 + 2) - 4 * (28 + 3)) * 1e-3);
  EXPECT_NE(advice->evidence.find("at least"), std::string::npos) << advice->evidence;
}

TEST(Advice, FewerThanHalfOfTheRegistersIsAnotherKernel) {
  Descriptor kernel = waiting(160);
  kernel.launch.registers_per_thread = 128;  // 4 blocks; 16 would take 32 registers
  const AdviceReport report = advise(kernel, planted::device());
  EXPECT_NE(find(report, "8 blocks on an SM instead of 4"), nullptr);
  EXPECT_EQ(find(report, "16 blocks on an SM"), nullptr);
}

TEST(Advice, SmallerBlocksReachSmsThatStandIdle) {
  Descriptor kernel = planted::kernel(2);  // 2 blocks of 1024 threads, 10 SMs
  kernel.launch.threads_per_block = 1024;
  kernel.work.set(kWarpInstructions, 4e6);
  const AdviceReport report = advise(kernel, planted::device());
  const Advice* advice = find(report, "threads instead of 1024");
  ASSERT_NE(advice, nullptr);
  // Smaller ones leave as much for the busiest SM.
  EXPECT_EQ(advice->change, "blocks of 256 threads instead of 1024");
  // 2e6 instructions of one of 2 SMs at 4 a cycle are 500 us; a block of 8 is an eighth of all.
  EXPECT_NEAR(advice->saved_us.value, 500 - 125, 1);
}

TEST(Advice, BlocksThatShareMemoryOrMeetAtABarrierKeepTheirSize) {
  Descriptor kernel = planted::kernel(2);
  kernel.launch.threads_per_block = 1024;
  kernel.work.set(kWarpInstructions, 4e6);
  Descriptor shares = kernel, meets = kernel;
  shares.launch.shared_bytes_per_block = 4096;
  meets.work.set(kBarriers, 1);
  EXPECT_EQ(find(advise(shares, planted::device()), "threads instead of"), nullptr);
  EXPECT_EQ(find(advise(meets, planted::device()), "threads instead of"), nullptr);
}

// ---- the next launch, another device
// -------------------------------------------------------------

Descriptor streaming(Resource sectors, Resource bytes, double mebibytes) {
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(sectors, mebibytes * (1 << 20) / kSectorBytes);
  kernel.work.set(bytes, mebibytes * (1 << 20));
  return kernel;
}

TEST(Advice, FusionSavesALaunchAndTheBytesInBetween) {
  const Descriptor writer = streaming(kL2WriteSectors, kDramWriteBytes, 100);
  const Descriptor reader = streaming(kL2ReadSectors, kDramReadBytes, 60);
  const AdviceReport report = advise(writer, planted::device(), {.next = &reader});
  const Advice* advice = find(report, "fused");
  ASSERT_NE(advice, nullptr);
  // 60 MiB: written to DRAM at 100 GB/s and L2 at 320, read at 100 and 640; and 2 us of launch.
  const double bytes = 60 * (1 << 20);
  EXPECT_NEAR(advice->saved_us.value, bytes * (1 / 100e3 + 1 / 320e3 + 1 / 100e3 + 1 / 640e3) + 2,
              0.01);
  EXPECT_TRUE(advice->is_at_most);
}

TEST(Advice, WhatIsNotKnownToFollowIsNotFused) {
  const Descriptor writer = streaming(kL2WriteSectors, kDramWriteBytes, 100);
  Descriptor reader = streaming(kL2ReadSectors, kDramReadBytes, 100);
  EXPECT_EQ(find(advise(writer, planted::device()), "fused"), nullptr);
  reader.launch.grid_blocks = 80;  // other elements
  EXPECT_FALSE(may_be_fused(writer, reader));
  EXPECT_EQ(find(advise(writer, planted::device(), {.next = &reader}), "fused"), nullptr);
  reader = streaming(kL2ReadSectors, kDramReadBytes, 40);  // less than half of what is written
  EXPECT_FALSE(may_be_fused(writer, reader));
}

TEST(Advice, AnotherDeviceHasItsOwnTimeAndOppositeErrors) {
  const Descriptor kernel = streaming(kL2ReadSectors, kDramReadBytes, 100);
  profile::Profile other = planted::device();
  other.device_name = "Other";
  other.entries["dram.read_gbps"] = planted::entry(200, 180, 220, "GB/s");
  profile::Profile lacking = planted::device();
  lacking.entries.erase("dram.read_gbps");
  const AdviceReport report =
      advise(kernel, planted::device(), {.other_devices = {&other, &lacking}});
  ASSERT_EQ(report.elsewhere.size(), 2u);
  EXPECT_EQ(report.elsewhere[0].device, "Other");
  const auto saved_us = saved_elsewhere(report.prediction, report.elsewhere[0].prediction);
  ASSERT_TRUE(saved_us);
  const double bytes = 100 * (1 << 20);
  EXPECT_NEAR(saved_us->value, bytes / 100e3 - bytes / 200e3, 0.01);
  const Bound here = *report.prediction.time_us, there = *report.elsewhere[0].prediction.time_us;
  EXPECT_DOUBLE_EQ(saved_us->low, here.low - there.high);
  EXPECT_DOUBLE_EQ(saved_us->high, here.high - there.low);
  EXPECT_FALSE(saved_elsewhere(report.prediction, report.elsewhere[1].prediction));
  EXPECT_NE(why_not(report.elsewhere[1]).find("dram.read_gbps"), std::string::npos);
}

// ---- what is not sure
// ----------------------------------------------------------------------------

TEST(Advice, WhatMaySaveNothingIsNotAdvised) {
  // Without conflicts the kernel waits for its chain alone: what it saves ends where the wavefronts
  // may be as quick as nothing.
  Descriptor kernel = planted::kernel(160);
  kernel.work.set(kSharedWavefronts, 4e6);
  kernel.variants["no_conflicts"][kSharedWavefronts] = 1e6;
  profile::Profile device = planted::device();
  EXPECT_NE(find(advise(kernel, device), "conflicts"), nullptr);
  device.entries["model.combining_exponent"] = planted::entry(1, 1, 50, "1");
  device.entries["shared.issue_cycles_per_way.ld32"] = planted::entry(1, 1e-6, 2, "cycles/way");
  kernel.work.set(kWarpInstructions, 4e7);
  const AdviceReport report = advise(kernel, device);
  EXPECT_EQ(find(report, "conflicts"), nullptr);
  for (const Advice& advice : report.changes) EXPECT_GT(advice.saved_us.low, 0);
}

}  // namespace
}  // namespace warpgauge::model
