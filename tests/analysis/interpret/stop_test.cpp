// SPDX-License-Identifier: Apache-2.0
// Kernels that cannot be executed to their end: what is told of the place and of the reason.
#include <gtest/gtest.h>

#include "analysis/base/defect.h"
#include "tests/analysis/interpret/planted_code.h"

namespace warpgauge::interpret {
namespace stop_tests {
namespace {

using planted::Launch;
using planted::Lines;
using planted::Outcome;
using planted::run;
using planted::WordList;

UnknownValue reason(const Outcome& outcome) {
  return outcome.execution.causes.of(outcome.stop().cause);
}

/// Thread i reads at `scale` times i in a buffer of `words`. Instruction 2 reads.
Launch reading(const char* access, int scale, std::size_t words) {
  return {.lines = {"S2R R30, SR_TID.X",
                    fmt::format("IMAD.WIDE R26, R30, {:#x}, c[0x0][0x210]", scale), access, "EXIT"},
          .buffers = {WordList(words)}};
}

TEST(Stops, AtABranchThatContentsOfABufferDecide) {
  const auto outcome = run({.lines = {"MOV R26, c[0x0][0x218]", "MOV R27, c[0x0][0x21c]",
                                      "LDG.E R2, desc[UR4][R26.64]", "IADD3 R3, R2, 0x1, RZ",
                                      "ISETP.NE.AND P0, PT, R3, RZ, PT", "@P0 BRA 0x60", "EXIT"},
                            .buffers = {WordList(1), WordList(1)},
                            .contents_known = false});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kUnknownBranch);
  EXPECT_EQ(outcome.stop().instruction, 5u);
  EXPECT_EQ(reason(outcome).kind, UnknownValue::Kind::kContents);
  EXPECT_EQ(reason(outcome).instruction, 2u);
  EXPECT_EQ(reason(outcome).detail, 1);
}

/// R2 is not known. 0x60 is what follows a call at 0x90.
Launch around_call(const char* branch) {
  return {.lines = {"MOV R26, c[0x0][0x210]", "MOV R27, c[0x0][0x214]",
                    "LDG.E R2, desc[UR4][R26.64]", "ISETP.NE.AND P0, PT, R2, RZ, PT",
                    branch,  // at 0x40
                    "MOV R4, 0x1", "MOV R5, 0x2", "EXIT",
                    "MOV R12, 0x60",  // at 0x80
                    "CALL.REL.NOINC 0xa0", "EXIT"},
          .buffers = {WordList(1)},
          .contents_known = false};
}

TEST(UnknownBranches, GoAroundCalls) {
  // As the quick way of a division does: the call is for numbers that it cannot handle.
  const auto outcome = run(around_call("@P0 BRA 0x80"));
  EXPECT_FALSE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.counts[5].executed, 1u);
  EXPECT_EQ(outcome.execution.counts[9].executed, 0u);
  EXPECT_EQ(outcome.execution.assumed_around_calls, 1u);
}

TEST(UnknownBranches, ToAnythingElseStop) {
  const auto outcome = run(around_call("@P0 BRA 0xa0"));
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kUnknownBranch);
  EXPECT_EQ(outcome.execution.assumed_around_calls, 0u);
}

TEST(UnknownBranches, BackToACallStop) {
  // A loop whose body calls goes on, or ends: neither is more likely.
  const auto outcome = run(
      {.lines = {"MOV R26, c[0x0][0x210]", "MOV R27, c[0x0][0x214]", "LDG.E R2, desc[UR4][R26.64]",
                 "BRA 0x60",
                 "MOV R12, 0x60",  // at 0x40
                 "CALL.REL.NOINC 0x80", "ISETP.NE.AND P0, PT, R2, RZ, PT", "@P0 BRA 0x40", "EXIT"},
       .buffers = {WordList(1)},
       .contents_known = false});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kUnknownBranch);
}

