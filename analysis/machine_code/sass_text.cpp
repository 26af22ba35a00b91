// SPDX-License-Identifier: Apache-2.0
// Control flow of what `cuobjdump -sass` prints (sass_lines.h). Volta and later: one instruction a
// line.
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "analysis/machine_code/parsed_kernel.h"
#include "analysis/machine_code/sass_lines.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::machine_code {
namespace {

struct Operation {
  Instruction instruction;
  Transfer transfer;  // into the text that was parsed
};

/// "@!P0 BRA.U UP0, 0x2c0". Empty for an instruction that never executes ("@!PT LDS RZ, [RZ]").
std::optional<Operation> parse_operation(std::string_view text) {
  if (never_runs(text)) return std::nullopt;
  const std::string_view predicate = text.substr(0, text.find(' '));
  Instruction instruction = read_instruction(text).first;
  if (predicate == "@PT" || predicate == "@UPT") instruction.predicated = false;
  return Operation{std::move(instruction), read_transfer(text)};
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
    Transfers transfers;
    for (const Operation& operation : operations_) {
      transfers.push_back({operation.transfer, target(operation.transfer.target)});
    }
    complete(kernel_, std::move(transfers));
    return std::move(kernel_);
  }

 private:
  /// Behind the last instruction: a branch to itself, then NOPs up to the next 128 bytes.
  void drop_padding() {
    while (!operations_.empty() && operations_.back().transfer.opcode == "NOP")
      operations_.pop_back();
    if (!operations_.empty() && operations_.back().transfer.opcode == "BRA" &&
        target(operations_.back().transfer.target) == operations_.size() - 1) {
      operations_.pop_back();
    }
  }

  /// Where "0x2c0" or "`(.L_x_1)" leads to.
  std::size_t target(std::string_view last) const {
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
