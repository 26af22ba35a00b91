// SPDX-License-Identifier: Apache-2.0
// Loads, stores, copies and constants: what arrives, lane by lane.
#include <gtest/gtest.h>

#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace memory_tests {
namespace {

using planted::Launch;
using planted::launch_of;
using planted::Lines;
using planted::outputs_of;
using planted::random_inputs;
using planted::run;
using planted::WordList;
using planted::words_of;
using Word = std::uint32_t;

struct Width {
  const char* name;
  int bytes;
  bool is_signed = false;
};
constexpr Width kWidths[] = {{".U8", 1}, {".S8", 1, true}, {".U16", 2}, {".S16", 2, true},
                             {"", 4},    {".64", 8},       {".128", 16}};

/// Word `index` of what a lane loads from `at` on: 0 where the width does not reach it.
Word loaded(const std::vector<std::uint8_t>& bytes, std::size_t at, const Width& width, int index) {
  std::int64_t value = 0;
  for (int i = 4 * index; i < std::min(width.bytes, 4 * index + 4); ++i) {
    value |= std::int64_t{bytes[at + static_cast<std::size_t>(i)]} << (8 * (i % 4));
  }
  const int bits = 8 * width.bytes;
  if (width.is_signed && (value >> (bits - 1)) != 0) value -= std::int64_t{1} << bits;
  return static_cast<Word>(value);
}

const Lines kFourZeros = {"MOV R4, RZ", "MOV R5, RZ", "MOV R6, RZ", "MOV R7, RZ"};

Lines operator+(Lines one, const Lines& more) {
  one.insert(one.end(), more.begin(), more.end());
  return one;
}

TEST(Loads, OfAllWidthsExtendWhatIsShort) {
  const WordList words = random_inputs(1, 1, 128)[0];
  for (const Width& width : kWidths) {
    const auto found =
        run({.lines = kFourZeros +
                      Lines{"S2R R30, SR_TID.X", "IMAD.WIDE R28, R30, 0x10, c[0x0][0x210]",
                            fmt::format("IMAD.WIDE R26, R30, {:#x}, c[0x0][0x218]", width.bytes),
                            fmt::format("LDG.E{} R4, desc[UR4][R26.64]", width.name),
                            "STG.E.128 desc[UR4][R28.64], R4", "EXIT"},
             .buffers = {WordList(128), words}})
            .words(0);
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i],
                loaded(planted::bytes_of(words), i / 4 * static_cast<std::size_t>(width.bytes),
                       width, static_cast<int>(i % 4)))
          << width.name << " word " << i;
    }
  }
}