TEST(UnknownBranches, ByPredicatesThatAnUnknownMaskMayName) {
  const auto outcome = run(
      {.lines = {"MOV R26, c[0x0][0x210]", "MOV R27, c[0x0][0x214]", "LDG.E R2, desc[UR4][R26.64]",
                 "ISETP.EQ.AND P0, PT, RZ, RZ, PT", "R2P PR, RZ, R2", "@P0 BRA 0x60", "EXIT"},
       .buffers = {WordList(1)},
       .contents_known = false});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kUnknownBranch);
}

/// The lower half of R0 is the number 5, the upper half was never written.
Outcome branch_by(const char* computed) {
  return run({.lines = {"MOV R7, 0x5", "PRMT R0, R7, 0x7610, R0", computed,
                        "LOP3.LUT R4, R3, 0xffff, RZ, 0xc0, !PT", "ISETP.NE.AND P0, PT, R4, RZ, PT",
                        "@P0 BRA 0x60", "EXIT"},
              .buffers = {WordList(1)}});
}

TEST(UnknownBranches, ByWordsThatAreComputedOfOthersKnownInPart) {
  // It has bits of the upper half, and the same reason not to be known.
  for (const char* computed :
       {"SHF.R.U32.HI R3, RZ, 0x8, R0", "SHF.L.U32 R3, R0, R7, RZ", "IADD3 R3, R0, R7, RZ"}) {
    const auto outcome = branch_by(computed);
    EXPECT_EQ(outcome.stop().kind, Stop::Kind::kUnknownBranch) << computed;
    EXPECT_EQ(reason(outcome).kind, UnknownValue::Kind::kNeverWritten) << computed;
  }
  EXPECT_FALSE(branch_by("PRMT R3, R0, 0x7710, R7").execution.stop) << "both of known bytes";
}

/// R0 was never written but for single bits: one is cleared, and one is set or not by P1.
Outcome branch_by_bit(const char* bit) {
  return run(
      {.lines = {"LOP3.LUT R0, R0, 0xfffffffd, RZ, 0xc0, !PT", "ISETP.EQ.AND P1, PT, RZ, RZ, PT",
                 "@P1 LOP3.LUT R0, R0, 0x2, RZ, 0xfc, !PT",
                 fmt::format("LOP3.LUT P0, RZ, R0, {}, RZ, 0xc0, !PT", bit), "@P0 BRA 0x60", "NOP",
                 "EXIT"},
       .buffers = {WordList(1)}});
}

TEST(UnknownBranches, ByBitsOfAWordThatWereSet) {
  const auto outcome = branch_by_bit("0x2");
  EXPECT_FALSE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.counts[5].executed, 0u) << "it is set: the branch is taken";
  EXPECT_EQ(branch_by_bit("0x4").stop().kind, Stop::Kind::kUnknownBranch);
}

TEST(UnknownBranches, ByBitsThatWereSetInSomeLanes) {
  // Bit 1 is cleared in all lanes, and set in lanes 0 to 7.
  const auto outcome = run(
      {.lines = {"S2R R30, SR_TID.X", "ISETP.LT.AND P1, PT, R30, 0x8, PT",
                 "LOP3.LUT R0, R0, 0xfffffffd, RZ, 0xc0, !PT",
                 "@P1 LOP3.LUT R0, R0, 0x2, RZ, 0xfc, !PT",
                 "LOP3.LUT P0, RZ, R0, 0x2, RZ, 0xc0, !PT", "@P0 BRA 0x80", "NOP", "NOP", "EXIT"},
       .buffers = {WordList(1)}});
  EXPECT_FALSE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.counts[6].threads, 24u);
}

TEST(UnknownBranches, ByBitsOfWhatABufferHoldsNameTheBuffer) {
  const auto outcome =
      run({.lines = {"MOV R26, c[0x0][0x218]", "MOV R27, c[0x0][0x21c]",
                     "LDG.E R2, desc[UR4][R26.64]", "LOP3.LUT R3, R2, 0xff, RZ, 0xc0, !PT",
                     "ISETP.NE.AND P0, PT, R3, RZ, PT", "@P0 BRA 0x60", "EXIT"},
           .buffers = {WordList(1), WordList(1)},
           .contents_known = false});
  EXPECT_EQ(reason(outcome).kind, UnknownValue::Kind::kContents);
  EXPECT_EQ(reason(outcome).detail, 1);
}

