// SPDX-License-Identifier: Apache-2.0
// Loops of two builds find each other by what they hold.
#include "analysis/report/analysis_compare.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "analysis/report/analysis_json.h"
#include "analysis/report/analysis_text.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::report {
namespace {

model::CodeAnalysis analysed(std::initializer_list<in_core::WrittenLine> lines,
                             model::AnalysisQuestion question = {}) {
  const profile::Profile profile;
  return model::analyze_code(in_core::written(lines), costs::InstructionCosts(profile, {}),
                             std::move(question));
}

const model::CodeAnalysis& sums_then_products() {
  static const auto analysis = analysed({{"FADD R1, R1, R2"},
                                         {"FADD R3, R3, R2"},
                                         {"@P0 BRA 0x0"},
                                         {"FMUL R1, R1, R2"},
                                         {"FMUL R3, R3, R2"},
                                         {"@P0 BRA 0x30"},
                                         {"EXIT"}});
  return analysis;
}

TEST(AnalysisCompare, LoopsThatChangedPlacesFindEachOther) {
  const auto turned = analysed({{"FMUL R1, R1, R2"},
                                {"FMUL R3, R3, R2"},
                                {"@P0 BRA 0x0"},
                                {"FADD R1, R1, R2"},
                                {"@P0 BRA 0x30"},
                                {"EXIT"}});
  const auto pairs = pair_loops(sums_then_products(), turned);
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].before->first_bytes, 0x30u);
  EXPECT_EQ(pairs[0].after->first_bytes, 0x0u);
  EXPECT_TRUE(pairs[0].opcodes.empty());
  EXPECT_EQ(pairs[1].before->first_bytes, 0x0u);
  ASSERT_EQ(pairs[1].opcodes.size(), 1u);
  EXPECT_EQ(pairs[1].opcodes[0].opcode, "FADD");
  EXPECT_EQ(pairs[1].opcodes[0].before, 2);
  EXPECT_EQ(pairs[1].opcodes[0].after, 1);
}

// As analyze says them of each build by itself.
TEST(AnalysisCompare, DoubtsOfBothBuildsAreSaid) {
  profile::Profile profile;
  profile.device_name = "Planted";
  profile.compute_capability = "9.0";
  const auto built = [&](const char* architecture, const char* instruction) {
    auto code = in_core::written({{instruction}, {"@P0 BRA 0x0"}, {"EXIT"}});
    code.architecture = architecture;
    return model::analyze_code(std::move(code), costs::InstructionCosts(profile, {}), {});
  };
  const auto old_one = built("sm_75", "FADD R1, R1, R2"), new_one = built("sm_80", "WARBLE R1, R2");
  const std::string text = comparison_text(old_one, new_one);
  EXPECT_NE(text.find("sm_75 -> sm_80"), text.npos) << text;
  EXPECT_NE(text.find("old: code for sm_75 costs what Planted"), text.npos) << text;
  EXPECT_NE(text.find("new: code for sm_80 costs what Planted"), text.npos) << text;
  EXPECT_NE(text.find("WARBLE"), text.npos);
  for (const Doubt& doubt : doubts_of(new_one)) EXPECT_NE(text.find(doubt.text), text.npos);
}

