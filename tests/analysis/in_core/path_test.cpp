// SPDX-License-Identifier: Apache-2.0
// Which way a warp takes through hand-written code: trips, shares, calls, and what has no end.
#include "analysis/in_core/path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/machine_code/control_flow.h"
#include "tests/analysis/in_core/written_code.h"

namespace warpgauge::in_core {
namespace {

using machine_code::ExecutedCode;
using machine_code::Loop;
using machine_code::read_transfers;
using Steps = std::vector<std::uint32_t>;
using Texts = std::vector<std::string>;

constexpr std::size_t kPlenty = 100000;

/// The loop that begins at that instruction.
Path path_in(const ExecutedCode& code, std::size_t first, const BranchShares& shares,
             std::size_t iterations, std::size_t most = kPlenty) {
  const auto flow = machine_code::control_flow_of(code);
  const auto loop =
      std::ranges::find(flow.loops, first, [](const Loop& one) { return one.body.front(); });
  if (loop == flow.loops.end()) throw std::runtime_error("no loop begins there");
  return path_of(code, flow, *loop, shares, iterations, most);
}

Path whole(const ExecutedCode& code, const BranchShares& shares = {}, std::size_t most = kPlenty) {
  return path_of(code, machine_code::control_flow_of(code), shares, most);
}

std::size_t count(const Path& path, std::uint32_t instruction) {
  return static_cast<std::size_t>(std::ranges::count(path.steps, instruction));
}

ExecutedCode loop_over_a_branch() {
  return written({{"MOV R0, RZ"},
                  {"@P1 BRA 0x30"},
                  {"FADD R1, R1, R2"},
                  {"FADD R3, R3, R4"},
                  {"@P0 BRA 0x10"},
                  {"EXIT"}});
}

TEST(Path, GoesRoundTheLoopAndKnowsItsIterations) {
  const auto code = written({{"MOV R0, RZ"}, {"FADD R1, R1, R2"}, {"@P0 BRA 0x10"}, {"EXIT"}});
  const Path path = path_in(code, 1, {}, 3);
  EXPECT_EQ(path.steps, (Steps{1, 2, 1, 2, 1, 2}));
  EXPECT_EQ(path.iterations, (std::vector<std::size_t>{0, 2, 4, 6}));
  EXPECT_TRUE(path.complete);
  EXPECT_EQ(path.assumptions, Texts{});
}

TEST(Path, AForwardBranchOfWhichNothingIsKnownIsNotTakenAndThatIsSaid) {
  const Path path = path_in(loop_over_a_branch(), 1, {}, 2);
  EXPECT_EQ(path.steps, (Steps{1, 2, 3, 4, 1, 2, 3, 4}));
  EXPECT_EQ(path.assumptions, (Texts{"the branch at 0x10 is not taken"}));
}

TEST(Path, SharesAreDealtOutEvenly) {
  for (const auto& [share, of_twelve] :
       {std::pair{0.0, 0}, {0.25, 3}, {0.5, 6}, {2.0 / 3, 8}, {1.0, 12}}) {
    const Path path = path_in(loop_over_a_branch(), 1, {.taken = {{0x10, share}}, .trips = {}}, 12);
    EXPECT_EQ(count(path, 2), 12u - static_cast<std::size_t>(of_twelve)) << share;
    EXPECT_EQ(path.assumptions, Texts{});
    // In no part of the iterations is the branch taken more than once too often or too seldom.
    double taken = 0;
    for (std::size_t i = 0; i < 12; ++i) {
      taken += path.steps[path.iterations[i] + 1] == 3 ? 1 : 0;
      EXPECT_LT(std::abs(taken - share * static_cast<double>(i + 1)), 1) << share << " " << i;
    }
  }
}

ExecutedCode nested() {
  return written({{"MOV R0, RZ"},
                  {"FADD R1, R1, R2"},
                  {"FADD R3, R3, R4"},
                  {"@P0 BRA 0x20"},
                  {"@P1 BRA 0x10"},
                  {"EXIT"}});
}

TEST(Path, AnInnerLoopMakesItsTrips) {
  for (const double trips : {1.0, 2.0, 5.0, 100.0}) {
    const Path path = path_in(nested(), 1, {.taken = {}, .trips = {{0x20, trips}}}, 4);
    EXPECT_EQ(path.count(), 4u);
    EXPECT_EQ(count(path, 2), static_cast<std::size_t>(4 * trips)) << trips;
    EXPECT_EQ(path.assumptions, Texts{});
  }
  // 2.5: three and two in turn.
  const Path path = path_in(nested(), 1, {.taken = {}, .trips = {{0x20, 2.5}}}, 4);
  EXPECT_EQ(count(path, 2), 10u);
  EXPECT_EQ(path.iterations, (std::vector<std::size_t>{0, 8, 14, 22, 28}));
}

TEST(Path, AnInnerLoopOfWhichNothingIsKnownMakesEightTrips) {
  const Path path = path_in(nested(), 1, {}, 2);
  EXPECT_EQ(count(path, 2), static_cast<std::size_t>(2 * kUnknownTrips));
  EXPECT_EQ(path.assumptions, (Texts{"the loop at 0x20 makes 8 trips"}));
  // The share of its branch says as much.
  const Path told = path_in(nested(), 1, {.taken = {{0x30, 0.75}}, .trips = {}}, 2);
  EXPECT_EQ(count(told, 2), 8u);
  EXPECT_EQ(told.assumptions, Texts{});
  // Trips go before it.
  const Path both = path_in(nested(), 1, {.taken = {{0x30, 0.75}}, .trips = {{0x20, 2}}}, 2);
  EXPECT_EQ(count(both, 2), 4u);
}

TEST(Path, AnInnerLoopWhoseBranchBackHasNoConditionIsLeft) {
  // while (...) with its test at the top, and one that is left from its middle.
  const auto top = written({{"MOV R0, RZ"},
                            {"@P0 BRA 0x40"},
                            {"FADD R1, R1, R2"},
                            {"BRA 0x10"},
                            {"@P1 BRA 0x0"},
                            {"EXIT"}});
  const Path told = path_in(top, 0, {.taken = {}, .trips = {{0x10, 3}}}, 2);
  EXPECT_EQ(told.steps, (Steps{0, 1, 2, 3, 1, 2, 3, 1, 4, 0, 1, 2, 3, 1, 2, 3, 1, 4}));
  const Path unknown = path_in(top, 0, {}, 2);
  EXPECT_EQ(count(unknown, 1), 16u);
  EXPECT_EQ(unknown.assumptions, (Texts{"the loop at 0x10 makes 8 trips"}));
  EXPECT_EQ(whole(top, {.taken = {}, .trips = {{0x0, 1}, {0x10, 2}}}).steps,
            (Steps{0, 1, 2, 3, 1, 4, 5}));
  const auto middle = written({{"MOV R0, RZ"},
                               {"FADD R1, R1, R2"},
                               {"@!P0 BRA 0x40"},
                               {"BRA 0x50"},
                               {"BRA 0x10"},
                               {"@P1 BRA 0x0"},
                               {"EXIT"}});
  EXPECT_EQ(path_in(middle, 0, {.taken = {}, .trips = {{0x10, 2}}}, 1).steps,
            (Steps{0, 1, 2, 4, 1, 2, 3, 5}));
}

TEST(Path, ABranchThatLeavesTheLoopIsNotTaken) {
  const auto code =
      written({{"MOV R0, RZ"}, {"@P1 BRA 0x40"}, {"FADD R3, R3, R4"}, {"@P0 BRA 0x10"}, {"EXIT"}});
  // Not even where somebody says so: its iterations are what is asked for.
  const Path path = path_in(code, 1, {.taken = {{0x10, 1}}, .trips = {}}, 2);
  EXPECT_EQ(path.steps, (Steps{1, 2, 3, 1, 2, 3}));
  EXPECT_EQ(path.assumptions, Texts{});
  // The loop continues where the other side leaves it.
  const auto other =
      written({{"FADD R3, R3, R4"}, {"@P1 BRA 0x30"}, {"EXIT"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(path_in(other, 0, {}, 1).steps, (Steps{0, 1, 3}));
}

TEST(Path, AWarpStaysWhereOnlySomeThreadsLeave) {
  const auto code = written({{"FADD R3, R3, R4"}, {"@P1 EXIT"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(path_in(code, 0, {.taken = {{0x10, 1}}, .trips = {}}, 1).steps, (Steps{0, 1, 2}));
  EXPECT_EQ(whole(code, {.taken = {}, .trips = {{0, 2}}}).steps, (Steps{0, 1, 2, 0, 1, 2, 3}));
  EXPECT_EQ(whole(code, {.taken = {{0x10, 1}}, .trips = {}}).steps, (Steps{0, 1}));
}

TEST(Path, CallsAreFollowedAndReturn) {
  const auto code = written({{"MOV R0, RZ"},
                             {"CALL.REL.NOINC 0x50"},
                             {"FADD R3, R3, R4"},
                             {"@P0 BRA 0x0"},
                             {"EXIT"},
                             {"MUFU.RCP R1, R1"},
                             {"@P2 BRA 0x50"},
                             {"RET.REL.NODEC R2 0x0"}});
  const Path path = path_in(code, 0, {.taken = {}, .trips = {{0x50, 2}}}, 2);
  // The branch to where the function began is an inner loop's, outside of the loop's own body.
  EXPECT_EQ(path.steps, (Steps{0, 1, 5, 6, 5, 6, 7, 2, 3, 0, 1, 5, 6, 5, 6, 7, 2, 3}));
  EXPECT_EQ(path.assumptions, Texts{});
}

TEST(Path, ACallThatLeadsNowhereIsLeftOut) {
  const auto code = written({{"CALL.REL.NOINC `(other)"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const Path path = path_in(code, 0, {}, 1);
  EXPECT_EQ(path.steps, (Steps{0, 1}));
  EXPECT_EQ(path.assumptions,
            (Texts{"the function that is called at `(other) is not in the listing: left out"}));
}

TEST(Path, AFunctionThatCallsItselfEnds) {
  const auto code = written({{"CALL.REL.NOINC 0x0"}, {"EXIT"}});
  const Path path = whole(code);
  EXPECT_LT(path.steps.size(), 40u);
  EXPECT_EQ(path.steps.back(), 1u);
  EXPECT_TRUE(path.complete);
}

TEST(Path, IsCutWhereItIsTooLong) {
  const auto once = written({{"FADD R3, R3, R4"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const Path path = whole(once, {.taken = {}, .trips = {{0x0, 1000}}}, 1000);
  EXPECT_EQ(path.steps.size(), 1000u);
  EXPECT_FALSE(path.complete);
  EXPECT_EQ(path.assumptions, Texts{});
  EXPECT_EQ(path.count(), 1u);
  // A path has as many iterations of a loop as fit, or the beginning of one that does not fit.
  const auto code = written({{"FADD R1, R1, R2"}, {"FADD R1, R1, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  const Path some = path_in(code, 0, {}, 100, 10);
  EXPECT_TRUE(some.complete);
  EXPECT_EQ(some.steps.size() % 3, 0u);
  EXPECT_EQ(some.steps.size(), 3 * some.count());
  const Path cut = path_in(code, 0, {}, 100, 2);
  EXPECT_FALSE(cut.complete);
  EXPECT_EQ(cut.steps, (Steps{0, 1}));
}

TEST(Path, IsCutWhereItGoesRoundForEver) {
  const auto trap = whole(written({{"FADD R3, R3, R4"}, {"BRA 0x10"}}));
  EXPECT_EQ(trap.steps, (Steps{0, 1, 1}));
  EXPECT_EQ(trap.assumptions, (Texts{"the path comes back to 0x10 for ever"}));
  EXPECT_FALSE(trap.complete);
  // A branch about which nothing is known is passed each time, and a call comes back each time.
  const auto longer = whole(written({{"@P0 BRA 0x20"},
                                     {"CALL.REL.NOINC 0x40"},
                                     {"FADD R1, R1, R2"},
                                     {"BRA 0x0"},
                                     {"RET.REL.NODEC R2 0x0"}}));
  EXPECT_FALSE(longer.complete);
  EXPECT_EQ(longer.assumptions.back().substr(0, 22), "the path comes back to");
  EXPECT_LT(longer.steps.size(), 20u);
  // One that is told to be taken always never leaves; one that leaves some day does.
  const auto told = written({{"FADD R1, R1, R2"}, {"@P0 BRA 0x0"}, {"EXIT"}});
  EXPECT_EQ(whole(told, {.taken = {{0x10, 1}}, .trips = {}}).assumptions,
            (Texts{"the path comes back to 0x0 for ever"}));
  const auto leaves = whole(told, {.taken = {{0x10, 0.999}}, .trips = {}});
  EXPECT_TRUE(leaves.complete);
  EXPECT_GT(leaves.steps.size(), 1000u);
  // Iterations of a loop do not count as such a round; an iteration that is stuck inside is cut.
  const auto loop = written({{"FADD R1, R1, R2"}, {"BRA 0x0"}});
  EXPECT_EQ(path_in(loop, 0, {}, 5).count(), 5u);
  EXPECT_TRUE(path_in(loop, 0, {}, 5).complete);
  const Path cut = path_in(nested(), 1, {.taken = {{0x30, 1}}, .trips = {}}, 5);
  EXPECT_FALSE(cut.complete);
  EXPECT_EQ(cut.count(), 1u);
  EXPECT_LT(cut.steps.size(), 10u);
  EXPECT_EQ(cut.assumptions.size(), 1u);
}

TEST(Path, ABranchToNowhereAndAnIndirectOneEndIt) {
  EXPECT_EQ(whole(written({{"FADD R1, R1, R2"}, {"BRA 0x4440"}, {"EXIT"}})).steps, (Steps{0, 1}));
  EXPECT_EQ(whole(written({{"FADD R1, R1, R2"}, {"@P0 BRA 0x4440"}, {"EXIT"}})).steps,
            (Steps{0, 1, 2}));
  EXPECT_EQ(whole(written({{"BRX R4 -0xb0"}, {"EXIT"}})).steps, (Steps{0}));
  EXPECT_EQ(whole(written({{"FADD R1, R1, R2"}})).steps, (Steps{0}));
  EXPECT_EQ(whole(written({{"@!PT BRA 0x0"}, {"EXIT"}})).steps, (Steps{0, 1}));
}

TEST(Path, CountsTellTheShares) {
  const auto code = written({{"MOV R0, RZ", 10},
                             {"@P1 BRA 0x30", 80},
                             {"FADD R1, R1, R2", 20},
                             {"FADD R3, R3, R4", 80},
                             {"@P0 BRA 0x10", 80},
                             {"EXIT", 10}});
  const BranchShares shares = shares_of_counts(code, read_transfers(code.instructions), 10);
  EXPECT_DOUBLE_EQ(shares.taken.at(0x10), 0.75);
  EXPECT_DOUBLE_EQ(shares.taken.at(0x40), 0.875);
  const Path path = path_in(code, 1, shares, 8);
  EXPECT_EQ(count(path, 2), 2u);
  EXPECT_EQ(count(whole(code, shares), 3), 8u);
  auto without = code;
  for (auto& one : without.instructions) one.executed = 0;
  EXPECT_TRUE(shares_of_counts(without, read_transfers(without.instructions), 10).taken.empty());
}

}  // namespace
}  // namespace warpgauge::in_core
