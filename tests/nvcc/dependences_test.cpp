// SPDX-License-Identifier: Apache-2.0
#include "tests/nvcc/dependences.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "analysis/base/error.h"
#include "analysis/machine_code/schedule.h"

namespace warpgauge::machine_code {
namespace {

struct Written {
  std::string text;
  int stall = 1;
  int write = Schedule::kNone;
  int read = Schedule::kNone;
  unsigned wait = 0;  // mask
};

ExecutedCode written(std::initializer_list<Written> lines) {
  ExecutedCode code{
      .cubin = {}, .function = "kernel", .architecture = "sm_90a", .instructions = {}};
  for (const Written& line : lines) {
    code.instructions.push_back({.offset_bytes = 16 * code.instructions.size(),
                                 .text = line.text,
                                 .control = static_cast<unsigned>(line.stall) | 1u << 4 |
                                            static_cast<unsigned>(line.write) << 5 |
                                            static_cast<unsigned>(line.read) << 8 |
                                            line.wait << 11});
  }
  return code;
}

std::vector<Dependence> found_in(const ExecutedCode& code, DependenceKind kind) {
  std::vector<Dependence> found = dependences_of(code, operands_of(code));
  std::erase_if(found, [&](const Dependence& one) { return one.kind != kind; });
  return found;
}

std::vector<Dependence> reads_in(std::initializer_list<Written> lines) {
  return found_in(written(lines), DependenceKind::kReadAfterWrite);
}

TEST(Dependences, OfFixedLatencyHaveADistance) {
  const auto found = reads_in({{"FADD R4, R2, R3", 2},
                               {"MOV R9, 0x1", 0},  // takes a cycle all the same
                               {"MOV R8, 0x1", 1},
                               {"FFMA R5, R4, R4, R6", 5},
                               {"STG.E [R4.64], R5"}});
  ASSERT_EQ(found.size(), 5u);  // FFMA reads R4 twice
  EXPECT_EQ(found[0].producer, 0u);
  EXPECT_EQ(found[0].consumer, 3u);
  EXPECT_EQ(found[0].distance_cycles, 4);
  EXPECT_EQ(found[0].protection, Protection::kStall);
  EXPECT_EQ(found[0].range, (RegisterRange{.first = 4}));
  EXPECT_FALSE(found[0].address);
  // The address is the pair R4, R5: one half from each of the two.
  EXPECT_TRUE(found[2].address);
  EXPECT_EQ(found[2].producer, 0u);
  EXPECT_EQ(found[2].distance_cycles, 9);
  EXPECT_TRUE(found[3].address);
  EXPECT_EQ(found[3].producer, 3u);
  EXPECT_EQ(found[3].distance_cycles, 5);
  EXPECT_FALSE(found[4].address);
}

TEST(Dependences, OfVariableLatencyAreKeptByTheirScoreboard) {
  const auto kept = reads_in({{"LDG.E.64 R4, [R2.64]", 1, 0},
                              {"MOV R9, 0x1", 1, Schedule::kNone, Schedule::kNone, 1},
                              {"FADD R6, R4, R5"}});
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].protection, Protection::kScoreboard);
  EXPECT_EQ(kept[1].range, (RegisterRange{.first = 5}));
}

TEST(Dependences, ShowAWrongWaitAndAWrongScoreboard) {
  // Scoreboard 1 is waited for, 0 is raised.
  const auto other = reads_in({{"LDG.E R4, [R2.64]", 1, 0},
                               {"FADD R6, R4, R5", 1, Schedule::kNone, Schedule::kNone, 1u << 1}});
  EXPECT_EQ(other.at(0).protection, Protection::kNone);
  // The wait comes after the consumer.
  const auto late = reads_in({{"MUFU.RCP R4, R2", 1, 2},
                              {"FADD R6, R4, R5"},
                              {"MOV R7, 0x1", 1, Schedule::kNone, Schedule::kNone, 1u << 2}});
  EXPECT_EQ(late.at(0).protection, Protection::kNone);
  // The producer's own wait is for an older use.
  const auto own =
      reads_in({{"MUFU.RCP R4, R2", 1, 2, Schedule::kNone, 1u << 2}, {"FADD R6, R4, R5"}});
  EXPECT_EQ(own.at(0).protection, Protection::kNone);
}

TEST(Dependences, ShowAPlantedStallCount) {
  ExecutedCode code = written({{"FFMA R4, R2, R3, R4", 4}, {"FFMA R4, R2, R3, R4", 4}});
  EXPECT_EQ(found_in(code, DependenceKind::kReadAfterWrite).at(0).distance_cycles, 4);
  code.instructions[0].control = (code.instructions[0].control & ~15u) | 2u;
  EXPECT_EQ(found_in(code, DependenceKind::kReadAfterWrite).at(0).distance_cycles, 2);
}