// The rest of the elements has a loop of its own: the unrolled one takes the old one's place.
TEST(AnalysisCompare, AnUnrolledLoopIsComparedForTheSameWork) {
  const auto rolled = analysed({{"LDG.E R1, desc[UR4][R2.64]"},
                                {"FFMA R4, R1, R1, R4"},
                                {"IADD3 R2, R2, 0x4, RZ"},
                                {"@P0 BRA 0x0"},
                                {"EXIT"}});
  const auto unrolled = analysed({{"LDG.E R1, desc[UR4][R2.64]"},
                                  {"FFMA R4, R1, R1, R4"},
                                  {"IADD3 R2, R2, 0x4, RZ"},
                                  {"@P0 BRA 0x0"},
                                  {"LDG.E R1, desc[UR4][R2.64]"},
                                  {"LDG.E R5, desc[UR4][R2.64+0x4]"},
                                  {"FFMA R4, R1, R1, R4"},
                                  {"FFMA R4, R5, R5, R4"},
                                  {"IADD3 R2, R2, 0x8, RZ"},
                                  {"@P0 BRA 0x40"},
                                  {"EXIT"}});
  const auto pairs = pair_loops(rolled, unrolled);
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].before, nullptr);
  EXPECT_EQ(pairs[1].before, &rolled.loops[0]);
  EXPECT_EQ(pairs[1].work_ratio, 2);
  const std::string text = comparison_text(rolled, unrolled);
  EXPECT_NE(
      text.find("  work                2 times as much an iteration: changes are for the same"),
      text.npos)
      << text;
  const double was = 2 * rolled.loops[0].occupied[0].cycles;
  const double is = unrolled.loops[1].occupied[0].cycles;
  EXPECT_NE(text.find(fmt::format("{:>+9.1f}%", 100 * (is / was - 1))), text.npos) << text;
  EXPECT_NE(text.find("only in the new build: the loop 0x0040 to 0x0090 computes the same, 2 times "
                      "as much an iteration\n"),
            text.npos)
      << text;
  // Back again.
  EXPECT_EQ(pair_loops(unrolled, rolled)[0].work_ratio, 0.5);
}

// Four elements at once, one by one and in one access, each with a loop for what is left over.
TEST(AnalysisCompare, LoopsArePairedByWhatTheyComputeForAnElement) {
  const auto unrolled = analysed({{"LDG.E R1, desc[UR4][R2.64]"},  // 0x00: the rest
                                  {"FFMA R4, R1, R7, R8"},
                                  {"STG.E desc[UR4][R2.64], R4"},
                                  {"@P0 BRA 0x0"},
                                  {"LDG.E R1, desc[UR4][R2.64]"},  // 0x40: four
                                  {"FFMA R4, R1, R7, R8"},
                                  {"STG.E desc[UR4][R2.64], R4"},
                                  {"LDG.E R1, desc[UR4][R2.64+0x4]"},
                                  {"FFMA R4, R1, R7, R8"},
                                  {"STG.E desc[UR4][R2.64+0x4], R4"},
                                  {"LDG.E R1, desc[UR4][R2.64+0x8]"},
                                  {"FFMA R4, R1, R7, R8"},
                                  {"STG.E desc[UR4][R2.64+0x8], R4"},
                                  {"LDG.E R1, desc[UR4][R2.64+0xc]"},
                                  {"FFMA R4, R1, R7, R8"},
                                  {"STG.E desc[UR4][R2.64+0xc], R4"},
                                  {"@P0 BRA 0x40"},
                                  {"EXIT"}});
  const auto wide = analysed({{"LDG.E.128.CONSTANT R8, desc[UR4][R2.64]"},  // 0x00: four
                              {"FMUL R12, R8, R7"},
                              {"FADD R12, R12, R16"},
                              {"FFMA R13, R9, R7, R16"},
                              {"FFMA R14, R10, R7, R16"},
                              {"FFMA R15, R11, R7, R16"},
                              {"STG.E.128 desc[UR4][R2.64], R12"},
                              {"@P0 BRA 0x0"},
                              {"LDG.E.CONSTANT R1, desc[UR4][R2.64]"},  // 0x80: the rest
                              {"FFMA R4, R1, R7, R8"},
                              {"STG.E desc[UR4][R2.64], R4"},
                              {"@P0 BRA 0x80"},
                              {"EXIT"}});
  const auto pairs = pair_loops(unrolled, wide);
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].before, &unrolled.loops[1]);
  EXPECT_EQ(pairs[1].before, &unrolled.loops[0]);
  for (const LoopPair& pair : pairs) EXPECT_EQ(pair.work_ratio, 1);
  EXPECT_EQ(doubt_of(pairs), "");
}

