// SPDX-License-Identifier: Apache-2.0
// The check of machine code must fire: the same expectations are held against kernels that do what
// they say and against their broken twins, on PTX and on SASS. No GPU is needed.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {
namespace {

const std::vector<CodeExpectation> kExpectations = {
    {.kernel = honest::ffma_chain, .sass = "FFMA", .ptx = "fma\\.rn\\.f32", .count = 16},
    {.kernel = honest::reciprocal_chain,
     .sass = "MUFU\\.RCP",
     .ptx = "rcp\\.approx\\.ftz\\.f32",
     .count = 16,
     .conditional = true},
    {.kernel = honest::load_stream, .sass = "LDG\\..*", .ptx = "ld\\..*global\\..*", .count = 8},
    {.kernel = honest::store_stream, .sass = "STG\\..*", .ptx = "st\\..*global\\..*", .count = 8},
    {.kernel = honest::load_each, .sass = "LDG\\..*", .ptx = "ld\\..*global\\..*", .count = 1},
    {.kernel = honest::many_sums, .sass = "FADD", .ptx = "add\\.f32", .count = 32},
};

std::string read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// The twins in one namespace: mangled, "_ZN6honest10ffma_chain...".
std::vector<KernelCode> twins(std::string_view mangled_namespace, CodeLevel level) {
  const std::string program = WARPGAUGE_TWINS;
  std::vector<KernelCode> all = level == CodeLevel::kSass ? parse_sass(read(program + ".sass"))
                                                          : parse_ptx(read(program + ".ptx"));
  std::erase_if(all, [&](const KernelCode& kernel) {
    return !kernel.name.starts_with(std::string("_ZN").append(mangled_namespace));
  });
  return all;
}

void expect_honest_kernels_pass(CodeLevel level) {
  const std::vector<KernelCode> kernels = twins("6honest", level);
  EXPECT_EQ(check_code(kExpectations, kernels, level), std::vector<std::string>{});
  const auto evidence = code_evidence(kExpectations, kernels, level);
  EXPECT_EQ(evidence.size(), kernels.size());
  for (const auto& entry : evidence) EXPECT_FALSE(entry.in_loop.empty()) << entry.kernel;
}

void expect_broken_kernels_are_refused(CodeLevel level) {
  const std::vector<KernelCode> kernels = twins("6broken", level);
  for (const CodeExpectation& expectation : kExpectations) {
    const auto violations = check_code({expectation}, kernels, level);
    ASSERT_FALSE(violations.empty()) << expectation.kernel;
    // For its code, and not for having been missed.
    EXPECT_TRUE(violations[0].starts_with("broken::")) << violations[0];
  }
}

#define SKIP_WITHOUT_DISASSEMBLER() \
  if (!WARPGAUGE_HAVE_DISASSEMBLER) \
  GTEST_SKIP() << "no cuobjdump and nvdisasm were found when this was built"

TEST(MachineCodeOfTwins, HonestKernelsPassOnPtx) { expect_honest_kernels_pass(CodeLevel::kPtx); }

TEST(MachineCodeOfTwins, HonestKernelsPassOnSass) {
  SKIP_WITHOUT_DISASSEMBLER();
  expect_honest_kernels_pass(CodeLevel::kSass);
}

TEST(MachineCodeOfTwins, BrokenKernelsAreRefusedOnPtx) {
  expect_broken_kernels_are_refused(CodeLevel::kPtx);
}

TEST(MachineCodeOfTwins, BrokenKernelsAreRefusedOnSass) {
  SKIP_WITHOUT_DISASSEMBLER();
  expect_broken_kernels_are_refused(CodeLevel::kSass);
}

TEST(MachineCodeOfTwins, WhatPtxasBreaksIsSeenOnSassAlone) {
  SKIP_WITHOUT_DISASSEMBLER();
  // A folded chain, a hoisted load, a dead store.
  const std::vector<CodeExpectation> cheats(kExpectations.begin() + 1, kExpectations.begin() + 4);
  EXPECT_EQ(check_code(cheats, twins("15broken_by_ptxas", CodeLevel::kPtx), CodeLevel::kPtx),
            std::vector<std::string>{});
  const auto kernels = twins("15broken_by_ptxas", CodeLevel::kSass);
  EXPECT_EQ(kernels.size(), 3u);
  for (const CodeExpectation& cheat : cheats) {
    const auto violations = check_code({cheat}, kernels, CodeLevel::kSass);
    ASSERT_EQ(violations.size(), 1u) << cheat.kernel;
    EXPECT_TRUE(violations[0].starts_with("broken_by_ptxas::")) << violations[0];
  }
}

/// The line of the table that asks for one instruction and gets something else beside it: the count
/// of its opcode is right, and its latency would be that of the two.
TEST(MachineCodeOfTwins, WhatStandsBesideTheInstructionIsSeen) {
  SKIP_WITHOUT_DISASSEMBLER();
  const std::vector<CodeExpectation> alone = {kExpectations[0],
                                              {.kernel = "::ffma_chain",
                                               .sass = ".*",
                                               .count = 16 + 7,
                                               .how = CodeExpectation::How::kAtMost}};
  EXPECT_EQ(check_code(alone, twins("6honest", CodeLevel::kSass), CodeLevel::kSass),
            std::vector<std::string>{});
  const auto violations =
      check_code(alone, twins("15broken_by_moves", CodeLevel::kSass), CodeLevel::kSass);
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_NE(violations[0].find("at most 23"), std::string::npos) << violations[0];
}

}  // namespace
}  // namespace warpgauge::machine_code
