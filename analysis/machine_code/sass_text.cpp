// SPDX-License-Identifier: Apache-2.0
// Control flow of what `cuobjdump -sass` prints (sass_lines.h). Volta and later: one instruction a
// line.
#include <cstdint>
#include <map>
#include <optional>

#include "analysis/machine_code/code_flow.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::machine_code {
namespace {

struct Operation {
  Instruction instruction;
  std::string base;           // opcode without modifiers
  std::string_view operands;  // into the text that was parsed
};

/// "@!P0 BRA.U UP0, 0x2c0". Empty for an instruction that never executes ("@!PT LDS RZ, [RZ]").
std::optional<Operation> parse_operation(std::string_view text) {
  const std::string_view predicate = text.substr(0, text.find(' '));
  if (predicate == "@!PT" || predicate == "@!UPT") return std::nullopt;
  auto [instruction, operands] = read_instruction(text);
  if (predicate == "@PT" || predicate == "@UPT") instruction.predicated = false;
  std::string base = instruction.opcode.substr(0, instruction.opcode.find('.'));
  return Operation{std::move(instruction), std::move(base), operands};
}

/// One function while its lines come in: targets are addresses or labels, known only at the end.
class Function {
 public:
  Function(std::string_view name, const std::string& architecture)
      : kernel_{.name = std::string(name), .architecture = architecture} {}

  void label(std::string_view name) { labels_.emplace(name, operations_.size()); }

  void instruction(std::uint64_t address, std::string_view text) {
    addresses_.emplace(address, operations_.size());
    if (auto operation = parse_operation(text)) operations_.push_back(*std::move(operation));
  }

  KernelCode finish() {
    drop_padding();
    for (const Operation& operation : operations_) {
      kernel_.instructions.push_back(operation.instruction);
    }
    complete(kernel_, [&](std::size_t i) { return flow_of(i); });
    return std::move(kernel_);
  }

 private:
  /// Behind the last instruction: a branch to itself, then NOPs up to the next 128 bytes.
  void drop_padding() {
    while (!operations_.empty() && operations_.back().base == "NOP") operations_.pop_back();
    if (!operations_.empty() && operations_.back().base == "BRA" &&
        target(operations_.back().operands) == operations_.size() - 1) {
      operations_.pop_back();
    }
  }

  /// The last operand, "0x2c0" or "`(.L_x_1)".
  std::size_t target(std::string_view operands) const {
    const std::string_view last = trim_blanks(operands.substr(operands.rfind(',') + 1));
    if (last.starts_with("`(") && last.ends_with(')')) {
      const auto found = labels_.find(last.substr(2, last.size() - 3));
      if (found != labels_.end()) return found->second;
    } else if (last.starts_with("0x")) {
      const auto address = parse_hex(last.substr(2));
      const auto found = address ? addresses_.find(*address) : addresses_.end();
      if (found != addresses_.end()) return found->second;
    }
    return kNowhere;
  }

  Flow flow_of(std::size_t index) const {
    const auto& [instruction, base, operands] = operations_[index];
    const bool jumps = base == "BRA" || base == "JMP";
    const bool ends = base == "EXIT" || base == "RET" || base == "KILL";
    Flow flow{.indirect = base == "BRX" || base == "BRXU" || base == "JMX" || base == "JMXU"};
    // A second operand is a condition of its own: "BRA.U UP0, 0x1b0", "BRA.DIV UR4, 0x5e0".
    const bool conditional = jumps && operands.find(',') != std::string_view::npos;
    flow.falls_through = instruction.predicated || conditional || !(jumps || ends || flow.indirect);
    if (jumps) flow.jump = target(operands);
    if (base == "CALL") flow.call = target(operands);
    return flow;
  }

  KernelCode kernel_;
  std::vector<Operation> operations_;
  std::map<std::uint64_t, std::size_t> addresses_;
  std::map<std::string_view, std::size_t> labels_;
};

}  // namespace

std::vector<KernelCode> parse_sass(std::string_view text) {
  std::vector<KernelCode> kernels;
  std::optional<Function> function;
  std::string architecture;
  const auto close = [&] {
    if (function) kernels.push_back(function->finish());
    function.reset();
  };
  while (!text.empty()) {
    const SassLine line = read_sass_line(take_line(text));
    if (line.kind == SassLineKind::kArchitecture) {
      close();
      architecture = line.text;
    } else if (line.kind == SassLineKind::kFunction) {
      close();
      function.emplace(line.text, architecture);
    } else if (line.kind == SassLineKind::kEnd) {
      close();
    } else if (!function) {
      continue;
    } else if (line.kind == SassLineKind::kLabel) {
      function->label(line.text);
    } else if (line.kind == SassLineKind::kInstruction) {
      function->instruction(line.offset_bytes, line.text);
    }
  }
  close();
  return kernels;
}

}  // namespace warpgauge::machine_code