TEST(UnknownBranches, NameWhatSharedMemoryGotItFrom) {
  const auto outcome =
      run({.lines = {"MOV R26, c[0x0][0x218]", "MOV R27, c[0x0][0x21c]",
                     "LDG.E R2, desc[UR4][R26.64]", "MOV R4, 0x400", "STS [R4], R2", "LDS R3, [R4]",
                     "ISETP.NE.AND P0, PT, R3, RZ, PT", "@P0 BRA 0x80", "EXIT"},
           .buffers = {WordList(1), WordList(1)},
           .shared_bytes = 16,
           .contents_known = false});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kUnknownBranch);
  EXPECT_EQ(reason(outcome).kind, UnknownValue::Kind::kContents);
  EXPECT_EQ(reason(outcome).detail, 1);
}

/// Two arguments hold addresses of one device buffer.
KernelInput pointing(const machine_code::ExecutedCode& code, std::uint64_t address) {
  KernelInput input{.code = &code, .block = {32, 1, 1}};
  input.constants.parameter_base = 0x210;
  input.constants.parameters = {{0, 8}, {8, 8}};
  for (const std::uint64_t at : {address, address + 64}) {
    input.arguments.emplace_back(
        planted::bytes_of({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32)}));
  }
  input.device_buffers = {{.address = address,
                           .size_bytes = 128,
                           .argument = 1,
                           .contents = {.kind = Contents::Kind::kZeros}}};
  return input;
}

TEST(DeviceBuffers, LieWhereTheArgumentsSay) {
  const auto code = planted::code_of({"S2R R30, SR_TID.X", "IMAD.WIDE R26, R30, 0x2, c[0x0][0x218]",
                                      "STG.E.U16 desc[UR4][R26.64], R30", "EXIT"});
  Outcome outcome{.execution = interpret(pointing(code, 0x7f12'3456'7000))};
  EXPECT_EQ(outcome.words(0).at(15), 0u);
  EXPECT_EQ(outcome.word(0, 16), 0x0001'0000u);
  EXPECT_EQ(outcome.word(0, 31), 0x001f'001eu);
}

TEST(DeviceBuffers, NameTheirArgumentWhereAnAccessIsBeyondThem) {
  const auto code = planted::code_of({"S2R R30, SR_TID.X", "IMAD.WIDE R26, R30, 0x4, c[0x0][0x218]",
                                      "LDG.E R2, desc[UR4][R26.64]", "EXIT"});
  const KernelInput input = pointing(code, 0x7f12'3456'7000);
  const Execution execution = interpret(input);
  ASSERT_TRUE(execution.stop.has_value());
  EXPECT_NE(
      describe(*execution.stop, execution, input).find("byte 128 of argument 2, which has 128"),
      std::string::npos)
      << describe(*execution.stop, execution, input);
}

TEST(DeviceBuffers, CannotLieInTheWindowsOfOtherMemory) {
  const auto code = planted::code_of({"EXIT"});
  for (const std::uint64_t address : {0x7dff'0000'0000u, 0x7dfd'ffff'ffffu}) {
    EXPECT_THROW(interpret(pointing(code, address)), Defect);
  }
  EXPECT_FALSE(interpret(pointing(code, 0x7dfd'0000'0000u)).stop.has_value());
}

TEST(Stops, AtABranchThatAnArgumentDecides) {
  const auto outcome = run(
      {.lines = {"MOV R2, c[0x0][0x300]", "ISETP.NE.AND P0, PT, R2, RZ, PT", "@P0 EXIT", "EXIT"}});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kUnknownGuard);
  EXPECT_EQ(outcome.stop().instruction, 2u);
  EXPECT_EQ(reason(outcome).kind, UnknownValue::Kind::kArgument);
  EXPECT_EQ(reason(outcome).detail, 0x300);
}

TEST(Stops, AtAnAddressThatIsNotKnown) {
  const auto outcome =
      run({.lines = {"S2R R30, SR_TID.X", "MOV R26, RZ", "MOV R27, RZ",
                     "ISETP.EQ.AND P0, PT, R30, 0x3, PT", "@P0 CS2R.32 R26, SR_CLOCKLO",
                     "LDG.E R2, desc[UR4][R26.64]", "EXIT"}});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kUnknownAddress);
  EXPECT_EQ(outcome.stop().instruction, 5u);
  EXPECT_EQ(outcome.stop().lane, 3);
  EXPECT_EQ(reason(outcome).kind, UnknownValue::Kind::kMachine);
  EXPECT_EQ(reason(outcome).instruction, 4u);
}