// What is over of a loop is not what the loop itself became.
TEST(AnalysisCompare, ALoopForTheRestIsNoPartnerOfTheMainLoop) {
  const auto three = analysed({{"FFMA R4, R1, R1, R4"},
                               {"FFMA R4, R2, R2, R4"},
                               {"FFMA R4, R3, R3, R4"},
                               {"@P0 BRA 0x0"},
                               {"EXIT"}});
  const auto four_and_rest = analysed({{"FFMA R4, R1, R1, R4"},  // 0x00: the rest
                                       {"@P0 BRA 0x0"},
                                       {"FFMA R4, R1, R1, R4"},
                                       {"FFMA R4, R2, R2, R4"},
                                       {"FFMA R4, R3, R3, R4"},
                                       {"FFMA R4, R5, R5, R4"},
                                       {"@P0 BRA 0x20"},
                                       {"EXIT"}});
  const auto pairs = pair_loops(three, four_and_rest);
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].before, nullptr);
  EXPECT_EQ(pairs[0].main, &four_and_rest.loops[1]);
  EXPECT_EQ(pairs[0].times, 4);
  EXPECT_EQ(pairs[1].before, &three.loops[0]);
  EXPECT_EQ(doubt_of(pairs), "they do not compute the same for an element");
  const std::string text = comparison_text(three, four_and_rest);
  EXPECT_NE(
      text.find("only in the new build: the loop 0x0020 to 0x0060 computes the same, 4 times"),
      text.npos)
      << text;
  EXPECT_NE(text.find("  not sure            they do not compute the same"), text.npos) << text;
}

// An unrolled stencil loads a neighbour once for two elements.
TEST(AnalysisCompare, LoadsThatElementsShareAreTheSameWork) {
  const auto rolled = analysed({{"LDG.E R1, desc[UR4][R2.64]"},
                                {"LDG.E R5, desc[UR4][R2.64+0x4]"},
                                {"FADD R4, R1, R5"},
                                {"STG.E desc[UR4][R6.64], R4"},
                                {"@P0 BRA 0x0"},
                                {"EXIT"}});
  const auto unrolled = analysed({{"LDG.E R1, desc[UR4][R2.64]"},
                                  {"LDG.E R5, desc[UR4][R2.64+0x4]"},
                                  {"LDG.E R8, desc[UR4][R2.64+0x8]"},
                                  {"FADD R4, R1, R5"},
                                  {"STG.E desc[UR4][R6.64], R4"},
                                  {"FADD R4, R5, R8"},
                                  {"STG.E desc[UR4][R6.64+0x4], R4"},
                                  {"@P0 BRA 0x0"},
                                  {"EXIT"}});
  const auto pairs = pair_loops(rolled, unrolled);
  EXPECT_EQ(pairs[0].work_ratio, 2);
  EXPECT_EQ(doubt_of(pairs), "");
}

