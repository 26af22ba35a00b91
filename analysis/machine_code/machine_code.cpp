// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/machine_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/pattern.h"

namespace warpgauge::machine_code {
namespace {

/// A regular expression for whole words. It judges each word once: a program has a million
/// instructions of a few hundred opcodes.
class WordPattern {
 public:
  explicit WordPattern(std::string_view pattern) : pattern_(pattern) {}
  bool matches(const std::string& word) const {
    const auto [place, is_new] = known_.try_emplace(word);
    if (is_new) place->second = pattern_.is_all_of(word);
    return place->second;
  }

 private:
  Pattern pattern_;
  mutable std::unordered_map<std::string, bool> known_;
};

/// An expectation with its kernels found out and its regular expressions compiled.
struct Claim {
  const CodeExpectation* expectation;
  std::string_view pattern;  // of the opcode, at the level read; empty: nothing claimed
  KernelNames kernel;
  WordPattern opcode, architecture;
  bool elsewhere;  // but on the architectures of the pattern

  bool matches(const Instruction& instruction) const {
    return !pattern.empty() && !instruction.dead && opcode.matches(instruction.opcode);
  }
  bool is_about(const KernelCode& code) const {
    return expectation->architecture.empty() ||
           architecture.matches(code.architecture) != elsewhere;
  }
  bool in_loop() const {
    return !pattern.empty() && expectation->where == CodeExpectation::Where::kLoop;
  }
  /// Opcodes that must be absent cannot tell which loop is meant.
  bool marks_loop() const {
    return in_loop() && expectation->count > 0 && expectation->how != CodeExpectation::How::kAtMost;
  }
  /// Whether such instructions may be there by what is expected.
  bool allows(const Instruction& instruction) const {
    const bool some = expectation->count > 0 || expectation->how == CodeExpectation::How::kAtLeast;
    return some && matches(instruction);
  }
};

struct Compiled {
  std::vector<Claim> claims;
  std::vector<std::string> violations;  // one for each expectation that cannot be used
};

Compiled compile(const std::vector<CodeExpectation>& expectations, CodeLevel level) {
  Compiled compiled;
  for (const CodeExpectation& expectation : expectations) {
    KernelNames kernel;
    try {
      kernel = expectation.kernel.names();
    } catch (const std::logic_error& error) {
      compiled.violations.emplace_back(error.what());
      continue;
    }
    const auto refuse = [&](std::string_view cause) {
      compiled.violations.push_back(fmt::format("{}: {}", kernel.text(), cause));
    };
    if (expectation.sass.empty() && expectation.ptx.empty()) {
      refuse("the expectation names no opcode, neither SASS nor PTX");
      continue;
    }
    const std::string_view pattern = level == CodeLevel::kSass ? expectation.sass : expectation.ptx;
    std::string_view architecture = expectation.architecture;
    const bool elsewhere = architecture.starts_with('!');
    if (elsewhere) architecture.remove_prefix(1);
    try {
      compiled.claims.push_back({&expectation, pattern, kernel, WordPattern(pattern),
                                 WordPattern(architecture), elsewhere});
    } catch (const Defect& defect) {
      refuse(defect.what());
    }
  }
  return compiled;
}

std::vector<const Claim*> claims_on(const KernelCode& kernel, const std::vector<Claim>& claims) {
  std::vector<const Claim*> found;
  for (const Claim& claim : claims) {
    if (claim.kernel.hold(kernel.name) && claim.is_about(kernel)) found.push_back(&claim);
  }
  return found;
}

/// Those that tell which loop is timed. What need not run in every iteration may be in a loop of
/// its own, inside the timed one: it tells only where nothing else does.
std::vector<const Claim*> marking(const std::vector<const Claim*>& claims) {
  std::vector<const Claim*> all, certain;
  for (const Claim* claim : claims) {
    if (!claim->marks_loop()) continue;
    all.push_back(claim);
    if (!claim->expectation->conditional) certain.push_back(claim);
  }
  return certain.empty() ? all : certain;
}

/// The loop with the most matches of its own (those of inner loops are theirs), the innermost of
/// equals; null if no loop has one. `loops` has the innermost last.
const Loop* timed_loop(const KernelCode& kernel, const std::vector<const Claim*>& claims) {
  const auto marks = [&kernel, markers = marking(claims)](std::size_t i) {
    return std::ranges::any_of(
        markers, [&](const Claim* claim) { return claim->matches(kernel.instructions[i]); });
  };
  std::vector<std::size_t> owner(kernel.instructions.size(), kernel.loops.size());
  for (std::size_t loop = 0; loop < kernel.loops.size(); ++loop) {
    for (const std::size_t i : kernel.loops[loop].body) owner[i] = loop;
  }
  std::vector<int> matches(kernel.loops.size());
  for (std::size_t i = 0; i < owner.size(); ++i) {
    if (owner[i] < matches.size()) matches[owner[i]] += marks(i);
  }
  const Loop* best = nullptr;
  int most = 1;
  for (std::size_t loop = 0; loop < matches.size(); ++loop) {
    if (matches[loop] < most) continue;
    most = matches[loop];
    best = &kernel.loops[loop];
  }
  return best;
}

struct Count {
  int all = 0;
  int conditional = 0;  // predicated, branched over, or in an inner loop
};

/// The timed code: the loop's body, or the whole kernel without one.
std::vector<std::size_t> timed_code(const KernelCode& kernel, const Loop* loop) {
  if (loop != nullptr) return loop->body;
  std::vector<std::size_t> all(kernel.instructions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

Count count(const Claim& claim, const KernelCode& kernel, const Loop* loop) {
  Count counted;
  for (const std::size_t i : timed_code(kernel, loop)) {
    if (!claim.matches(kernel.instructions[i])) continue;
    ++counted.all;
    counted.conditional += loop != nullptr && (kernel.instructions[i].predicated ||
                                               !std::ranges::binary_search(loop->always, i));
  }
  return counted;
}

/// Empty if the claim holds.
std::string violation(const Claim& claim, const KernelCode& kernel, const Loop* loop) {
  const auto& [names, sass, ptx, expected, where, how, conditional, architecture, reason] =
      *claim.expectation;
  constexpr const char* kHowWords[] = {"exactly", "at least", "at most"};  // by How
  const std::string what =
      fmt::format("{} {} of {} in the {}", kHowWords[static_cast<int>(how)], expected,
                  claim.pattern, claim.in_loop() ? "timed loop" : "kernel");
  if (claim.in_loop() && !loop) {
    return fmt::format("expected {}, but no loop holds any opcode that marks it", what);
  }
  const Count counted = count(claim, kernel, claim.in_loop() ? loop : nullptr);
  const bool too_few = counted.all < expected && how != CodeExpectation::How::kAtMost;
  const bool too_many = counted.all > expected && how != CodeExpectation::How::kAtLeast;
  if (too_few || too_many) return fmt::format("expected {}, found {}", what, counted.all);
  if (how == CodeExpectation::How::kExactly && counted.conditional > 0 && !conditional) {
    return fmt::format("expected {}, but {} of them need not run once in every iteration", what,
                       counted.conditional);
  }
  return {};
}

bool touches_local_memory(const Instruction& instruction, CodeLevel level) {
  const std::string& opcode = instruction.opcode;
  if (level == CodeLevel::kSass) return opcode.starts_with("LDL") || opcode.starts_with("STL");
  return (opcode.starts_with("ld.") || opcode.starts_with("st.")) &&
         opcode.find(".local") != std::string::npos;
}

const char* name_of(CodeLevel level) { return level == CodeLevel::kSass ? "sass" : "ptx"; }

}  // namespace

std::vector<std::string> check_code(const std::vector<CodeExpectation>& expectations,
                                    const std::vector<KernelCode>& kernels, CodeLevel level) {
  Compiled compiled = compile(expectations, level);
  std::vector<std::string> violations = std::move(compiled.violations);
  std::vector<const Claim*> seen;
  for (const KernelCode& kernel : kernels) {
    const std::vector<const Claim*> claims = claims_on(kernel, compiled.claims);
    if (claims.empty()) continue;
    seen.insert(seen.end(), claims.begin(), claims.end());
    const auto report = [&](std::string_view cause) {
      violations.push_back(fmt::format("{} ({} {}): {}", demangle(kernel.name), name_of(level),
                                       kernel.architecture, cause));
    };
    const Loop* loop = timed_loop(kernel, claims);
    for (const Claim* claim : claims) {
      if (claim->pattern.empty()) continue;
      const std::string cause = violation(*claim, kernel, loop);
      if (!cause.empty()) report(cause);
    }
    const auto local = std::ranges::count_if(timed_code(kernel, loop), [&](std::size_t i) {
      const Instruction& instruction = kernel.instructions[i];
      return touches_local_memory(instruction, level) &&
             std::ranges::none_of(claims, [&](auto* claim) { return claim->allows(instruction); });
    });
    if (local > 0) report(fmt::format("{} local-memory accesses in the timed code", local));
  }
  for (const Claim& claim : compiled.claims) {
    if (std::ranges::find(seen, &claim) != seen.end()) continue;
    const bool matters =
        claim.expectation->architecture.empty() ||
        std::ranges::any_of(kernels, [&](const KernelCode& code) { return claim.is_about(code); });
    if (!matters) continue;
    violations.push_back(fmt::format("{}: no kernel of that name in the {} text",
                                     claim.kernel.text(), name_of(level)));
  }
  return violations;
}

int count_about(const std::vector<CodeExpectation>& expectations,
                const std::vector<KernelCode>& kernels) {
  std::map<std::string_view, const KernelCode*> one_of_each;
  for (const KernelCode& kernel : kernels) one_of_each.emplace(kernel.architecture, &kernel);
  const Compiled compiled = compile(expectations, CodeLevel::kSass);
  const auto unusable = static_cast<std::ptrdiff_t>(compiled.violations.size());
  return static_cast<int>(
      unusable + std::ranges::count_if(compiled.claims, [&](const Claim& claim) {
        return std::ranges::any_of(one_of_each,
                                   [&](const auto& one) { return claim.is_about(*one.second); });
      }));
}

std::vector<std::string> absent_by_design(const std::vector<CodeExpectation>& expectations,
                                          const std::vector<KernelCode>& kernels) {
  const Compiled compiled = compile(expectations, CodeLevel::kSass);
  std::vector<std::string> reasons;
  for (const Claim& claim : compiled.claims) {
    const std::string& reason = claim.expectation->reason;
    if (reason.empty() || std::ranges::find(reasons, reason) != reasons.end()) continue;
    const bool here = std::ranges::any_of(kernels, [&](const KernelCode& kernel) {
      return claim.is_about(kernel) && claim.kernel.hold(kernel.name);
    });
    if (here) reasons.push_back(reason);
  }
  return reasons;
}

bool expect_some(const std::vector<CodeExpectation>& expectations, const KernelCode& kernel) {
  const Compiled compiled = compile(expectations, CodeLevel::kSass);
  return std::ranges::any_of(claims_on(kernel, compiled.claims), [](const Claim* claim) {
    const CodeExpectation& expected = *claim->expectation;
    return expected.count > 0 && expected.how != CodeExpectation::How::kAtMost &&
           expected.reason.empty();
  });
}

bool has_body(const KernelCode& kernel) {
  // Where the stack is comes first in most kernels, whether they use it or not.
  static const WordPattern nothing(
      "EXIT|NOP|BRA|ret|LDC|MOV|IMAD\\.MOV\\.U32|(ld\\.param|mov|cvta)\\..*");
  return std::ranges::any_of(kernel.instructions, [](const Instruction& instruction) {
    return !instruction.dead && !nothing.matches(instruction.opcode);
  });
}

std::vector<KernelEvidence> code_evidence(const std::vector<CodeExpectation>& expectations,
                                          const std::vector<KernelCode>& kernels, CodeLevel level) {
  const Compiled compiled = compile(expectations, level);
  std::vector<KernelEvidence> evidence;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const std::vector<const Claim*> claims = claims_on(kernels[i], compiled.claims);
    if (claims.empty()) continue;
    samples::CodeEvidence entry = bare_evidence(kernels[i], level);
    if (const Loop* loop = timed_loop(kernels[i], claims)) {
      for (std::size_t at : loop->body) ++entry.in_loop[kernels[i].instructions[at].opcode];
    }
    evidence.push_back({i, std::move(entry)});
  }
  return evidence;
}

samples::CodeEvidence bare_evidence(const KernelCode& kernel, CodeLevel level) {
  return {demangle(kernel.name), name_of(level), kernel.hash, {}};
}

}  // namespace warpgauge::machine_code
