// SPDX-License-Identifier: Apache-2.0
// How long a block lives by its machine code: times worked out by hand, at a clock of 1 GHz, where
// a cycle is a nanosecond.
#include "analysis/model/residence.h"
#include "analysis/costs/fitted.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "tests/analysis/model/planted_code.h"
#include "tests/analysis/processor_time.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using enum descriptor::Resource;
using in_core::written;
using planted::blocks_of;
using planted::one_load;

double life_cycles(const Descriptor& kernel) {
  return planted::busy_cycles(predict(kernel, planted::device_for_code()), "latency");
}

/// The last of the planted device's ten SMs takes longer than the mean one, by this share of a
/// round.
const double kLast = fitted::kLastBlocksLonger * 9 / 11;

/// `blocks` blocks of four warps, each with eight loads of four sectors, and a wait for the last.
Descriptor loads_of(double blocks) {
  std::vector<in_core::WrittenLine> lines(
      8, {.text = "LDG.E R0, desc[UR4][R2.64]", .stall = 2, .write = 0});
  lines.push_back({.text = "FADD R0, R0, R1", .stall = 4, .wait = 1});
  lines.push_back({.text = "EXIT"});
  Descriptor kernel = blocks_of(written(lines), blocks);
  for (auto& one : kernel.code.instructions) {
    if (one.text.starts_with("LDG")) one.sectors = 4 * one.executed;
  }
  kernel.work.set(kL2ReadSectors, blocks * 4 * 8 * 4);
  return kernel;
}

TEST(Residence, OfOneWarpIsItsCyclesAndTheLaunch) {
  const Prediction result =
      predict(planted::one_warp(written({{.text = "FFMA R0, R0, R1, R1", .stall = 4},
                                         {.text = "FFMA R0, R0, R1, R1", .stall = 4},
                                         {.text = "FFMA R0, R0, R1, R1", .stall = 4},
                                         {.text = "EXIT"}})),
              planted::device_for_code());
  EXPECT_NEAR(result.time_us->value, 2 + 0.013, 1e-6);
  EXPECT_NEAR(planted::busy_cycles(result, "latency"), 13, 1e-3);
}

TEST(Residence, CountedWaitsAreNotAddedToSimulatedOnes) {
  Descriptor kernel = planted::one_warp(one_load());
  kernel.work.set(kChainFfma, 1000);
  kernel.work.set(kBarriers, 1000);
  EXPECT_NEAR(life_cycles(kernel), 28, 1e-3);
}

TEST(Residence, HasTheUnitsOfAnSmWithin) {
  Descriptor kernel = blocks_of(one_load());
  kernel.work.set(kSharedWavefronts, 20);
  const auto us = [&] { return predict(kernel, planted::device_for_code()).time_us->value; };
  // The fourth warp's load begins three cycles after the first one's.
  EXPECT_NEAR(us(), 2 + 0.031, 1e-5);
  // Where counters know of more work than the code shows, it is their time.
  kernel.work.set(kSharedWavefronts, 56);
  EXPECT_NEAR(us(), 2 + 0.056, 1e-5);
}

TEST(Residence, AFullQueueIsWhatItsInstructionsAskFor) {
  // 64 warps an SM want shared memory, and wait for the one pipe to it.
  const Prediction result = predict(blocks_of(one_load(), 160), planted::device_for_code());
  const auto latency =
      std::ranges::find(result.shares, descriptor::BusyUnit::kLatency, &Share::unit);
  ASSERT_NE(latency, result.shares.end());
  double of_loads = 0;
  for (const Part& part : latency->parts) {
    EXPECT_NE(part.name, "busy units");
    if (part.name == "shared load") of_loads = part.seconds;
  }
  EXPECT_GT(of_loads, latency->busy_seconds / 2);
}

