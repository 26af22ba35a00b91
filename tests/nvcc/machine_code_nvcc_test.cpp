// SPDX-License-Identifier: Apache-2.0
// The check of machine code must fire: it tests the same expectations on kernels that do what they
// say and on their broken twins, in PTX and in SASS. No GPU is needed.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "analysis/machine_code/machine_code.h"

namespace warpgauge::machine_code {
namespace {

struct Twin {
  const char* kernel;
  const char* sass;
  const char* ptx;
  int count;
  bool conditional = false;
};
const std::vector<Twin> kTwins = {
    {"ffma_chain", "FFMA", "fma\\.rn\\.f32", 16},
    {"reciprocal_chain", "MUFU\\.RCP", "rcp\\.approx\\.ftz\\.f32", 16, true},
    {"load_stream", "LDG\\..*", "ld\\..*global\\..*", 8},
    {"store_stream", "STG\\..*", "st\\..*global\\..*", 8},
    {"load_each", "LDG\\..*", "ld\\..*global\\..*", 1},
    {"many_sums", "FADD", "add\\.f32", 32},
};

/// The kernel of this name among those of one namespace.
Kernels kernel_called(const std::string& name, const std::vector<KernelCode>& kernels) {
  for (const KernelCode& kernel : kernels) {
    if (demangle(kernel.name).find("::" + name + "(") != std::string::npos) {
      return Kernels::named(kernel.name);
    }
  }
  throw std::runtime_error("no kernel " + name);
}

CodeExpectation expectation(const Twin& twin, const std::vector<KernelCode>& kernels) {
  return {.kernel = kernel_called(twin.kernel, kernels),
          .sass = twin.sass,
          .ptx = twin.ptx,
          .count = twin.count,
          .conditional = twin.conditional};
}

std::vector<CodeExpectation> expectations(const std::vector<Twin>& list,
                                          const std::vector<KernelCode>& kernels) {
  std::vector<CodeExpectation> found;
  for (const Twin& twin : list) found.push_back(expectation(twin, kernels));
  return found;
}

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
  EXPECT_EQ(check_code(expectations(kTwins, kernels), kernels, level), std::vector<std::string>{});
  const auto evidence = code_evidence(expectations(kTwins, kernels), kernels, level);
  EXPECT_EQ(evidence.size(), kernels.size());
  for (const auto& entry : evidence) EXPECT_FALSE(entry.evidence.in_loop.empty());
}

void expect_broken_kernels_are_refused(CodeLevel level) {
  const std::vector<KernelCode> kernels = twins("6broken", level);
  for (const Twin& twin : kTwins) {
    const auto violations = check_code({expectation(twin, kernels)}, kernels, level);
    ASSERT_FALSE(violations.empty()) << twin.kernel;
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
  const std::vector<Twin> cheats(kTwins.begin() + 1, kTwins.begin() + 4);
  const auto on_ptx = twins("15broken_by_ptxas", CodeLevel::kPtx);
  EXPECT_EQ(check_code(expectations(cheats, on_ptx), on_ptx, CodeLevel::kPtx),
            std::vector<std::string>{});
  const auto kernels = twins("15broken_by_ptxas", CodeLevel::kSass);
  EXPECT_EQ(kernels.size(), 3u);
  for (const Twin& cheat : cheats) {
    const auto violations = check_code({expectation(cheat, kernels)}, kernels, CodeLevel::kSass);
    ASSERT_EQ(violations.size(), 1u) << cheat.kernel;
    EXPECT_TRUE(violations[0].starts_with("broken_by_ptxas::")) << violations[0];
  }
}

/// The line of the table that asks for one instruction and gets another one as well: the count
/// of its opcode is right, and its latency would be that of the two.
TEST(MachineCodeOfTwins, WhatStandsBesideTheInstructionIsSeen) {
  SKIP_WITHOUT_DISASSEMBLER();
  const auto alone = [](const std::vector<KernelCode>& kernels) {
    CodeExpectation all = expectation(kTwins[0], kernels);
    all.sass = ".*";
    all.ptx = "";
    all.count = 16 + 7;
    all.how = CodeExpectation::How::kAtMost;
    return std::vector<CodeExpectation>{expectation(kTwins[0], kernels), all};
  };
  const auto honest = twins("6honest", CodeLevel::kSass);
  EXPECT_EQ(check_code(alone(honest), honest, CodeLevel::kSass), std::vector<std::string>{});
  const auto moves = twins("15broken_by_moves", CodeLevel::kSass);
  const auto violations = check_code(alone(moves), moves, CodeLevel::kSass);
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_NE(violations[0].find("at most 23"), std::string::npos) << violations[0];
}

}  // namespace
}  // namespace warpgauge::machine_code
