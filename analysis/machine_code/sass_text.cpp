// SPDX-License-Identifier: Apache-2.0
// Reads what `cuobjdump -sass` prints: "Function : NAME", then a line an instruction,
// "/*0120*/  @!P0 BRA 0x2c0 ;  /* encoding */". Volta and later: one instruction a line.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>

#include "analysis/machine_code/code_flow.h"

namespace warpgauge::machine_code {
namespace {

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<std::uint64_t> parse_hex(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

/// What follows `mark` in `line`, trimmed.
std::optional<std::string_view> after(std::string_view line, std::string_view mark) {
  if (!line.starts_with(mark)) return std::nullopt;
  return trim(line.substr(mark.size()));
}

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
    const std::string_view last = trim(operands.substr(operands.rfind(',') + 1));
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
    const std::size_t end_of_line = std::min(text.find('\n'), text.size() - 1);
    const std::string_view line = trim(text.substr(0, end_of_line + 1));
    text.remove_prefix(end_of_line + 1);
    if (const auto name = after(line, "code for ")) {
      close();
      architecture = *name;
    } else if (const auto mangled = after(line, "Function :")) {
      close();
      function.emplace(*mangled, architecture);
    } else if (!function) {
      continue;
    } else if (line.starts_with(".L") && line.ends_with(':')) {
      function->label(line.substr(0, line.size() - 1));
    } else if (line.starts_with("/*")) {
      const std::size_t end = line.find("*/");
      if (end == std::string_view::npos) continue;
      // Not an address: the second line of an encoding, "/* 0x000fe20000000a00 */".
      const auto address = parse_hex(line.substr(2, end - 2));
      if (!address) continue;
      const std::string_view rest = line.substr(end + 2);
      const std::string_view operation = trim(rest.substr(0, rest.find(';')));
      if (!operation.empty()) function->instruction(*address, operation);
    }
  }
  close();
  return kernels;
}

}  // namespace warpgauge::machine_code