TEST(Stops, BehindTheEndOfABuffer) {
  Launch launch = reading("LDG.E R2, desc[UR4][R26.64]", 4, 52);
  launch.block = {64, 1, 1};
  const auto outcome = run(launch);
  const Stop stop = outcome.stop();
  const std::uint64_t begin = outcome.execution.buffers[0].address;
  EXPECT_EQ(stop.kind, Stop::Kind::kOutOfBounds);
  EXPECT_EQ(stop.space, Stop::Space::kGlobal);
  EXPECT_EQ(stop.instruction, 2u);
  EXPECT_EQ(stop.address, begin + 52 * 4);
  EXPECT_EQ(stop.bytes, 4);
  EXPECT_EQ(stop.lane, 20);
  EXPECT_EQ(stop.thread, (Sides{52, 0, 0}));
  EXPECT_EQ(outcome.execution.buffers.nearest(stop.address), 0u);
  // All bytes of a wide access have to be there.
  EXPECT_EQ(run(reading("LDG.E.64 R2, desc[UR4][R26.64]", 8, 63)).stop().lane, 31);
  EXPECT_FALSE(run(reading("LDG.E.64 R2, desc[UR4][R26.64]", 8, 64)).execution.stop);
}

TEST(Stops, BeforeTheBeginningOfABufferAndOfSharedMemory) {
  const auto global = run(reading("STG.E desc[UR4][R26.64+-0x4], R30", 4, 64)).stop();
  EXPECT_EQ(global.kind, Stop::Kind::kOutOfBounds);
  EXPECT_EQ(global.lane, 0);
  Launch launch{.lines = {"MOV R20, 0x3fc", "LDS R0, [R20]", "EXIT"}, .shared_bytes = 64};
  EXPECT_EQ(run(launch).stop().kind, Stop::Kind::kOutOfBounds);
  EXPECT_EQ(run(launch).stop().space, Stop::Space::kShared);
  EXPECT_EQ(run(launch).stop().address, 0x3fcu);
  launch.lines[0] = "MOV R20, 0x440";
  EXPECT_EQ(run(launch).stop().kind, Stop::Kind::kOutOfBounds);
  launch.lines[0] = "MOV R20, 0x43c";
  EXPECT_FALSE(run(launch).execution.stop);
}

TEST(Stops, AtAnAddressThatIsNotAligned) {
  const auto stop = run(reading("LDG.E R2, desc[UR4][R26.64]", 6, 64)).stop();
  EXPECT_EQ(stop.kind, Stop::Kind::kMisaligned);
  EXPECT_EQ(stop.lane, 1);
  EXPECT_FALSE(run(reading("LDG.E.U16 R2, desc[UR4][R26.64]", 6, 64)).execution.stop);
}

TEST(Stops, WhereAWarpWaitsForABarrierThatNobodyElseReaches) {
  const auto outcome = run({.lines = {"NOP", "BAR.SYNC.DEFER_BLOCKING 0x1, 0x60", "EXIT"},
                            .grid = {2, 1, 1},
                            .block = {64, 1, 1}});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kDeadlock);
  EXPECT_EQ(outcome.stop().instruction, 1u);
  EXPECT_EQ(outcome.stop().block, (Sides{0, 0, 0}));
  EXPECT_EQ(outcome.execution.blocks, 0u);
}