TEST(Residence, LoadsWaitLongerWhereDramIsBusy) {
  // A warp that loads one line at a time: 600 cycles and a few. DRAM's latency is twice that at a
  // quarter of its rate and above, so that the share of time for which it is busy falls.
  profile::Profile device = planted::device_for_code();
  Descriptor kernel =
      blocks_of(written({{.text = "LDG.E R0, desc[UR4][R2.64]", .stall = 1, .write = 0},
                         {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                         {.text = "EXIT"}}),
                10);
  kernel.code.instructions[0].sectors = 4 * kernel.code.instructions[0].executed;
  const double sectors = kernel.code.instructions[0].sectors;
  kernel.work.set(kL1LoadSectors, sectors);
  kernel.work.set(kL2ReadSectors, sectors);
  kernel.work.set(kDramReadBytes, sectors * 32);
  const auto life = [&] { return planted::busy_cycles(predict(kernel, device), "latency"); };
  const double idle = life();
  EXPECT_NEAR(idle, 600 * (1 + kLast), 60);
  for (const char* share : {"unloaded", "share25", "share50", "share75", "share90"}) {
    planted::set(device, std::string("dram.loaded.read.") + share + "_cycles", 600, "cycles");
  }
  EXPECT_NEAR(life(), idle, 1e-9);  // loaded or not, it answers in as many cycles
  for (const char* share : {"share25", "share50", "share75", "share90"}) {
    planted::set(device, std::string("dram.loaded.read.") + share + "_cycles", 1200, "cycles");
  }
  // Busy for u of the time it takes 600 * min(4 u, 1) longer.
  const double busy = sectors * 32 / 100;  // ns, of all SMs
  const double loaded = life();
  EXPECT_GT(loaded, idle + 50);
  EXPECT_NEAR(loaded, idle + 600 * std::min(4 * busy / loaded, 1.0), 40);
}

TEST(Residence, LocalStoresTakeThePortToL2) {
  // An SM's tenth of 320 GB/s is 32 bytes a cycle: a store of a line takes it for four.
  const auto life = [](const char* store) {
    Descriptor kernel = blocks_of(written({{.text = store, .stall = 1, .read = 1},
                                           {.text = "IADD3 R0, R0, R0, RZ", .stall = 4, .wait = 2},
                                           {.text = "EXIT"}}),
                                  160);
    kernel.code.instructions[0].sectors = 4 * kernel.code.instructions[0].executed;
    kernel.work.set(kL2WriteSectors, kernel.code.instructions[0].sectors);
    return life_cycles(kernel);
  };
  const double local = life("STL [R2], R0");
  EXPECT_GE(local, 64 * 4);
  EXPECT_NEAR(local, life("STG.E desc[UR4][R2.64], R0"), 1e-6);
}

TEST(Residence, OfManyWarpsIsLongerWhereTheyWantOneUnit) {
  const double one = life_cycles(blocks_of(one_load(), 10));
  const double full = life_cycles(blocks_of(one_load(), 160));
  EXPECT_NEAR(one, 31 * (1 + kLast), 1e-3);
  // 64 warps a SM, each a cycle and more in the pipe of shared memory.
  EXPECT_GT(full, 64);
  EXPECT_LT(full, 64 * 4);
}

/// A loop of 9 instructions, so often, and the end.
machine_code::ExecutedCode loop_of(double iterations) {
  std::vector<in_core::WrittenLine> lines(
      8, {.text = "FFMA R0, R0, R1, R1", .executed = iterations, .stall = 4});
  lines.push_back({.text = "@P1 BRA 0x0", .executed = iterations, .stall = 5});
  lines.push_back({.text = "EXIT"});
  return written(lines);
}

TEST(Residence, IterationsThatAreNoWholeNumberCountAsTheyWere) {
  // A warp is simulated with two iterations, or with three, and represents two and a half: its
  // instructions take as long as those of the simulated ones.
  const double two = life_cycles(planted::one_warp(loop_of(2)));
  const double three = life_cycles(planted::one_warp(loop_of(3)));
  const double found = life_cycles(planted::one_warp(loop_of(2.5)));
  const double all = 2.5 * 9 + 1;
  const double by_two = two * all / (2 * 9 + 1), by_three = three * all / (3 * 9 + 1);
  EXPECT_LT(std::min(std::abs(found - by_two), std::abs(found - by_three)), 1e-3) << found;
}

/// Every warp takes 28 cycles; one of four then runs ten iterations, and ends.
machine_code::ExecutedCode one_warp_does_more() {
  return written({{.text = "LDS R0, [R2]", .stall = 2, .write = 0},
                  {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                  {.text = "@P0 EXIT"},
                  {.text = "FFMA R0, R0, R1, R1", .executed = 2.5, .stall = 4},
                  {.text = "@P1 BRA 0x30", .executed = 2.5, .stall = 5},
                  {.text = "EXIT", .executed = 0.25}});
}

/// The same with as much work in each warp.
machine_code::ExecutedCode all_warps_do_as_much() {
  machine_code::ExecutedCode code = one_warp_does_more();
  for (std::size_t i : {3, 4}) code.instructions[i].executed = code.instructions[i].threads = 10;
  code.instructions[5].executed = 1;
  return code;
}

TEST(Residence, TheWarpThatDoesMoreCountsWithAPower) {
  const double life = life_cycles(blocks_of(one_warp_does_more()));
  const double busiest = life_cycles(blocks_of(all_warps_do_as_much()));
  EXPECT_GT(life, 28 + 2 * 9);
  EXPECT_LT(life, busiest * std::pow(0.5, 1 - fitted::kByWarpPower));
}

TEST(Residence, BlocksThatMeetWaitForThatWarpInFull) {
  const auto life = [](bool fenced) {
    machine_code::ExecutedCode code = one_warp_does_more();
    if (fenced) {
      for (const auto& line :
           written({{.text = "MEMBAR.SC.GPU", .executed = 10 / 4.0}}).instructions) {
        code.instructions.insert(code.instructions.begin() + 2, line);
      }
      for (std::size_t i = 0; i < code.instructions.size(); ++i) {
        code.instructions[i].offset_bytes = 16 * i;
      }
      code.instructions[5].text = "@P1 BRA 0x40";
    }
    return life_cycles(blocks_of(code));
  };
  EXPECT_GT(life(true), life(false) + 0.5 * 10 * 9);
}

TEST(Residence, ImbalanceCountsInFewWavesOnly) {
  for (const double waves : {1, 2, 3}) {
    Descriptor kernel = blocks_of(one_load(), waves * 160);
    const double even = life_cycles(kernel);
    kernel.work.set(kExecutedOfAPartition, 48 * waves);
    kernel.work.set(kExecutedOfBusiest, 72 * waves);
    EXPECT_NEAR(life_cycles(kernel), (waves > fitted::kWavesThatBind ? 1 : 1.5) * even, 1e-3);
  }
}

TEST(Residence, TheLastRoundTakesLongerByThatOfTheLastSm) {
  // An SM has one warp, which waits for no other.
  const double alone = life_cycles(planted::one_warp(one_load()));
  Descriptor kernel = planted::kernel(10);
  kernel.launch.threads_per_block = 32;
  kernel.code = one_load();
  for (auto& one : kernel.code.instructions) one.executed *= 10, one.threads *= 10;
  EXPECT_NEAR(life_cycles(kernel), alone * (1 + kLast), 1e-6);
}

/// Where the slots of an SM are out of step, blocks that wait leave its units to others.
TEST(Residence, RoundsOfBlocksOverlap) {
  const double one = life_cycles(loads_of(160)) / (1 + kLast);
  double before = one;
  for (const double rounds : {2, 4, 8, 16, 64}) {
    const double all = life_cycles(loads_of(rounds * 160));
    EXPECT_LT(all, rounds * one) << rounds;
    EXPECT_GT(all, 0.98 * rounds * 64 * 8 * 2) << rounds;  // the port's
    const double mean = all / rounds;
    EXPECT_LE(mean, before) << rounds;
    before = mean;
  }
  EXPECT_NEAR(before, 64 * 8 * 2, 64 * 8 * 2 * 0.1);  // at the limit it comes out at the limit
}

/// Rounds of blocks that load and then store. Each store touches 8 sectors; L2 is given `written`.
Descriptor stores_of(double written, const char* opcode = "STG.E desc[UR4][R2.64], R0") {
  constexpr int kBlocks = 8 * 160, kWarps = 4, kStores = 8;
  std::vector<in_core::WrittenLine> lines(kStores, {.text = opcode, .stall = 2});
  lines.insert(lines.begin(), {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1});
  lines.insert(lines.begin(), {.text = "LDG.E R0, desc[UR4][R2.64]", .stall = 2, .write = 0});
  lines.push_back({.text = "EXIT"});
  Descriptor kernel = blocks_of(in_core::written(lines), kBlocks);
  for (auto& one : kernel.code.instructions) {
    if (one.text.starts_with("ST")) one.sectors = 8 * one.executed;
    if (one.text.starts_with("LD")) one.sectors = 4 * one.executed;
  }
  kernel.work.set(kL2ReadSectors, double{kBlocks} * kWarps * 4);
  kernel.work.set(kL2WriteSectors, double{kBlocks} * kWarps * kStores * written);
  return kernel;
}

TEST(Residence, StoresPassThePortsWithWhatL2IsGiven) {
  const double all = life_cycles(stores_of(8)), half = life_cycles(stores_of(4));
  EXPECT_GT(half, 0.4 * all);
  EXPECT_LT(half, 0.7 * all);
  EXPECT_NEAR(life_cycles(stores_of(16)), all, 1e-6);  // atomics are among what L2 writes
  // L2 has no counter of local stores alone.
  EXPECT_NEAR(life_cycles(stores_of(4, "STL [R2], R0")), life_cycles(stores_of(8, "STL [R2], R0")),
              1e-6);
}

TEST(Residence, OneWarpThatDoesMuchMoreIsWaitedFor) {
  // A warp has three instructions of 28 cycles together.
  Descriptor kernel = blocks_of(one_load(), 160);
  const double life = life_cycles(kernel);
  kernel.work.set(kExecutedOfAPartition, 48);
  kernel.work.set(kExecutedOfBusiest, 48 + 1000);
  kernel.work.set(kExecutedOfBusiestSm, 4 * 48 + 1000);
  EXPECT_NEAR(life_cycles(kernel), std::max(1000 * 28.0 / 3, (48 + 1000) / 48.0 * life), 1e-3);
  kernel.work.set(kExecutedOfAPartition, 900);
  kernel.work.set(kExecutedOfBusiest, 900 + 1000);
  kernel.work.set(kExecutedOfBusiestSm, 4 * 900 + 1000);
  EXPECT_NEAR(life_cycles(kernel), 1000 * 28.0 / 3, 1e-3);
  // Where all sub-partitions of the SM have more to do, it is not a single warp.
  kernel.work.set(kExecutedOfBusiestSm, 4 * (900 + 1000));
  EXPECT_NEAR(life_cycles(kernel), (900 + 1000) / 900.0 * life, 1e-3);
  // Where the SM has hardly more to do than others, some sub-partition of each has more.
  kernel.work.set(kExecutedOfBusiestSm, 4 * 900 + 100);
  EXPECT_NEAR(life_cycles(kernel), (900 + 1000) / 900.0 * life, 1e-3);
}

TEST(Residence, TheLongestWarpIsKnownToRunByItself) {
  // A warp has three instructions of 28 cycles together.
  Descriptor kernel = blocks_of(one_load(), 160);
  const double life = life_cycles(kernel);
  kernel.work.set(kExecutedOfAPartition, 48);
  kernel.work.set(kExecutedOfBusiest, 48 + 1000);
  kernel.work.set(kExecutedOfBusiestSm, 4 * 48 + 1000);
  kernel.work.set(kExecutedOfLongestWarp, 1003);
  EXPECT_NEAR(life_cycles(kernel), 1003 * 28.0 / 3, 1e-3);
  // Beside many others it is seen by its own number alone.
  kernel.work.set(kExecutedOfBusiest, 48);
  kernel.work.set(kExecutedOfBusiestSm, 4 * 48);
  EXPECT_NEAR(life_cycles(kernel), 1003 * 28.0 / 3, 1e-3);
  kernel.work.set(kExecutedOfLongestWarp, 5);
  EXPECT_NEAR(life_cycles(kernel), life, 1e-3) << "hardly longer than the others";
}

TEST(Residence, TheLongestWarpIsAnsweredAsInItsTail) {
  Descriptor kernel = loads_of(10);
  kernel.work.set(kExecutedOfAPartition, 10);
  kernel.work.set(kExecutedOfBusiest, 10);
  kernel.work.set(kExecutedOfBusiestSm, 40);
  kernel.work.set(kExecutedOfLongestWarp, 1000);
  const auto with = [&](double tail) {
    for (auto& one : kernel.code.instructions) {
      if (one.text.starts_with("LDG")) one.l1_answers = 0, one.tail_l1_answers = tail;
    }
    return life_cycles(kernel);
  };
  const double missing = with(0);
  EXPECT_LT(with(1), 0.5 * missing);
  EXPECT_GT(with(0.5), with(1));
}

TEST(Residence, OfHostileCountsStaysPossible) {
  Descriptor kernel = blocks_of(one_load(), 160);
  const double life = life_cycles(kernel);
  kernel.work.set(kExecutedOfAPartition, 0x1p-64);
  kernel.work.set(kExecutedOfBusiest, 0x1p64);
  kernel.work.set(kExecutedOfBusiestSm, 0x1p64);
  // As on a device where each of the 160 blocks has an SM: one of their 640 sub-partitions has all
  // the work. No warp executes more than the whole launch.
  EXPECT_NEAR(life_cycles(kernel), 640 * life, 1e-3);
  kernel.work.set(kExecutedOfAPartition, 0);
  EXPECT_NEAR(life_cycles(kernel), life, 1e-3);
}

/// Instructions that the compiler finds the threads of a barrier with.
double match_cycles(const char* reduced) {
  return life_cycles(planted::one_warp(
      written({{.text = "MATCH.ANY R1, R6", .stall = 4, .write = 0},
               {.text = std::string("REDUX.OR UR4, ") + reduced, .stall = 4, .write = 1},
               {.text = "FADD R0, R1, R1", .stall = 4, .wait = 1},
               {.text = "EXIT"}})));
}

TEST(Residence, ThreadsThatMeetAtABarrierMatchOneValue) {
  // MATCH.ALL waits 15 cycles on the planted device, MATCH.ANY of many values 51.
  EXPECT_NEAR(match_cycles("R7") - match_cycles("R6"), 51 - 15, 1e-3);
}

TEST(Residence, LoadsWhoseSectorsNobodyCountedAreThoseOfL2) {
  EXPECT_NEAR(
      life_cycles(planted::one_warp(written({{.text = "LDG.E R0, desc[UR4][R2.64]", .write = 0},
                                             {.text = "FADD R0, R0, R1", .stall = 4, .wait = 1},
                                             {.text = "EXIT"}}))),
      305, 1e-3);
}

TEST(Residence, TheIntervalReachesTheCornersOfTheLatencies) {
  profile::Profile device = planted::device_for_code();
  device.entries["shared.latency_cycles"] = planted::entry(23, 20, 30, "cycles");
  const Bound us = *predict(planted::one_warp(one_load()), device).time_us;
  EXPECT_NEAR(us.low, 2 + 0.025 / fitted::kErrorOfSimulatedWaits, 1e-6);
  EXPECT_NEAR(us.value, 2 + 0.028, 1e-6);
  EXPECT_NEAR(us.high, 2 + 0.035 * fitted::kErrorOfSimulatedWaits, 1e-6);
}

/// How much wider than the keys make it the interval of the body is, whose keys are
/// exact. `bound`: what must be predicted to bound it.
double width_of(const Descriptor& kernel, std::string_view bound) {
  constexpr double kNoBodyUs = 2;
  const Prediction result = predict(kernel, planted::device_for_code());
  EXPECT_EQ(result.bound, bound);
  const Bound us = *result.time_us;
  const double width = (us.high - kNoBodyUs) / (us.value - kNoBodyUs);
  EXPECT_NEAR((us.value - kNoBodyUs) / (us.low - kNoBodyUs), width, 1e-6);
  return width;
}

TEST(Residence, TheIntervalIsAsWideAsTheLawsErrWhereThatBounds) {
  // Each takes longer than its launch.
  std::vector<in_core::WrittenLine> adds(2000, {.text = "FADD R0, R0, R1", .stall = 4}), loads;
  for (int i = 0; i < 200; ++i) {
    loads.push_back({.text = "LDS R0, [R1]", .write = 0});
    loads.push_back({.text = "FADD R0, R0, R1", .stall = 4, .wait = 1});
  }
  for (auto* lines : {&adds, &loads}) lines->push_back({.text = "EXIT"});
  EXPECT_NEAR(width_of(planted::one_warp(written(adds)), "latency: fixed latencies"),
              fitted::kErrorOfSimulatedCycles, 1e-6);
  for (in_core::WrittenLine& add : adds) add.stall = 1;
  Descriptor busy = blocks_of(written(adds), 160);
  busy.work.set(kWarpInstructions, 160 * 4.0 * adds.size());
  EXPECT_NEAR(width_of(busy, "issue"), fitted::kErrorOfSimulatedCycles, 1e-6);
  const std::string shared = "latency: shared memory and special functions";
  EXPECT_NEAR(width_of(planted::one_warp(written(loads)), shared), fitted::kErrorOfSimulatedWaits,
              1e-6);
  Descriptor stream = planted::one_warp(one_load());
  stream.work.set(descriptor::Resource::kDramReadBytes, 1e9);
  EXPECT_NEAR(width_of(stream, "dram"), fitted::kErrorOfSimulatedDram, 1e-6);
}

TEST(Residence, OfBranchyCodeIsPredictedQuickly) {
  machine_code::ExecutedCode code;
  constexpr int kLines = 5000;
  for (int i = 0; i < kLines; ++i) {
    in_core::WrittenLine line{.text = "FFMA R0, R0, R1, R1", .executed = 100, .stall = 4};
    if (i % 8 == 1) line = {.text = "LDG.E R0, desc[UR4][R2.64]", .executed = 100, .write = 0};
    if (i % 8 == 5) line.wait = i % 16 == 5;
    if (i % 8 == 7) line = {.text = "@P0 BRA 0x0", .executed = 100, .stall = 5};
    machine_code::ExecutedInstruction instruction = written({line}).instructions[0];
    instruction.offset_bytes = 16 * static_cast<std::uint64_t>(i);
    code.instructions.push_back(instruction);
  }
  const Descriptor kernel = planted::one_warp(std::move(code));
  const profile::Profile device = planted::device_for_code();
  const auto start = processor_time();
  const Prediction result = predict(kernel, device);
  const std::chrono::duration<double, std::milli> taken = processor_time() - start;
  RecordProperty("milliseconds", std::to_string(taken.count()));
  EXPECT_TRUE(result.time_us);
  EXPECT_LT(taken.count(), 500);
}

TEST(Residence, LoadsPassThePortToL2) {
  // Each of ten SMs has 64 GB/s of 640: its 64 warps' loads of 128 bytes take two cycles each.
  const double life = life_cycles(loads_of(160));
  EXPECT_GT(life, 64 * 8 * 2);
  EXPECT_LT(life, (64 * 8 * 2 + 305 + 64) * (1 + kLast));
}

TEST(Residence, AnSmThatAsksAloneHasAWiderPort) {
  const auto life = [](double one_sm_gbps) {
    profile::Profile device = planted::device_for_code();
    planted::set(device, "l2.one_sm.read_gbps", one_sm_gbps, "GB/s");
    return planted::busy_cycles(predict(loads_of(1), device), "latency");
  };
  // One block: the last load of 128 bytes waits for 31 before it, at what one SM can have.
  EXPECT_NEAR(life(64) - life(128), 31 * (128 / 64.0 - 128 / 128.0), 1e-6);
  EXPECT_NEAR(life(1), life(64), 1e-9) << "never less than its share of all";
}

}  // namespace
}  // namespace warpgauge::model
