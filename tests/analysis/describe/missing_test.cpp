// SPDX-License-Identifier: Apache-2.0
// What is asked for of kernels that never ran: by lines of the source, and of the threads that
// reach an atomic.
#include "analysis/describe/missing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "analysis/describe/source_loops.h"
#include "analysis/in_core/executions.h"
#include "analysis/machine_code/control_flow.h"
#include "tests/analysis/describe/never_ran.h"

namespace warpgauge::describe {
namespace {

using descriptor::Resource;

/// One load of the source in two loops: the first does what is left of four passes at once.
Texts unrolled_texts() {
  return {"ISETP.NE.AND P0, PT, R8, RZ, PT",
          "@!P0 BRA 0x60",               // 0x10: nothing is left
          "LDG.E R4, desc[UR4][R2.64]",  // 0x20: the rest
          "FFMA R6, R4, R4, R6",
          "IADD3 R8, R8, -0x1, RZ",
          "@P0 BRA 0x20",
          "@!P1 BRA 0x100",              // 0x60: fewer than four
          "LDG.E R4, desc[UR4][R2.64]",  // 0x70: four at once
          "LDG.E R5, desc[UR4][R2.64+0x4]",
          "LDG.E R7, desc[UR4][R2.64+0x8]",
          "LDG.E R9, desc[UR4][R2.64+0xc]",
          "FFMA R6, R4, R4, R6",
          "FFMA R6, R5, R5, R6",
          "FFMA R6, R7, R7, R6",
          "FFMA R6, R9, R9, R6",
          "@P1 BRA 0x70",                 // 0xf0
          "STG.E desc[UR4][R10.64], R6",  // 0x100
          "EXIT"};
}
machine_code::ExecutedCode unrolled() {
  machine_code::ExecutedCode code = code_of(unrolled_texts());
  for (auto& one : code.instructions) one.line = "sum.cu:7";
  code.instructions[16].line = "sum.cu:9";
  return code;
}

TEST(FromCode, AsksByTheLineOfTheSource) {
  StaticQuestion asked = question();
  try {
    describe_code(unrolled(), nullptr, asked, costs());
    FAIL();
  } catch (const Unanswered& unanswered) {
    EXPECT_EQ(
        std::string(unanswered.what()),
        "these options are missing: passes of the loop at sum.cu:7 (0x70, 4 at once; 0x20): "
        "--trips sum.cu:7=N; sectors of the loads at sum.cu:7 (4 of them), along which each "
        "thread walks by itself: --sectors 0x70-0xa0=N (1: all lanes read the same "
        "words; 4: lanes side by side, as in a stencil; 32: each lane a row of its own); "
        "bytes from DRAM of the loads at sum.cu:7 (5 of them): "
        "--read-bytes N for all, --read-bytes sum.cu:7=N for a line, or --l2 SHARE; share "
        "found in L1 of the loads at sum.cu:7 (5 of them): --l1 SHARE for all, or --l1 "
        "sum.cu:7=SHARE for a line (0 where each sector is read once; at most 0.875 where each "
        "thread walks along a row of its own, if its sectors stay in L1 from pass to pass); "
        "bytes to DRAM of the stores at sum.cu:9: --write-bytes N "
        "for all, or --write-bytes sum.cu:9=N for a line");
    std::string options;
    for (const Missing& one : unanswered.missing) options += one.option + " ";
    EXPECT_EQ(
        options,
        "--trips sum.cu:7=N --sectors 0x70-0xa0=N --read-bytes N --l1 SHARE --write-bytes N ");
  }
}

/// Behind a branch around a call, which is taken unless it is told otherwise, lie a loop and a load
/// that no warp reaches otherwise. The first branch leads there either way.
Texts hidden_texts() {
  return {"@P2 BRA 0x20",  // 0x0: decides nothing
          "FADD R4, R4, R5",
          "@!P0 BRA 0x80",               // 0x20: past the loop and the call
          "LDG.E R4, desc[UR4][R2.64]",  // 0x30
          "CALL.REL.NOINC 0xa0",
          "FADD R6, R6, R4",
          "IADD3 R2, R2, 0x4, RZ",
          "@P1 BRA 0x30",                 // 0x70
          "STG.E desc[UR4][R10.64], R6",  // 0x80
          "EXIT",
          "RET.REL.NODEC R20 0x0"};  // 0xa0
}

std::vector<std::string> options_asked(const machine_code::ExecutedCode& code,
                                       const StaticQuestion& asked) {
  std::vector<std::string> options;
  try {
    describe_code(code, nullptr, asked, costs());
  } catch (const Unanswered& unanswered) {
    for (const Missing& one : unanswered.missing) options.push_back(one.option);
  }
  return options;
}

TEST(FromCode, WhatLiesBehindAQuestionIsAskedForWithIt) {
  machine_code::ExecutedCode code = code_of(hidden_texts());
  StaticQuestion asked = question();
  EXPECT_EQ(options_asked(code, asked),
            (std::vector<std::string>{"--taken 0x20=SHARE", "--trips 0x30=N", "--read-bytes N",
                                      "--l1 SHARE", "--write-bytes N"}));
  // All of it answered, nothing more is asked.
  asked.shares = {.taken = {{0x20, 0.5}}, .trips = {{0x30, 4}}};
  asked.memory.read_bytes.all = asked.memory.write_bytes.all = 0;
  asked.memory.l1.all = 1;
  EXPECT_TRUE(options_asked(code, asked).empty());
  // A branch that is told to lead past all of it leaves nothing to ask.
  asked.shares = {.taken = {{0x20, 1}}, .trips = {}};
  asked.memory.read_bytes.all.reset();
  asked.memory.l1.all.reset();
  EXPECT_TRUE(options_asked(code, asked).empty());
}

TEST(FromCode, PassesOfTheSourceSayThatALoopIsReached) {
  machine_code::ExecutedCode code = code_of(hidden_texts());
  for (auto& one : code.instructions) one.line = "sum.cu:7";
  StaticQuestion asked = question();
  EXPECT_EQ(options_asked(code, asked),
            (std::vector<std::string>{"--trips sum.cu:7=N", "--read-bytes N", "--l1 SHARE",
                                      "--write-bytes N"}));
  const auto flow = machine_code::control_flow_of(code);
  tell_trips(flow, code, source_loops(code, flow)[0], 4, asked.shares);
  asked.memory.read_bytes.all = asked.memory.write_bytes.all = 0;
  asked.memory.l1.all = 1;
  EXPECT_TRUE(options_asked(code, asked).empty());
  EXPECT_EQ(describe_code(code, nullptr, asked, costs()).work[Resource::kLoadRequests], 20 * 4);
}

TEST(SourceLoops, ARestThatHasNoPassIsNotAskedFor) {
  machine_code::ExecutedCode code = code_of(
      {"@P2 BRA 0x70",                // few passes: the rest alone
       "LDG.E R4, desc[UR4][R2.64]",  // 0x10: two at once
       "LDG.E R5, desc[UR4][R2.64+0x4]", "FADD R6, R6, R4", "FADD R6, R6, R5", "@P0 BRA 0x10",
       "@P3 BRA 0xa0",  // 0x60: no rest
       "LDG.E R4, desc[UR4][R2.64]", "FADD R6, R6, R4", "@P1 BRA 0x70",
       "STG.E desc[UR4][R10.64], R6",  // 0xa0
       "EXIT"});
  for (auto& one : code.instructions) one.line = "sum.cu:7";
  const auto flow = machine_code::control_flow_of(code);
  for (const double passes : {8, 9}) {
    StaticQuestion asked = question();
    asked.memory.sectors.all = 4;
    asked.memory.read_bytes.all = 0;
    asked.memory.l1.all = 1;
    asked.memory.write_bytes.all = 20 * 128;
    tell_trips(flow, code, source_loops(code, flow)[0], passes, asked.shares);
    EXPECT_TRUE(options_asked(code, asked).empty()) << passes;
    EXPECT_EQ(describe_code(code, nullptr, asked, costs()).work[Resource::kLoadRequests],
              20 * passes);
  }
}

/// for (int i = 0; i < 8192; ++i) sum += a[i], four passes at once; `step` is what the counter goes
/// on by.
machine_code::ExecutedCode unrolled_whole(const char* step) {
  Texts texts;
  for (int pass = 0; pass < 4; ++pass) texts.emplace_back("LDG.E R4, desc[UR4][R2.64]");
  texts.push_back(std::string("IADD3 R0, R0, ") + step + ", RZ");
  texts.emplace_back("IADD3 R2, P0, R2, 0x10, RZ");
  texts.emplace_back("ISETP.NE.AND P1, PT, R0, 0x2000, PT");
  for (int pass = 0; pass < 4; ++pass) texts.emplace_back("FADD R5, R5, R4");
  texts.emplace_back("@P1 BRA 0x0");
  texts.emplace_back("EXIT");
  machine_code::ExecutedCode code = code_of(texts);
  for (auto& one : code.instructions) one.line = "sum.cu:7";
  return code;
}

double passes_at_once(const machine_code::ExecutedCode& code) {
  return source_loops(code, machine_code::control_flow_of(code)).at(0).copies.at(0).passes;
}

TEST(SourceLoops, ALoopWithoutARestDoesAsManyPassesAsItsWorkIsThere) {
  EXPECT_EQ(passes_at_once(unrolled_whole("0x4")), 4);
  EXPECT_EQ(passes_at_once(unrolled_whole("-0x4")), 4);
  EXPECT_EQ(passes_at_once(unrolled_whole("0xfffffffc")), 4);
  EXPECT_EQ(passes_at_once(unrolled_whole("0x8")), 4);  // ++i twice in the source
  EXPECT_EQ(passes_at_once(unrolled_whole("0x1")), 1);  // an inner loop was unrolled
  machine_code::ExecutedCode uneven = unrolled_whole("0x4");
  uneven.instructions[0].line = "sum.cu:6";  // once a trip
  EXPECT_EQ(passes_at_once(uneven), 1);

  const machine_code::ExecutedCode code = unrolled_whole("0x4");
  StaticQuestion asked = question();
  tell_trips(machine_code::control_flow_of(code), code,
             source_loops(code, machine_code::control_flow_of(code))[0], 8192, asked.shares);
  asked.memory.read_bytes.all = 0;
  asked.memory.l1.all = 1;
  const descriptor::Descriptor kernel = describe_code(code, nullptr, asked, costs());
  EXPECT_EQ(kernel.work[Resource::kLoadRequests], 20 * 8192);
  EXPECT_TRUE(std::ranges::any_of(kernel.assumes, [](const std::string& text) {
    return text.starts_with("the loop at 0x0 does 4 passes of sum.cu:7 at once");
  }));
}

TEST(SourceLoops, PassesBesideALoopWithoutARestAreItsOwn) {
  // Four passes at once, then two and one: for (int i = lane; i < 8192; i += 32).
  Texts texts;
  const auto add_passes = [&texts](int count) {
    for (int pass = 0; pass < count; ++pass) texts.emplace_back("LDG.E R4, desc[UR4][R2.64]");
  };
  add_passes(4);
  texts.emplace_back("IADD3 R0, R0, 0x80, RZ");
  texts.emplace_back("ISETP.GE.AND P1, PT, R0, 0x1f80, PT");
  texts.emplace_back("@!P1 BRA 0x0");
  texts.emplace_back("@!P2 BRA 0xa0");  // 0x70
  add_passes(2);
  texts.emplace_back("@!P0 BRA 0xc0");  // 0xa0
  add_passes(1);
  texts.emplace_back("EXIT");
  machine_code::ExecutedCode code = code_of(texts);
  for (auto& one : code.instructions) one.line = "sum.cu:7";
  const auto flow = machine_code::control_flow_of(code);
  const auto loop = source_loops(code, flow).at(0);
  ASSERT_EQ(loop.straight.size(), 2u);
  for (const double passes : {256, 255, 6, 5, 4}) {
    StaticQuestion asked = question();
    asked.memory.read_bytes.all = 0;
    asked.memory.l1.all = 1;
    tell_trips(flow, code, loop, passes, asked.shares);
    EXPECT_EQ(describe_code(code, nullptr, asked, costs()).work[Resource::kLoadRequests],
              20 * passes)
        << passes;
  }
}

TEST(SourceLoops, PassesOfTheSourceBecomeTripsOfEachCopy) {
  const auto code = unrolled();
  const auto flow = machine_code::control_flow_of(code);
  const auto sources = source_loops(code, flow);
  ASSERT_EQ(sources.size(), 1u);
  EXPECT_EQ(sources[0].line, "sum.cu:7");
  ASSERT_EQ(sources[0].copies.size(), 2u);
  EXPECT_EQ(sources[0].copies[0].passes, 4);
  const auto loads = [&](double trips) {
    in_core::BranchShares shares;
    tell_trips(flow, code, sources[0], trips, shares);
    const auto executions = in_core::executions_of(code, flow, shares);
    EXPECT_TRUE(executions.loops_not_told.empty());
    EXPECT_TRUE(executions.branches_not_told.empty());
    EXPECT_NEAR(executions.per_warp[16], 1, 1e-9);
    return std::array{executions.per_warp[2], executions.per_warp[7]};
  };
  EXPECT_EQ(loads(11), (std::array<double, 2>{3, 2}));
  EXPECT_EQ(loads(8), (std::array<double, 2>{0, 2}));  // nothing is left: the rest is skipped
  EXPECT_EQ(loads(3), (std::array<double, 2>{3, 0}));
  EXPECT_NEAR(loads(4.5)[0], 0.5, 1e-9);  // every other warp
  EXPECT_EQ(loads(0), (std::array<double, 2>{0, 0}));
  // What is told to make no pass is not asked for again.
  StaticQuestion asked = question();
  asked.memory.write_bytes.all = 20 * 128;
  tell_trips(flow, code, sources[0], 0, asked.shares);
  EXPECT_NO_THROW(describe_code(code, nullptr, asked, costs()));
  // What is told of a branch goes before it.
  in_core::BranchShares told{.taken = {{0x10, 0.25}}, .trips = {}};
  tell_trips(flow, code, sources[0], 8, told);
  EXPECT_EQ(told.taken.at(0x10), 0.25);
  // A loop that nothing skips.
  const auto bare = code_of({"LDG.E R4, desc[UR4][R2.64]", "@P0 BRA 0x0", "EXIT"});
  EXPECT_THROW(tell_trips(machine_code::control_flow_of(bare), bare,
                          {.line = {}, .copies = {{0, 1}}}, 0, told),
               Defect);
}

/// As unrolled(), with two passes behind the loop of four that no branch repeats.
machine_code::ExecutedCode with_straight_passes() {
  Texts texts = unrolled_texts();
  const Texts twice = {"@!P2 BRA 0x150",  // 0x100
                       "LDG.E R4, desc[UR4][R2.64]", "LDG.E R5, desc[UR4][R2.64+0x4]",
                       "FFMA R6, R4, R4, R6", "FFMA R6, R5, R5, R6"};
  texts.insert(texts.begin() + 16, twice.begin(), twice.end());
  machine_code::ExecutedCode code = code_of(texts);
  for (auto& one : code.instructions) one.line = "sum.cu:8";
  for (const std::size_t i : {5, 15}) code.instructions[i].line = "sum.cu:7";
  code.instructions[21].line = "sum.cu:9";
  return code;
}

TEST(SourceLoops, PassesThatNoBranchRepeatsTakeTheirPart) {
  const auto code = with_straight_passes();
  const auto flow = machine_code::control_flow_of(code);
  const auto sources = source_loops(code, flow);
  ASSERT_EQ(sources.size(), 1u);
  ASSERT_EQ(sources[0].straight.size(), 1u);
  EXPECT_EQ(sources[0].straight[0].branch, 16u);
  EXPECT_EQ(sources[0].straight[0].passes, 2);
  for (const double trips : {0, 1, 2, 3, 5, 8, 11, 256, 4099}) {
    in_core::BranchShares shares;
    tell_trips(flow, code, sources[0], trips, shares);
    const auto executions = in_core::executions_of(code, flow, shares);
    const auto& per_warp = executions.per_warp;
    EXPECT_NEAR(per_warp[2] + 4 * per_warp[7] + 2 * per_warp[17], trips, 1e-9);
    EXPECT_EQ(std::ranges::count(executions.passed, 0x100u), 0);  // it is not left to a rule
  }
}

TEST(SourceLoops, OtherWorkBehindABranchIsNoPassOfTheLoop) {
  auto code = with_straight_passes();
  code.instructions[19].line = "sum.cu:10";
  const auto flow = machine_code::control_flow_of(code);
  EXPECT_TRUE(source_loops(code, flow)[0].straight.empty());
}

TEST(FromCode, WhatDramGivesALoadIsNoMoreThanItAsksFor) {
  StaticQuestion asked = question();
  const auto code = unrolled();
  const auto flow = machine_code::control_flow_of(code);
  tell_trips(flow, code, source_loops(code, flow)[0], 9, asked.shares);
  asked.memory.sectors.all = 4;
  asked.memory.write_bytes.all = 20 * 128;
  asked.memory.l1.all = 0;
  asked.memory.l1.at[0x20] = 1;
  asked.memory.read_bytes.at = {{0x20, 128}, {0x70, 0}, {0x80, 0}, {0x90, 0}, {0xa0, 0}};
  EXPECT_THROW(describe_code(code, nullptr, asked, costs()), Defect);
  asked.memory.read_bytes.at[0x20] = 0;
  const auto kernel = describe_code(code, nullptr, asked, costs());
  EXPECT_NE(std::ranges::find(kernel.assumes,
                              "the loads find 0 to 1 of their sectors in L1: each is timed as if "
                              "it found the mean there"),
            kernel.assumes.end());
}

TEST(FromCode, ASumOfSeveralLoadsIsDividedByTheirSectors) {
  StaticQuestion asked = question();
  const auto code = unrolled();
  const auto flow = machine_code::control_flow_of(code);
  tell_trips(flow, code, source_loops(code, flow)[0], 9, asked.shares);  // 1 and 4 * 2
  asked.memory.sectors.all = 4;
  asked.memory.write_bytes.all = 20 * 128;
  const double bytes = 20 * 9 * 128;
  asked.memory.read_bytes.sums = {{{0x20, 0x70, 0x80, 0x90, 0xa0}, bytes}};
  const descriptor::Work work = describe_code(code, nullptr, asked, costs()).work;
  EXPECT_NEAR(work[Resource::kDramReadBytes], bytes, 1e-6);
  EXPECT_EQ(work[Resource::kL2ReadSectors], 20 * 9 * 4);  // all of it: none is found in L1
}

// Each line of the source is asked for by itself: one value need not hold for all.
TEST(FromCode, AtomicsAreAskedForLineByLine) {
  auto code = code_of({"RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R5",
                       "RED.E.ADD.STRONG.GPU desc[UR4][R4.64], R5",
                       "RED.E.ADD.STRONG.GPU desc[UR4][R6.64], R5", "EXIT"});
  const char* lines[] = {"sum.cu:9", "sum.cu:7", "sum.cu:9", "sum.cu:10"};
  for (std::size_t i = 0; i < 4; ++i) code.instructions[i].line = lines[i];
  StaticQuestion asked = question();
  try {
    describe_code(code, nullptr, asked, costs());
    FAIL();
  } catch (const Unanswered& unanswered) {
    EXPECT_EQ(std::string(unanswered.what()),
              "these options are missing: atomics at sum.cu:7: --atomics sum.cu:7=PATTERN (same, "
              "neighbours or spread); atomics at sum.cu:9 (2 of them): --atomics sum.cu:9=PATTERN "
              "(same, neighbours or spread)");
  }
  for (auto& one : code.instructions) one.line.clear();
  try {
    describe_code(code, nullptr, asked, costs());
    FAIL();
  } catch (const Unanswered& unanswered) {
    EXPECT_EQ(std::string(unanswered.what()),
              "these options are missing: atomics at 0x0, 0x10, 0x20: --atomics "
              "0x0,0x10,0x20=PATTERN (same, neighbours or spread)");
  }
}

// Amounts are not compared with what one block moves: the launch is asked for with them.
TEST(FromCode, ALaunchThatIsNotToldIsAskedForWithTheRest) {
  StaticQuestion asked = streaming();
  asked.launch.grid = {1, 1, 1};
  asked.launch.says_grid = asked.launch.says_block = false;
  asked.memory.read_bytes.all = 1e9;
  EXPECT_EQ(
      refusal(kStream, asked),
      "these options are missing: blocks of the grid: --grid X; threads of a block: --block X; "
      "share found in L1 of the loads at 0x0: --l1 SHARE for all, or --l1 0x0=SHARE for one "
      "(0 where each sector is read once)");
}

// Eight trips are not what the loop makes: only with them can it be seen that a sum is too large.
TEST(FromCode, AmountsAreComparedWithWhatALaunchMovesOnceTripsAreKnown) {
  StaticQuestion asked = streaming();
  asked.shares.trips.clear();
  asked.memory.read_bytes.all = 1e9;
  EXPECT_TRUE(
      refusal(kStream, asked).starts_with("these options are missing: loop at 0x0: --trips 0x0=N"));
  asked.memory.lines.all = 17;  // what cannot be is refused at once
  EXPECT_NE(refusal(kStream, asked).find("do not lie in 17 lines"), std::string::npos);
}

/// Whether the lanes of the atomic are asked for.
bool asks_for_lanes(const Texts& texts) {
  StaticQuestion asked = question();
  asked.memory.read_bytes.all = asked.memory.write_bytes.all = 0;
  asked.memory.l1.all = 1;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].find("RED.E") != std::string::npos) {
      asked.memory.atomics[16 * i] = AtomicPattern::kSame;
    }
  }
  return refusal(texts, asked).find("--lanes") != std::string::npos;
}