TEST(Stops, ALoopWithoutEnd) {
  const auto outcome =
      run({.lines = {"NOP", "NOP", "BRA 0x10", "EXIT"}, .most_instructions = 20'000});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kEndless);
  EXPECT_GE(outcome.stop().instruction, 1u);
  EXPECT_LE(outcome.stop().instruction, 2u);
  EXPECT_LT(outcome.execution.instructions, 40'000u);
}

TEST(Stops, WhereThereIsNoInstruction) {
  EXPECT_EQ(run({.lines = {"NOP"}}).stop().kind, Stop::Kind::kLeftCode);
  EXPECT_EQ(run({.lines = {"MOV R2, 0x400", "MOV R3, RZ", "BRX R2 -0x10", "EXIT"}}).stop().kind,
            Stop::Kind::kLeftCode);
}

TEST(OpcodesWithoutMeaning, MakeTheirResultsUnknownAndAreCounted) {
  auto outcome = run(planted::launch_of(
      {.lines = {"MOV R0, 0x1", "MOV R1, 0x2", "FSWZADD R0, R30, R30, NPNPNPNP"}, .outputs = 2}));
  ASSERT_FALSE(outcome.execution.stop);
  EXPECT_EQ(outcome.execution.without_meaning,
            (std::map<std::string, std::uint64_t>{{"FSWZADD", 1}}));
  EXPECT_FALSE(outcome.word(0, 0).has_value());
  EXPECT_EQ(outcome.word(1, 0), 2u);
}

TEST(OpcodesWithoutMeaning, StopWhereTheyWriteMemory) {
  const auto outcome = run(
      {.lines = {"MOV R2, RZ", "MOV R3, RZ", "SUST.D.2D.STRONG.GPU.TRAP [R2], R4, UR4", "EXIT"}});
  EXPECT_EQ(outcome.stop().kind, Stop::Kind::kNoMeaning);
  EXPECT_EQ(outcome.stop().instruction, 2u);
}

KernelInput input_of(const machine_code::ExecutedCode& code) {
  KernelInput input{.code = &code, .block = {32, 1, 1}};
  input.constants.parameter_base = 0x210;
  input.constants.parameters = {{.offset_bytes = 0, .size_bytes = 8},
                                {.offset_bytes = 8, .size_bytes = 4}};
  return input;
}

TEST(Launches, ThatCannotBeAreRefused) {
  const auto code = planted::code_of({"EXIT"});
  const KernelInput good = input_of(code);
  EXPECT_EQ(interpret(good).blocks, 1u);
  const auto refuses = [&](auto change) {
    KernelInput input = good;
    change(input);
    EXPECT_THROW(interpret(input), Defect);
  };
  refuses([](KernelInput& input) { input.grid[1] = 0; });
  refuses([](KernelInput& input) { input.block = {1025, 1, 1}; });
  refuses([](KernelInput& input) { input.cluster = {2, 1, 1}; });
  refuses([](KernelInput& input) { input.blocks = {1}; });
  using Bytes = std::vector<std::uint8_t>;
  refuses([](KernelInput& input) { input.arguments = {Bytes(8), Bytes(4), Bytes(4)}; });
  refuses([](KernelInput& input) { input.arguments = {Bytes(9)}; });
  refuses([](KernelInput& input) { input.arguments = {Bytes(8), BufferArgument{16}}; });
}

TEST(Launches, TakeValuesAndOnlyTheBlocksAskedFor) {
  const auto code =
      planted::code_of({"S2R R2, SR_CTAID.X", "IMAD.WIDE R28, R2, 0x4, c[0x0][0x210]",
                        "IADD3 R0, R2, c[0x0][0x218], RZ", "STG.E desc[UR4][R28.64], R0", "EXIT"});
  KernelInput input = input_of(code);
  input.grid = {8, 1, 1};
  input.blocks = {5, 2};
  input.arguments = {BufferArgument{32, {.kind = Contents::Kind::kZeros}},
                     std::vector<std::uint8_t>{0x10, 0x20, 0, 0}};
  Outcome outcome{.execution = interpret(input)};
  EXPECT_EQ(outcome.words(0), (WordList{0, 0, 0x2012, 0, 0, 0x2015, 0, 0}));
  EXPECT_EQ(outcome.execution.blocks, 2u);
  EXPECT_EQ(outcome.execution.buffer_of, std::vector<std::size_t>{0});
}

}  // namespace
}  // namespace stop_tests
}  // namespace warpgauge::interpret
