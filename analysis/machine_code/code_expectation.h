// SPDX-License-Identifier: Apache-2.0
// What a probe or a rung states about its machine code; machine_code.h compares it with the code.
#pragma once

#include <string>
#include <string_view>

#include "analysis/machine_code/kernel_names.h"

namespace warpgauge::machine_code {

/// The regular expression that an opcode pattern stands for: a dot is a dot, `*` stands for
/// anything, the rest is as in regular expressions ("LDG.E.128(.STRONG.SM)?", "BAR.SYNC*").
inline std::string opcode_regex(std::string_view pattern) {
  std::string regex;
  for (const char c : pattern) {
    if (c == '.') regex += '\\';
    if (c == '*') regex += '.';
    regex += c;
  }
  return regex;
}

/// What must be true of the machine code of kernels: of each of them.
struct CodeExpectation {
  Kernels kernel = {};    ///< by the function itself
  std::string sass = {};  ///< regular expression that a SASS opcode must match entirely
  std::string ptx = {};   ///< the same for PTX; one may be empty: no claim at that level
  int count = 0;          ///< exact number in the timed loop: the divisor of the measurement
  enum class Where { kLoop, kKernel } where = Where::kLoop;
  /// At most: what else may be in a timed loop. Such a claim does not tell which loop that is.
  enum class How { kExactly, kAtLeast, kAtMost } how = How::kExactly;
  /// A divisor counts what runs in every iteration. Where the probe means it (one elected lane, a
  /// wait loop inside the timed one), an exact count may include predicated or branched-over
  /// matches.
  bool conditional = false;
  /// Regular expression of the architectures ("sm_90a") that have this code; empty: all. Behind a
  /// '!': of those that do not have it.
  std::string architecture = {};
  /// If the opcode must not be there: why these architectures have none, by design.
  std::string reason = {};

  /// Wherever in the kernel it is, not in the timed loop.
  CodeExpectation in_kernel() const { return with(&CodeExpectation::where, Where::kKernel); }
  CodeExpectation or_more() const { return with(&CodeExpectation::how, How::kAtLeast); }
  CodeExpectation or_fewer() const { return with(&CodeExpectation::how, How::kAtMost); }
  CodeExpectation even_conditional(bool allowed = true) const {
    return with(&CodeExpectation::conditional, allowed);
  }
  /// Where the architecture ("sm_90a") is as this opcode pattern says: "sm_8*", and with a '!' in
  /// front, where it is not. What an architecture without code of its own here has is then claimed
  /// by "!sm_8*", so that an unknown one is held to the usual form.
  CodeExpectation on(std::string_view architectures) const {
    return with(&CodeExpectation::architecture, opcode_regex(architectures));
  }
  CodeExpectation because(const std::string& why) const {
    return with(&CodeExpectation::reason, why);
  }

 private:
  template <class T>
  CodeExpectation with(T CodeExpectation::*member, const T& value) const {
    CodeExpectation changed = *this;
    changed.*member = value;
    return changed;
  }
};

/// Exactly `count` opcodes in the timed loop of each of `kernels`. `sass` and `ptx` are opcode
/// patterns; an empty one claims nothing at that level.
inline CodeExpectation expect(const Kernels& kernels, std::string_view sass, std::string_view ptx,
                              int count) {
  return {.kernel = kernels, .sass = opcode_regex(sass), .ptx = opcode_regex(ptx), .count = count};
}

/// That there is no such opcode anywhere in each of `kernels`, by design: what code for another
/// architecture does, this one cannot. The claim fails once a compiler finds a way.
inline CodeExpectation expect_absent(const Kernels& kernels, std::string_view sass,
                                     const std::string& reason) {
  return expect(kernels, sass, "", 0).in_kernel().because(reason);
}

}  // namespace warpgauge::machine_code