TEST(Dependences, OnOlderUsesOfAScoreboardAreKeptByItsCount) {
  const auto loads = [](const char* barrier) {
    return reads_in({{"LDS R4, [R2]", 1, 0},
                     {"LDS R5, [R2+0x4]", 1, 0},
                     {barrier, 4},
                     {"MOV R8, R4"},
                     {"MOV R9, R5"}});
  };
  const auto one_pending = loads("DEPBAR.LE SB0, 0x1");
  EXPECT_EQ(one_pending.at(0).protection, Protection::kScoreboard);
  EXPECT_EQ(one_pending.at(1).protection, Protection::kNone);
  EXPECT_EQ(loads("DEPBAR.LE SB0, 0x0").at(1).protection, Protection::kScoreboard);
  EXPECT_EQ(loads("DEPBAR.LE SB1, 0x0, {0}").at(1).protection, Protection::kScoreboard);
  EXPECT_EQ(loads("DEPBAR.LE SB1, 0x0, {2}").at(0).protection, Protection::kNone);
}

TEST(Dependences, OfAQueueThatFinishesInOrderAreKeptByItsLastScoreboard) {
  const auto found = reads_in({{"MUFU.EX2 R4, R2"},
                               {"F2I.NTZ R5, R3", 1, 0},
                               {"FADD R6, R4, R4", 1, Schedule::kNone, Schedule::kNone, 1}});
  EXPECT_EQ(found.at(0).protection, Protection::kScoreboard);
  // A load of global memory does not finish before a later one.
  const auto loads = reads_in({{"LDG.E R4, [R2.64]", 1, 1},
                               {"LDS R5, [R3]", 1, 0},
                               {"FADD R6, R4, R4", 1, Schedule::kNone, Schedule::kNone, 1}});
  EXPECT_EQ(loads.at(0).protection, Protection::kNone);
}

TEST(Dependences, OnWritesAfterReadsNeedTheReadScoreboard) {
  const auto after_reads = [](unsigned wait) {
    return found_in(written({{"STG.E [R2.64], R4", 1, Schedule::kNone, 3},
                             {"MOV R4, 0x1", 1, Schedule::kNone, Schedule::kNone, wait}}),
                    DependenceKind::kWriteAfterRead);
  };
  EXPECT_EQ(after_reads(1u << 3).at(0).protection, Protection::kScoreboard);
  EXPECT_EQ(after_reads(0).at(0).protection, Protection::kNone);
  // Guards and uniform registers are read when the instruction is issued.
  const auto guard = found_in(written({{"@P0 STG.E [R2.64], R4", 1, Schedule::kNone, 3},
                                       {"ISETP.NE.AND P0, PT, R8, RZ, PT"}}),
                              DependenceKind::kWriteAfterRead);
  EXPECT_EQ(guard.at(0).protection, Protection::kStall);
  // Both wait in the queue to memory.
  const auto queue =
      found_in(written({{"STG.E [R2.64], R4", 1, Schedule::kNone, 3}, {"LDS R4, [R8]", 1, 0}}),
               DependenceKind::kWriteAfterRead);
  EXPECT_EQ(queue.at(0).protection, Protection::kOrder);
}

TEST(Dependences, OnWritesAfterWritesNeedTheWriteScoreboard) {
  const auto found = found_in(written({{"LDG.E R4, [R2.64]", 1, 0}, {"MOV R4, 0x1"}}),
                              DependenceKind::kWriteAfterWrite);
  EXPECT_EQ(found.at(0).protection, Protection::kNone);
}

TEST(Dependences, GoBackToEveryGuardedWriter) {
  const auto found = reads_in({{"MOV R4, 0x1"}, {"@P0 MOV R4, 0x2"}, {"FADD R5, R4, R4"}});
  ASSERT_EQ(found.size(), 4u);  // two writers, each for both sources
  EXPECT_EQ(found[0].producer, 0u);
  EXPECT_EQ(found[1].producer, 1u);
  const auto overwritten = reads_in({{"MOV R4, 0x1"}, {"MOV R4, 0x2"}, {"MOV R5, R4"}});
  ASSERT_EQ(overwritten.size(), 1u);
  EXPECT_EQ(overwritten[0].producer, 1u);
}

TEST(Dependences, AreNoneBetweenExclusiveGuards) {
  EXPECT_TRUE(reads_in({{"@P0 MOV R4, 0x1"}, {"@!P0 MOV R5, R4"}}).empty());
  EXPECT_EQ(reads_in({{"@P0 MOV R4, 0x1"}, {"@P0 MOV R5, R4"}}).size(), 1u);
  // P0 has another value by then.
  EXPECT_EQ(
      reads_in({{"@P0 MOV R4, 0x1"}, {"ISETP.NE.AND P0, PT, R8, RZ, PT"}, {"@!P0 MOV R5, R4"}})
          .size(),
      2u);
}

TEST(Dependences, MarkGuards) {
  const auto found = reads_in({{"ISETP.NE.AND P0, PT, R8, RZ, PT", 13}, {"@P0 MOV R5, R4"}});
  EXPECT_TRUE(found.at(0).guard);
  EXPECT_EQ(found.at(0).distance_cycles, 13);
}

