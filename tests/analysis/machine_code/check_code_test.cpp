// SPDX-License-Identifier: Apache-2.0
// Machine code is compared with what is expected of it: counts, timed loop, spills, evidence.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/machine_code/short_listings.h"

namespace warpgauge::machine_code {
namespace {

Strings check(const CodeExpectation& expectation, const KernelCode& kernel, CodeLevel level) {
  return check_code({expectation}, {kernel}, level);
}

const Kernels kChase = Kernels::named("_ZN4demo5chaseEPPKvxS2_Px");
const Kernels kFfma = Kernels::named("_ZN4demo4ffmaILi8EEEvPfffi");
const Kernels kShuffle = Kernels::named("_Z7shufflePiPKii");
const Kernels kSpill = Kernels::named("_ZN4demo5spillEPii");
const Kernels kKernel = Kernels::named("kernel");

TEST(CheckCode, AcceptsTheChaseOnBothLevels) {
  const CodeExpectation chase{.kernel = kChase,
                              .sass = "LDG\\.E\\.64\\.STRONG\\.SM",
                              .ptx = "ld\\.global\\.ca\\.u64",
                              .count = 4};
  EXPECT_EQ(check(chase, ptx("chase.ptx"), CodeLevel::kPtx), Strings{});
  EXPECT_EQ(check(chase, sass("chase.sass"), CodeLevel::kSass), Strings{});
}

TEST(CheckCode, NamesKernelLevelAndCountOfAViolation) {
  const CodeExpectation eight{.kernel = kFfma, .sass = "FFMA", .count = 8};
  EXPECT_EQ(check(eight, sass("unrolled.sass"), CodeLevel::kSass),
            Strings{"void demo::ffma<8>(float*, float, float, int) (sass sm_90a): expected exactly "
                    "8 of FFMA in the timed loop, found 32"});
}

TEST(CheckCode, AtLeastIsALowerBound) {
  CodeExpectation some{.kernel = kFfma, .sass = "FFMA", .count = 32};
  some.how = CodeExpectation::How::kAtLeast;
  EXPECT_EQ(check(some, sass("unrolled.sass"), CodeLevel::kSass), Strings{});
  some.count = 33;
  EXPECT_EQ(check(some, sass("unrolled.sass"), CodeLevel::kSass).size(), 1);
}

TEST(CheckCode, AnOpcodeMustMatchEntirely) {
  const CodeExpectation part{.kernel = kFfma, .sass = "FFM", .count = 32};
  EXPECT_EQ(check(part, sass("unrolled.sass"), CodeLevel::kSass).size(), 1);
}

TEST(CheckCode, CountsInTheWholeKernelWhenAsked) {
  CodeExpectation all{.kernel = kFfma, .sass = "FFMA", .count = 40};
  all.where = CodeExpectation::Where::kKernel;
  EXPECT_EQ(check(all, sass("unrolled.sass"), CodeLevel::kSass), Strings{});
  all.count = 41;
  EXPECT_EQ(check(all, sass("unrolled.sass"), CodeLevel::kSass).size(), 1);
}

TEST(CheckCode, DeadCodeIsNotCounted) {
  CodeExpectation calls{.kernel = kShuffle, .sass = "CALL.*", .count = 0};
  calls.where = CodeExpectation::Where::kKernel;
  EXPECT_EQ(check(calls, sass("dead_code.sass"), CodeLevel::kSass), Strings{});
}

TEST(CheckCode, RefusesADivisorThatDoesNotRunInEveryIteration) {
  CodeExpectation shuffles{.kernel = kShuffle, .sass = "SHFL\\.IDX", .count = 2};
  const auto violations = check(shuffles, sass("dead_code.sass"), CodeLevel::kSass);
  ASSERT_EQ(violations.size(), 1);
  EXPECT_NE(violations[0].find("but 1 of them need not run"), std::string::npos) << violations[0];
  shuffles.conditional = true;
  EXPECT_EQ(check(shuffles, sass("dead_code.sass"), CodeLevel::kSass), Strings{});

  const CodeExpectation predicated{.kernel = kKernel, .sass = "FADD", .count = 1};
  const KernelCode loop = sass_body({"@P1 FADD R1, R1, R1", "@P0 BRA 0x0", "EXIT"});
  EXPECT_EQ(check(predicated, loop, CodeLevel::kSass).size(), 1);
}

TEST(CheckCode, TheTimedLoopIsTheOneWithMostMatchesOfItsOwn) {
  // Two iterations around a warm-up loop of one and a timed loop of two: the outer one holds three.
  const KernelCode kernel = sass_body({"MOV R0, RZ",                                          //
                                       "FADD R1, R1, R1", "@P0 BRA 0x10",                     //
                                       "FADD R1, R1, R1", "FADD R1, R1, R1", "@P1 BRA 0x30",  //
                                       "@P2 BRA 0x10", "EXIT"});
  const CodeExpectation two{.kernel = kKernel, .sass = "FADD", .count = 2};
  EXPECT_EQ(check(two, kernel, CodeLevel::kSass), Strings{});
}

TEST(CheckCode, AllExpectationsOfAKernelMeanTheSameLoop) {
  // "No FMUL" holds in the second loop, but the timed loop is the first.
  const KernelCode kernel =
      sass_body({"MOV R0, RZ", "FADD R1, R1, R1", "FADD R1, R1, R1", "FMUL R2, R2, R2",
                 "@P0 BRA 0x10", "FADD R1, R1, R1", "@P1 BRA 0x50", "EXIT"});
  const CodeExpectation adds{.kernel = kKernel, .sass = "FADD", .count = 2};
  const CodeExpectation no_multiply{.kernel = kKernel, .sass = "FMUL", .count = 0};
  EXPECT_EQ(check_code({adds, no_multiply}, {kernel}, CodeLevel::kSass).size(), 1);
  // Alone it cannot tell which loop it means.
  EXPECT_EQ(check(no_multiply, kernel, CodeLevel::kSass).size(), 1);
}

TEST(CheckCode, RefusesSpillsWhateverElseHolds) {
  const CodeExpectation on_ptx{.kernel = kSpill, .ptx = "add\\.s32", .count = 3};
  const auto ptx_violations = check(on_ptx, ptx("spill.ptx"), CodeLevel::kPtx);
  ASSERT_EQ(ptx_violations.size(), 1);
  EXPECT_NE(ptx_violations[0].find("3 local-memory accesses"), std::string::npos);

  CodeExpectation on_sass{.kernel = kSpill, .sass = "IADD3", .count = 5};
  EXPECT_EQ(check(on_sass, sass("spill.sass"), CodeLevel::kSass).size(), 1);
  on_sass = {.kernel = kSpill, .sass = "EXIT", .count = 1};
  on_sass.where = CodeExpectation::Where::kKernel;  // then the whole kernel is what is timed
  EXPECT_EQ(check(on_sass, sass("spill.sass"), CodeLevel::kSass).size(), 1);
}

TEST(CheckCode, OneAccessToLocalMemoryIsASpill) {
  const KernelCode kernel = sass_body({"FADD R1, R1, R1", "STL [R2], R1", "@P0 BRA 0x0", "EXIT"});
  const auto violations =
      check({.kernel = kKernel, .sass = "FADD", .count = 1}, kernel, CodeLevel::kSass);
  ASSERT_EQ(violations.size(), 1);
  EXPECT_NE(violations[0].find("1 local-memory accesses"), std::string::npos);
}

TEST(CheckCode, WhatMustBeAbsentDoesNotSayWhichLoopIsMeant) {
  const KernelCode kernel = sass_body({"FFMA R0, R0, R1, R2", "@P0 BRA 0x0", "MUFU.RCP R3, R3",
                                       "MUFU.RCP R4, R4", "@P1 BRA 0x20", "EXIT"});
  const CodeExpectation ffma{.kernel = kKernel, .sass = "FFMA", .count = 1};
  const CodeExpectation no_mufu{.kernel = kKernel, .sass = "MUFU.*", .count = 0};
  EXPECT_EQ(check_code({ffma, no_mufu}, {kernel}, CodeLevel::kSass), Strings{});
}

TEST(CheckCode, WhatMayBeConditionalTellsTheLoopOnlyWhereNothingElseDoes) {
  // A copy may be in a loop of its own. Four of them come before the timed loop, which waits for a
  // word and makes one.
  const KernelCode kernel = ptx_body(R"(
    FILL: cp.async.bulk [%r1], [%rd1], 16, [%r2];
    cp.async.bulk [%r1], [%rd1], 16, [%r2];
    cp.async.bulk [%r1], [%rd1], 16, [%r2];
    cp.async.bulk [%r1], [%rd1], 16, [%r2];
    @%p1 bra FILL;
    TIMED: ld.shared.u32 %r3, [%r1];
    AGAIN: cp.async.bulk [%r1], [%rd1], 16, [%r2];
    @%p2 bra AGAIN;
    @%p3 bra TIMED; ret;)");
  const CodeExpectation word{.kernel = kKernel, .ptx = "ld\\.shared\\.u32", .count = 1};
  CodeExpectation copy{.kernel = kKernel, .ptx = "cp\\.async\\.bulk", .count = 1};
  copy = copy.even_conditional();
  EXPECT_EQ(check_code({word, copy}, {kernel}, CodeLevel::kPtx), Strings{});
  EXPECT_EQ(code_evidence({word, copy}, {kernel}, CodeLevel::kPtx)[0].evidence.in_loop,
            (std::map<std::string, int>{{"ld.shared.u32", 1}, {"cp.async.bulk", 1}, {"bra", 2}}));
  copy.count = 4;
  EXPECT_EQ(check_code({word, copy}, {kernel}, CodeLevel::kPtx).size(), 1);
  // Alone it means the loop with most of them.
  EXPECT_EQ(check(copy, kernel, CodeLevel::kPtx), Strings{});
}

TEST(CheckCode, AStatedSpillIsNone) {
  const KernelCode kernel =
      sass_body({"LDL R1, [R2]", "FADD R1, R1, R1", "STL [R2], R1", "@P0 BRA 0x0", "EXIT"});
  const CodeExpectation add{.kernel = kKernel, .sass = "FADD", .count = 1};
  CodeExpectation loads{.kernel = kKernel, .sass = "LDL.*", .count = 1};
  CodeExpectation local{.kernel = kKernel, .sass = "(LDL|STL).*"};
  const auto violations = [&](const std::vector<CodeExpectation>& all) {
    return check_code(all, {kernel}, CodeLevel::kSass).size();
  };
  EXPECT_EQ(violations({add}), 1);
  EXPECT_EQ(violations({add, loads}), 1);  // the store is not stated
  local.how = CodeExpectation::How::kAtLeast;
  EXPECT_EQ(violations({add, local}), 0);  // none or more
  local.count = 3;
  EXPECT_EQ(violations({add, local}), 1);  // too few
  local.how = CodeExpectation::How::kExactly;
  local.count = 0;
  EXPECT_EQ(violations({add, local}), 2);  // stating that there are none allows none
}

TEST(CheckCode, AMissingKernelIsAViolation) {
  const CodeExpectation other{
      .kernel = Kernels::named("_ZN4demo5otherEv"), .ptx = "ret", .count = 1};
  EXPECT_EQ(check(other, ptx("chase.ptx"), CodeLevel::kPtx),
            Strings{"demo::other(): no kernel of that name in the ptx text"});
}

TEST(CheckCode, AKernelIsNamedExactly) {
  const auto finds = [](const Kernels& kernel) {
    const CodeExpectation claim{
        .kernel = kernel, .sass = "EXIT", .count = 1, .where = CodeExpectation::Where::kKernel};
    return check(claim, sass_body({"EXIT"}), CodeLevel::kSass).empty();  // its name is "kernel"
  };
  EXPECT_TRUE(finds(kKernel));
  EXPECT_TRUE(finds({kChase, kKernel}));
  for (const char* name : {"kernels", "ernel", "kerne", "k.*l", ""}) {
    EXPECT_FALSE(finds(Kernels::named(name))) << name;
  }
}

TEST(CheckCode, ALevelWithoutAPatternClaimsNothing) {
  const CodeExpectation sass_only{.kernel = kChase, .sass = "NOTHING", .count = 7};
  EXPECT_EQ(check(sass_only, ptx("chase.ptx"), CodeLevel::kPtx), Strings{});
  EXPECT_EQ(check(sass_only, sass("chase.sass"), CodeLevel::kSass).size(), 1);
}

TEST(CheckCode, AnUnusableExpectationIsAViolation) {
  const KernelCode kernel = sass("chase.sass");
  EXPECT_EQ(check({.kernel = kChase, .count = 4}, kernel, CodeLevel::kSass).size(), 1);
  EXPECT_EQ(check({.kernel = kChase, .sass = "LDG(", .count = 4}, kernel, CodeLevel::kSass).size(),
            1);
}

TEST(CodeEvidence, HoldsNameHashAndCountsOfTheTimedLoop) {
  const CodeExpectation chase{.kernel = kChase, .ptx = "ld\\.global\\.ca\\.u64", .count = 4};
  const KernelCode kernel = ptx("chase.ptx");
  const auto evidence = code_evidence({chase}, {ptx("wait.ptx"), kernel}, CodeLevel::kPtx);
  ASSERT_EQ(evidence.size(), 1);
  EXPECT_EQ(evidence[0].kernel, 1u);  // the second of the listing
  EXPECT_EQ(evidence[0].evidence.kernel,
            "demo::chase(void const**, long long, void const**, long long*)");
  EXPECT_EQ(evidence[0].evidence.level, "ptx");
  EXPECT_EQ(evidence[0].evidence.hash, kernel.hash);
  EXPECT_EQ(evidence[0].evidence.in_loop,
            (std::map<std::string, int>{
                {"ld.global.ca.u64", 4}, {"add.s64", 1}, {"setp.lt.s64", 1}, {"bra", 1}}));
}

TEST(CodeEvidence, HasNoCountsWithoutATimedLoop) {
  const CodeExpectation ends{
      .kernel = kChase, .sass = "EXIT", .count = 1, .where = CodeExpectation::Where::kKernel};
  const auto evidence = code_evidence({ends}, {sass("chase.sass")}, CodeLevel::kSass);
  ASSERT_EQ(evidence.size(), 1);
  EXPECT_TRUE(evidence[0].evidence.in_loop.empty());
  EXPECT_EQ(evidence[0].evidence.level, "sass");
}

TEST(CheckCode, AClaimMayBeAboutOneArchitecture) {
  auto hopper = ptx_body("$L: wgmma.mma_async.x %r1;\n@%p1 bra $L;\nret;");
  auto other = ptx_body("ret;");
  other.architecture = "sm_80";
  CodeExpectation claim{.kernel = kKernel, .ptx = "wgmma.*", .count = 1, .architecture = "sm_90a"};
  EXPECT_TRUE(check_code({claim}, {hopper, other}, CodeLevel::kPtx).empty());
  EXPECT_TRUE(check_code({claim}, {other}, CodeLevel::kPtx).empty());  // none to be about
  EXPECT_EQ(code_evidence({claim}, {hopper, other}, CodeLevel::kPtx).size(), 1u);
  claim.count = 2;
  EXPECT_EQ(check_code({claim}, {hopper, other}, CodeLevel::kPtx).size(), 1u);
  claim.kernel =
      Kernels::named("another");  // of the architecture there are kernels, but not this one
  EXPECT_EQ(check_code({claim}, {hopper, other}, CodeLevel::kPtx).size(), 1u);
  claim.architecture = "";
  claim.kernel = kKernel;
  claim.count = 1;
  EXPECT_EQ(check_code({claim}, {hopper, other}, CodeLevel::kPtx).size(), 1u);
}

TEST(CheckCode, AClaimMayBeAboutAllArchitecturesButSome) {
  auto older = sass_body({"IADD3 R0, R1, R2, RZ", "IADD3 R0, R0, R3, RZ", "@P0 BRA 0x0", "EXIT"});
  auto newer = sass_body({"IADD3 R0, R1, R2, R3", "@P0 BRA 0x0", "EXIT"});
  older.architecture = "sm_86";
  const CodeExpectation two = expect(kKernel, "IADD3", "", 2).on("sm_8*");
  const CodeExpectation one = expect(kKernel, "IADD3", "", 1).on("!(sm_8*|sm_75)");
  EXPECT_EQ(check_code({one, two}, {older}, CodeLevel::kSass), Strings{});
  EXPECT_EQ(check_code({one, two}, {newer}, CodeLevel::kSass), Strings{});
  newer.architecture = "sm_200a";  // unknown: as usual
  EXPECT_EQ(check_code({one, two}, {newer, older}, CodeLevel::kSass), Strings{});
  EXPECT_EQ(count_about({one, two}, {newer}), 1);
  EXPECT_EQ(count_about({one, two}, {newer, older}), 2);
  std::swap(older.architecture, newer.architecture);
  EXPECT_EQ(check_code({one, two}, {newer}, CodeLevel::kSass).size(), 1u);
  EXPECT_EQ(check_code({one, two}, {older}, CodeLevel::kSass).size(), 1u);
}

TEST(CheckCode, WhatIsAbsentByDesignIsSaidAndMustBeAbsent) {
  auto kernel = sass_body({"VIMNMX3 R0, R1, R2, R3", "EXIT"});
  const auto absent = expect_absent(kKernel, "VIMNMX3", "it is 2 IMNMX").on("sm_110*");
  EXPECT_EQ(check_code({absent}, {kernel}, CodeLevel::kSass), Strings{});
  EXPECT_EQ(absent_by_design({absent}, {kernel}), Strings{});
  kernel.architecture = "sm_110a";
  EXPECT_EQ(check_code({absent}, {kernel}, CodeLevel::kSass).size(), 1u);
  EXPECT_EQ(absent_by_design({absent, absent}, {kernel}), Strings{"it is 2 IMNMX"});
}

TEST(HasBody, IsFalseForAKernelThatEndsAtOnce) {
  EXPECT_FALSE(has_body(sass_body({"LDC R1, c[0x0][0x28]", "EXIT"})));
  EXPECT_FALSE(has_body(sass_body({"MOV R1, c[0x0][0x28]", "EXIT", "BRA 0x20"})));
  EXPECT_TRUE(has_body(sass_body({"LDC R1, c[0x0][0x28]", "STG.E [R2], R1", "EXIT"})));
  EXPECT_FALSE(has_body(ptx_body("ret;")));
  EXPECT_TRUE(has_body(ptx_body("bar.sync 0;\nret;")));
}

TEST(AtMost, CountsWhatStandsBesideAndDoesNotSayWhichLoopIsMeant) {
  // An outer loop of many moves around the timed one.
  const KernelCode kernel =
      sass_body({"MOV R1, R2", "FFMA R0, R0, R1, R2", "FFMA R0, R0, R1, R2", "@P0 BRA 0x10",
                 "MOV R3, R4", "MOV R4, R3", "MOV R3, R4", "MOV R4, R3", "@P1 BRA 0x0", "EXIT"});
  const CodeExpectation ffma = {.kernel = kKernel, .sass = "FFMA", .count = 2};
  CodeExpectation all = {
      .kernel = kKernel, .sass = ".*", .count = 3, .how = CodeExpectation::How::kAtMost};
  EXPECT_EQ(check_code({ffma, all}, {kernel}, CodeLevel::kSass), Strings{});
  all.count = 2;
  const auto violations = check_code({ffma, all}, {kernel}, CodeLevel::kSass);
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_NE(violations[0].find("at most 2 of .*"), std::string::npos) << violations[0];
  // Where nothing marks a loop, there is no loop to look into.
  EXPECT_EQ(check_code({all}, {kernel}, CodeLevel::kSass).size(), 1u);
}

}  // namespace
}  // namespace warpgauge::machine_code
