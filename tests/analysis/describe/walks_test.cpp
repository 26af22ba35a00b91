// SPDX-License-Identifier: Apache-2.0
// Sectors of accesses along which one thread walks by itself: asked for, or known from the code.
#include "analysis/describe/walks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/describe/access_amounts.h"
#include "tests/analysis/describe/never_ran.h"

namespace warpgauge::describe {
namespace {

/// y[row] = sum of A[row * n + k] * x[k], a thread a row, two passes at once.
machine_code::ExecutedCode thread_a_row() {
  machine_code::ExecutedCode code = code_of({"S2R R7, SR_TID.X",                 // 0x00
                                             "LDC R0, c[0x0][0x228]",            //
                                             "LDC.64 R4, c[0x0][0x210]",         //
                                             "LDC.64 R2, c[0x0][0x218]",         //
                                             "IMAD R3, R7, R0, RZ",              // 0x40
                                             "IMAD.WIDE R4, R3, 0x4, R4",        //
                                             "LDC.64 R2, c[0x0][0x218]",         //
                                             "LDG.E R17, desc[UR8][R2.64]",      // 0x70: x
                                             "LDG.E R16, desc[UR8][R4.64]",      // 0x80: A
                                             "LDG.E R19, desc[UR8][R2.64+0x4]",  //
                                             "LDG.E R24, desc[UR8][R4.64+0x4]",  // 0xa0
                                             "IADD3 R4, P2, R4, 0x8, RZ",        //
                                             "IMAD.X R5, RZ, RZ, R5, P2",        // 0xc0
                                             "IADD3 R2, P1, R2, 0x8, RZ",        //
                                             "IADD3.X R3, RZ, R3, RZ, P1, !PT",  //
                                             "IADD3 R0, R0, -0x2, RZ",           //
                                             "ISETP.GT.AND P1, PT, R0, RZ, PT",  // 0x100
                                             "@P1 BRA 0x70",                     //
                                             "EXIT"});
  for (auto& one : code.instructions) one.line = "mv1.cu:8";
  return code;
}

StaticQuestion question_of_rows() {
  StaticQuestion asked = question();
  asked.shares.trips = {{0x70, 1000}};
  asked.memory.read_bytes.all = 0;
  asked.memory.l1.all = 1;
  return asked;
}

/// What is asked for, with the options.
std::vector<Missing> missing_of(const machine_code::ExecutedCode& code,
                                const StaticQuestion& asked) {
  try {
    describe_code(code, nullptr, asked, costs());
  } catch (const Unanswered& unanswered) {
    return unanswered.missing;
  }
  return {};
}

bool assumes(const descriptor::Descriptor& kernel, const std::string& text) {
  return std::ranges::find(kernel.assumes, text) != kernel.assumes.end();
}

TEST(Walks, AreAskedForByTheLineAndNotWhereAllLanesReadOneWord) {
  const auto missing = missing_of(thread_a_row(), question_of_rows());
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0].what,
            "sectors of the loads at mv1.cu:8 (2 of them) by the argument at byte 0, along which "
            "each thread walks by itself");
  EXPECT_EQ(missing[0].option, "--sectors mv1.cu:8=N");
  EXPECT_EQ(missing[0].more,
            " (1: all lanes read the same words; 4: lanes side by side, as in a stencil; 32: each "
            "lane a row of its own)");
}

TEST(Walks, ANumberForTheLineIsNotAboutWordsThatAllLanesRead) {
  StaticQuestion asked = question_of_rows();
  for (const std::uint64_t place : {0x70, 0x80, 0x90, 0xa0}) {
    asked.memory.sectors.at[place] = 32;
    asked.memory.sectors.of_line.insert(place);
  }
  const auto kernel = describe_code(thread_a_row(), nullptr, asked, costs());
  const double passes = 20 * 1000.0;  // of all warps
  EXPECT_EQ(kernel.work[Resource::kL1LoadSectors], passes * 2 * (32 + 1));
  EXPECT_TRUE(assumes(kernel,
                      "all lanes read or write the same word, in one sector, for its address does "
                      "not depend on the thread: mv1.cu:8 (2 of them) (--sectors OFFSET=N says "
                      "otherwise)"));
  // Nor is one for all accesses; one for the very instruction is.
  asked.memory.sectors = {.all = 8, .at = {{0x70, 4}}};
  EXPECT_EQ(describe_code(thread_a_row(), nullptr, asked, costs()).work[Resource::kL1LoadSectors],
            passes * (8 + 8 + 4 + 1));
}

