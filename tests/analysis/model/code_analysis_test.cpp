// SPDX-License-Identifier: Apache-2.0
// Which loops of a kernel are analysed, and what is told of them.
#include "analysis/model/code_analysis.h"

#include <gtest/gtest.h>

#include "analysis/base/defect.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::model {
namespace {

using in_core::written;
using in_core::WrittenLine;

CodeAnalysis analysed(machine_code::ExecutedCode code, AnalysisQuestion question = {}) {
  const profile::Profile profile;
  return analyze_code(std::move(code), costs::InstructionCosts(profile, {}), std::move(question));
}

machine_code::ExecutedCode nested() {
  return written({{"MOV R0, RZ"},
                  {"NOP"},
                  {"NOP"},
                  {"@P0 BRA 0x20"},
                  {"@P1 BRA 0x10"},
                  {"QUX R1, R2"},
                  {"@P0 BRA 0x50"},
                  {"EXIT"}});
}

TEST(CodeAnalysis, HasTheInnermostLoopsInTheOrderOfTheCode) {
  const auto analysis = analysed(nested());
  ASSERT_EQ(analysis.loops.size(), 2u);
  EXPECT_EQ(analysis.loops[0].first_bytes, 0x20u);
  EXPECT_EQ(analysis.loops[0].depth, 1);
  EXPECT_EQ(analysis.loops[1].first_bytes, 0x50u);
  EXPECT_EQ(analysis.name, "kernel");
}

TEST(CodeAnalysis, OuterLoopsAndTheWholeOnRequest) {
  const auto outer = analysed(nested(), {.outer = true});
  ASSERT_EQ(outer.loops.size(), 3u);
  EXPECT_EQ(outer.loops[0].first_bytes, 0x10u);
  const auto whole = analysed(nested(), {.whole = true});
  ASSERT_EQ(whole.loops.size(), 3u);
  EXPECT_TRUE(whole.loops.back().whole);
}

TEST(CodeAnalysis, CodeWithoutALoopIsOne) {
  const auto analysis = analysed(written({{"MOV R0, RZ"}, {"EXIT"}}));
  ASSERT_EQ(analysis.loops.size(), 1u);
  EXPECT_TRUE(analysis.loops[0].whole);
  EXPECT_THROW(analysed({}), Defect);
  EXPECT_THROW(analysed(written({{.text = "LDS R0, [R1]", .write = 6}})), Defect);
}

TEST(CodeAnalysis, OpcodesAreThoseOfTheLoops) {
  const auto analysis = analysed(nested());
  EXPECT_EQ(analysis.opcodes(in_core::Evidence::kUnknown), (std::vector<std::string>{"QUX"}));
  EXPECT_EQ(analysis.opcodes(in_core::Evidence::kMeasured),
            (std::vector<std::string>{"BRA", "NOP"}));
}

TEST(CodeAnalysis, CountsTellTheWayAndTheUserBeforeThem) {
  const auto code = written({{"MOV R0, RZ", 10},
                             {"@P1 BRA 0x30", 80},
                             {"NOP", 20},
                             {"NOP", 80},
                             {"@P0 BRA 0x10", 80},
                             {"EXIT", 10}});
  EXPECT_EQ(analysed(code, {.warps = 10}).loops[0].lines[2].executed, 0.25);
  EXPECT_TRUE(analysed(code, {.warps = 10}).loops[0].assumptions.empty());
  AnalysisQuestion question{.warps = 10};
  question.loop.shares.taken[0x10] = 0.5;
  EXPECT_EQ(analysed(code, question).loops[0].lines[2].executed, 0.5);
  EXPECT_EQ(analysed(code).loops[0].lines[2].executed, 1);
}

TEST(CodeAnalysis, WhatIsTakenForGrantedOfMemoryIsSaidWithItsOption) {
  const auto code = written({{"LDG.E R1, desc[UR4][R2.64]"},
                             {"LDG.E R3, desc[UR4][R4.64]"},
                             {"LDS R5, [R6]"},
                             {"STG.E desc[UR4][R8.64], R1"},
                             {"@P0 BRA 0x0"},
                             {"STS [R6], R5"},
                             {"EXIT"}});
  using Texts = std::vector<std::string>;
  const Texts all = {"2 loads of global memory hit L1: --l1 SHARE, --l2 SHARE",
                     "3 accesses of global memory coalesced: --sectors N (to 32)",
                     "1 access of shared memory without conflicts: --ways N (to 32)"};
  EXPECT_EQ(analysed(code).loops[0].assumptions, all);
  const auto told = [&](AccessTold of_all, std::map<std::uint64_t, AccessTold> at = {}) {
    return analysed(code, {.memory = {.of_all = of_all, .at = std::move(at)}}).loops[0].assumptions;
  };
  const auto packed = [](const char* accesses) {
    return std::string(accesses) +
           " of global memory whose sectors are told: they lie side by side, in as few lines as "
           "hold them (of a description --lines says otherwise)";
  };
  EXPECT_EQ(told({.hits = true, .misses = true}), Texts(all.begin() + 1, all.end()));
  EXPECT_EQ(told({.sectors = true, .ways = true}), Texts({all[0], packed("3 accesses")}));
  EXPECT_EQ(told({.hits = true, .misses = true, .sectors = true, .ways = true}),
            Texts({packed("3 accesses")}));
  // Told of one cache, the other is still assumed.
  const std::string rest = "s of global memory hit L2 where L1 does not answer: --l2 SHARE";
  EXPECT_EQ(told({.hits = true, .sectors = true, .ways = true}),
            Texts({"2 load" + rest, packed("3 accesses")}));
  EXPECT_EQ(told({.misses = true, .sectors = true, .ways = true}),
            Texts({"2 loads of global memory hit L1: --l1 SHARE", packed("3 accesses")}));
  const std::string one = "1 load of global memory hit L";
  EXPECT_EQ(
      told({.ways = true}, {{0, {.hits = true, .sectors = true, .ways = true}}}),
      Texts({one + "1: --l1 SHARE, --l2 SHARE", one + "2 where L1 does not answer: --l2 SHARE",
             "2 accesses of global memory coalesced: --sectors N (to 32)", packed("1 access")}));
  // A loop without accesses has nothing to say.
  EXPECT_TRUE(analysed(written({{"FADD R1, R1, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}}))
                  .loops[0]
                  .assumptions.empty());
}

TEST(CodeAnalysis, AccessesWhoseLanesSomethingSetsApartAreNamed) {
  auto code = written({{"LDC R7, c[0x0][0x228]"},
                       {"S2R R6, SR_TID.X"},
                       {"LDC.64 R2, c[0x0][0x210]"},
                       {"IMAD R9, R6, R7, RZ"},
                       {"IMAD.WIDE R10, R9, 0x4, R2"},  // 0x40
                       {"LDG.E R1, desc[UR4][R10.64]"},
                       {"STS [R6], R1"},
                       {"@P1 BRA 0x40"},
                       {"EXIT"}});
  for (auto& one : code.instructions) one.line = "a.cu:3";
  EXPECT_EQ(analysed(code).loops[0].assumptions.back(),
            "loads at a.cu:3 are taken side by side although an argument says how far their lanes "
            "are apart: --sectors a.cu:3=N");
  code.instructions[3].text = "LDS R9, [R6]";
  EXPECT_EQ(analysed(code).loops[0].assumptions.back(),
            "loads at a.cu:3 are taken side by side although loaded data tell where they lie: "
            "--sectors a.cu:3=N");
}

TEST(CodeAnalysis, AnOffsetIsSaidToBeOneOfItsFile) {
  auto code = written({{"LDC R7, c[0x0][0x228]"},
                       {"S2R R6, SR_TID.X"},
                       {"LDC.64 R2, c[0x0][0x210]"},
                       {"IMAD R9, R6, R7, RZ"},
                       {"IMAD.WIDE R10, R9, 0x4, R2"},  // 0x40
                       {"LDG.E R1, desc[UR4][R10.64]"},
                       {"LDG.E R4, desc[UR4][R2.64]"},
                       {"@P1 BRA 0x40"},
                       {"EXIT"}});
  for (auto& one : code.instructions) one.line = "a.cu:3";
  const std::string apart =
      "loads at a.cu:3 are taken side by side although an argument says how far their lanes are "
      "apart: --sectors ";
  // A number for the line says nothing of the word that all lanes read.
  EXPECT_EQ(analysed(code).loops[0].assumptions.back(), apart + "a.cu:3=N");
  code.instructions[6].text = "LDG.E R4, desc[UR4][R20.64]";
  EXPECT_EQ(analysed(code).loops[0].assumptions.back(),
            apart + "0x50=N (the offset is one of a.cu)");
}

TEST(CodeAnalysis, LoadsAlongWhichAThreadWalksAreNamed) {
  auto code = written({{"LDC R7, c[0x0][0x228]"},
                       {"S2R R6, SR_TID.X"},
                       {"LDC.64 R2, c[0x0][0x210]"},
                       {"IMAD R7, R6, R7, RZ"},
                       {"IMAD.WIDE R2, R7, 0x4, R2"},
                       {"LDG.E R1, desc[UR4][R2.64]"},  // 0x50
                       {"IADD3 R2, P0, R2, 0x4, RZ"},
                       {"IADD3.X R3, RZ, R3, RZ, P0, !PT"},
                       {"LDG.E R5, desc[UR4][R8.64]"},
                       {"@P1 BRA 0x50"},
                       {"EXIT"}});
  const auto last = [&](const AnalysisQuestion& question = {}) {
    return analysed(code, question).loops[0].assumptions.back();
  };
  const std::string walks =
      " are taken side by side although each thread walks along them by itself: --sectors ";
  EXPECT_EQ(last(), "loads at 0x50" + walks + "0x50=N");
  for (auto& one : code.instructions) one.line = "mv1.cu:8";
  EXPECT_EQ(last(), "loads at mv1.cu:8" + walks +
                        "0x50=N (the offset is one of mv1.cu)");  // another array in this line
  code.instructions[8].line = "mv1.cu:9";
  EXPECT_EQ(last(), "loads at mv1.cu:8" + walks + "mv1.cu:8=N");
  EXPECT_EQ(last({.memory = {.of_all = {}, .at = {{0x50, {.sectors = true}}}}}).find(walks),
            std::string::npos);
}

TEST(CodeAnalysis, CountersTellTheSectors) {
  auto code = written({{"LDG.E R1, desc[UR4][R2.64]", 10}, {"@P0 BRA 0x0", 10}, {"EXIT", 1}});
  code.instructions[0].sectors = 40;
  EXPECT_EQ(analysed(code, {.warps = 1}).loops[0].assumptions,
            (std::vector<std::string>{"1 load of global memory hit L1: --l1 SHARE, --l2 SHARE"}));
}

TEST(CodeAnalysis, OutlivesTheCodeThatItWasMadeOf) {
  CodeAnalysis analysis;
  {
    auto code = std::make_unique<machine_code::ExecutedCode>(nested());
    analysis = analysed(*code);
  }
  const CodeAnalysis moved = std::move(analysis);
  EXPECT_EQ(moved.priced.operands[5].opcode, "QUX");
  EXPECT_EQ(moved.opcodes(in_core::Evidence::kUnknown), (std::vector<std::string>{"QUX"}));
}

}  // namespace
}  // namespace warpgauge::model
