// SPDX-License-Identifier: Apache-2.0
// Which key of a profile answers for an instruction: on planted keys, and on the carried profile.
#include "analysis/costs/instruction_costs.h"

#include <cmath>
#include <set>

#include "analysis/costs/opcode_texts.h"
#include "tests/analysis/costs/planted_costs.h"

namespace warpgauge::costs {
namespace {

using in_core::Evidence;
using in_core::InstructionCost;
using in_core::Unit;

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

TEST_F(PlantedCosts, AMatchTakesARoundForEachValue) {
  instruction("match_any", 0.5, 369, "MATCH.ANY", "adu");
  const auto of = [this](std::optional<double> values) {
    return counted({.text = "MATCH.ANY R0, R2", .matched_values = values});
  };
  EXPECT_DOUBLE_EQ(of(4).latency_cycles, 369) << "without keys of numbers of values";
  for (const int values : {1, 2, 4, 8, 16, 32}) {
    const std::string name = fmt::format("inst.match_any.values{}", values);
    set(name + ".latency_cycles", 17 + 11 * values);
    set(name + ".interval_cycles", 8 * values);
  }
  EXPECT_DOUBLE_EQ(of({}).latency_cycles, 369) << "where it is not known how many";
  for (const double values : {1.0, 1.5, 4.0, 11.25, 32.0}) {
    const InstructionCost cost = of(values);
    EXPECT_NEAR(cost.latency_cycles, 17 + 11 * values, 1e-9);
    ASSERT_FALSE(cost.units.empty());
    EXPECT_EQ(in_core::unit_name(cost.units[0].unit), in_core::unit_name(Unit::kAdu));
    EXPECT_NEAR(cost.units[0].cycles, 8 * values, 1e-9);
  }
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

TEST_F(PlantedCosts, TexturesTakeTheirUnitByTheFormOfTheRead) {
  const char* plane = "TEX.LL RZ, R4, R8, R6, UR4, 0x0, 2D, 0x1";
  set("texture.latency_cycles", 95);
  expect_unit(cost(plane), Unit::kLsu, 4);  // the profile does not know the unit's rate
  set("texture.fetch.per_clk_sm", 8);
  set("texture.linear.per_clk_sm", 4);
  set("texture.linear3d.per_clk_sm", 2);
  set("texture.linear4.per_clk_sm", 1);
  set("surface.per_clk_sm", 16);
  // Quarters of a cycle: the unit is one for four schedulers.
  expect_unit(cost(plane), Unit::kTexture, 4 * 32 / 4);
  EXPECT_EQ(cost(plane).latency_cycles, 95);
  expect_unit(cost("TEX.LL RZ, R4, R8, R6, UR4, 0x0, 3D, 0x1"), Unit::kTexture, 4 * 32 / 2);
  expect_unit(cost("TEX.LL R2, R4, R8, R6, UR4, 0x0, 2D, 0xf"), Unit::kTexture, 4 * 32 / 1);
  expect_unit(cost("TLD.SCR.LZ R4, R4, 0x0, 0x2, 1D, 0x1"), Unit::kTexture, 4 * 32 / 8);
  expect_unit(cost("SULD.D.BA.2D.32.STRONG.SM.TRAP R4, [R4], UR4"), Unit::kTexture, 4 * 32 / 16);
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