TEST(FromCode, AsksHowManyThreadsReachAnAtomicThatPicksThem) {
  const std::string add = "RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R5";
  // if (threadIdx.x == 0), as a branch, as an EXIT and as a predicate.
  const std::string number = "S2R R0, SR_TID.X", is_not_0 = "ISETP.NE.AND P0, PT, R0, RZ, PT";
  EXPECT_TRUE(asks_for_lanes({number, is_not_0, "@P0 BRA 0x40", add, "EXIT"}));
  EXPECT_TRUE(asks_for_lanes({number, is_not_0, "@P0 EXIT", add, "EXIT"}));
  EXPECT_TRUE(asks_for_lanes({number, is_not_0, "@!P0 " + add, "EXIT"}));
  // The lane; one that the hardware elects; what was loaded.
  EXPECT_TRUE(asks_for_lanes(
      {number, "LOP3.LUT P0, RZ, R0, 0x1f, RZ, 0xc0, !PT", "@P0 BRA 0x40", add, "EXIT"}));
  EXPECT_TRUE(asks_for_lanes({"ELECT P0, URZ, PT", "@P0 " + add, "EXIT"}));
  EXPECT_TRUE(asks_for_lanes({"LDG.E R4, desc[UR4][R2.64]", "ISETP.GE.AND P0, PT, R4, 0x7, PT",
                              "@P0 BRA 0x40", add, "EXIT"}));
  // A register that is used again for loaded data was another one before.
  EXPECT_FALSE(
      asks_for_lanes({number, "ISETP.GE.AND P0, PT, R0, UR4, PT", "@P0 EXIT",
                      "LDG.E R0, desc[UR4][R2.64]", "LEA R4, P0, R0, UR6, 0x2", add, "EXIT"}));
  // A test of bounds, what is the same for the block, a loop's own branch, all threads.
  EXPECT_FALSE(asks_for_lanes(
      {number, "ISETP.GE.U32.AND P0, PT, R0, c[0x0][0x210], PT", "@P0 EXIT", add, "EXIT"}));
  EXPECT_FALSE(asks_for_lanes({"S2R R0, SR_CTAID.X", is_not_0, "@P0 EXIT", add, "EXIT"}));
  EXPECT_FALSE(asks_for_lanes({number, add, "EXIT"}));
}

TEST(FromCode, LanesThatAreToldAreNotAskedFor) {
  const Texts texts = {"S2R R0, SR_TID.X", "ISETP.NE.AND P0, PT, R0, RZ, PT", "@P0 EXIT",
                       "RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R5", "EXIT"};
  StaticQuestion asked = question();
  asked.memory.atomics[0x30] = AtomicPattern::kSame;
  EXPECT_EQ(refusal(texts, asked),
            "these options are missing: threads of a warp, in the mean over all warps that come to "
            "it (with "
            "--taken, over those that take the branch), that reach the atomics at "
            "0x30: --lanes 0x30=N (one of each warp: 1; one of each block: 0.5)");
  asked.memory.lanes.at[0x30] = 0.5;
  EXPECT_EQ(described(texts, asked).work[Resource::kGlobalAtomicsOneLane], 10);
}

}  // namespace
}  // namespace warpgauge::describe