TEST(Walks, OfALineWithOthersAreAskedForByTheirOffsets) {
  machine_code::ExecutedCode code = thread_a_row();
  // x[row * n + k]: two arrays, both of rows.
  code.instructions[6].text = "IMAD.WIDE R2, R3, 0x4, R2";
  const auto missing = missing_of(code, question_of_rows());
  ASSERT_EQ(missing.size(), 2u);
  EXPECT_EQ(missing[0].option, "--sectors 0x80,0xa0=N");
  EXPECT_NE(missing[0].what.find("argument at byte 0,"), std::string::npos);
  EXPECT_EQ(missing[1].option, "--sectors 0x70,0x90=N");
  EXPECT_NE(missing[1].what.find("argument at byte 8,"), std::string::npos);
  for (auto& one : code.instructions) one.line.clear();
  EXPECT_EQ(missing_of(code, question_of_rows()).size(), 2u);
}

TEST(Walks, AreNotAskedForWhereSectorsAreSaidOrOneLaneTakesPart) {
  StaticQuestion asked = question_of_rows();
  asked.memory.sectors.all = 32;
  EXPECT_TRUE(missing_of(thread_a_row(), asked).empty());
  asked.memory.sectors = {};
  asked.memory.lanes.all = 1;
  EXPECT_TRUE(missing_of(thread_a_row(), asked).empty());
}

TEST(Walks, ALengthInTheCodeIsTheAnswer) {
  machine_code::ExecutedCode code = thread_a_row();
  code.instructions[4].text = "SHF.L.U32 R3, R7, 0xc, RZ";
  const auto kernel = describe_code(code, nullptr, question_of_rows(), costs());
  EXPECT_EQ(kernel.work[Resource::kL1LoadSectors], 20 * 1000 * 2 * (32 + 1));
  EXPECT_TRUE(assumes(kernel,
                      "the words of neighbouring lanes are 16384 bytes apart, as the code says: "
                      "mv1.cu:8 (2 of them) (--sectors says otherwise)"));
}

TEST(Walks, OfLanesSideBySideAreNotAskedFor) {
  machine_code::ExecutedCode code = thread_a_row();
  code.instructions[4].text = "IMAD R3, R0, R0, R7";  // in[i + k]
  const auto kernel = describe_code(code, nullptr, question_of_rows(), costs());
  EXPECT_EQ(kernel.work[Resource::kL1LoadSectors], 20 * 1000 * 2 * (4 + 1));
  // Two rows of 16 threads a warp: not proven any more.
  StaticQuestion asked = question_of_rows();
  asked.launch.block = {16, 4, 1};
  EXPECT_EQ(missing_of(code, asked).size(), 1u);
}

TEST(Walks, StoresAreAskedForAsStores) {
  machine_code::ExecutedCode code = thread_a_row();
  code.instructions[8].text = "STG.E.64 desc[UR8][R4.64], R16";
  code.instructions[10].text = "NOP";
  StaticQuestion asked = question_of_rows();
  asked.memory.write_bytes.all = 0;
  const auto missing = missing_of(code, asked);
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0].what,
            "sectors of the stores at mv1.cu:8 by the argument at byte 0, along which each thread "
            "walks by itself");
  EXPECT_EQ(missing[0].more,
            " (1: all lanes write the same words; 8: lanes side by side, as in a stencil; 32: each "
            "lane a row of its own)");
}

/// out[x * n + y] = in[y * n + x].
machine_code::ExecutedCode transpose() {
  machine_code::ExecutedCode code = code_of({"S2R R4, SR_TID.X",            // 0x00
                                             "LDC R6, c[0x0][0x220]",       //
                                             "LDC.64 R2, c[0x0][0x210]",    //
                                             "LDC.64 R8, c[0x0][0x218]",    //
                                             "IMAD.WIDE R2, R4, 0x4, R2",   // 0x40
                                             "LDG.E R7, desc[UR4][R2.64]",  //
                                             "IMAD R5, R4, R6, RZ",         //
                                             "IMAD.WIDE R8, R5, 0x4, R8",   //
                                             "STG.E desc[UR4][R8.64], R7",  // 0x80
                                             "EXIT"});
  for (auto& one : code.instructions) one.line = "tr.cu:4";
  return code;
}

