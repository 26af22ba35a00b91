// SPDX-License-Identifier: Apache-2.0
// Which key of a profile answers for an instruction: on planted keys, and on the carried profile.
#include "analysis/costs/instruction_costs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "analysis/costs/opcode_texts.h"

namespace warpgauge::costs {
namespace {

using in_core::Evidence;
using in_core::InstructionCost;
using in_core::Unit;

class PlantedCosts : public testing::Test {
 protected:
  void SetUp() override {
    set("sm.warp_size", 32);
    set("scheduler.count", 4);
    set("sm.count", 100);
    set("clock.sm.mhz", 1000);
    instruction("fadd", 128, 4, "FADD", "0.5 fmaheavy + 0.5 fmalite");
    instruction("imad", 64, 5, "IMAD", "fmaheavy");
    instruction("imad_wide", 32, 6, "IMAD.WIDE", "fmaheavy");
    instruction("imad_wide_u32", 16, 7, "IMAD.WIDE.U32", "fmaheavy");
    instruction("lop3", 64, 4.5, "LOP3.LUT", "alu");
    instruction("mufu", 16, 20, "MUFU.RCP", "xu");
    // "HFMA2 in turn with HFMA2.MMA": two opcodes, so neither of them by itself.
    instruction("hfma2_mixed", 128, 6, "0.5 HFMA2 + 0.5 HFMA2.MMA", "0.5 fmaheavy + 0.5 fmalite");
    instruction("redux", 8, 20, "REDUX + 0.528 IMAD.U32 + 0.472 MOV", "adu + 0.5 fmaheavy");
    instruction("sequence", 4, 90, "LOP3.LUT + 3 IMAD", "alu");
  }

  void set(const std::string& key, double value) { profile_.entries[key] = {.value = value}; }
  void instruction(const std::string& name, double rate, double latency, const char* opcode,
                   const char* pipe) {
    profile_.entries["inst." + name + ".per_clk_sm"] = {
        .value = rate, .opcode = opcode, .pipe = pipe};
    if (latency > 0) set("inst." + name + ".latency_cycles", latency);
  }

  InstructionCost cost(const std::string& text, MemoryMix mix = {}) const {
    const InstructionCosts costs(profile_, mix);
    return costs({.text = text}, machine_code::read_operands(text));
  }
  InstructionCost counted(machine_code::ExecutedInstruction one, MemoryMix mix = {}) const {
    const InstructionCosts costs(profile_, mix);
    return costs(one, machine_code::read_operands(one.text));
  }

