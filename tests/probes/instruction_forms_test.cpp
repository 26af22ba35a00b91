// SPDX-License-Identifier: Apache-2.0
// Each line of the table of instructions, on each architecture: a loop that is as the line says
// holds, and one with a planted defect does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "probes/compute/instruction_line.h"
#include "tests/analysis/machine_code/short_listings.h"

namespace warpgauge::probes {
namespace {

using machine_code::CodeLevel;
using machine_code::KernelCode;
using machine_code::sass_body;
using machine_code::Strings;

// The lines alone: their PTX is not looked at, their kernels are not there.
#define LOW_HALF_TWICE(code_) code_
#define ALTERNATING(name_, chain_, even_, odd_, sass_, ...) \
  {.name = #name_, .even = even_, .odd = odd_, .sass = sass_ __VA_OPT__(, ) __VA_ARGS__},
#define INSTRUCTION(name_, chain_, ptx_, sass_, ...) \
  {.name = #name_, .even = ptx_, .odd = ptx_, .sass = sass_ __VA_OPT__(, ) __VA_ARGS__},
#define FUNCTION(name_, expression_, sass_, ...) \
  {.name = #name_,                               \
   .even = "",                                   \
   .odd = "",                                    \
   .sass = sass_,                                \
   __VA_ARGS__ __VA_OPT__(, ).sequence = true},
const InstructionLine kLines[] = {
#include "probes/compute/instructions/float.def"
#include "probes/compute/instructions/integer.def"
#include "probes/compute/instructions/special.def"
#include "probes/compute/instructions/warp.def"
};

struct Target {
  const char* name;
  int capability;
};
constexpr Target kTargets[] = {
    {"sm_80", 80},    {"sm_86", 86},    {"sm_87", 87},    {"sm_89", 89},    {"sm_90a", 90},
    {"sm_100a", 100}, {"sm_103a", 103}, {"sm_110a", 110}, {"sm_120a", 120}, {"sm_121a", 121}};

/// An opcode that the pattern means: first alternatives, and nothing that may be left out.
std::string opcode_of(std::string pattern) {
  for (std::size_t open = pattern.find('('); open != pattern.npos; open = pattern.find('(')) {
    const std::size_t close = pattern.find(')', open);
    const bool optional = close + 1 < pattern.size() && pattern[close + 1] == '?';
    const std::string inside = pattern.substr(open + 1, close - open - 1);
    pattern.replace(open, close - open + (optional ? 2 : 1),
                    optional ? "" : inside.substr(0, inside.find('|')));
  }
  return pattern;
}

/// A loop of these opcodes. A branch goes to the next instruction, a call to a function behind.
KernelCode loop_of(const Strings& opcodes, const char* architecture) {
  Strings lines;
  for (const std::string& opcode : opcodes) {
    std::string operands = " R0, R1";
    if (opcode.starts_with("BRA")) operands = fmt::format(" {:#x}", 16 * (lines.size() + 1));
    if (opcode.starts_with("CALL")) operands = fmt::format(" {:#x}", 16 * (opcodes.size() + 2));
    lines.push_back(opcode + operands);
  }
  for (const char* end : {"@P0 BRA 0x0", "EXIT", "RET.REL.NODEC R2 0x0"}) lines.emplace_back(end);
  KernelCode code = sass_body(lines);
  code.architecture = architecture;
  return code;
}

constexpr int kLength = 8, kIlp = 8;
const Kernels kKernel = Kernels::named("kernel");

Strings violations(const InstructionLine& line, const KernelCode& code, int ilp = kIlp) {
  std::vector<CodeExpectation> expected;
  add_code_of(expected, line, kKernel, kLength, ilp);
  return check_code(expected, {code}, CodeLevel::kSass);
}

/// As the line says.
Strings honest(const InstructionLine& line, const CodeForm& form) {
  Strings loop(kLength * form.each + form.shared_with_loop, opcode_of(form.sass));
  if (!line.sequence) loop.insert(loop.end(), std::ceil(kLength * form.beside), "NOP");
  return loop;
}

TEST(InstructionForms, AnHonestLoopHoldsAndOneTooFewOrTooManyDoesNot) {
  for (const InstructionLine& line : kLines) {
    for (const auto& [target, capability] : kTargets) {
      const CodeForm form = line.form_on(capability);
      if (capability < line.needs || form.absent != nullptr) continue;
      SCOPED_TRACE(std::string(line.name) + " on " + target);
      Strings loop = honest(line, form);
      EXPECT_EQ(violations(line, loop_of(loop, target), 1), Strings{});
      if (form.no_rate != nullptr) continue;
      EXPECT_EQ(violations(line, loop_of(loop, target)), Strings{});
      loop.push_back(loop.front());
      if (form.may_end_loop) loop.push_back(loop.front());
      EXPECT_NE(violations(line, loop_of(loop, target)), Strings{});
      loop.resize(loop.size() - (form.may_end_loop ? 3 : 2));
      if (form.beside > 0) loop = {};  // the last ones are others
      for (int i = 1; loop.empty() && i < kLength; ++i) loop.push_back(opcode_of(form.sass));
      EXPECT_NE(violations(line, loop_of(loop, target)), Strings{});
    }
  }
}

TEST(InstructionForms, TooManyOthersAreAViolation) {
  for (const InstructionLine& line : kLines) {
    for (const auto& [target, capability] : kTargets) {
      const CodeForm form = line.form_on(capability);
      if (capability < line.needs || form.absent != nullptr || form.no_rate != nullptr) continue;
      if (line.sequence) continue;
      SCOPED_TRACE(std::string(line.name) + " on " + target);
      Strings loop = honest(line, form);
      loop.insert(loop.end(), kLoopOwn + kLoopOwnPerChain * kIlp, "MOV");
      EXPECT_NE(violations(line, loop_of(loop, target)), Strings{});
    }
  }
}

TEST(InstructionForms, AnAbsentOneThatIsThereIsAViolation) {
  int absent = 0;
  for (const InstructionLine& line : kLines) {
    for (const auto& [target, capability] : kTargets) {
      const CodeForm form = line.form_on(capability);
      if (capability < line.needs || (form.absent == nullptr && form.no_rate == nullptr)) continue;
      ++absent;
      SCOPED_TRACE(std::string(line.name) + " on " + target);
      const Strings usual(kLength, opcode_of(line.sass));
      EXPECT_NE(violations(line, loop_of(usual, target)), Strings{});
      std::vector<CodeExpectation> expected;
      add_code_of(expected, line, kKernel, kLength, kIlp);
      EXPECT_EQ(absent_by_design(expected, {loop_of(usual, target)}),
                Strings{form.absent != nullptr ? form.absent : form.no_rate});
    }
  }
  EXPECT_GT(absent, 0);
}

TEST(InstructionForms, AnUnknownArchitectureIsHeldToTheUsualForm) {
  for (const InstructionLine& line : kLines) {
    SCOPED_TRACE(line.name);
    const Strings usual = honest(line, line.usual_form());
    EXPECT_EQ(violations(line, loop_of(usual, "sm_200a")), Strings{});
    EXPECT_NE(violations(line, loop_of({"MOV"}, "sm_200a")), Strings{});
  }
}

TEST(InstructionForms, TwoInstructionsForOneCountAsTwo) {
  const auto iadd3 = std::ranges::find(kLines, std::string_view("iadd3"), &InstructionLine::name);
  EXPECT_EQ(iadd3->instructions_of(iadd3->form_on(80)), 2);
  EXPECT_EQ(iadd3->instructions_of(iadd3->form_on(90)), 1);
  const auto ex2 = std::ranges::find(kLines, std::string_view("ex2_f16x2"), &InstructionLine::name);
  EXPECT_EQ(ex2->form_on(90).each, 2);
  EXPECT_EQ(ex2->instructions_of(ex2->form_on(90)), 1);  // timed whole
  EXPECT_EQ(ex2->form_on(103).each, 1);
}

}  // namespace
}  // namespace warpgauge::probes
