// SPDX-License-Identifier: Apache-2.0
// The compiler is an adversary: what a probe times must be what its text says. This host-only part
// reads PTX or SASS text, finds the timed loop of each kernel and counts opcodes in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/machine_code/code_expectation.h"
#include "analysis/samples/recording.h"

namespace warpgauge::machine_code {

enum class CodeLevel { kPtx, kSass };

struct Instruction {
  /// With modifiers, without predicate: "LDG.E.64.STRONG.SM", "ld.global.ca.u64".
  std::string opcode = {};
  std::string text = {};  ///< the whole instruction, predicate included
  bool predicated = false;
  bool dead = false;  ///< no path leads here; never counted
};

/// A natural loop: a header and all that reaches a branch back to it without leaving through it.
/// `depth` counts enclosing loops. Indices are into KernelCode::instructions.
struct Loop {
  std::size_t first = 0, last = 0;  ///< lowest and highest index of the body
  int depth = 0;
  std::vector<std::size_t> body;    ///< ascending; out-of-line blocks leave gaps; holds inner loops
  std::vector<std::size_t> always;  ///< of the body: on every path round the loop, in no inner loop
};

struct KernelCode {
  std::string name;          ///< mangled, as in the text
  std::string architecture;  ///< "sm_90a"; one text may hold a kernel once for each
  std::vector<Instruction> instructions = {};
  std::vector<Loop> loops = {};  ///< innermost last; none is found around an indirect branch
  std::string hash = {};         ///< FNV-1a 64 over the instruction texts, 16 hex digits
};

/// Parses `nvcc -ptx` text, or several of them one after the other. Functions that are not entry
/// points are left out.
std::vector<KernelCode> parse_ptx(std::string_view text);
/// Parses `cuobjdump -sass` text (one or more functions; encodings in /* */ are ignored). The
/// padding after a function's end and instructions that never execute (`@!PT`) are left out.
std::vector<KernelCode> parse_sass(std::string_view text);

/// One line a violation; empty when all hold. An expectation whose kernels the text does not hold
/// is a violation, unless the text has no code for the architectures that it is about.
///
/// A kernel has one timed loop, the same for all its expectations: the one that holds most matches
/// of its kLoop expectations with a count above zero, each match belonging to its innermost loop
/// (ties: the innermost). Where one of these may not be conditional, those that may do not tell:
/// they may be in a loop inside the timed one, and in others. Opcodes are then counted in its
/// whole body, inner loops included. Without such an expectation the timed code is the whole
/// kernel. Local-memory traffic (LDL/STL, ld.local/st.local) in the timed code is a violation,
/// unless an expectation of the kernel names it with a count or as "or more": a spill that is
/// measured is stated.
std::vector<std::string> check_code(const std::vector<CodeExpectation>& expectations,
                                    const std::vector<KernelCode>& kernels, CodeLevel level);

/// How many of the expectations are about any of the architectures of these kernels.
int count_about(const std::vector<CodeExpectation>& expectations,
                const std::vector<KernelCode>& kernels);

/// Why some opcodes are not in these kernels, by design (expect_absent): one line a reason, in the
/// order of the expectations.
std::vector<std::string> absent_by_design(const std::vector<CodeExpectation>& expectations,
                                          const std::vector<KernelCode>& kernels);

/// Whether they expect any instruction in this kernel: one at least, on its architecture.
bool expect_some(const std::vector<CodeExpectation>& expectations, const KernelCode& kernel);

/// Whether the kernel does anything before it ends. Code for an architecture that lacks what a
/// kernel is made of has no body: its time would be that of nothing.
bool has_body(const KernelCode& kernel);

/// What a recording keeps of a kernel, and which one it is: its index in the listing.
struct KernelEvidence {
  std::size_t kernel = 0;
  samples::CodeEvidence evidence;
};

/// Evidence for the recording: for each kernel that an expectation names, in the listing's order,
/// its demangled name, its hash and the opcode counts of its timed loop (none without a timed
/// loop). If a text is for several architectures, pass only the kernels of the one that ran.
std::vector<KernelEvidence> code_evidence(const std::vector<CodeExpectation>& expectations,
                                          const std::vector<KernelCode>& kernels, CodeLevel level);

/// The same for a kernel without expectations: no timed loop is known.
samples::CodeEvidence bare_evidence(const KernelCode& kernel, CodeLevel level);

}  // namespace warpgauge::machine_code
