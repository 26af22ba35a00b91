// SPDX-License-Identifier: Apache-2.0
// Lanes whose places are found at once, and lanes that lie apart; memory that is known in part.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace together_tests {
namespace {

using planted::Launch;
using planted::Lines;
using planted::random_inputs;
using planted::run;
using planted::WordList;

/// R28, R26 and R24 are the addresses of the thread's words in three buffers; P0: its number is 16
/// or more.
const Lines kThreeAddresses = {"S2R R30, SR_TID.X", "IMAD.WIDE.U32 R28, R30, 0x4, c[0x0][0x210]",
                               "IMAD.WIDE.U32 R26, R30, 0x4, c[0x0][0x218]",
                               "IMAD.WIDE.U32 R24, R30, 0x4, c[0x0][0x220]",
                               "ISETP.GE.AND P0, PT, R30, 0x10, PT"};

Launch launch_of(const Lines& lines, std::vector<WordList> buffers) {
  Launch launch{.lines = kThreeAddresses, .buffers = std::move(buffers)};
  launch.lines.insert(launch.lines.end(), lines.begin(), lines.end());
  launch.lines.emplace_back("EXIT");
  return launch;
}

TEST(Lanes, ReadAndWriteSeveralBuffersAtOnce) {
  const auto in = random_inputs(2, 1, 32);
  auto outcome = run(
      launch_of({"LDG.E R1, desc[UR4][R26.64]", "SEL R22, R24, R26, P0", "SEL R23, R25, R27, P0",
                 "LDG.E R0, desc[UR4][R22.64]", "SEL R22, R28, R26, P0", "SEL R23, R29, R27, P0",
                 "STG.E desc[UR4][R22.64], R0"},
                {WordList(32, 7), in[0], in[1]}));
  const WordList first = outcome.words(0), second = outcome.words(1);
  for (std::size_t i = 0; i < 32; ++i) {
    EXPECT_EQ(first[i], i < 16 ? 7 : in[1][i]) << i;
    EXPECT_EQ(second[i], in[0][i]) << i;
  }
}

TEST(Lanes, AreNamedWhereOneOfThemLeavesItsBuffer) {
  const WordList words(32);
  EXPECT_EQ(
      run(launch_of({"LDG.E R0, desc[UR4][R26.64]"}, {words, WordList(30), words})).stop().lane,
      30);
  EXPECT_EQ(run(launch_of({"@P0 IADD3 R26, R26, 0x2, RZ", "STG.E desc[UR4][R26.64], RZ"},
                          {words, words, words}))
                .stop()
                .lane,
            16);
}

/// Words of buffer 1 that are known, a bit each.
std::uint32_t known_of(const Launch& launch, std::size_t buffer = 1) {
  auto outcome = run(launch);
  EXPECT_FALSE(outcome.execution.stop.has_value());
  std::uint32_t known = 0;
  for (std::size_t i = 0; i < 32; ++i) {
    const auto word = outcome.word(buffer, i);
    EXPECT_EQ(word.value_or(i), i) << "it holds its thread's number";
    known |= std::uint32_t{word.has_value()} << i;
  }
  return known;
}

Launch of_unknown(const Lines& lines) {
  Launch launch = launch_of(lines, std::vector<WordList>(3, WordList(32)));
  launch.contents_known = false;
  launch.shared_bytes = 256;
  return launch;
}

TEST(UnknownMemory, IsKnownWhereSomethingWasStored) {
  EXPECT_EQ(known_of(of_unknown({"LDG.E R0, desc[UR4][R28.64]", "STG.E desc[UR4][R26.64], R0"})),
            0u);
  EXPECT_EQ(known_of(of_unknown({"@P0 STG.E desc[UR4][R28.64], R30", "LDG.E R0, desc[UR4][R28.64]",
                                 "STG.E desc[UR4][R26.64], R0"})),
            0xffff'0000u);
}

TEST(UnknownMemory, ForgetsWhatIsStoredOver) {
  EXPECT_EQ(known_of(of_unknown({"STG.E desc[UR4][R26.64], R30", "LDG.E R0, desc[UR4][R24.64]",
                                 "@P0 STG.E desc[UR4][R26.64], R0"})),
            0x0000'ffffu);
}

TEST(UnknownMemory, OfABlockIsKnownWhereSomethingWasStored) {
  const Lines address = {"SHF.L.U32 R20, R30, 0x2, RZ"};
  const auto with = [&](const Lines& lines) {
    Lines all = address;
    all.insert(all.end(), lines.begin(), lines.end());
    all.insert(all.end(), {"LDS R0, [R20+0x400]", "STG.E desc[UR4][R26.64], R0"});
    return known_of(of_unknown(all));
  };
  EXPECT_EQ(with({}), 0u);
  EXPECT_EQ(with({"@P0 STS [R20+0x400], R30"}), 0xffff'0000u);
  EXPECT_EQ(
      with({"STS [R20+0x400], R30", "LDG.E R1, desc[UR4][R24.64]", "@P0 STS [R20+0x400], R1"}),
      0x0000'ffffu);
  EXPECT_EQ(with({"LDGSTS.E [R20+0x400], desc[UR4][R24.64]"}), 0u);
  EXPECT_EQ(with({"STG.E desc[UR4][R24.64], R30", "LDGSTS.E [R20+0x400], desc[UR4][R24.64]"}), ~0u);
}

TEST(UnknownNumbers, MakeUnknownWhatIsComputedOfThem) {
  const auto with = [&](const std::string& line) {
    return known_of(of_unknown(
        {"MOV R2, R30", "@P0 LDG.E R2, desc[UR4][R24.64]", line, "STG.E desc[UR4][R26.64], R0"}));
  };
  for (const char* line :
       {"IADD3 R0, R2, RZ, RZ", "IMAD.MOV.U32 R0, RZ, RZ, R2", "SHFL.IDX PT, R0, R2, R30, 0x1f",
        "LOP3.LUT R0, R2, RZ, RZ, 0xfc, !PT", "FSEL R0, R2, R2, !PT", "PRMT R0, R2, 0x3210, RZ"}) {
    EXPECT_EQ(with(line), 0x0000'ffffu) << line;
  }
}

TEST(HalvesOfConstants, AreTheSameInAllLanes) {
  const WordList found = planted::words_of({"HFMA2.MMA R0, -RZ, RZ, 1.5, -2"});
  for (const std::uint32_t word : found) EXPECT_EQ(word, 0x3e00'c000u);
}

}  // namespace
}  // namespace together_tests
}  // namespace warpgauge::interpret