TEST(Dependences, OfWarpgroupProductsAreKeptByTheirGroups) {
  const auto with_pending = [](const char* pending) {
    return reads_in({{"HGMMA.64x8x16.F32.BF16 R24, gdesc[UR4], R24, gsb0"},
                     {"HGMMA.64x8x16.F32.BF16 R32, gdesc[UR8], R32"},
                     {"HGMMA.64x8x16.F32.BF16 R32, gdesc[UR8], R32, gsb0"},
                     {std::string("WARPGROUP.DEPBAR.LE gsb0, ") + pending},
                     {"MOV R2, R24"},
                     {"MOV R3, R35"}});
  };
  const auto all = with_pending("0x0");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].protection, Protection::kOrder);  // of two products on R32
  EXPECT_EQ(all[0].range.count, 4);
  EXPECT_EQ(all[1].protection, Protection::kWarpgroup);
  EXPECT_EQ(all[2].protection, Protection::kWarpgroup);
  const auto first = with_pending("0x1");
  EXPECT_EQ(first[1].protection, Protection::kWarpgroup);
  EXPECT_EQ(first[2].protection, Protection::kNone);
}

TEST(Dependences, AWeakerWaitLeavesFinishedWhatWasFinished) {
  const auto found = reads_in({{"HGMMA.64x8x16.F32.BF16 R24, gdesc[UR4], R24, gsb0"},
                               {"WARPGROUP.DEPBAR.LE gsb0, 0x0"},
                               {"WARPGROUP.DEPBAR.LE gsb0, 0x1"},
                               {"MOV R2, R24"}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].protection, Protection::kWarpgroup);
  // Two groups are finished; that one of them might not be is said too late.
  const auto two = reads_in({{"HGMMA.64x8x16.F32.BF16 R24, gdesc[UR4], R24, gsb0"},
                             {"HGMMA.64x8x16.F32.BF16 R32, gdesc[UR8], R32, gsb0"},
                             {"WARPGROUP.DEPBAR.LE gsb0, 0x0"},
                             {"WARPGROUP.DEPBAR.LE gsb0, 0x1"},
                             {"MOV R3, R35"}});
  ASSERT_EQ(two.size(), 1u);
  EXPECT_EQ(two[0].protection, Protection::kWarpgroup);
}

TEST(Dependences, EndWhereControlJoinsOrLeaves) {
  const ExecutedCode code = written({{"MOV R4, 0x1"},
                                     {"@P0 BRA 0x40"},  // runs on where it is not taken
                                     {"MOV R5, R4"},
                                     {"CALL.REL.NOINC 0x90"},
                                     {"MOV R6, R4"},  // the target
                                     {"EXIT"},
                                     {"MOV R7, R6"}});
  const auto stretches = straight_code_of(code);
  ASSERT_EQ(stretches.size(), 3u);
  EXPECT_EQ(stretches[0].end, 4u);
  EXPECT_EQ(stretches[1].end, 6u);
  EXPECT_EQ(stretches[2].end, 7u);
  const auto found = found_in(code, DependenceKind::kReadAfterWrite);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].consumer, 2u);
  EXPECT_TRUE(straight_code_of(written({})).empty());
}

TEST(Dependences, WantTheOperandsOfEveryInstruction) {
  const ExecutedCode code = written({{"NOP"}, {"NOP"}});
  const auto operands = operands_of(code);
  EXPECT_THROW(dependences_of(code, std::span(operands).first(1)), Defect);
}

TEST(Dependences, OfOneQueueAreKeptByItsLastInstruction) {
  // Only the last of several raises a scoreboard: what went before in the queue is finished too.
  const auto protection = [](const char* first, const char* last) {
    const auto found = reads_in({{first, 1},
                                 {last, 1, 0},
                                 {"MOV R9, 0x1", 1, Schedule::kNone, Schedule::kNone, 1},
                                 {"FADD R8, R4, R4"}});
    return found.empty() ? Protection::kNone : found[0].protection;
  };
  EXPECT_EQ(protection("LDS R4, [R2]", "LDS R5, [R3]"), Protection::kScoreboard);
  EXPECT_EQ(protection("LDS R4, [R2]", "LDSM.16.M88 R5, [R3]"), Protection::kScoreboard);
  EXPECT_EQ(protection("MUFU.RCP R4, R2", "MUFU.EX2 R5, R3"), Protection::kScoreboard);
  EXPECT_EQ(protection("MUFU.RCP R4, R2", "I2F R5, R3"), Protection::kScoreboard);
  // The queues of two units; and loads, as a later one may hit.
  EXPECT_NE(protection("MUFU.RCP R4, R2", "LDS R5, [R3]"), Protection::kScoreboard);
  EXPECT_NE(protection("LDG.E R4, desc[UR4][R2.64]", "LDS R5, [R3]"), Protection::kScoreboard);
}

}  // namespace
}  // namespace warpgauge::machine_code