  profile::Profile profile_;
};

void expect_unit(const InstructionCost& cost, Unit unit, double cycles, std::size_t place = 0) {
  ASSERT_GT(cost.units.size(), place);
  EXPECT_EQ(in_core::unit_name(cost.units[place].unit), in_core::unit_name(unit));
  EXPECT_DOUBLE_EQ(cost.units[place].cycles, cycles);
}

TEST_F(PlantedCosts, AnOpcodeThatWasTimed) {
  const InstructionCost cost = this->cost("LOP3.LUT R1, R2, R3, RZ, 0x3c, !PT");
  EXPECT_EQ(cost.evidence, Evidence::kMeasured);
  EXPECT_EQ(cost.source, "inst.lop3");
  EXPECT_DOUBLE_EQ(cost.latency_cycles, 4.5);
  EXPECT_EQ(cost.units.size(), 1u);
  expect_unit(cost, Unit::kAlu, 2);
  EXPECT_EQ(cost.low, 1);
  EXPECT_EQ(cost.high, 1);
}

TEST_F(PlantedCosts, HalvesOfTwoPipesAreAChoice) {
  const InstructionCost cost = this->cost("FADD R1, R2, R3");
  ASSERT_EQ(cost.units.size(), 1u);
  EXPECT_TRUE(cost.units[0].has_choice());
  expect_unit(cost, Unit::kFmaHeavy, 2);
  EXPECT_EQ(cost.units[0].other, Unit::kFmaLite);
  instruction("both", 32, 4, "HADD2", "fmaheavy + fmalite");
  const InstructionCost both = this->cost("HADD2 R1, R2, R3");
  ASSERT_EQ(both.units.size(), 2u);
  expect_unit(both, Unit::kFmaHeavy, 4);
  expect_unit(both, Unit::kFmaLite, 4, 1);
}

TEST_F(PlantedCosts, KinShareWholeModifiers) {
  EXPECT_EQ(cost("IMAD.WIDE R2, R4, R5, R6").source, "inst.imad_wide");
  EXPECT_EQ(cost("IMAD.WIDE.U32 R2, R4, R5, R6").evidence, Evidence::kMeasured);
  const InstructionCost kin = cost("IMAD.WIDE.U32.X R2, R4, R5, R6");
  EXPECT_EQ(kin.source, "inst.imad_wide_u32");
  EXPECT_EQ(kin.evidence, Evidence::kKin);
  // ".WIDEN" shares letters, no modifier.
  EXPECT_EQ(cost("IMAD.WIDEN R2, R4, R5, R6").source, "inst.imad");
  EXPECT_EQ(cost("IMAD.MOV.U32 R2, RZ, RZ, R6").source, "inst.imad");
  EXPECT_EQ(cost("MUFU.EX2 R2, R3").evidence, Evidence::kKin);
}

TEST_F(PlantedCosts, AnInstructionThatOnlyStandsInASequence) {
  // 20 less the IMAD's and MOV's 5 and the two cycles from one queue to another; its pipe is the
  // one that neither of them uses.
  const InstructionCost cost = this->cost("REDUX.SUM UR4, R2");
  EXPECT_EQ(cost.source, "inst.redux");
  EXPECT_DOUBLE_EQ(cost.latency_cycles, 20 - 5 - 2);
  expect_unit(cost, Unit::kAdu, 16);
}

TEST_F(PlantedCosts, ASequenceOfKnownOpcodesAnswersForNone) {
  EXPECT_EQ(cost("IMAD R2, R4, R5, R6").source, "inst.imad");
  EXPECT_EQ(cost("LOP3.LUT R1, R2, R3, RZ, 0x3c, !PT").source, "inst.lop3");
}

TEST_F(PlantedCosts, AnInstructionThatStandsBesideTwoOthersIsNotTimedByThem) {
  instruction("beside", 8, 60, "NEWOP + 2 IMAD", "adu + 0.5 fmaheavy");
  EXPECT_EQ(cost("NEWOP R2, R3").evidence, Evidence::kUnknown);
}

TEST_F(PlantedCosts, ThreePipesAreAllAsked) {
  // Halves of two pipes are a choice only where they are all.
  instruction("three", 32, 6, "THREE", "0.5 fmaheavy + 0.5 fmalite + alu");
  const InstructionCost three = cost("THREE R1, R2");
  ASSERT_EQ(three.units.size(), 3u);
  expect_unit(three, Unit::kFmaHeavy, 4);
  expect_unit(three, Unit::kFmaLite, 4, 1);
  expect_unit(three, Unit::kAlu, 4, 2);
}

TEST(OpcodeTexts, OperationsOfAProductAreThoseOfItsShape) {
  EXPECT_EQ(product_operations("tensor.mma.bf16.m16n8k16"), 2 * 16 * 8 * 16);
  EXPECT_EQ(product_operations("tensor.mma.bf16"), 0);
  EXPECT_EQ(product_operations("tensor.wgmma.bf16.n128"), 0);
  EXPECT_EQ(product_operations("tensor.mma.m16n8"), 0);
}

TEST_F(PlantedCosts, TheHalfProductThatRunsElsewhere) {
  const InstructionCost cost = this->cost("HFMA2.MMA R1, R2, R3, R4");
  EXPECT_EQ(cost.source, "inst.hfma2_mixed");
  EXPECT_DOUBLE_EQ(cost.latency_cycles, 6);
  expect_unit(cost, Unit::kTensor, 2);  // one in two cycles: the other half are HFMA2
}

TEST_F(PlantedCosts, TwoPassesHoldTheWarp) {
  instruction("twice", 64, 6, "DADD", "fp64");
  set("inst.twice.issue_interval_cycles", 5);
  EXPECT_EQ(cost("DADD R2, R4, R6").again_cycles, 5);
  // It has two cycles in its pipe, and holds the scheduler for one: it issues in the next as ever.
  EXPECT_EQ(cost("DADD R2, R4, R6").issue_cycles, 1);
  // An eighth of the latency is what eight chains allow, and says nothing.
  set("inst.twice.latency_cycles", 32);
  set("inst.twice.issue_interval_cycles", 4);
  EXPECT_EQ(cost("DADD R2, R4, R6").again_cycles, 0);
}

TEST_F(PlantedCosts, TwoPassesOfAWideProductHoldTheSchedulerToo) {
  set("inst.imad_wide.issue_interval_cycles", 5.5);
  const InstructionCost wide = cost("IMAD.WIDE R2, R4, R5, R6");
  EXPECT_EQ(wide.again_cycles, 5.5);
  EXPECT_EQ(wide.issue_cycles, 4 - 1);  // its pipe takes one in four cycles
  EXPECT_EQ(cost("IMAD R2, R4, R5, R6").issue_cycles, 1);
}

TEST_F(PlantedCosts, WithoutALatencyThatOfThePipe) {
  instruction("vote", 64, 0, "VOTE.ANY", "alu");
  const InstructionCost cost = this->cost("VOTE.ANY R2, PT, P0");
  EXPECT_DOUBLE_EQ(cost.latency_cycles, 4.5);
  EXPECT_LT(cost.low, 1);
  EXPECT_GT(cost.high, 1);
}

TEST_F(PlantedCosts, AssumedUnknownAndControl) {
  const InstructionCost assumed = cost("PLOP3.LUT P0, PT, P1, P2, PT, 0x80, 0x0");
  EXPECT_EQ(assumed.evidence, Evidence::kAssumed);
  expect_unit(assumed, Unit::kAlu, 2);
  EXPECT_EQ(assumed.low, 0.5);
  EXPECT_EQ(assumed.high, 2);
  const InstructionCost unknown = cost("QUX.FOO R1, R2");
  EXPECT_EQ(unknown.evidence, Evidence::kUnknown);
  EXPECT_TRUE(unknown.units.empty());
  EXPECT_LT(unknown.low, 0.5);
  EXPECT_GT(unknown.high, 2);
  EXPECT_EQ(unknown.source, "QUX is not known");
  for (const char* text : {"@P0 BRA 0x10", "EXIT", "NOP", "BSSY B0, 0x60", "DEPBAR.LE SB0, 0x1"}) {
    const InstructionCost control = cost(text);
    EXPECT_EQ(control.evidence, Evidence::kMeasured) << text;
    EXPECT_TRUE(control.units.empty()) << text;
  }
  EXPECT_TRUE(cost("@!PT LDS RZ, [RZ]").units.empty());
  // A pipe without a measured instruction is not known either.
  EXPECT_EQ(cost("DMNMX R2, R4, R6, PT").evidence, Evidence::kUnknown);
}

TEST_F(PlantedCosts, ViaddIsNotThePackedOne) {
  instruction("viadd_16x2", 32, 9, "VIADD.16x2", "alu");
  EXPECT_EQ(cost("VIADD.16x2 R1, R2, R3").evidence, Evidence::kMeasured);
  EXPECT_EQ(cost("VIADD R1, R2, R3").evidence, Evidence::kAssumed);
}

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

TEST_F(PlantedCosts, ProductsOfWarpgroupsByTypeAndWidth) {
  set("tensor.wgmma.bf16.n256.interval_cycles", 128);
  set("tensor.wgmma.bf16.n256.latency_cycles", 150);
  set("tensor.wgmma.e4m3_f32.n64.interval_cycles", 32);
  const InstructionCost cost = this->cost("HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24, gsb0");
  EXPECT_EQ(cost.source, "tensor.wgmma.bf16.n256");
  EXPECT_DOUBLE_EQ(cost.latency_cycles, 150);
  expect_unit(cost, Unit::kTensor, 128);
  const InstructionCost eight =
      this->cost("QGMMA.64x64x32.F32.E4M3.E4M3 R24, gdesc[UR12], R24, gsb0");
  EXPECT_EQ(eight.source, "tensor.wgmma.e4m3_f32.n64");
  EXPECT_DOUBLE_EQ(eight.latency_cycles, 32);  // not measured: at least its interval
  EXPECT_GT(eight.high, 1);
  EXPECT_EQ(this->cost("HGMMA.64x8x16.F32.BF16 R24, gdesc[UR12], R24, gsb0").evidence,
            Evidence::kUnknown);
}

TEST_F(PlantedCosts, ProductsOfAWarp) {
  profile_.entries["tensor.mma.f16.m16n8k16.flop_per_clk_sm"] = {.value = 2048,
                                                                 .opcode = "HMMA.16816.F32"};
  set("tensor.mma.f16.m16n8k16.latency_cycles", 33);
  const InstructionCost cost = this->cost("HMMA.16816.F32 R4, R8, R10, R4");
  EXPECT_EQ(cost.evidence, Evidence::kMeasured);
  EXPECT_DOUBLE_EQ(cost.latency_cycles, 33);
  expect_unit(cost, Unit::kTensor, 4.0 * 2 * 16 * 8 * 16 / 2048);
  // It reads operands for as long.
  EXPECT_DOUBLE_EQ(cost.operand_cycles, 4.0 * 2 * 16 * 8 * 16 / 2048);
}

TEST_F(PlantedCosts, TheMachineAndWhatIsMissing) {
  set("branch.taken_cycles", 12.6);
  set("barrier.block.base_cycles", 20);
  set("register.bank_conflict_cycles", 1.1);
  set("register.banks", 2);
  const InstructionCosts costs(profile_, {});
  EXPECT_EQ(costs.machine().taken_cycles, 13);  // whole cycles
  EXPECT_EQ(costs.machine().barrier_base_cycles, 20);
  EXPECT_EQ(costs.machine().bank_read_cycles, 1);
  EXPECT_EQ(costs.machine().banks, 2);
  ASSERT_EQ(costs.assumptions().size(), 1u);
  EXPECT_TRUE(
      costs.assumptions()[0].starts_with("barrier.block.per_warp_cycles is not in the profile"));
}

TEST_F(PlantedCosts, AnEmptyProfileGivesNothingAndDoesNotFail) {
  profile_.entries.clear();
  const InstructionCosts costs(profile_, {.l1_hits = 0.5, .dram_answers = 0.25});
  for (const char* text :
       {"FFMA R1, R2, R3, R4", "LDG.E R4, desc[UR4][R2.64]", "LDS R1, [R2]", "STS [R2], R1",
        "LDSM.16.M88.4 R4, [R2]", "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR12], R24",
        "ATOMG.E.ADD.F32 R1, [R2], R3", "BAR.SYNC 0x0", "SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [UR4]",
        "REDUX UR4, R1", "MOV R1, R2", "", "."}) {
    const InstructionCost cost = costs({.text = text}, machine_code::read_operands(text));
    EXPECT_TRUE(std::isfinite(cost.latency_cycles) && cost.latency_cycles >= 0) << text;
    for (const auto& use : cost.units)
      EXPECT_TRUE(std::isfinite(use.cycles) && use.cycles >= 0) << text;
  }
}

// ---- the carried profile
// -------------------------------------------------------------------------

TEST(CarriedCosts, EveryOpcodeThatWasTimedAloneIsFound) {
  const auto profile = profile::read_profile(WARPGAUGE_SOURCE_DIR "/data/h200/profile.json");
  const InstructionCosts costs(profile, {});
  std::set<std::string> opcodes;
  for (const auto& [key, entry] : profile.entries) {
    const bool single =
        !entry.opcode.empty() && entry.opcode.find_first_of(" +") == std::string::npos;
    if (!key.starts_with("inst.") || !key.ends_with(".per_clk_sm") || !single || entry.pipe.empty())
      continue;
    opcodes.insert(entry.opcode);
    const InstructionCost cost =
        costs({.text = entry.opcode}, machine_code::read_operands(entry.opcode));
    EXPECT_EQ(cost.evidence, Evidence::kMeasured) << key << " " << entry.opcode;
    EXPECT_GT(cost.latency_cycles, 0) << key;
  }
  EXPECT_GT(opcodes.size(), 50u);
  const std::string ffma = "FFMA R1, R2, R3, R4";
  const InstructionCost cost = costs({.text = ffma}, machine_code::read_operands(ffma));
  EXPECT_EQ(cost.evidence, Evidence::kMeasured);
  EXPECT_NEAR(cost.latency_cycles, 4, 0.05);
  ASSERT_EQ(cost.units.size(), 1u);
  EXPECT_TRUE(cost.units[0].has_choice());
  EXPECT_EQ(cost.units[0].cycles, 2);
}

}  // namespace
}  // namespace warpgauge::costs