StaticQuestion question_of_transpose() {
  StaticQuestion asked = question();
  asked.memory.read_bytes.all = 20 * 128;
  asked.memory.write_bytes.all = 20 * 128;
  return asked;
}

TEST(OpenAccesses, WhoseLanesAnArgumentSetsApartAreAskedFor) {
  const auto missing = missing_of(transpose(), question_of_transpose());
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0].what,
            "sectors of the stores at tr.cu:4 by the argument at byte 8, whose neighbouring lanes "
            "lie as far apart as an argument says");
  EXPECT_EQ(missing[0].option, "--sectors 0x80=N") << "the load of the line is side by side";
  EXPECT_EQ(missing[0].more, " (4: side by side; 32: a sector each)");
  machine_code::ExecutedCode code = transpose();
  code.instructions[8].line = "tr.cu:5";
  EXPECT_EQ(missing_of(code, question_of_transpose())[0].option, "--sectors tr.cu:5=N");
}

TEST(OpenAccesses, AreNotAskedForWhereTheyAreTold) {
  StaticQuestion asked = question_of_transpose();
  asked.memory.sectors.at[0x80] = 32;
  asked.memory.write_bytes.all = 20 * 32 * 32;
  const auto kernel = describe_code(transpose(), nullptr, asked, costs());
  EXPECT_EQ(kernel.work[Resource::kL2WriteSectors], 20 * 32);
  EXPECT_EQ(kernel.work[Resource::kL1LoadSectors], 20 * 4);
}

TEST(OpenAccesses, LinesAreInTheCodeOfTheDescription) {
  StaticQuestion asked = question_of_transpose();
  asked.memory.sectors.at[0x80] = 32;
  asked.memory.write_bytes.all = 20 * 32 * 32;
  const auto lines = [&](std::uint64_t place) {
    const auto code = describe_code(transpose(), nullptr, asked, costs()).code;
    return std::ranges::find(code.instructions, place,
                             &machine_code::ExecutedInstruction::offset_bytes)
        ->lines;
  };
  EXPECT_EQ(lines(0x80), 20 * 32);
  EXPECT_EQ(lines(0x50), 0) << "as few as hold the sectors";
  asked.memory.lines.at[0x80] = 8;
  EXPECT_EQ(lines(0x80), 20 * 8);
}

TEST(OpenAccesses, AtPlacesOfLoadedDataAreAskedFor) {
  machine_code::ExecutedCode code = transpose();
  code.instructions[6].text = "MOV R5, R7";  // out[in[i]]
  const auto missing = missing_of(code, question_of_transpose());
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0].what,
            "sectors of the stores at tr.cu:4 by the argument at byte 8, at places that loaded "
            "data tell");
  EXPECT_EQ(missing[0].more,
            " (1: all lanes write the same words; 4: lanes side by side; 32: a sector each)");
}

TEST(OpenAccesses, AreAskedForBeforeBytesOfDramAreWeighed) {
  StaticQuestion asked = question_of_transpose();
  asked.memory.write_bytes.all = 20 * 32 * 32;
  EXPECT_EQ(missing_of(transpose(), asked).size(), 1u);
  machine_code::ExecutedCode code = transpose();
  code.instructions[5].text = "STG.E desc[UR4][R2.64], R7";
  code.instructions[8].text = "LDG.E R7, desc[UR4][R8.64]";
  asked = question_of_transpose();
  asked.memory.read_bytes.all = 20 * 32 * 32;
  asked.memory.l1.all = 0;
  EXPECT_EQ(missing_of(code, asked).size(), 1u);
}

/// t[threadIdx.y][threadIdx.x] is stored, t[threadIdx.x][threadIdx.y] loaded.
Texts bank_texts(const char* load) {
  return {"S2R R11, SR_TID.X",
          "S2R R13, SR_TID.Y",
          "LEA R2, R13, UR4, 0x7",
          "LEA R3, R11, UR4, 0x7",
          "IMAD R7, R11, 0x4, R2",
          "IMAD R6, R13, 0x4, R3",
          "STS [R7], R0",
          load,
          "EXIT"};
}

StaticQuestion question_of_tile() {
  StaticQuestion asked = question();
  asked.launch.grid = {1, 1, 1};
  asked.launch.block = {32, 32, 1};
  return asked;
}

