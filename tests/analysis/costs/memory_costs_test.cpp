// SPDX-License-Identifier: Apache-2.0
// What memory instructions cost, by where the data is and how it is spread: on planted keys.
#include <map>

#include "tests/analysis/costs/planted_costs.h"

namespace warpgauge::costs {
namespace {

using in_core::Evidence;
using in_core::InstructionCost;
using in_core::Unit;

TEST_F(PlantedCosts, SharedMemoryByWidthAndConflicts) {
  set("shared.latency_cycles", 23);
  set("shared.latency_cycles.ld128", 30);
  set("shared.bandwidth_bytes_per_clk_sm.ld32", 127.5);
  set("shared.bandwidth_bytes_per_clk_sm.ld128", 128);
  set("shared.bandwidth_bytes_per_clk_sm.st32", 128);
  set("shared.conflict_cycles_per_way.ld32", 2);
  const InstructionCost word = cost("LDS R1, [R2]");
  EXPECT_DOUBLE_EQ(word.latency_cycles, 23);
  EXPECT_EQ(word.source, "shared.ld32");
  expect_unit(word, Unit::kLsu, 4);  // 128 bytes a cycle for the SM, seen by one of four schedulers
  expect_unit(cost("LDS.128 R4, [R2]"), Unit::kLsu, 16);
  EXPECT_DOUBLE_EQ(cost("LDS.128 R4, [R2]").latency_cycles, 30);
  const InstructionCost conflict = cost("LDS R1, [R2]", {.bank_ways = 8});
  EXPECT_DOUBLE_EQ(conflict.latency_cycles, 23 + 7 * 2);
  expect_unit(conflict, Unit::kLsu, 32);
  // Counters go before what the user says.
  expect_unit(counted({.text = "LDS R1, [R2]", .executed = 10, .wavefronts = 40}, {.bank_ways = 8}),
              Unit::kLsu, 16);
  EXPECT_DOUBLE_EQ(cost("STS [R2], R1").latency_cycles, 0);
  EXPECT_EQ(cost("STS [R2], R1").source, "shared.st32");
  expect_unit(cost("STS [R2], R1"), Unit::kLsu, 4);
}

TEST_F(PlantedCosts, WideLoadsOfCommonWordsTakeWhatWasMeasured) {
  set("shared.latency_cycles", 23);
  set("shared.latency_cycles.ld128", 32);
  set("shared.conflict_cycles_per_way.ld128", 12);
  set("shared.bandwidth_bytes_per_clk_sm.ld128", 128);
  set("shared.bandwidth_bytes_per_clk_sm.st128", 128);
  const auto one = [&](const char* text, double wavefronts) {
    return counted({.text = text, .executed = 10, .wavefronts = 10 * wavefronts}, {});
  };
  // A profile that does not know the key saves nothing.
  expect_unit(one("LDS.128 R4, [R2]", 2), Unit::kLsu, 16);
  EXPECT_DOUBLE_EQ(one("LDS.128 R4, [R2]", 2).latency_cycles, 32);
  set("shared.common_word_cycles.ld128.sharers2", 2);
  expect_unit(one("LDS.128 R4, [R2]", 2), Unit::kLsu, 8);
  EXPECT_DOUBLE_EQ(one("LDS.128 R4, [R2]", 2).latency_cycles, 26);
  expect_unit(one("LDS.128 R4, [R2]", 3), Unit::kLsu, 12);
  expect_unit(one("LDS.128 R4, [R2]", 1), Unit::kLsu, 8);  // no fewer than were measured
  expect_unit(one("STS.128 [R2], R4", 2), Unit::kLsu, 16);
}

TEST_F(PlantedCosts, ARateThatIsNotThereIsNotFree) {
  set("shared.latency_cycles", 23);
  set("shared.conflict_cycles_per_way.ld32", 2);
  const InstructionCost without = cost("LDS R1, [R2]");
  EXPECT_EQ(without.evidence, Evidence::kAssumed);
  EXPECT_LT(without.low, 1);
  EXPECT_GT(without.high, 1);
  set("shared.bandwidth_bytes_per_clk_sm.ld32", 128);
  EXPECT_EQ(cost("LDS R1, [R2]").evidence, Evidence::kMeasured);
  set("l1.latency_cycles", 40);
  set("l2.latency_cycles", 200);
  set("l1.bandwidth_bytes_per_clk_sm.ld32", 128);
  EXPECT_EQ(cost("LDG.E R1, desc[UR4][R2.64]").evidence, Evidence::kMeasured);
  EXPECT_EQ(cost("LDG.E R1, desc[UR4][R2.64]", {.l1_hits = 0}).evidence, Evidence::kAssumed);
  set("l2.read_gbps", 6400);
  EXPECT_EQ(cost("LDG.E R1, desc[UR4][R2.64]", {.l1_hits = 0}).evidence, Evidence::kMeasured);
}

TEST_F(PlantedCosts, GlobalLoadsByWhoAnswers) {
  set("l1.latency_cycles", 40);
  set("l2.latency_cycles", 200);
  set("l2.far.latency_cycles", 300);  // of no load here: what was read before lies on the near side
  set("dram.latency_cycles", 600);
  set("l1.bandwidth_bytes_per_clk_sm.ld32", 128);
  set("l2.read_gbps", 6400);    // 64 bytes a cycle for each SM
  set("dram.read_gbps", 1600);  // 16
  const std::string load = "LDG.E R4, desc[UR4][R2.64]";
  const InstructionCost hit = cost(load);
  EXPECT_DOUBLE_EQ(hit.latency_cycles, 40);
  EXPECT_EQ(hit.units.size(), 1u);
  expect_unit(hit, Unit::kLsu, 4);
  const InstructionCost l2 = cost(load, {.l1_hits = 0});
  EXPECT_DOUBLE_EQ(l2.latency_cycles, 200);
  expect_unit(l2, Unit::kL2, 4 * 128 / 64.0, 1);
  EXPECT_EQ(l2.units.size(), 2u);
  // An SM's share is not known where the number of SMs is not.
  profile_.entries.erase("sm.count");
  EXPECT_EQ(cost(load, {.l1_hits = 0}).units.size(), 1u);
  EXPECT_EQ(cost(load, {.l1_hits = 0}).evidence, Evidence::kAssumed);
  set("sm.count", 100);
  const InstructionCost mixed = cost(load, {.l1_hits = 0.5, .dram_answers = 0.25});
  EXPECT_DOUBLE_EQ(mixed.latency_cycles, 0.5 * 40 + 0.5 * (0.5 * 200 + 0.5 * 600));
  expect_unit(mixed, Unit::kL2, 4, 1);
  expect_unit(mixed, Unit::kDram, 4 * 64 * 0.5 / 16, 2);
  // A load that must see other SMs' stores passes L1 by.
  EXPECT_DOUBLE_EQ(cost("LDG.E.STRONG.GPU R4, desc[UR4][R2.64]").latency_cycles, 200);
  EXPECT_DOUBLE_EQ(cost("LDG.E.STRONG.SYS R4, desc[UR4][R2.64]").latency_cycles, 200);
  // The plain loads of sm_70 to sm_75.
  for (const auto& [old, same] :
       std::map<const char*, const char*>{{"LDG.E.SYS R4, [R2]", "LDG.E R4, [R2]"},
                                          {"LDG.E.64.SYS R4, [R2]", "LDG.E.64 R4, [R2]"},
                                          {"LD.E.SYS R4, [R2]", "LDG.E R4, [R2]"},
                                          {"LDG.E.CONSTANT.SYS R4, [R2]", "LDG.E R4, [R2]"}}) {
    EXPECT_DOUBLE_EQ(cost(old).latency_cycles, cost(same).latency_cycles) << old;
  }
  // 32 sectors are eight lines: each takes the pipe.
  const InstructionCost spread = cost(load, {.sectors = 32});
  expect_unit(spread, Unit::kLsu, 32);
  EXPECT_DOUBLE_EQ(spread.latency_cycles, 47);
  expect_unit(counted({.text = load, .executed = 10, .sectors = 320}), Unit::kLsu, 32);
  // Each in a line of its own, as the code knows or the mix says.
  const InstructionCost rows =
      counted({.text = load, .executed = 10, .sectors = 320, .lines = 320});
  expect_unit(rows, Unit::kLsu, 128);
  EXPECT_DOUBLE_EQ(rows.latency_cycles, 40 + 31);
  expect_unit(cost(load, {.sectors = 32, .lines = 16}), Unit::kLsu, 64);
}

TEST_F(PlantedCosts, LoadsOfWhichItIsKnownWhatL1Answers) {
  set("l1.latency_cycles", 40);
  set("l2.latency_cycles", 200);
  set("dram.latency_cycles", 600);
  const std::string load = "LDG.E R4, desc[UR4][R2.64]";
  const auto latency = [&](double share, const MemoryMix& mix) {
    return counted({.text = load, .executed = 10, .sectors = 40, .l1_answers = share}, mix)
        .latency_cycles;
  };
  EXPECT_DOUBLE_EQ(latency(1, {.l1_hits = 0.5}), 40) << "whatever the mean of all loads is";
  EXPECT_DOUBLE_EQ(latency(0, {.l1_hits = 0.5}), 200);
  EXPECT_DOUBLE_EQ(latency(0.25, {.l1_hits = 0.5}), 0.25 * 40 + 0.75 * 200);
  // DRAM has the same share of what misses of each load.
  EXPECT_DOUBLE_EQ(latency(0.5, {.l1_hits = 0.75, .dram_answers = 0.25}), 0.5 * 40 + 0.5 * 600);
}

TEST_F(PlantedCosts, LoadsWhoseBanksOfL1AreKnown) {
  // Eight cycles for 20 lines; without them, a line takes one. Four schedulers wait for L1.
  set("l1.latency_cycles", 40);
  const std::string load = "LDG.E R4, desc[UR4][R2.64]", local = "LDL R4, [R2]";
  for (const std::string& text : {load, local}) {
    const auto known =
        counted({.text = text, .executed = 10, .sectors = 320, .lines = 200, .l1_cycles = 80});
    const auto unknown = counted({.text = text, .executed = 10, .sectors = 320, .lines = 200});
    expect_unit(known, Unit::kLsu, 4 * 8);
    expect_unit(unknown, Unit::kLsu, 4 * 20);
  }
}

TEST_F(PlantedCosts, LocalLoadsOfWhichItIsKnownWhatL1Answers) {
  set("l1.latency_cycles", 40);
  set("l2.latency_cycles", 200);
  const auto latency = [&](double share) {
    return counted({.text = "LDL R4, [R2]", .executed = 10, .sectors = 40, .l1_answers = share},
                   {.local_l1_hits = 0.5})
        .latency_cycles;
  };
  EXPECT_DOUBLE_EQ(latency(1), 40) << "whatever the mean of all local loads is";
  EXPECT_DOUBLE_EQ(latency(0.25), 0.25 * 40 + 0.75 * 200);
}

TEST_F(PlantedCosts, LatencyOfL2ByTheLawOfItsRounds) {
  set("l1.latency_cycles", 40);
  set("l2.latency_cycles", 200);
  const std::string load = "LDG.E R4, desc[UR4][R2.64]";
  EXPECT_DOUBLE_EQ(cost(load, {.l1_hits = 0, .sectors = 32}).latency_cycles, 200 + 7);
  set("l2.round.base_cycles", 210);
  set("l2.round.per_sector_cycles", 2);
  set("l2.round.spread_cycles", 3);
  // One sector costs the base; 4 bytes of 32 lanes are four; 32 take seven more lines of the pipe.
  EXPECT_DOUBLE_EQ(cost(load, {.l1_hits = 0, .sectors = 1}).latency_cycles, 210);
  EXPECT_DOUBLE_EQ(cost(load, {.l1_hits = 0}).latency_cycles, 210 + 3 * 2 + 2 * 3);
  EXPECT_DOUBLE_EQ(cost("LDG.E.128 R4, desc[UR4][R2.64]", {.l1_hits = 0}).latency_cycles,
                   210 + 15 * 2 + 4 * 3 + 3);
  EXPECT_DOUBLE_EQ(cost(load, {.l1_hits = 0, .sectors = 32}).latency_cycles,
                   210 + 31 * 2 + 5 * 3 + 7);
  EXPECT_DOUBLE_EQ(
      counted({.text = load, .executed = 10, .sectors = 80}, {.l1_hits = 0}).latency_cycles,
      210 + 7 * 2 + 3 * 3 + 1);
}

TEST_F(PlantedCosts, GlobalStoresGoToL2) {
  set("l2.read_gbps", 6400);
  set("dram.read_gbps", 1600);
  const std::string store = "STG.E desc[UR4][R2.64], R4";
  // Without the rate of L2 there is the pipe alone.
  EXPECT_EQ(cost(store).units.size(), 1U);
  set("l2.write_gbps", 3200);  // 32 bytes a cycle for each SM
  const InstructionCost word = cost(store);
  ASSERT_EQ(word.units.size(), 2U);
  expect_unit(word, Unit::kLsu, 4);
  expect_unit(word, Unit::kL2, 4 * 128 / 32.0, 1);
  EXPECT_EQ(word.latency_cycles, 0);
  EXPECT_EQ(word.evidence, Evidence::kAssumed);
  expect_unit(cost("STG.E.128 desc[UR4][R2.64], R4"), Unit::kL2, 4 * 512 / 32.0, 1);
  // Sectors by counters, else as the user says: each is 32 bytes on its way.
  expect_unit(cost(store, {.sectors = 32}), Unit::kL2, 4 * 32 * 32 / 32.0, 1);
  expect_unit(counted({.text = store, .executed = 10, .sectors = 80}, {.sectors = 32}), Unit::kL2,
              4 * 8 * 32 / 32.0, 1);
  // Hits in L1 are for loads.
  expect_unit(cost(store, {.l1_hits = 1}), Unit::kL2, 16, 1);
  EXPECT_EQ(cost("STL [R2], R4").units.size(), 1U);
}

TEST_F(PlantedCosts, SourcesOfMemoryInstructionsAreReadEarly) {
  set("shared.bandwidth_bytes_per_clk_sm.st32", 128);
  set("shared.bandwidth_bytes_per_clk_sm.st128", 128);
  EXPECT_EQ(cost("STS [R2], R1").read_cycles, 4 + 8);
  // A wide one is busy for 16, and its sources are read long before it is over.
  EXPECT_EQ(cost("STS.128 [R2], R4").read_cycles, 8 + 8);
}

TEST_F(PlantedCosts, SharedAtomicsByKindAndWays) {
  set("atomic.shared.latency_cycles", 70);
  // Without keys of its kind, that of any.
  const InstructionCost any = cost("ATOMS.ADD R4, [R2], R5");
  EXPECT_EQ(any.source, "atomic.shared.latency_cycles");
  EXPECT_EQ(any.evidence, Evidence::kKin);
  EXPECT_EQ(any.latency_cycles, 70);
  int number = 0;
  const std::pair<const char*, const char*> kinds[] = {
      {"add_u32", "ATOMS.ADD R4, [R2], R5"},       {"max_u32", "ATOMS.MAX R4, [R2], R5"},
      {"and_b32", "ATOMS.AND R4, [R2], R5"},       {"exch_b32", "ATOMS.EXCH R4, [R2], R5"},
      {"exch_b64", "ATOMS.EXCH.64 R4, [R2], R6"},  {"cas_b32", "ATOMS.CAS R4, [R2], R5, R6"},
      {"cas_b64", "ATOMS.CAS.64 R4, [R2], R6, R8"}};
  for (const auto& [kind, text] : kinds) {
    const std::string name = std::string("atomic.shared.") + kind;
    set(name + ".latency_cycles", 80 + ++number);
    EXPECT_EQ(cost(text).source, "atomic.shared.latency_cycles") << "one key is not enough";
    set(name + ".spread_per_clk_sm", 16);
    EXPECT_EQ(cost(text).source, name);
    EXPECT_EQ(cost(text).latency_cycles, 80 + number);
    EXPECT_EQ(cost(text).evidence, Evidence::kMeasured);
    expect_unit(cost(text), Unit::kLsu, 4 * 32 / 16);
  }
  EXPECT_EQ(cost("ATOMS.CAST.SPIN R4, [R2], R5, R6").source, "atomic.shared.cas_b32");
  EXPECT_EQ(cost("ATOMS.POPC.INC.32 RZ, [R2]").source, "atomic.shared.add_u32");
  EXPECT_EQ(cost("ATOMS.OR R4, [R2], R5").source, "atomic.shared.and_b32");
  EXPECT_EQ(cost("ATOMS.MIN R4, [R2], R5").source, "atomic.shared.max_u32");
  // A lane that shares its bank waits: a way each.
  expect_unit(cost("ATOMS.ADD R4, [R2], R5", {.bank_ways = 8}), Unit::kLsu, 8 * 8);
  expect_unit(counted({.text = "ATOMS.ADD R4, [R2], R5", .executed = 10, .wavefronts = 30}),
              Unit::kLsu, 3 * 8);
}

TEST_F(PlantedCosts, ConstantsAreLoadedThroughTheAdu) {
  const std::string load = "LDC R4, c[0x3][R2]";
  // Without a latency nothing is known of its result.
  EXPECT_EQ(cost(load).evidence, Evidence::kUnknown);
  set("constant.l1.latency_cycles", 29);
  const InstructionCost constant = cost(load);
  EXPECT_EQ(constant.latency_cycles, 29);
  // The pipe's rate is that of what was timed there: here REDUX, one in 16 cycles.
  expect_unit(constant, Unit::kAdu, 16);
  EXPECT_EQ(constant.evidence, Evidence::kAssumed);
}

TEST_F(PlantedCosts, TensorMemoryByShape) {
  set("tmem.ld.latency_cycles", 30);
  set("tmem.ld.32x32b_x32.bytes_per_clk_sm", 512);
  set("tmem.ld.32x32b_x64.bytes_per_clk_sm", 256);
  const InstructionCost load = cost("LDTM.x32 R4, tmem[UR4]");
  expect_unit(load, Unit::kTensorMemory, 32);  // 4 KiB at a quarter of 512 bytes a cycle
  EXPECT_DOUBLE_EQ(load.latency_cycles, 30 + 32 - 1);
  expect_unit(cost("LDTM.x64 R4, tmem[UR4]"), Unit::kTensorMemory, 128);
  expect_unit(cost("LDTM.x8 R4, tmem[UR4]"), Unit::kTensorMemory, 8);  // at the rate of x32
  EXPECT_EQ(load.evidence, Evidence::kKin);
  const InstructionCost other = cost("LDTM.16dp256bit.x16 R4, tmem[UR4]");
  EXPECT_EQ(other.evidence, Evidence::kUnknown);
  EXPECT_EQ(other.lacks, "tmem.ld.16x256b_x16.bytes_per_clk_sm");
}

TEST_F(PlantedCosts, StoresToTensorMemoryAreWaitedForByNobody) {
  const InstructionCost unknown = cost("STTM.16dp64bit.x4 tmem[UR4], R4");
  EXPECT_EQ(unknown.evidence, Evidence::kUnknown);
  EXPECT_EQ(unknown.lacks, "tmem.st.16x64b_x4.bytes_per_clk_sm");
  set("tmem.st.16x64b_x64.bytes_per_clk_sm", 256);
  const InstructionCost store = cost("STTM.16dp64bit.x4 tmem[UR4], R4");
  expect_unit(store, Unit::kTensorMemory, 8);
  EXPECT_DOUBLE_EQ(store.latency_cycles, 0);
  EXPECT_EQ(store.source, "tmem.st.16x64b_x64.bytes_per_clk_sm");
}

}  // namespace
}  // namespace warpgauge::costs
