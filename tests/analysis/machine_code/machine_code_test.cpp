// SPDX-License-Identifier: Apache-2.0
// What is read of PTX and of SASS: instructions, loops, the hash.
#include "analysis/machine_code/machine_code.h"

#include <gtest/gtest.h>

#include "tests/analysis/machine_code/short_listings.h"

namespace warpgauge::machine_code {
namespace {

Strings opcodes(const KernelCode& kernel) {
  Strings found;
  for (const Instruction& instruction : kernel.instructions) found.push_back(instruction.opcode);
  return found;
}

int in_loop(const KernelCode& kernel, std::size_t loop, std::string_view opcode) {
  int count = 0;
  for (std::size_t i : kernel.loops.at(loop).body) count += kernel.instructions[i].opcode == opcode;
  return count;
}

// --- PTX ---

TEST(ParsePtx, ReadsInlineAssemblyAndNothingButKernels) {
  const KernelCode kernel = ptx("chase.ptx");  // also holds a prototype, a function, debug strings
  EXPECT_EQ(kernel.name, "_ZN4demo5chaseEPPKvxS2_Px");
  EXPECT_EQ(kernel.architecture, "sm_90a");
  EXPECT_EQ(kernel.instructions.size(), 24);
  ASSERT_EQ(kernel.loops.size(), 1);
  EXPECT_EQ(in_loop(kernel, 0, "ld.global.ca.u64"), 4);
  EXPECT_EQ(kernel.loops[0].body.size(), 7);
  EXPECT_EQ(kernel.loops[0].always, kernel.loops[0].body);
  const Instruction& branch = kernel.instructions[kernel.loops[0].last];
  EXPECT_EQ(branch.opcode, "bra");
  EXPECT_EQ(branch.text, "@%p2 bra $L__BB2_2");
  EXPECT_TRUE(branch.predicated);
}

TEST(ParsePtx, KeepsEqualLabelsOfDifferentScopesApart) {
  const KernelCode kernel = ptx("wait.ptx");
  ASSERT_EQ(kernel.loops.size(), 3);
  EXPECT_EQ(kernel.loops[0].depth, 0);
  EXPECT_EQ(in_loop(kernel, 0, "mbarrier.arrive.shared.b64"), 2);
  for (std::size_t wait : {1, 2}) {
    EXPECT_EQ(kernel.loops[wait].depth, 1);
    EXPECT_EQ(in_loop(kernel, wait, "mbarrier.try_wait.parity.shared.b64"), 1);
    EXPECT_EQ(kernel.loops[wait].body.size(), 3);
  }
}

TEST(ParsePtx, ReadsVectorsNamespacesCommentsAndStrings) {
  const KernelCode kernel = ptx_body(R"(
    .reg .b32 %r<3>; /* one; two: { */ .pragma "nounroll; {";
    ld.global.v2.u32 {%r1, %r2}, [%rd1];   // a: b; c
    { st.shared::cta.v2.u32 [%r0], {%r1, %r2}; }
    ret;)");
  EXPECT_EQ(opcodes(kernel), (Strings{"ld.global.v2.u32", "st.shared::cta.v2.u32", "ret"}));
  EXPECT_EQ(kernel.instructions[0].text, "ld.global.v2.u32 {%r1, %r2}, [%rd1]");
  EXPECT_TRUE(kernel.loops.empty());
}

TEST(ParsePtx, ReadsSeveralFilesOneBehindTheOther) {
  const std::string other = ".target sm_80\n.entry other()\n{\nret;\n}\n";
  const auto kernels = parse_ptx(golden("chase.ptx") + other);
  ASSERT_EQ(kernels.size(), 2);
  EXPECT_EQ(kernels[0].architecture, "sm_90a");
  EXPECT_EQ(kernels[1].architecture, "sm_80");
  EXPECT_EQ(kernels[1].name, "other");
}

TEST(ParsePtx, FindsNoLoopAroundAnIndirectBranch) {
  const KernelCode kernel = ptx_body(R"(
    TOP: brx.idx %r1, TABLE;
    TABLE: .branchtargets A, B;
    A: add.u32 %r2, %r2, 1;
    B: add.u32 %r2, %r2, 2;
    @%p1 bra TOP; ret;)");
  EXPECT_TRUE(kernel.loops.empty());
  EXPECT_FALSE(kernel.instructions[1].dead);
}

TEST(ParsePtx, FollowsABranchOfAllThreads) {
  const KernelCode kernel = ptx_body(R"(
    TOP: @%p1 bra OUT;
    add.u32 %r2, %r2, 1;
    bra.uni TOP;
    add.u32 %r2, %r2, 2;
    OUT: ret;)");
  ASSERT_EQ(kernel.loops.size(), 1);
  EXPECT_EQ(kernel.loops[0].body, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_TRUE(kernel.instructions[3].dead);
}

TEST(ParsePtx, SurvivesTruncatedText) {
  const std::string whole = golden("wait.ptx");
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    EXPECT_LE(parse_ptx(std::string_view(whole).substr(0, size)).size(), 1);
  }
  EXPECT_TRUE(parse_ptx("").empty());
  EXPECT_TRUE(parse_ptx("/* never closed").empty());
  EXPECT_TRUE(parse_ptx(".func f() { { } ").empty());
}

// --- SASS ---

TEST(ParseSass, ReadsOpcodesWithoutEncodingsOrPadding) {
  const KernelCode kernel = sass("chase.sass");
  EXPECT_EQ(kernel.name, "_ZN4demo5chaseEPPKvxS2_Px");
  EXPECT_EQ(kernel.architecture, "sm_90a");
  EXPECT_EQ(kernel.instructions.size(), 29);
  EXPECT_EQ(kernel.instructions.back().opcode, "EXIT");
  EXPECT_EQ(kernel.instructions[3].text, "LDG.E.64 R2, desc[UR6][R2.64]");
  ASSERT_EQ(kernel.loops.size(), 1);
  EXPECT_EQ(in_loop(kernel, 0, "LDG.E.64.STRONG.SM"), 4);
  EXPECT_EQ(kernel.instructions[kernel.loops[0].last].text, "@!P0 BRA 0xb0");
}

TEST(ParseSass, SeesTheUnrolledLoopAndItsRest) {
  const KernelCode kernel = sass("unrolled.sass");
  ASSERT_EQ(kernel.loops.size(), 2);
  EXPECT_EQ(in_loop(kernel, 0, "FFMA"), 32);
  EXPECT_EQ(in_loop(kernel, 1, "FFMA"), 8);
}

TEST(ParseSass, FollowsBranchesOnUniformPredicates) {
  const KernelCode kernel = sass("wait.sass");
  ASSERT_EQ(kernel.loops.size(), 3);
  EXPECT_EQ(kernel.instructions[kernel.loops[0].last].text, "BRA.U UP0, 0x1b0");
  EXPECT_EQ(in_loop(kernel, 0, "SYNCS.PHASECHK.TRANS64.TRYWAIT"), 2);
  EXPECT_EQ(kernel.loops[2].depth, 1);
}

TEST(ParseSass, LeavesDeadCodeOutOfTheLoop) {
  const KernelCode kernel = sass("dead_code.sass");
  ASSERT_EQ(kernel.loops.size(), 1);
  EXPECT_EQ(in_loop(kernel, 0, "SHFL.IDX"), 2);
  EXPECT_EQ(in_loop(kernel, 0, "CALL.REL.NOINC"), 0);
  EXPECT_TRUE(kernel.instructions[0x230 / 16].dead);
  EXPECT_FALSE(kernel.instructions[0x250 / 16].dead);
  // What every iteration runs: the second shuffle, not the one after the test for the atomic.
  const auto& always = kernel.loops[0].always;
  EXPECT_TRUE(std::binary_search(always.begin(), always.end(), 0x250 / 16));
  EXPECT_FALSE(std::binary_search(always.begin(), always.end(), 0x1d0 / 16));
}

TEST(ParseSass, ABranchBackFromASlowPathIsNoLoop) {
  const KernelCode kernel = sass_body({"ISETP P0, PT, R0, RZ", "@P0 BRA 0x50", "FADD R1, R1, R1",
                                       "STG.E [R2], R1", "EXIT", "MOV R1, R2", "BRA 0x20"});
  EXPECT_TRUE(kernel.loops.empty());
}

TEST(ParseSass, ASlowPathBehindTheEndBelongsToItsLoop) {
  const KernelCode kernel = sass_body({"FADD R1, R1, R1", "@P1 BRA 0x50", "FMUL R1, R1, R1",
                                       "@P0 BRA 0x0", "EXIT", "MUFU.RCP R1, R1", "BRA 0x20"});
  ASSERT_EQ(kernel.loops.size(), 1);
  EXPECT_EQ(kernel.loops[0].body, (std::vector<std::size_t>{0, 1, 2, 3, 5, 6}));
  EXPECT_EQ(kernel.loops[0].always, (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(kernel.loops[0].first, 0);
  EXPECT_EQ(kernel.loops[0].last, 6);
}

TEST(ParseSass, ALoopWithContinueIsOneLoop) {
  const KernelCode kernel = sass_body({"MOV R0, R1", "IADD3 R0, R0, 0x1", "@P0 BRA 0x10",
                                       "FADD R1, R1, R1", "@P1 BRA 0x10", "EXIT"});
  ASSERT_EQ(kernel.loops.size(), 1);
  EXPECT_EQ(kernel.loops[0].body.size(), 4);
  EXPECT_EQ(kernel.loops[0].always, (std::vector<std::size_t>{1, 2}));
}

TEST(ParseSass, DropsWhatNeverExecutes) {
  const KernelCode kernel = sass_body({"@!PT LDS.U RZ, [RZ]", "@!UPT UIADD3 URZ, URZ, URZ, URZ",
                                       "@PT FADD R1, R1, R1", "EXIT", "BRA 0x40", "NOP", "NOP"});
  EXPECT_EQ(opcodes(kernel), (Strings{"FADD", "EXIT"}));
  EXPECT_FALSE(kernel.instructions[0].predicated);
}

TEST(ParseSass, ReadsLabels) {
  const KernelCode kernel = only(parse_sass(R"(
	code for sm_90a
		Function : kernel
        /*0000*/                   MOV R1, R2 ;
.L_x_1:
        /*0010*/                   FADD R1, R1, R1 ;
        /*0020*/              @!P0 BRA `(.L_x_1) ;
        /*0030*/                   BRA `(.L_elsewhere) ;
)"));
  ASSERT_EQ(kernel.loops.size(), 1);
  EXPECT_EQ(kernel.loops[0].body, (std::vector<std::size_t>{1, 2}));
}

TEST(ParseSass, FindsNoLoopAroundAnIndirectBranch) {
  const KernelCode kernel = sass_body({"MOV R1, R2", "BRX R2 -0x20", "FADD R1, R1, R1", "BRA 0x50",
                                       "FMUL R1, R1, R1", "@P0 BRA 0x10", "EXIT"});
  EXPECT_TRUE(kernel.loops.empty());
  EXPECT_FALSE(kernel.instructions[2].dead);
}

TEST(ParseSass, KeepsArchitecturesApart) {
  const auto kernels = parse_sass(golden("chase.sass") + golden("wait.sass"));
  ASSERT_EQ(kernels.size(), 2);
  EXPECT_EQ(kernels[0].architecture, "sm_90a");
  EXPECT_EQ(kernels[1].architecture, "sm_120");
}

TEST(ParseSass, SurvivesTruncatedText) {
  const std::string whole = golden("dead_code.sass");
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    EXPECT_LE(parse_sass(std::string_view(whole).substr(0, size)).size(), 1);
  }
  EXPECT_TRUE(parse_sass("").empty());
  EXPECT_TRUE(only(parse_sass("Function : empty")).instructions.empty());
  EXPECT_TRUE(only(parse_sass("Function : f\n/*zz*/ NOP ;\n/*0000\n")).instructions.empty());
}

TEST(Hash, TellsTextsApartAndIsFnv1a) {
  // FNV-1a 64 of "EXIT\n", worked out without this code.
  EXPECT_EQ(sass_body({"EXIT"}).hash, "68e572804d30d3dd");
  EXPECT_EQ(sass("chase.sass").hash, sass("chase.sass").hash);
  EXPECT_NE(sass_body({"FADD R1, R1, R2"}).hash, sass_body({"FADD R1, R1, R3"}).hash);
}

}  // namespace
}  // namespace warpgauge::machine_code
