// SPDX-License-Identifier: Apache-2.0
// How addresses go on from lane to lane and from pass to pass: code of nvcc 13.0 for sm_90a, sm_80
// and sm_120, shortened.
#include "analysis/machine_code/thread_walks.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace warpgauge::machine_code {
namespace {

using Texts = std::vector<std::string>;
using Index = ThreadOrder::Index;

ExecutedCode code_of(const Texts& texts) {
  ExecutedCode code{
      .cubin = {}, .function = "kernel", .architecture = "sm_90a", .instructions = {}};
  for (const std::string& text : texts) {
    code.instructions.push_back({.offset_bytes = 16 * code.instructions.size(), .text = text});
  }
  return code;
}

/// By the offset of the instruction.
std::map<std::uint64_t, ThreadAccess> accesses_of(const Texts& texts,
                                                  const std::array<std::uint64_t, 3>& block = {
                                                      256, 1, 1}) {
  const ExecutedCode code = code_of(texts);
  std::map<std::uint64_t, ThreadAccess> accesses;
  for (const ThreadAccess& one :
       thread_accesses(code, control_flow_of(code), ThreadOrder::of_block(block))) {
    accesses.emplace(code.instructions[one.index].offset_bytes, one);
  }
  return accesses;
}

/// y[row] = sum of A[row * n + k] * x[k], a thread a row, two passes at once.
const Texts kThreadARow = {"S2R R7, SR_CTAID.X",                // 0x00
                           "LDC R0, c[0x0][0x228]",             //
                           "ULDC UR4, c[0x0][0x0]",             //
                           "S2R R2, SR_TID.X",                  //
                           "IMAD R7, R7, UR4, R2",              // 0x40
                           "ISETP.GE.AND P0, PT, R7, R0, PT",   //
                           "@P0 EXIT",                          //
                           "ULDC.64 UR8, c[0x0][0x208]",        //
                           "LDC.64 R4, c[0x0][0x210]",          // 0x80
                           "ULDC.64 UR4, c[0x0][0x218]",        //
                           "IMAD R3, R7, R0, RZ",               //
                           "MOV R2, UR4",                       //
                           "IMAD.WIDE R4, R3, 0x4, R4",         // 0xc0
                           "IMAD.U32 R3, RZ, RZ, UR5",          //
                           "LDG.E R17, desc[UR8][R2.64]",       // 0xe0: x
                           "LDG.E R16, desc[UR8][R4.64]",       // A
                           "LDG.E R19, desc[UR8][R2.64+0x4]",   // 0x100
                           "LDG.E R24, desc[UR8][R4.64+0x4]",   //
                           "IADD3 R0, R0, -0x2, RZ",            //
                           "IADD3 R4, P2, R4, 0x8, RZ",         //
                           "IMAD.X R5, RZ, RZ, R5, P2",         // 0x140
                           "IADD3 R18, P1, R2, 0x8, RZ",        //
                           "MOV R2, R18",                       //
                           "IADD3.X R17, RZ, R3, RZ, P1, !PT",  //
                           "ISETP.GT.AND P1, PT, R0, RZ, PT",   // 0x180
                           "MOV R3, R17",                       //
                           "@P1 BRA 0xe0",                      //
                           "LDC.64 R2, c[0x0][0x220]",          //
                           "IMAD.WIDE R2, R7, 0x4, R2",         // 0x1c0
                           "STG.E desc[UR8][R2.64], R14",       // 0x1d0
                           "EXIT"};

TEST(ThreadWalks, AThreadARowIsAWalkThatNothingIsProvenOf) {
  const auto accesses = accesses_of(kThreadARow);
  for (const std::uint64_t of_a : {0xf0, 0x110}) {
    EXPECT_TRUE(accesses.at(of_a).walks);
    EXPECT_TRUE(accesses.at(of_a).in_loop);
    EXPECT_FALSE(accesses.at(of_a).lane_bytes) << "n is not known";
    EXPECT_EQ(accesses.at(of_a).pointer, 0x210u);
  }
  for (const std::uint64_t of_x : {0xe0, 0x100}) {
    EXPECT_TRUE(accesses.at(of_x).walks);
    EXPECT_EQ(accesses.at(of_x).lane_bytes, 0);
    EXPECT_EQ(accesses.at(of_x).pointer, 0x218u);
  }
  EXPECT_FALSE(accesses.at(0x1d0).walks);
  EXPECT_EQ(accesses.at(0x1d0).lane_bytes, 4);
}

TEST(ThreadWalks, ALengthThatIsANumberSaysHowFarRowsAreApart) {
  Texts texts = kThreadARow;
  texts[10] = "SHF.L.U32 R3, R7, 0xc, RZ";
  EXPECT_EQ(accesses_of(texts).at(0xf0).lane_bytes, 16384);
  texts[10] = "IMAD R3, R7, 0x3, RZ";
  EXPECT_EQ(accesses_of(texts).at(0xf0).lane_bytes, 12);
}

TEST(ThreadWalks, OnePassAtOnceIsAWalkToo) {
  Texts texts = kThreadARow;
  texts[16] = texts[17] = "NOP";
  texts[19] = "IADD3 R4, P2, R4, 0x4, RZ";
  EXPECT_TRUE(accesses_of(texts).at(0xf0).walks);
  // A whole warp's words a pass: lanes side by side.
  texts[19] = "IADD3 R4, P2, R4, 0x80, RZ";
  EXPECT_FALSE(accesses_of(texts).at(0xf0).walks);
  // By as much as the grid has threads.
  texts[19] = "IADD3 R4, P2, R4, R0, RZ";
  EXPECT_FALSE(accesses_of(texts).at(0xf0).walks);
}

TEST(ThreadWalks, AnIndexThatGoesOnByOneIsAWalk) {
  // nvcc for sm_120: the address is made of the index in each pass.
  const Texts texts = {"S2R R3, SR_TID.X",                       // 0x00
                       "LDCU UR7, c[0x0][0x398]",                //
                       "IMAD R7, R3, UR7, RZ",                   //
                       "LDC.64 R4, c[0x0][0x380]",               //
                       "LDC.64 R8, c[0x0][0x388]",               // 0x40
                       "UIADD3 UR4, UPT, UPT, -UR7, URZ, URZ",   //
                       "IMAD.WIDE R2, R7, 0x4, R4",              // 0x60
                       "LDG.E R6, desc[UR8][R8.64]",             //
                       "LDG.E R3, desc[UR8][R2.64]",             // 0x80
                       "UIADD3 UR4, UPT, UPT, UR4, 0x1, URZ",    //
                       "IADD3 R7, PT, PT, R7, 0x1, RZ",          //
                       "UISETP.NE.AND UP0, UPT, UR4, URZ, UPT",  //
                       "IADD.64 R8, R8, 0x4",                    // 0xc0
                       "BRA.U UP0, 0x60",                        //
                       "EXIT"};
  const auto accesses = accesses_of(texts);
  EXPECT_TRUE(accesses.at(0x80).walks);
  EXPECT_FALSE(accesses.at(0x80).lane_bytes);
  EXPECT_EQ(accesses.at(0x70).lane_bytes, 0);
}

TEST(ThreadWalks, NeighboursInStraightCodeAreAWalk) {
  // out[i] of in[i - 1], in[i] and in[i + 1]; sm_80 makes a 4 of small half numbers.
  Texts texts = {"S2R R7, SR_CTAID.X",                               // 0x00
                 "S2R R0, SR_TID.X",                                 //
                 "IMAD R7, R7, c[0x0][0x0], R0",                     //
                 "HFMA2.MMA R5, -RZ, RZ, 0, 2.384185791015625e-07",  //
                 "IMAD.WIDE R2, R7, R5, c[0x0][0x160]",              // 0x40
                 "LDG.E R6, [R2.64]",                                //
                 "LDG.E R0, [R2.64+-0x4]",                           //
                 "LDG.E R9, [R2.64+0x4]",                            //
                 "LDG.E R8, [R2.64+0x40]",                           // 0x80
                 "EXIT"};
  auto accesses = accesses_of(texts);
  EXPECT_TRUE(accesses.at(0x50).walks);
  EXPECT_TRUE(accesses.at(0x60).walks);
  EXPECT_TRUE(accesses.at(0x70).walks);
  EXPECT_FALSE(accesses.at(0x50).in_loop);
  EXPECT_FALSE(accesses.at(0x80).walks);
  EXPECT_EQ(accesses.at(0x60).lane_bytes, 4);
  // Another base behind a write: two are often a pair.
  texts[4] = "LDG.E R6, [R2.64]";
  texts[5] = "IMAD.WIDE R2, R7, R5, c[0x0][0x160]";
  accesses = accesses_of(texts);
  EXPECT_FALSE(accesses.at(0x40).walks);
  EXPECT_FALSE(accesses.at(0x70).walks);
}

TEST(ThreadWalks, WhatIsLoadedOrExchangedVaries) {
  const auto lane_bytes = [](const char* index) {
    return accesses_of({"S2R R4, SR_LANEID", "LDC.64 R2, c[0x0][0x210]", index,
                        "IMAD.WIDE R2, R7, 0x4, R2", "LDG.E R0, desc[UR4][R2.64]", "EXIT"})
        .at(0x40)
        .lane_bytes;
  };
  EXPECT_EQ(lane_bytes("MOV R7, R4"), 4);
  EXPECT_EQ(lane_bytes("IMAD.SHL.U32 R7, R4, 0x2, RZ"), 8);
  EXPECT_EQ(lane_bytes("IADD3 R7, -R4, 0x1f, RZ"), -4);
  EXPECT_EQ(lane_bytes("LDC R7, c[0x0][0x220]"), 0);
  EXPECT_EQ(lane_bytes("LDG.E R7, desc[UR4][R2.64]"), 0) << "one address, one word";
  for (const char* const varies :
       {"IMAD R7, R4, R4, RZ", "LOP3.LUT R7, R4, 0x5, RZ, 0xc0, !PT", "SHFL.IDX PT, R7, R8, RZ, RZ",
        "LDG.E R7, desc[UR4][R4.64]", "LDL R7, [R2]", "SEL R7, RZ, 0x1, P0", "S2R R7, SR_CLOCKLO",
        "CALL.REL.NOINC 0x50", "@P0 MOV R7, RZ", "LDSM.16.M88 R7, [R9]"}) {
    EXPECT_FALSE(lane_bytes(varies)) << varies;
  }
}

TEST(ThreadWalks, WhatIsNotProvenHasACause) {
  using Apart = ThreadAccess::Apart;
  const auto apart = [](const Texts& index) {
    Texts texts = {"S2R R4, SR_LANEID", "LDC.64 R2, c[0x0][0x210]", "LDC R6, c[0x0][0x220]"};
    texts.insert(texts.end(), index.begin(), index.end());
    texts.insert(texts.end(), {"IMAD.WIDE R2, R7, 0x4, R2", "LDG.E R0, desc[UR4][R2.64]", "EXIT"});
    const ThreadAccess access = accesses_of(texts).rbegin()->second;
    EXPECT_FALSE(access.lane_bytes);
    EXPECT_EQ(access.is_open(), access.apart != Apart::kNotFollowed);
    return access.apart;
  };
  // x * n + y, x the lane's.
  EXPECT_EQ(apart({"IMAD R7, R4, R6, R8"}), Apart::kNotFollowed) << "R8 is not known";
  EXPECT_EQ(apart({"IMAD R7, R4, R6, RZ"}), Apart::kByArgument);
  EXPECT_EQ(apart({"IMAD R7, R4, R6, R4"}), Apart::kByArgument);
  EXPECT_EQ(apart({"IMAD R5, R4, R6, R6", "IMAD.SHL.U32 R7, R5, 0x2, RZ"}), Apart::kByArgument);
  // x[index[i]], and what is computed with that.
  const std::string load = "LDG.E R5, desc[UR4][R8.64]";
  const Texts places = {"LDC.64 R8, c[0x0][0x218]", "IMAD.WIDE R8, R4, 0x4, R8", load};
  const auto with = [&](Texts texts, const char* last) {
    texts.emplace_back(last);
    return texts;
  };
  EXPECT_EQ(apart(with(places, "MOV R7, R5")), Apart::kByData);
  EXPECT_EQ(apart(with(places, "IMAD R7, R5, R6, R4")), Apart::kByData);
  EXPECT_EQ(apart(with(places, "LOP3.LUT R7, R5, 0xff, RZ, 0xc0, !PT")), Apart::kByData);
  EXPECT_EQ(apart({"IMAD.SHL.U32 R8, R4, 0x4, RZ", "LDS R7, [R8]"}), Apart::kByData);
  EXPECT_EQ(apart({"IMAD R8, R4, R6, RZ", "LDS R7, [R8]"}), Apart::kByData);
  // All lanes may have one address, or one condition.
  EXPECT_EQ(apart({"SHF.R.U32.HI R9, RZ, 0x5, R4", "LDS R7, [R9]"}), Apart::kNotFollowed);
  EXPECT_EQ(apart(with(places, "SHFL.IDX PT, R7, R5, RZ, 0x1f")), Apart::kNotFollowed);
  Texts chosen = with(places, "ISETP.GT.AND P0, PT, R5, RZ, PT");
  EXPECT_EQ(apart(with(chosen, "SEL R7, RZ, 0x1, P0")), Apart::kNotFollowed);
  // A load by some lanes: the others keep what they had.
  Texts guarded = with(places, "MOV R7, R5");
  guarded[2] = "@P0 " + load;
  EXPECT_EQ(apart(guarded), Apart::kByData);
  // A guarded address in a register that held data before.
  EXPECT_EQ(apart({"LDC.64 R8, c[0x0][0x218]", "IMAD.WIDE R8, R4, 0x4, R8",
                   "LDG.E R7, desc[UR4][R8.64]", "@P0 MOV R7, R4"}),
            Apart::kNotFollowed);
}

TEST(ThreadWalks, ACauseLivesThroughALoop) {
  using Apart = ThreadAccess::Apart;
  const auto accesses = accesses_of({"S2R R4, SR_LANEID", "LDC.64 R2, c[0x0][0x210]",
                                     "LDC R6, c[0x0][0x220]", "IMAD R8, R4, R6, RZ",
                                     "IMAD.WIDE R8, R8, 0x4, R2",   // 0x40
                                     "LDG.E R0, desc[UR4][R8.64]",  // 0x50: a column
                                     "IADD3 R8, P1, R8, R6, RZ", "IADD3.X R9, R9, RZ, RZ, P1, !PT",
                                     "IMAD.WIDE R10, R4, 0x4, R2",
                                     "LDG.E R4, desc[UR4][R10.64]",  // 0x90: a list
                                     "ISETP.LT.AND P0, PT, R6, RZ, PT", "@P0 BRA 0x50", "EXIT"});
  EXPECT_EQ(accesses.at(0x50).apart, Apart::kByArgument);
  EXPECT_FALSE(accesses.at(0x50).walks);
  EXPECT_EQ(accesses.at(0x90).apart, Apart::kByData);
}

TEST(ThreadWalks, SharedMemoryIsFollowedToo) {
  // t[threadIdx.y][threadIdx.x] and t[threadIdx.x][threadIdx.y].
  const Texts texts = {"S2R R11, SR_TID.X",
                       "S2R R13, SR_TID.Y",
                       "LEA R2, R13, UR4, 0x7",
                       "LEA R3, R11, UR4, 0x7",
                       "IMAD R7, R11, 0x4, R2",
                       "IMAD R6, R13, 0x4, R3",
                       "STS [R7], R0",            // 0x60
                       "LDS R9, [R6]",            // 0x70
                       "LDS.128 R12, [R2+0x10]",  // 0x80
                       "LDS R9, [UR4]",           // 0x90
                       "LDS R9, [R11.X4+0x100]",  // 0xa0
                       "LDS R9, [R6+UR4]",        // 0xb0
                       "LDSM.16.M88.4 R4, [R6]",  // 0xc0
                       "EXIT"};
  const auto accesses = accesses_of(texts, {32, 32, 1});
  EXPECT_EQ(accesses.at(0x60).lane_bytes, 4);
  EXPECT_EQ(accesses.at(0x70).lane_bytes, 128);
  EXPECT_EQ(accesses.at(0x80).lane_bytes, 0);
  EXPECT_EQ(accesses.at(0x90).lane_bytes, 0);
  EXPECT_FALSE(accesses.at(0xa0).lane_bytes);
  EXPECT_EQ(accesses.at(0xb0).lane_bytes, 128);
  EXPECT_FALSE(accesses.contains(0xc0));
  EXPECT_FALSE(accesses_of(texts, {16, 64, 1}).at(0x70).lane_bytes);
}

TEST(ThreadWalks, LanesThatWentDifferentWaysHaveDifferentNumbers) {
  const auto lane_bytes = [](const char* compared) {
    return accesses_of({"S2R R4, SR_TID.X", "LDC.64 R2, c[0x0][0x210]",
                        std::string("ISETP.NE.AND P0, PT, ") + compared + ", RZ, PT", "MOV R7, RZ",
                        "@P0 BRA 0x60", "MOV R7, 0x10",
                        "IMAD.WIDE R2, R7, 0x4, R2",  // 0x60
                        "LDG.E R0, desc[UR4][R2.64]", "EXIT"})
        .at(0x70)
        .lane_bytes;
  };
  EXPECT_EQ(lane_bytes("R2"), 0) << "all threads go one way";
  EXPECT_FALSE(lane_bytes("R4"));
}

TEST(ThreadWalks, LanesThatLeaveALoopOneByOneHaveDifferentNumbersBehindIt) {
  const auto accesses = accesses_of({"S2R R4, SR_TID.X", "LDC.64 R2, c[0x0][0x210]", "MOV R7, RZ",
                                     "IMAD.WIDE R8, R7, 0x4, R2",  // 0x30
                                     "LDG.E R0, desc[UR4][R8.64]", "IADD3 R7, R7, 0x1, RZ",
                                     "ISETP.LT.AND P0, PT, R7, R4, PT",
                                     "@P0 BRA 0x30",  // as often as the thread's number
                                     "IMAD.WIDE R8, R7, 0x4, R2",
                                     "LDG.E R0, desc[UR4][R8.64]",  // 0x90
                                     "EXIT"});
  EXPECT_EQ(accesses.at(0x40).lane_bytes, 0);
  EXPECT_TRUE(accesses.at(0x40).walks);
  EXPECT_FALSE(accesses.at(0x90).lane_bytes);
}

TEST(ThreadWalks, WithinALoopNumbersDoNotMixWithThoseOfTheBranchBeforeIt) {
  // for (i = ...; i < n; i += gridDim.x * blockDim.x) if (i & 1) ...: lanes meet before the next
  // pass.
  const auto accesses =
      accesses_of({"S2R R4, SR_TID.X", "LDC.64 R2, c[0x0][0x210]", "LDC R9, c[0x0][0x220]",
                   "LOP3.LUT P0, RZ, R4, 0x1, RZ, 0xc0, !PT",  // 0x30
                   "@P0 BRA 0x60", "FADD R5, R5, R6",
                   "IMAD.WIDE R6, R4, 0x4, R2",  // 0x60
                   "LDG.E R0, desc[UR4][R6.64]", "IADD3 R4, R4, R9, RZ",
                   "ISETP.LT.AND P1, PT, R4, 0x1000, PT", "@P1 BRA 0x30", "EXIT"});
  EXPECT_EQ(accesses.at(0x70).lane_bytes, 4);
  EXPECT_FALSE(accesses.at(0x70).walks);
}

TEST(ThreadWalks, OfStoresAndNotOfLocalMemoryOrAtomics) {
  const auto accesses =
      accesses_of({"LDC.64 R2, c[0x0][0x210]", "STG.E desc[UR4][R2.64], R5", "STL [R1], R5",
                   "RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R5", "ST.E desc[UR4][R2.64], R5",
                   "LDGSTS.E [R7], desc[UR4][R2.64]", "@!PT LDG.E R5, desc[UR4][R2.64]", "EXIT"});
  ASSERT_EQ(accesses.size(), 2u);
  EXPECT_EQ(accesses.at(0x10).lane_bytes, 0);
  EXPECT_EQ(accesses.at(0x50).lane_bytes, 0);
}

TEST(ThreadOrder, FollowsFromTheSidesOfTheBlock) {
  const auto order = [](std::uint64_t x, std::uint64_t y, std::uint64_t z) {
    return ThreadOrder::of_block({x, y, z}).of;
  };
  using Order = std::array<Index, 3>;
  EXPECT_EQ(order(256, 1, 1), (Order{Index::kByLane, Index::kSame, Index::kSame}));
  EXPECT_EQ(order(100, 1, 1), (Order{Index::kByLane, Index::kSame, Index::kSame}));
  EXPECT_EQ(order(32, 8, 1), (Order{Index::kByLane, Index::kSame, Index::kSame}));
  EXPECT_EQ(order(16, 16, 1), (Order{Index::kVaries, Index::kVaries, Index::kSame}));
  EXPECT_EQ(order(48, 2, 1), (Order{Index::kVaries, Index::kVaries, Index::kSame}));
  EXPECT_EQ(order(8, 4, 2), (Order{Index::kVaries, Index::kVaries, Index::kSame}));
  EXPECT_EQ(order(1, 256, 1), (Order{Index::kSame, Index::kByLane, Index::kSame}));
  EXPECT_EQ(order(4, 4, 4), (Order{Index::kVaries, Index::kVaries, Index::kVaries}));
}

TEST(ThreadOrder, OfABlockThatIsNotToldIsAlongXUnlessTheCodeReadsAnotherSide) {
  EXPECT_EQ(ThreadOrder::likely_for(code_of({"S2R R0, SR_TID.X", "EXIT"})).of[0], Index::kByLane);
  EXPECT_EQ(
      ThreadOrder::likely_for(code_of({"S2R R0, SR_TID.X", "S2R R1, SR_TID.Y", "EXIT"})).of[0],
      Index::kVaries);
}

}  // namespace
}  // namespace warpgauge::machine_code
