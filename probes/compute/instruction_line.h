// SPDX-License-Identifier: Apache-2.0
// A line of the table of instructions (instruction.h) without its kernels: its fields, and what
// must be in their machine code.
#pragma once

#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "probes/compute/code_forms.h"

namespace warpgauge::probes {

using machine_code::CodeExpectation;
using machine_code::expect;
using machine_code::expect_absent;
using machine_code::Kernels;

/// The fields of a line.
struct InstructionLine {
  const char* name = nullptr;
  const char* even = nullptr;  ///< PTX; empty where the compiler writes it
  const char* odd = nullptr;
  const char* sass = nullptr;     ///< pattern of the opcode that must run
  const char* counter = nullptr;  ///< alias in the group `instruction_mix` that must see it
  int needs = 0;                  ///< compute capability, major * 10 + minor
  int ends_at = 1000;             ///< from this one on the assembler refuses it again
  bool with_suffix = false;       ///< only code for sm_100a and sm_103a has it
  /// What other architectures make of it. Where an operation is several of the opcode that names
  /// the line, these are what is counted: a rate is always that of the instruction.
  CodeForm forms[kMostForms] = {};
  /// How many instructions of this opcode the loop itself has.
  int shared_with_loop = 0;
  bool dependent = true;  ///< one can depend on the other: there is a latency
  bool steady = false;    ///< the same sources always, where values must not drift
  bool slow = false;      ///< fewer of them are run
  /// Several instructions; `sass` is one that occurs once among them. A sequence may have branches.
  bool sequence = false;
  int per_operation = 1;  ///< how often `sass` is in one operation

  constexpr CodeForm usual_form() const {
    return {.sass = sass, .each = per_operation, .shared_with_loop = shared_with_loop};
  }
  CodeForm form_on(int capability) const {
    return probes::form_on(capability, forms, usual_form());
  }
  /// What one operation counts as: a sequence is timed whole.
  int instructions_of(const CodeForm& form) const { return sequence ? 1 : form.each; }
};

constexpr int kBodies = 3;
constexpr int kSequenceShare = 4;  // loops of sequences have a fourth of the operations

/// Operations in the timed loop. In shorter ones than these the loop's own cost is not hidden yet
/// in the same way, and the rate came out 0.3 % beyond what the machine has.
constexpr int body_length(const InstructionLine& instruction, int body) {
  constexpr int kLengths[kBodies] = {112, 176, 256};
  return kLengths[body - 1] / (instruction.sequence ? kSequenceShare : 1);
}

/// Instructions an iteration that are the loop's own or move a chain into place, at most, for each
/// chain. On compute capability 8 a long loop ends in two branches.
inline constexpr int kLoopOwn = 5;
inline constexpr int kLoopOwnPerChain = 3;

/// Whether its instructions are predicated or may be branched over, and run all the same.
inline bool is_guarded(const InstructionLine& line) {
  return line.sequence || std::string_view(line.even).starts_with('@');
}

/// What must be in the loop of one kernel, in a form of the line.
inline void add_form(std::vector<CodeExpectation>& list, const Kernels& kernel,
                     const InstructionLine& line, int length, int ilp, const ArchitectureForm& at) {
  const CodeForm& form = at.form;
  const int count = length * form.each + form.shared_with_loop;
  auto there = expect(kernel, form.sass, "", count).even_conditional(is_guarded(line)).on(at.on);
  if (form.may_end_loop) {
    list.push_back(expect(kernel, form.sass, "", count + 1).or_fewer().on(at.on));
    there = there.or_more();
  }
  list.push_back(std::move(there));
  if (line.sequence) return;
  const int most = length * form.each + static_cast<int>(std::ceil(length * form.beside)) +
                   kLoopOwn + kLoopOwnPerChain * ilp;
  list.push_back(expect(kernel, "*", "", most).or_fewer().on(at.on));
}

/// That there is no such instruction; or, where its opcode is there beside others, how many of
/// these there are.
inline CodeExpectation in_its_place(const Kernels& kernel, const InstructionLine& line, int length,
                                    const ArchitectureForm& at) {
  const CodeForm& form = at.form;
  if (std::string_view(form.sass) == line.sass)
    return expect_absent(kernel, line.sass, form.absent).on(at.on);
  return expect(kernel, form.sass, "", length * form.each + form.shared_with_loop)
      .even_conditional()
      .on(at.on)
      .because(form.absent);
}

/// What must be in the loop of a kernel of `length` operations in `ilp` chains, on any
/// architecture.
inline void add_code_of(std::vector<CodeExpectation>& list, const InstructionLine& line,
                        const Kernels& kernel, int length, int ilp) {
  const char* const others = line.with_suffix ? "sm_10[03]" : "";
  for (const ArchitectureForm& at : all_forms(line.needs, line.forms, line.usual_form(), others)) {
    if (at.form.absent != nullptr) {
      list.push_back(in_its_place(kernel, line, length, at));
    } else if (ilp == 1 || at.form.no_rate == nullptr) {
      add_form(list, kernel, line, length, ilp, at);
    } else {
      // Once all of them are there, the rate can be measured.
      list.push_back(expect(kernel, line.sass, "", length * line.per_operation - 1)
                         .in_kernel()
                         .or_fewer()
                         .on(at.on)
                         .because(at.form.no_rate));
    }
  }
}

}  // namespace warpgauge::probes
