// SPDX-License-Identifier: Apache-2.0
// What the instructions of a counted kernel take: code written by hand, on a device whose latencies
// are planted.

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/base/error.h"
#include "analysis/costs/instruction_costs.h"
#include "analysis/model/counted_mix.h"
#include "tests/analysis/model/planted_code.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using enum descriptor::Resource;
using in_core::written;

/// One instruction that raises a scoreboard, one that waits for it, and the end.
Descriptor waiting_for(const std::string& text) {
  return planted::one_warp(written({{.text = text, .stall = 1, .write = 0},
                                    {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                                    {.text = "EXIT"}}));
}

/// Cycles of the first instruction, on that device.
double wait_on(const profile::Profile& device, const Descriptor& kernel,
               costs::Corner corner = costs::Corner::kValue) {
  const costs::InstructionCosts costs(device, counted_mix(kernel), corner);
  const machine_code::ExecutedInstruction& first = kernel.code.instructions[0];
  const in_core::InstructionCost cost = costs(first, machine_code::read_operands(first.text));
  EXPECT_EQ(cost.lacks, "");
  return cost.latency_cycles;
}
double wait_of(const Descriptor& kernel) { return wait_on(planted::device_for_code(), kernel); }
double wait_of(const std::string& text) { return wait_of(waiting_for(text)); }

/// A load that touches `sectors`, in a kernel whose loads ask for 100: L2 gives `l2` and
/// DRAM `dram`.
double wait_of_load(double sectors, double l2, double dram) {
  Descriptor kernel = waiting_for("LDG.E R0, desc[UR4][R2.64]");
  kernel.code.instructions[0].sectors = sectors;
  kernel.work.set(kL1LoadSectors, 100);
  kernel.work.set(kL2ReadSectors, l2);
  kernel.work.set(kDramReadBytes, dram * kSectorBytes);
  return wait_of(kernel);
}

TEST(CountedCosts, ALoadWaitsForTheLevelThatAnswers) {
  EXPECT_NEAR(wait_of_load(4, 0, 0), 30, 1e-9);
  EXPECT_NEAR(wait_of_load(4, 100, 0), 300, 1e-9);  // between near and far
  EXPECT_NEAR(wait_of_load(4, 100, 100), 600, 1e-9);
  EXPECT_NEAR(wait_of_load(4, 40, 0), 0.6 * 30 + 0.4 * 300, 1e-9);
  EXPECT_NEAR(wait_of_load(4, 40, 10), 0.6 * 30 + 0.3 * 300 + 0.1 * 600, 1e-9);
}

TEST(CountedCosts, ALoadWaitsForTheSlowestOfItsLines) {
  // Eight lines, a tag lookup each; 0.9 of the sectors hit L1, 0.05 come from DRAM.
  const double by_l1 = std::pow(0.9, 8), by_dram = 1 - std::pow(0.95, 8);
  EXPECT_NEAR(wait_of_load(32, 10, 5), 7 + by_l1 * 30 + (1 - by_l1 - by_dram) * 300 + by_dram * 600,
              1e-9);
  EXPECT_GT(wait_of_load(32, 10, 5), wait_of_load(4, 10, 5));
  EXPECT_NEAR(wait_of_load(32, 0, 0), 7 + 30, 1e-9);
  EXPECT_NEAR(wait_of_load(32, 100, 100), 7 + 600, 1e-9);
}

TEST(CountedCosts, TheSlowestOfSeveralSectorsOfDramIsLate) {
  // 500 cycles more for 32 sectors: 100 for each doubling. A warp that touches eight lines has half
  // of them from DRAM: two doublings.
  profile::Profile device = planted::device_for_code();
  planted::set(device, "dram.round_cycles.warps1.sectors32", 600 + 500, "cycles");
  Descriptor kernel = waiting_for("LDG.E R0, desc[UR4][R2.64]");
  kernel.code.instructions[0].sectors = 32;
  kernel.work.set(kL1LoadSectors, 100);
  kernel.work.set(kL2ReadSectors, 100);
  kernel.work.set(kDramReadBytes, 50 * kSectorBytes);
  const double by_dram = 1 - std::pow(0.5, 8);
  EXPECT_NEAR(wait_on(device, kernel) - wait_of(kernel), by_dram * 200, 1e-9);
}

TEST(CountedCosts, SectorsOfOneExecutionCount) {
  Descriptor kernel = waiting_for("LDG.E R0, desc[UR4][R2.64]");
  for (auto& instruction : kernel.code.instructions) {
    instruction.executed *= 10;
    instruction.threads *= 10;
  }
  kernel.launch.grid_blocks = 10;
  kernel.code.instructions[0].sectors = 40;
  kernel.work.set(kL1LoadSectors, 40);
  EXPECT_NEAR(wait_of(kernel), 30, 1e-9);
}

TEST(CountedCosts, TheCounterOfHitsGoesBeforeWhatL2Read) {
  Descriptor kernel = waiting_for("LDG.E R0, desc[UR4][R2.64]");
  kernel.work.set(kL1LoadSectors, 100);
  kernel.work.set(kL2ReadSectors, 100);
  kernel.counts["load_sector_hits"] = 75;
  EXPECT_NEAR(wait_of(kernel), 0.75 * 30 + 0.25 * 300, 1e-9);
  kernel.counts["load_sector_hits"] = 1e9;  // more than were asked for: all
  EXPECT_NEAR(wait_of(kernel), 30, 1e-9);
}

/// A load of 4 bytes a lane that touches `sectors`. A tenth of them miss; L2 is asked for `of_line`
/// of them at once.
Descriptor missing_a_tenth(double sectors, double of_line) {
  Descriptor kernel = waiting_for("LDG.E R0, desc[UR4][R2.64]");
  kernel.code.instructions[0].sectors = sectors;
  kernel.work.set(kL1LoadSectors, sectors);
  kernel.work.set(kL2ReadSectors, sectors / 10);
  kernel.work.set(kL2ReadRequests, sectors / 10 / of_line);
  kernel.counts = {{"load_sector_hits", sectors * 0.9}};
  return kernel;
}

TEST(CountedCosts, ALineOfWhichOneSectorIsMissingMakesTheLoadWait) {
  // Side by side: one line. Whole lines miss, or each time a quarter of one.
  EXPECT_NEAR(wait_of(missing_a_tenth(4, 4)), 0.9 * 30 + 0.1 * 300, 1e-9);
  EXPECT_NEAR(wait_of(missing_a_tenth(4, 1)), 0.6 * 30 + 0.4 * 300, 1e-9);
  // Without the counter of requests the sectors speak for the lines.
  Descriptor unknown = missing_a_tenth(4, 1);
  unknown.work.set(kL2ReadRequests, 0);
  EXPECT_NEAR(wait_of(unknown), 0.9 * 30 + 0.1 * 300, 1e-9);
}

TEST(CountedCosts, ScatteredSectorsLieInAsManyLinesAsThoseThatMiss) {
  const double lines = 7;  // one after the other: as few as hold 32 sectors, but the first
  EXPECT_NEAR(wait_of(missing_a_tenth(32, 1)),
              lines + std::pow(0.9, 32) * 30 + (1 - std::pow(0.9, 32)) * 300, 1e-9);
  EXPECT_NEAR(wait_of(missing_a_tenth(32, 2)),
              lines + std::pow(0.9, 16) * 30 + (1 - std::pow(0.9, 16)) * 300, 1e-9);
}

TEST(CountedCosts, LanesThatWalkTheirRowsMissTogether) {
  // Word by word: all 32 lanes need their next sectors in the same pass.
  Descriptor kernel = planted::one_warp(written({
      {.text = "LDG.E R0, desc[UR4][R2.64]", .executed = 100, .write = 0},
      {.text = "FADD R1, R1, R0", .executed = 100, .stall = 4, .wait = 1},
      {.text = "IADD3 R2, P0, R2, 0x4, RZ", .executed = 100, .stall = 4},
      {.text = "IADD3.X R3, RZ, R3, RZ, P0, !PT", .executed = 100, .stall = 4},
      {.text = "ISETP.NE.AND P1, PT, R2, UR6, PT", .executed = 100, .stall = 4},
      {.text = "@P1 BRA 0x0", .executed = 100, .stall = 5},
      {.text = "EXIT"},
  }));
  kernel.code.instructions[0].sectors = 3200;
  kernel.work.set(kL1LoadSectors, 3200);
  kernel.work.set(kL2ReadSectors, 400);
  kernel.work.set(kL2ReadRequests, 400);
  kernel.counts = {{"load_sector_hits", 2800}};
  EXPECT_TRUE(counted_mix(kernel).walks_along(0));
  EXPECT_NEAR(wait_of(kernel), 7 + 0.875 * 30 + 0.125 * 300, 1e-9);
}

TEST(CountedCosts, LocalLoadsMissByWhatL2ReadsBeyondGlobalOnes) {
  Descriptor kernel = waiting_for("LDL R0, [R2]");
  kernel.code.instructions[0].sectors = 4;
  EXPECT_NEAR(wait_of(kernel), 30, 1e-9);  // nothing was counted: L1 answers
  kernel.work.set(kL1LoadSectors, 100);
  kernel.work.set(kL2ReadSectors, 90);
  kernel.counts = {{"load_sectors", 100}, {"load_sector_hits", 60}, {"local_load_sectors", 200}};
  // Global loads missed 40 of the 90.
  EXPECT_NEAR(wait_of(kernel), 0.75 * 30 + 0.25 * 300, 1e-9);
  kernel.work.set(kDramReadBytes, 45 * kSectorBytes);
  EXPECT_NEAR(wait_of(kernel), 0.75 * 30 + 0.125 * 300 + 0.125 * 600, 1e-9);
  kernel.counts["load_sector_hits"] = 10;  // global loads missed as many as L2 read
  EXPECT_NEAR(wait_of(kernel), 30, 1e-9);
  // A counter that was not read is no 0.
  kernel.counts = {{"load_sector_hits", 60}, {"local_load_sectors", 200}};
  EXPECT_NEAR(wait_of(kernel), 30, 1e-9);
}

TEST(CountedCosts, LocalLoadsWithoutGlobalOnesWaitForDramToo) {
  Descriptor kernel = waiting_for("LDL R0, [R2]");
  kernel.code.instructions[0].sectors = 4;
  kernel.work.set(kL2ReadSectors, 100);
  kernel.work.set(kDramReadBytes, 100 * kSectorBytes);
  kernel.counts = {{"load_sectors", 0}, {"load_sector_hits", 0}, {"local_load_sectors", 100}};
  EXPECT_NEAR(wait_of(kernel), 600, 1e-9);
}

TEST(CountedCosts, LocalLoadsMissAsTheHostCounted) {
  Descriptor kernel = waiting_for("LDL R0, [R2]");
  kernel.code.instructions[0].sectors = 4;
  kernel.work.set(kL1LoadSectors, 100);
  kernel.work.set(kLocalLoadMisses, 1);
  // 40 of the 41 are of global loads: 0.4 of them miss.
  kernel.work.set(kL2ReadSectors, 41);
  EXPECT_NEAR(wait_of(kernel), 0.75 * 30 + 0.25 * 300, 1e-9);
  EXPECT_NEAR(counted_mix(kernel).l1_hits, 0.6, 1e-9);
}

TEST(CountedCosts, SharedLoadsByWidthAndConflicts) {
  const auto wait = [](const std::string& text, double wavefronts) {
    Descriptor kernel = waiting_for(text);
    kernel.code.instructions[0].wavefronts = wavefronts;
    return wait_of(kernel);
  };
  EXPECT_EQ(wait("LDS R0, [R2]", 1), 23);
  EXPECT_EQ(wait("LDS R0, [R2]", 0), 23);  // not counted
  EXPECT_EQ(wait("LDS R0, [R2]", 32), 23 + 31 * 2);
  EXPECT_EQ(wait("LDS.64 R0, [R2]", 2), 25);
  EXPECT_EQ(wait("LDS.64 R0, [R2]", 5), 25 + 3 * 2);
  EXPECT_EQ(wait("LDS.128 R0, [R2]", 4), 31);
  EXPECT_EQ(wait("LDS.128 R0, [R2]", 8), 31 + 4 * 2);
  EXPECT_EQ(wait("LDSM.16.M88 R0, [R2]", 1), 33);
  EXPECT_EQ(wait("LDSM.16.M88.2 R0, [R2]", 2), 36);
  // Rounds of a matrix load beyond its tiles were never timed: they are left out.
  EXPECT_EQ(wait("LDSM.16.MT88.4 R0, [R2]", 6), 39);
}

TEST(CountedCosts, AConflictWhoseCostIsNotKnownIsLacked) {
  profile::Profile device = planted::device_for_code();
  device.entries.erase("shared.conflict_cycles_per_way.ld64");
  const auto lacks = [&](double wavefronts) {
    Descriptor kernel = waiting_for("LDS.64 R0, [R2]");
    machine_code::ExecutedInstruction& load = kernel.code.instructions[0];
    load.wavefronts = wavefronts;
    const costs::InstructionCosts costs(device, counted_mix(kernel));
    return costs(load, machine_code::read_operands(load.text)).lacks;
  };
  EXPECT_EQ(lacks(2), "");
  EXPECT_EQ(lacks(4), "shared.conflict_cycles_per_way.ld64");
}

TEST(CountedCosts, ASharedLoadThatNeverRanWaitsWithoutConflicts) {
  const Descriptor kernel = waiting_for("LDS R0, [R2]");
  Descriptor never = kernel;
  machine_code::ExecutedInstruction& load = never.code.instructions[0];
  load.executed = load.threads = load.wavefronts = 0;
  EXPECT_EQ(wait_of(never), 23);
}

TEST(CountedCosts, AtomicsGoToL2AndWhereTheyMissItToDram) {
  Descriptor kernel = waiting_for("ATOMG.E.ADD.STRONG.GPU PT, R0, desc[UR4][R2.64], R5");
  EXPECT_EQ(wait_of(kernel), 700);
  kernel.work.set(kL1LoadSectors, 100);
  kernel.work.set(kL2ReadSectors, 100);
  kernel.work.set(kDramReadBytes, 100 * kSectorBytes);
  EXPECT_EQ(wait_of(kernel), 700 + 600 - 300);
  EXPECT_EQ(wait_of("ATOMS.ADD R0, [R2], R5"), 60);
}

TEST(CountedCosts, OtherUnitsByTheirLatency) {
  EXPECT_EQ(wait_of("LDL R0, [R1]"), 30);
  EXPECT_EQ(wait_of("LDC R0, c[0x0][R4]"), 35);
  EXPECT_EQ(wait_of("MUFU.EX2 R0, R0"), 20);
  EXPECT_EQ(wait_of("DFMA R0, R0, R2, R4"), 40);
  EXPECT_EQ(wait_of("SHFL.BFLY PT, R0, R0, 0x1, 0x1f"), 25);
  EXPECT_EQ(wait_of("REDUX.SUM UR4, R0"), 12);
  EXPECT_EQ(wait_of("MATCH.ANY R0, R0"), 51);
  EXPECT_EQ(wait_of("MATCH.ALL PT, R0, R0"), 15);
  EXPECT_EQ(wait_of("VOTE.ANY R0, PT, P0"), 14);
  EXPECT_EQ(wait_of("S2R R0, SR_TID.X"), 37);
  EXPECT_EQ(wait_of("HMMA.16816.F32.BF16 R0, R4, R8, R0"), 34);
  EXPECT_EQ(wait_of("TEX.LL RZ, R0, R2, R4, 0x0, 0x0, 2D"), 95);
}

TEST(CountedCosts, AFenceIsChargedOnce) {
  EXPECT_EQ(wait_of("MEMBAR.SC.GPU"), 900);
  EXPECT_EQ(wait_of("MEMBAR.ALL.CTA"), 19);
  EXPECT_EQ(wait_of("MEMBAR.SC.SYS"), 1800);
  EXPECT_EQ(wait_of("ERRBAR"), 0);
  EXPECT_EQ(wait_of("CCTL.IVALL"), 0);
}

TEST(CountedCosts, ABarrierWithoutItsWarps) {
  EXPECT_EQ(wait_of("BAR.SYNC.DEFER_BLOCKING 0x0"), 10);
}

TEST(CountedCosts, LatenciesStandAtTheCorner) {
  profile::Profile device = planted::device_for_code();
  for (const auto& [text, key] : std::vector<std::pair<std::string, std::string>>{
           {"LDS R0, [R2]", "shared.latency_cycles"},
           {"MUFU.EX2 R0, R0", "inst.mufu_ex2.latency_cycles"},
           {"MEMBAR.SC.GPU", "fence.gpu.acq_rel.cycles"},
           {"ATOMG.E.ADD PT, R0, desc[UR4][R2.64], R5", "atomic.global.latency_cycles"},
           {"HMMA.16816.F32.BF16 R0, R4, R8, R0", "tensor.mma.bf16.m16n8k16.latency_cycles"}}) {
    profile::Entry& entry = device.entries.at(key);
    entry.low = 0.5 * entry.value;
    entry.high = 2 * entry.value;
    const Descriptor kernel = waiting_for(text);
    EXPECT_EQ(wait_on(device, kernel), entry.value) << text;
    EXPECT_EQ(wait_on(device, kernel, costs::Corner::kFast), entry.low) << text;
    EXPECT_EQ(wait_on(device, kernel, costs::Corner::kSlow), entry.high) << text;
  }
}

TEST(CountedCosts, AMissingKeyIsNamedAndNeverGuessed) {
  const struct {
    const char *text, *key;
  } kCases[] = {{"LDG.E R0, desc[UR4][R2.64]", "l2.near.latency_cycles"},
                {"LDS.64 R0, [R2]", "shared.latency_cycles.ld64"},
                {"LDSM.16.M88.4 R0, [R2]", "shared.latency_cycles.ldmatrix_x4"},
                {"LDC R0, c[0x0][R4]", "constant.l1.latency_cycles"},
                {"ATOMG.E.ADD PT, R0, desc[UR4][R2.64], R5", "atomic.global.latency_cycles"},
                {"MUFU.EX2 R0, R0", "inst.mufu_ex2.latency_cycles"},
                {"MEMBAR.SC.GPU", "fence.gpu.acq_rel.cycles"},
                {"BAR.SYNC.DEFER_BLOCKING 0x0", "barrier.block.per_warp_cycles"},
                {"MATCH.ANY R0, R0", "inst.match_any.latency_cycles"},
                {"HMMA.16816.F32.BF16 R0, R4, R8, R0", "tensor.mma.bf16.m16n8k16.latency_cycles"}};
  for (const auto& c : kCases) {
    profile::Profile device = planted::device_for_code();
    const Descriptor kernel = waiting_for(c.text);
    EXPECT_TRUE(predict(kernel, device).time_us) << c.text;
    device.entries.erase(c.key);
    device.absent[c.key] = "failed: planted";
    const Prediction result = predict(kernel, device);
    EXPECT_FALSE(result.time_us) << c.text;
    ASSERT_EQ(result.missing.size(), 1u) << c.text;
    EXPECT_EQ(result.missing[0].key, c.key);
    EXPECT_EQ(result.missing[0].why, "failed: planted");
    EXPECT_EQ(result.missing[0].wanted_by, "latency");
  }
}

TEST(CountedCosts, CodeThatCannotBeIsADefect) {
  Descriptor kernel = waiting_for("BRA 0x500");
  EXPECT_THROW(predict(kernel, planted::device_for_code()), Defect);
}

}  // namespace
}  // namespace warpgauge::model