TEST(Stores, OfAllWidthsLeaveTheNeighboursAlone) {
  const auto in = random_inputs(1, 2, 128)[0];
  for (const Width& width : kWidths) {
    // Lane i writes its first bytes at 32 * i + 16.
    const auto found =
        run({.lines = {"S2R R30, SR_TID.X", "IMAD.WIDE R28, R30, 0x20, c[0x0][0x210]",
                       "IMAD.WIDE R26, R30, 0x10, c[0x0][0x218]", "LDG.E.128 R4, desc[UR4][R26.64]",
                       fmt::format("STG.E{} desc[UR4][R28.64+0x10], R4", width.name), "EXIT"},
             .buffers = {WordList(256, 0xa5a5'a5a5), in}})
            .words(0);
    const auto bytes = planted::bytes_of(found), expected = planted::bytes_of(in);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const std::size_t inside = i % 32 - 16;
      const bool written = i % 32 >= 16 && inside < static_cast<std::size_t>(width.bytes);
      ASSERT_EQ(bytes[i], written ? expected[i / 32 * 16 + inside] : 0xa5) << width.name;
    }
  }
}

TEST(SharedMemory, PassesWordsOfAllWidthsOn) {
  const auto in = random_inputs(4, 3, 128);
  for (const Width& width : kWidths) {
    const auto found = outputs_of(
        {.lines = {"LEA R20, R30, 0x400, 0x4", "LOP3.LUT R21, R30, 0x1, RZ, 0x3c, !PT",
                   "LEA R21, R21, 0x400, 0x4", "MOV R6, R4", "MOV R7, R5", "MOV R4, R2",
                   "MOV R5, R3", "STS.128 [R20], R4", "MOV R0, RZ", "MOV R1, RZ", "MOV R2, RZ",
                   "MOV R3, RZ", fmt::format("LDS{} R0, [R21]", width.name)},
         .inputs = in,
         .outputs = 4,
         .shared_bytes = 128 * 16});
    for (std::size_t i = 0; i < 128; ++i) {
      WordList other;
      for (const WordList& one : in) other.push_back(one[i ^ 1]);
      for (int k = 0; k < 4; ++k) {
        EXPECT_EQ(found[static_cast<std::size_t>(k)][i],
                  loaded(planted::bytes_of(other), 0, width, k))
            << width.name;
      }
    }
  }
}

TEST(SharedMemory, IsUnknownBeforeItIsWritten) {
  auto outcome = run(
      launch_of({.lines = {"MOV R20, 0x400", "ISETP.EQ.AND P0, PT, R30, 0x3, PT",
                           "@P0 STS.U8 [R20+0xe], R30", "LEA R20, R30, R20, 0x2", "LDS R0, [R20]"},
                 .shared_bytes = 128}));
  ASSERT_FALSE(outcome.execution.stop);
  EXPECT_FALSE(outcome.word(0, 0).has_value());
  EXPECT_FALSE(outcome.word(0, 3).has_value());  // three bytes of it
  // All of a word is known only where all of its bytes are.
  EXPECT_EQ(outputs_of({.lines = {"MOV R20, 0x400", "STS.U8 [R20], R30", "STS.U8 [R20+0x1], RZ",
                                  "STS.U16 [R20+0x2], RZ", "LDS R0, [R20]"},
                        .shared_bytes = 128})[0][7],
            31u);
}

TEST(LocalMemory, IsEachThreadsOwn) {
  const auto found = words_of({"MOV R1, c[0x0][0x28]", "IADD3 R1, R1, -0x10, RZ",
                               "STL [R1+0x4], R30", "STL.U8 [R1+0x6], R30", "LDL R0, [R1+0x4]"});
  for (Word lane = 0; lane < 32; ++lane) EXPECT_EQ(found[lane], lane << 16 | lane);
}

TEST(GenericAddresses, LeadToSharedLocalAndGlobalMemory) {
  const auto shared = outputs_of({.lines = {"S2R R21, SR_SWINHI", "LEA R20, R30, 0x400, 0x2",
                                            "ST.E desc[UR4][R20.64], R30", "LDS R0, [R20]"},
                                  .shared_bytes = 128})[0];
  EXPECT_EQ(shared[9], 9u);
  const auto local =
      words_of({"S2R R21, SR_LWINHI", "MOV R20, c[0x0][0x28]", "IADD3 R20, R20, -0x20, RZ",
                "STL [R20], R30", "LD.E R0, desc[UR4][R20.64]"});
  EXPECT_EQ(local[11], 11u);
  const auto global = words_of(
      {"IMAD.WIDE R20, R30, 0x4, c[0x0][0x218]", "LD.E R0, desc[UR4][R20.64]"}, {WordList(32, 77)});
  EXPECT_EQ(global[31], 77u);
}

TEST(Addresses, AddARegisterAUniformOneAndANumber) {
  const auto in = random_inputs(1, 4, 64)[0];
  const Launch launch = launch_of({.lines = {"UMOV UR6, 0x400", "LEA R21, R30, UR6, 0x2",
                                             "STS [R21+0x8], R2", "LDS R0, [R30.X4+UR6+0x8]"},
                                   .inputs = {in},
                                   .shared_bytes = 512});
  EXPECT_EQ(run(launch).words(0), in);
}

/// Row t of shared memory, 16 bytes, holds the numbers 8 * t to 8 * t + 7 of 16 bits.
const Lines kRows = {"LEA R20, R30, 0x400, 0x4",  "IMAD R4, R30, 0x80008, RZ",
                     "IADD3 R4, R4, 0x10000, RZ", "IADD3 R5, R4, 0x20002, RZ",
                     "IADD3 R6, R5, 0x20002, RZ", "IADD3 R7, R6, 0x20002, RZ",
                     "STS.128 [R20], R4"};

/// What lane `lane` gets of matrix `matrix` (PTX ISA, ldmatrix): two numbers of 16 bits.
Word of_matrix(Word matrix, Word lane, bool transposed) {
  const Word row = lane / 4, column = lane % 4 * 2;
  const auto number = [&](Word r, Word c) {
    return matrix * 64 + (transposed ? c * 8 + r : r * 8 + c);
  };
  return number(row, column + 1) << 16 | number(row, column);
}

TEST(Matrices, AreDealtToLanesAsTheyAreOrTransposed) {
  for (const bool transposed : {false, true}) {
    const auto found = outputs_of({.lines = kRows + Lines{transposed ? "LDSM.16.MT88.4 R0, [R20]"
                                                                     : "LDSM.16.M88.4 R0, [R20]"},
                                   .outputs = 4,
                                   .shared_bytes = 512});
    for (Word matrix = 0; matrix < 4; ++matrix) {
      for (Word lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(found[matrix][lane], of_matrix(matrix, lane, transposed));
      }
    }
  }
}

TEST(Matrices, TakeTheirRowsFromTheLanesThatNameThem) {
  // One matrix: lanes 0 to 7 name the rows of the third one, from the last to the first.
  const auto found =
      outputs_of({.lines = kRows + Lines{"LOP3.LUT R21, R30, 0x17, RZ, 0x3c, !PT",
                                         "LEA R21, R21, 0x400, 0x4", "LDSM.16.M88 R0, [R21]"},
                  .shared_bytes = 512})[0];
  for (Word lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(found[lane], of_matrix(2, (7 - lane / 4) * 4 + lane % 4, false));
  }
}

TEST(Matrices, AreStoredAsTheyWereLoaded) {
  for (const std::string form : {"M88.4", "MT88.4"}) {
    const auto found = outputs_of(
        {.lines = kRows + Lines{"LDSM.16." + form + " R8, [R20]",
                                "STSM.16." + form + " [R20+0x200], R8", "LDS.128 R0, [R20+0x200]"},
         .outputs = 4,
         .shared_bytes = 1024});
    for (Word lane = 0; lane < 32; ++lane) {
      for (Word k = 0; k < 4; ++k) {
        const Word first = 8 * lane + 2 * k;
        EXPECT_EQ(found[k][lane], (first + 1) << 16 | first) << form;
      }
    }
  }
}

TEST(Copies, BringGlobalToSharedMemory) {
  const auto in = random_inputs(4, 5, 32);
  WordList rows;
  for (std::size_t i = 0; i < 32; ++i) {
    for (const WordList& one : in) rows.push_back(one[i]);
  }
  const auto found = run({.lines = {"S2R R30, SR_TID.X", "LEA R20, R30, 0x400, 0x4",
                                    "IMAD.WIDE R26, R30, 0x10, c[0x0][0x218]",
                                    "IMAD.WIDE R28, R30, 0x10, c[0x0][0x210]",
                                    "LDGSTS.E.BYPASS.128 [R20], desc[UR4][R26.64]", "LDGDEPBAR",
                                    "DEPBAR.LE SB0, 0x0", "LDS.128 R4, [R20]",
                                    "STG.E.128 desc[UR4][R28.64], R4", "EXIT"},
                          .buffers = {WordList(128), rows},
                          .shared_bytes = 512})
                         .words(0);
  EXPECT_EQ(found, rows);
}

TEST(Copies, WriteZerosWhereTheirPredicateDoesNotHold) {
  const auto in = random_inputs(1, 6, 32);
  for (const std::string form : {"LDGSTS.E", "LDGSTS.E.ZFILL"}) {
    // What is not copied may lie anywhere.
    const auto found =
        outputs_of({.lines = {"LEA R20, R30, 0x400, 0x2", "ISETP.LT.AND P0, PT, R30, 0x5, PT",
                              "@!P0 MOV R28, 0x4", "STS [R20], R20",
                              form + " [R20], desc[UR4][R28.64], P0", "LDS R0, [R20]"},
                    .inputs = in,
                    .shared_bytes = 128})[0];
    for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(found[i], i < 5 ? in[0][i] : 0) << form;
  }
}

TEST(Copies, OfSomeBytesTellTheOthersByTheirAddress) {
  // The last three bytes are zeros.
  const auto in = random_inputs(1, 9, 32);
  const auto found =
      outputs_of({.lines = {"LEA R20, R30, 0x400, 0x2", "STS [R20], R20",
                            "LDGSTS.E.ZFILL [R20], desc[UR4][R28.64+0x3]", "LDS R0, [R20]"},
                  .inputs = in,
                  .shared_bytes = 128})[0];
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(found[i], in[0][i] & 0xff);
}

TEST(Constants, AreReadByIndexAndExtended) {
  Launch launch =
      launch_of({.lines = {"LEA R20, R30, RZ, 0x2", "LDC R0, c[0x3][R20+0x8]",
                           "LDC.S8 R1, c[0x3][R30]", "ULDC UR4, c[0x3][0x4]", "MOV R2, UR4"},
                 .outputs = 3});
  launch.banks[3] = random_inputs(1, 7, 40)[0];
  auto outcome = run(launch);
  const auto bytes = planted::bytes_of(launch.banks[3]);
  for (std::size_t i = 0; i < 32; ++i) {
    EXPECT_EQ(outcome.words(0)[i], launch.banks[3][i + 2]);
    EXPECT_EQ(outcome.words(1)[i], static_cast<Word>(static_cast<std::int8_t>(bytes[i])));
    EXPECT_EQ(outcome.words(2)[i], launch.banks[3][1]);
  }
}

TEST(Constants, ThatNoArgumentGivesAreUnknown) {
  auto outcome = run(launch_of({.lines = {"MOV R0, c[0x0][0x300]"}}));
  ASSERT_FALSE(outcome.execution.stop);
  EXPECT_FALSE(outcome.word(0, 0).has_value());
}

TEST(Constants, TellTheSidesOfBlockAndGrid) {
  Launch launch = launch_of(
      {.lines = {"MOV R0, c[0x0][0x0]", "IMAD R0, R0, 0x100, RZ", "IADD3 R0, R0, c[0x0][0xc], RZ"},
       .inputs = {WordList(2048)}});
  EXPECT_EQ(run(launch).words(0)[5], 1024u * 256 + 2);
}

}  // namespace
}  // namespace memory_tests
}  // namespace warpgauge::interpret
