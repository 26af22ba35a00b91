// SPDX-License-Identifier: Apache-2.0
// The compiler is an adversary: what a probe times must be what its text says. This host-only part
// reads PTX or SASS text, finds the timed loop of each kernel and counts opcodes in it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/samples/recording.h"

namespace warpgauge::probes {

enum class CodeLevel { kPtx, kSass };

struct Instruction {
  std::string opcode;  ///< with modifiers, without predicate: "LDG.E.64.STRONG.SM", "ld.global.ca.u64"
  std::string text;    ///< the whole instruction, predicate included
  bool predicated = false;
};

/// A loop: the instructions from a label to a branch back to it. `depth` counts enclosing loops.
struct Loop {
  std::size_t first = 0, last = 0;  ///< indices into KernelCode::instructions, inclusive
  int depth = 0;
};

struct KernelCode {
  std::string name;  ///< mangled, as in the text
  std::vector<Instruction> instructions;
  std::vector<Loop> loops;  ///< innermost last
  std::string hash;         ///< FNV-1a 64 over the instruction texts, 16 hex digits
};

/// Parses `nvcc -ptx` text.
std::vector<KernelCode> parse_ptx(std::string_view text);
/// Parses `cuobjdump -sass` text (one or more functions; encodings in /* */ are ignored).
std::vector<KernelCode> parse_sass(std::string_view text);

/// What must be true of the machine code of a kernel.
struct CodeExpectation {
  std::string_view kernel;  ///< regular expression searched in the demangled kernel name
  std::string_view sass;    ///< regular expression that a SASS opcode must match entirely
  std::string_view ptx;     ///< the same for PTX
  int count = 0;            ///< exact number in the timed loop: the divisor of the measurement
  enum class Where { kLoop, kKernel } where = Where::kLoop;
  enum class How { kExactly, kAtLeast } how = How::kExactly;
};

/// One line a violation; empty when all hold. An expectation that matches no kernel is a violation.
/// The timed loop is the innermost loop that holds most matches. Local-memory traffic (LDL/STL,
/// ld.local/st.local) inside it is always a violation: spills are not part of any claim.
std::vector<std::string> check_code(const std::vector<CodeExpectation>& expectations,
                                    const std::vector<KernelCode>& kernels, CodeLevel level);

/// Evidence for the recording: for each kernel that an expectation names, its hash and the opcode
/// counts of its timed loop.
std::vector<samples::CodeEvidence> code_evidence(const std::vector<CodeExpectation>& expectations,
                                                 const std::vector<KernelCode>& kernels,
                                                 CodeLevel level);

}  // namespace warpgauge::probes
