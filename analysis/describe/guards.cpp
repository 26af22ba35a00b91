// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/guards.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::describe {
namespace {

using machine_code::ControlFlow;
using machine_code::ExecutedCode;
using machine_code::Loop;
using machine_code::Operands;
using machine_code::PlacedTransfer;
using machine_code::RegisterRange;

/// What a register's value may depend on.
struct Origin {
  bool number = false;  ///< of the thread; not where it was only tested against a bound
  bool data = false;    ///< that was loaded

  bool picks() const { return number || data; }
  Origin& operator|=(const Origin& other) {
    number |= other.number;
    data |= other.data;
    return *this;
  }
};

/// Reads the code from its beginning to its end, as it lies: what a register holds at an
/// instruction is what was last written to it above.
class Origins {
 public:
  explicit Origins(const ExecutedCode& code) {
    for (const auto& one : code.instructions) {
      const Operands operands = machine_code::read_operands(one.text);
      const bool guarded = operands.guarded && !operands.reads.empty();
      guards_.push_back(guarded ? of(operands.reads.front().range) : Origin());
      Origin sources;
      for (const auto& source : operands.reads) sources |= of(source.range);
      sources_.push_back(sources);
      const Origin result = of_result(operands, one.text, sources);
      for (const RegisterRange& range : operands.writes) write(range, result, guarded);
    }
  }

  /// The predicate that the instruction runs by.
  const Origin& of_guard(std::size_t i) const { return guards_[i]; }

  /// All that a branch decides by, which may name a second predicate: "@P0 BRA P1, 0x1d0".
  const Origin& of_branch(std::size_t i) const { return sources_[i]; }

 private:
  static constexpr std::size_t kFiles = 4;

  Origin& at(machine_code::RegisterFile file, int number) {
    return registers_[static_cast<std::size_t>(file)][static_cast<std::size_t>(number)];
  }

  Origin of(const RegisterRange& range) {
    Origin origin;
    for (int r = range.first; r < range.first + range.count; ++r) origin |= at(range.file, r);
    return origin;
  }

  void write(const RegisterRange& range, const Origin& result, bool guarded) {
    for (int r = range.first; r < range.first + range.count; ++r) {
      Origin& known = at(range.file, r);
      if (guarded) {
        known |= result;  // or what was there before
      } else {
        known = result;
      }
    }
  }

  Origin of_result(const Operands& operands, std::string_view text, Origin sources) {
    if (operands.opcode == "ELECT") return {.number = true};
    if (text.find("SR_TID") != text.npos || text.find("SR_LANE") != text.npos) {
      return {.number = true};
    }
    const auto kind = machine_code::classify(text);
    const bool loads =
        operands.reads_memory && kind != machine_code::InstructionClass::kConstantLoad;
    if (loads) return {.data = true};
    const bool compares = operands.opcode == "ISETP" || operands.opcode == "UISETP";
    const bool by_order =
        operands.has("GE") || operands.has("GT") || operands.has("LE") || operands.has("LT");
    // A predicate that comes out of a test of bounds and out of nothing else.
    if (compares && by_order && !reads_picked_predicate(operands)) sources.number = false;
    return sources;
  }

  bool reads_picked_predicate(const Operands& operands) {
    return std::ranges::any_of(operands.reads, [this](const auto& source) {
      const bool predicate = source.range.file == machine_code::RegisterFile::kPredicate ||
                             source.range.file == machine_code::RegisterFile::kUniformPredicate;
      return predicate && of(source.range).picks();
    });
  }

  std::array<std::array<Origin, RegisterRange::kFileRegisters>, kFiles> registers_ = {};
  std::vector<Origin> guards_, sources_;
};

/// Whether the branch decides how often a loop goes round that holds `other`, too.
bool controls_loop_of(const ControlFlow& flow, std::size_t branch, std::size_t other) {
  return std::ranges::any_of(flow.loops, [&](const Loop& loop) {
    const auto holds = [&loop](std::size_t i) { return std::ranges::binary_search(loop.body, i); };
    if (!holds(branch) || !holds(other)) return false;
    const PlacedTransfer& transfer = flow.transfers[branch];
    return transfer.to == loop.body.front() || holds(transfer.to) != holds(branch + 1);
  });
}

}  // namespace

std::vector<bool> reached(const ControlFlow& flow, std::size_t begin, std::size_t but) {
  std::vector<bool> result(flow.transfers.size(), false);
  std::vector<std::size_t> open = {begin};
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at >= result.size() || at == but || result[at]) continue;
    result[at] = true;
    for (const std::size_t next : flow.successors[at]) open.push_back(next);
  }
  return result;
}

std::vector<bool> picked_threads(const ExecutedCode& code, const ControlFlow& flow,
                                 const std::vector<std::size_t>& instructions) {
  std::vector<bool> picked(instructions.size(), false);
  if (instructions.empty()) return picked;
  const Origins origins(code);
  for (std::size_t k = 0; k < instructions.size(); ++k) {
    picked[k] = origins.of_guard(instructions[k]).picks();
  }
  for (std::size_t at = 0; at < code.instructions.size(); ++at) {
    const PlacedTransfer& transfer = flow.transfers[at];
    if (!transfer.falls_through || !(transfer.jumps || transfer.ends)) continue;
    if (!origins.of_branch(at).picks()) continue;
    const std::vector<bool> behind = reached(flow, at + 1, at);
    const std::vector<bool> there =
        transfer.jumps ? reached(flow, transfer.to, at) : std::vector<bool>(behind.size(), false);
    for (std::size_t k = 0; k < instructions.size(); ++k) {
      const std::size_t i = instructions[k];
      if (behind[i] != there[i] && !controls_loop_of(flow, at, i)) picked[k] = true;
    }
  }
  return picked;
}

}  // namespace warpgauge::describe