TEST(Banks, AreTakenAsTheCodeProvesThem) {
  machine_code::ExecutedCode code = code_of(bank_texts("LDS R9, [R6]"));
  for (auto& one : code.instructions) one.line = "bank.cu:7";
  const auto kernel = describe_code(code, nullptr, question_of_tile(), costs());
  EXPECT_EQ(kernel.work[Resource::kSharedWavefronts], 32 * (1 + 32));
  EXPECT_TRUE(assumes(kernel,
                      "the words of neighbouring lanes are 128 bytes apart in shared memory, as "
                      "the code says, and their banks take 32 times the rounds that the width "
                      "needs: bank.cu:7 (--ways says otherwise)"));
  EXPECT_FALSE(std::ranges::any_of(kernel.assumes, [](const std::string& text) {
    return text.starts_with("no bank conflicts");
  }));
  StaticQuestion asked = question_of_tile();
  asked.memory.ways.at = {{0x70, 2}};
  EXPECT_EQ(describe_code(code, nullptr, asked, costs()).work[Resource::kSharedWavefronts],
            32 * (1 + 2));
}

TEST(Banks, OneWordForAllLanesTakesHalfOfTheRoundsOfAWideLoad) {
  const auto wavefronts = [](const char* load) {
    return described(bank_texts(load), question_of_tile()).work[Resource::kSharedWavefronts] / 32 -
           1;
  };
  EXPECT_EQ(wavefronts("LDS R8, [R2+0x10]"), 1);
  EXPECT_EQ(wavefronts("LDS.64 R8, [R2+0x10]"), 1);
  EXPECT_EQ(wavefronts("LDS.128 R8, [R2+0x10]"), 2);
  EXPECT_EQ(wavefronts("STS.128 [R2+0x10], R8"), 4);
  EXPECT_TRUE(assumes(described(bank_texts("LDS.128 R8, [R2]"), question_of_tile()),
                      "all lanes read or write the same word of shared memory, in half of the "
                      "rounds that its width needs: 0x70 (--ways says otherwise)"));
}

TEST(Banks, OfLanesSoFarApart) {
  const auto ways = [](const char* text, std::int64_t lane_bytes, double lanes = 32) {
    return ways_of_lanes({.text = text}, lane_bytes, lanes);
  };
  EXPECT_EQ(ways("LDS R0, [R2]", 4), 1);
  EXPECT_EQ(ways("LDS R0, [R2]", -4), 1);
  EXPECT_EQ(ways("LDS R0, [R2]", 8), 2);
  EXPECT_EQ(ways("LDS R0, [R2]", 12), 1);
  EXPECT_EQ(ways("LDS R0, [R2]", 132), 1);
  EXPECT_EQ(ways("LDS R0, [R2]", 128), 32);
  EXPECT_EQ(ways("LDS R0, [R2]", 128, 8), 8);
  EXPECT_EQ(ways("LDS R0, [R2]", 0), 1);
  EXPECT_EQ(ways("LDS.U8 R0, [R2]", 1), 1);
  EXPECT_FALSE(ways("LDS.U8 R0, [R2]", 33)) << "1 or 2, as the first byte lies";
  EXPECT_EQ(ways("LDS.64 R0, [R2]", 8), 1);
  EXPECT_EQ(ways("LDS.64 R0, [R2]", 16), 2);
  EXPECT_EQ(ways("LDS.64 R0, [R2]", 128), 16);
  EXPECT_EQ(ways("LDS.128 R0, [R2]", 16), 1);
  EXPECT_EQ(ways("LDS.128 R0, [R2]", 32), 2);
  EXPECT_EQ(ways("STS.128 [R2], R0", 512), 8);
  EXPECT_EQ(ways("LDS.128 R0, [R2]", 144), 1) << "rows with 16 bytes of padding";
}

TEST(Footprint, IsOfWordsSoFarApart) {
  EXPECT_EQ(footprint(0, 4, 32).sectors, 1);
  EXPECT_EQ(footprint(4, 4, 32).sectors, 4);
  EXPECT_EQ(footprint(-4, 4, 32).sectors, 4);
  EXPECT_EQ(footprint(12, 4, 32).sectors, 12);
  EXPECT_EQ(footprint(12, 4, 32).lines, 3);
  EXPECT_EQ(footprint(64, 4, 32).sectors, 32);
  EXPECT_EQ(footprint(64, 4, 32).lines, 16);
  EXPECT_EQ(footprint(4096, 16, 32).lines, 32);
  EXPECT_EQ(footprint(4096, 4, 1).sectors, 1);
}

}  // namespace
}  // namespace warpgauge::describe