// Two loops may share the elements in any way.
TEST(AnalysisCompare, ALoopThatBecameTwoIsInDoubt) {
  const auto one = analysed({{"FMUL R1, R1, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const auto two = analysed(
      {{"FMUL R1, R1, R2"}, {"@P0 BRA 0x0"}, {"FMUL R1, R1, R2"}, {"@P0 BRA 0x20"}, {"EXIT"}});
  EXPECT_EQ(doubt_of(pair_loops(one, two)),
            "1 loop of the old build and 2 of the new one compute the same");
  EXPECT_EQ(doubt_of(pair_loops(two, two)), "");
}

model::CodeAnalysis with_cycles(std::initializer_list<in_core::WrittenLine> lines, double cycles,
                                double spread) {
  model::CodeAnalysis analysis = analysed(lines);
  for (in_core::Occupied& one : analysis.loops[0].occupied) one.cycles = cycles;
  analysis.spread_cycles = {spread};
  return analysis;
}

// A build that is faster only if its loads are coalesced is not recommended in silence.
TEST(AnalysisCompare, SaysWhenMemoryDecides) {
  const auto loop = {in_core::WrittenLine{"LDG.E R1, desc[UR4][R2.64]"}, {"@P0 BRA 0x0"}, {"EXIT"}};
  const auto words = [&](double was, double was_spread, double is, double is_spread) {
    const auto before = with_cycles(loop, was, was_spread),
               after = with_cycles(loop, is, is_spread);
    return memory_decides(before, after, pair_loops(before, after)[0]);
  };
  EXPECT_EQ(
      words(500, 8000, 400, 9000),
      "with 16 warps 500 -> 400 cycles hold for coalesced accesses that hit L1. Over 32 sectors "
      "from L2 the old build takes 8000, the new one 9000: say it by --sectors and --l1, or "
      "describe both and predict");
  EXPECT_NE(words(400, 9000, 500, 8000), "");
  EXPECT_NE(words(400, 900, 400, 800), "");
  EXPECT_EQ(words(400, 900, 400, 900), "");   // neither is faster, whatever memory does
  EXPECT_EQ(words(500, 500, 400, 400), "");   // nothing is spread
  EXPECT_EQ(words(500, 8000, 300, 450), "");  // faster even so
  const auto before = with_cycles(loop, 500, 8000), after = with_cycles(loop, 400, 9000);
  const std::string text = comparison_text(before, after);
  EXPECT_NE(text.find("  memory decides      with 16 warps 500 -> 400 cycles"), text.npos) << text;
  EXPECT_NE(text.find("  assumed             1 load of global memory hit L1"), text.npos) << text;
  EXPECT_EQ(analysed(loop).spread_cycles.size(), 0u);  // not asked for
  // What the user said is not called an assumption.
  const auto words_of = [&](const model::MemoryTold& memory) {
    auto old_one = before, new_one = after;
    old_one.memory = new_one.memory = memory;
    return memory_decides(old_one, new_one, pair_loops(old_one, new_one)[0]);
  };
  const std::string sectors_assumed = words_of({.of_all = {.hits = true}, .at = {}});
  EXPECT_NE(sectors_assumed.find("cycles hold for coalesced accesses. Over 32 sectors the old"),
            sectors_assumed.npos)
      << sectors_assumed;
  for (const model::MemoryTold& told :
       {model::MemoryTold{.of_all = {.sectors = true}, .at = {}},
        model::MemoryTold{.of_all = {}, .at = {{0, {.sectors = true}}}}}) {
    const std::string hits_assumed = words_of(told);
    EXPECT_NE(hits_assumed.find("hold for accesses that hit L1. From L2 the old build takes"),
              hits_assumed.npos)
        << hits_assumed;
    EXPECT_NE(hits_assumed.find("say it by --l1, or"), hits_assumed.npos) << hits_assumed;
  }
}

// Each has a loop that does four passes at once, and one for the rest.
TEST(AnalysisCompare, LoopsThatAreUnrolledAlikeFindEachOther) {
  const auto both = analysed({{"FFMA R4, R1, R1, R4"},
                              {"@P0 BRA 0x0"},
                              {"FFMA R4, R1, R1, R4"},
                              {"FFMA R4, R2, R2, R4"},
                              {"FFMA R4, R3, R3, R4"},
                              {"FFMA R4, R5, R5, R4"},
                              {"@P0 BRA 0x20"},
                              {"EXIT"}});
  for (const LoopPair& pair : pair_loops(both, both)) {
    EXPECT_EQ(pair.before, pair.after);
    EXPECT_EQ(pair.work_ratio, 1);
  }
  // Less work for an element is not less of the same.
  const auto fewer = analysed({{"FFMA R4, R1, R1, R4"},
                               {"FFMA R4, R2, R2, R4"},
                               {"FFMA R4, R3, R3, R4"},
                               {"@P0 BRA 0x0"},
                               {"EXIT"}});
  EXPECT_EQ(pair_loops(fewer, both)[1].work_ratio, 1);
}

TEST(AnalysisCompare, EqualLoopsKeepTheirOrder) {
  const auto pairs = pair_loops(sums_then_products(), sums_then_products());
  ASSERT_EQ(pairs.size(), 2u);
  for (const LoopPair& pair : pairs) EXPECT_EQ(pair.before->first_bytes, pair.after->first_bytes);
  EXPECT_NE(comparison_text(sums_then_products(), sums_then_products()).find("the same"),
            std::string::npos);
}

TEST(AnalysisCompare, WhatIsLostAndWhatIsNewIsSaid) {
  const auto one = analysed({{"FMUL R1, R1, R2"}, {"FMUL R3, R3, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const auto lost = pair_loops(sums_then_products(), one);
  ASSERT_EQ(lost.size(), 2u);
  EXPECT_EQ(lost[1].after, nullptr);
  EXPECT_EQ(lost[1].before->first_bytes, 0x0u);
  EXPECT_NE(comparison_text(sums_then_products(), one)
                .find("loop 0x0000 to 0x0020: only in the old build"),
            std::string::npos);
  EXPECT_NE(comparison_text(one, sums_then_products()).find("only in the new build"),
            std::string::npos);
  // A loop is not a whole kernel.
  const auto straight = analysed({{"FMUL R1, R1, R2"}, {"EXIT"}});
  EXPECT_EQ(pair_loops(one, straight).size(), 2u);
}

TEST(AnalysisCompare, LargestChangeFirst) {
  const auto before =
      analysed({{"FADD R1, R1, R2"}, {"IADD3 R1, R1, R2, RZ"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const auto after = analysed({{"FADD R1, R1, R2"},
                               {"FADD R1, R1, R2"},
                               {"MUFU.RCP R4, R4"},
                               {"MUFU.RCP R5, R5"},
                               {"@P0 BRA 0x0"},
                               {"EXIT"}});
  const auto pairs = pair_loops(before, after);
  ASSERT_EQ(pairs.size(), 1u);
  ASSERT_EQ(pairs[0].opcodes.size(), 3u);
  EXPECT_EQ(pairs[0].opcodes[0].opcode, "MUFU.RCP");
  EXPECT_EQ(pairs[0].opcodes[0].after, 2);
  EXPECT_NE(comparison_text(before, after).find("MUFU.RCP 0 -> 2"), std::string::npos);
}

TEST(AnalysisCompare, PressureIsSaidWhereItChanged) {
  const auto& before = sums_then_products();
  EXPECT_EQ(comparison_text(before, before).find("pressure"), std::string::npos);
  auto after = before;
  auto& cycles = after.loops[0].unit_cycles[static_cast<std::size_t>(in_core::Unit::kFmaHeavy)];
  cycles += 3;
  const std::string words =
      fmt::format("pressure, cycles    {} {:.4g} -> {:.4g}\n",
                  in_core::unit_name(in_core::Unit::kFmaHeavy), cycles - 3, cycles);
  EXPECT_NE(comparison_text(before, after).find(words), std::string::npos)
      << comparison_text(before, after);
}

TEST(AnalysisText, HasWhatTheLoopsAre) {
  model::AnalysisQuestion question;
  question.loop.timeline_warps = 2;
  const auto analysis =
      analysed({{"FADD R1, R1, R2", 1, 4}, {"@P0 BRA 0x0", 1, 5}, {"EXIT"}}, question);
  const std::string text = analysis_text(analysis, "a device", {.listing = true, .timeline = true});
  for (const char* words :
       {"3 instructions for sm_90a, 1 loop on a device", "loop 0x0000 to 0x0010: 2 instructions",
        "carried chain", "FADD R1, R1, R2", "! unknown           FADD", "timeline", "warp 1"}) {
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
  }
  const std::string brief = analysis_text(analysis, "a device", {.listing = false});
  EXPECT_EQ(brief.find("FADD R1, R1, R2"), std::string::npos);
  EXPECT_EQ(brief.find("timeline"), std::string::npos);
}

TEST(AnalysisText, CyclesAWarpAreThoseOfAllOverTheWarps) {
  const auto analysis = analysed({{"FADD R1, R1, R2", 1, 4}, {"@P0 BRA 0x0", 1, 5}, {"EXIT"}});
  const std::string text = analysis_text(analysis, "a device", {.listing = false});
  const std::size_t begin = text.find("cycles a warp");
  ASSERT_NE(begin, text.npos) << text;
  std::istringstream row(text.substr(begin + 13, text.find('\n', begin) - begin - 13));
  for (const in_core::Occupied& one : analysis.loops[0].occupied) {
    double shown = 0;
    row >> shown;
    EXPECT_NEAR(shown, one.cycles / one.warps, 0.051) << one.warps << "\n" << text;
  }
}

TEST(AnalysisText, WhatAnInstructionWaitedForStandsBesideIt) {
  const auto analysis = analysed({{"FADD R1, R1, R2", 1, 4}, {"@P0 BRA 0x0", 1, 5}, {"EXIT"}});
  const std::string text = analysis_text(analysis, "a device", {.listing = true});
  // The branch back takes ten cycles. Behind its stall count the branch itself waited for nothing.
  EXPECT_GE(analysis.loops[0].lines[1].waited, 1);
  EXPECT_NE(text.find("FADD R1, R1, R2 <- branch\n"), text.npos) << text;
  EXPECT_EQ(text.find(" <- "), text.rfind(" <- ")) << text;
}

TEST(AnalysisText, SaysWhatEachLineOfTheSourceTakes) {
  auto code = in_core::written({{"FADD R1, R1, R2", 1, 4},
                                {"RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R1", 1, 1},
                                {"@P0 BRA 0x0", 1, 5},
                                {"EXIT"}});
  const profile::Profile profile;
  const costs::InstructionCosts costs(profile, {});
  const auto without = analysis_text(model::analyze_code(code, costs, {}), "here", {});
  EXPECT_EQ(without.find("by line of the source"), without.npos);
  code.instructions[0].line = "sum.cu:6";
  code.instructions[1].line = "sum.cu:7";
  code.instructions[2].line = "sum.cu:6";
  const auto analysis = model::analyze_code(code, costs, {});
  const std::map<std::uint64_t, std::string> headers = {{0x10, "atomics.hpp:84"}};
  const auto text = analysis_text(analysis, "here", {.listing = true, .headers = &headers});
  const std::size_t table = text.find("by line of the source, of one warp alone\n");
  ASSERT_NE(table, text.npos) << text;
  // Beside the user's own line that of the header, here and in the listing.
  EXPECT_NE(text.find(" sum.cu:7 (atomics.hpp:84)\n", table), text.npos) << text;
  EXPECT_NE(text.find("sum.cu:7 (atomics.hpp:84) RED.E.ADD", table), text.npos) << text;
  // All of it is there, the largest first.
  std::istringstream rows(text.substr(text.find('\n', table) + 1));
  double cycles = 0, all = 0, last = 1e9, instructions = 0;
  std::string share;
  for (int row = 0; row < 2; ++row) {
    double of_line = 0;
    std::string source;
    rows >> cycles >> share >> of_line;
    std::getline(rows, source);
    EXPECT_LE(cycles, last);
    last = cycles;
    all += cycles;
    instructions += of_line;
  }
  EXPECT_EQ(instructions, 3);
  EXPECT_NEAR(all, analysis.loops[0].occupied[0].cycles, 0.2) << text;
}

TEST(AnalysisJson, SaysTheSame) {
  const auto analysis = analysed({{"FADD R1, R1, R2", 1, 4}, {"@P0 BRA 0x0", 1, 5}, {"EXIT"}});
  const auto json = analysis_json(analysis);
  EXPECT_EQ(json["instructions"], 3);
  ASSERT_EQ(json["loops"].size(), 1u);
  const auto& loop = json["loops"][0];
  EXPECT_EQ(loop["occupied"].size(), 5u);
  EXPECT_EQ(loop["occupied"][0]["cycles"], 4 + 10);  // Machine::taken_cycles
  EXPECT_EQ(loop["lines"].size(), 2u);
  EXPECT_EQ(loop["lines"][0]["schedule"]["stall"], 4);
  EXPECT_EQ(loop["lines"][0]["evidence"], "unknown");
  EXPECT_EQ(json["unknown"], (std::vector<std::string>{"FADD"}));
}

}  // namespace
}  // namespace warpgauge::report
