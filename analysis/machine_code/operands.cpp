// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/operands.h"

#include <algorithm>
#include <charconv>

#include "analysis/machine_code/operand_text.h"
#include "analysis/machine_code/operand_widths.h"
#include "analysis/machine_code/operations.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::machine_code {
namespace {

constexpr int kPredicates = 7;  // P0 to P6, UP0 to UP6

/// Instructions that begin with a register or a predicate and write none.
bool writes_nothing(std::string_view opcode) {
  return is_one_of(opcode, "BAR", "BRA", "BRX", "BRXU", "JMP", "JMX", "JMXU", "CALL", "RET", "EXIT",
                   "KILL", "WARPSYNC", "NANOSLEEP", "BREAK", "BSYNC", "YIELD", "BPT", "R2B",
                   "SETCTAID", "SETLMEMBASE", "ACQBULK", "PREEXIT");
}

/// Their first registers are two: the later components, then the first ones.
bool writes_two_registers(const Operands& instruction) {
  return is_one_of(instruction.opcode, "TEX", "TLD", "TLD4", "TXD") || instruction.has("ENL2");
}

/// One source, in the second slot.
bool is_unary(std::string_view opcode) {
  return is_one_of(opcode, "MOV", "MUFU", "F2F", "F2I", "I2F", "FRND", "FLO", "POPC", "BREV",
                   "IABS", "I2FP", "F2FP");
}

/// A sum of two is a fused product with 1: its second source takes the third slot.
bool adds_in_third_slot(std::string_view opcode) {
  return is_one_of(opcode, "FADD", "DADD", "HADD2", "HSET2", "HSETP2");
}

/// Fills in what one instruction reads and writes.
class OperandReader {
 public:
  OperandReader(Operands& instruction, std::span<const OperandText> operands)
      : instruction_(instruction),
        operands_(operands),
        widths_(operand_widths(instruction, operands)) {}

  void read() {
    const std::size_t sources = write_destinations();
    if (mask_of_predicates()) return;
    for (std::size_t i = sources; i < operands_.size(); ++i) read_source(i);
  }

 private:
  /// The number of operands that are written: they come first.
  std::size_t write_destinations() {
    const std::string_view opcode = instruction_.opcode;
    if (writes_nothing(opcode)) return 0;
    const std::size_t most_predicates = opcode.starts_with("VOTE") ? 1 : 2;
    std::size_t next = take_predicates(0, most_predicates);
    // A comparison writes predicates alone, most others a register behind them.
    const bool compares = opcode.ends_with("SETP") || opcode == "HSETP2" || opcode == "FCHK";
    if (next > 0 && compares) return next;
    const std::size_t most_registers = writes_two_registers(instruction_) ? 2 : 1;
    const std::size_t first = next;
    while (next < operands_.size() && next - first < most_registers &&
           operands_[next].is_register()) {
      write(operands_[next].named, widths_.written[next - first]);
      ++next;
    }
    return first == 0 && next > 0 ? take_predicates(next, most_predicates) : next;
  }

  std::size_t take_predicates(std::size_t begin, std::size_t most) {
    std::size_t next = begin;
    for (; next < operands_.size() && next - begin < most; ++next) {
      if (!operands_[next].is_predicate()) break;
      write(operands_[next].named, 1);
    }
    return next;
  }

  void write(const NamedRegister& named, int width) {
    if (named.number == NamedRegister::kConstantRegister) return;
    instruction_.writes.push_back(range_of(named, width));
  }

  /// Within its file, whatever the text says.
  static RegisterRange range_of(const NamedRegister& named, int width) {
    return {.file = named.file,
            .first = named.number,
            .count = std::clamp(width, 1, RegisterRange::kFileRegisters - named.number)};
  }

  /// "R2P PR, R4, 0x7e" and "P2R R4, PR, R6, 0x7f": the mask at the end tells the predicates.
  bool mask_of_predicates() {
    const auto all = std::ranges::find(operands_, OperandKind::kAllPredicates, &OperandText::kind);
    if (all == operands_.end()) return false;
    const bool written = all == operands_.begin();
    const auto file =
        all->text == "UPR" ? RegisterFile::kUniformPredicate : RegisterFile::kPredicate;
    std::string_view digits = operands_.back().text;
    unsigned mask = (1u << kPredicates) - 1;
    if (digits.starts_with("0x")) {
      digits.remove_prefix(2);
      std::from_chars(digits.data(), digits.data() + digits.size(), mask, 16);
    }
    for (int i = 0; i < kPredicates; ++i) {
      if ((mask >> i & 1) == 0) continue;
      if (written)
        instruction_.writes.push_back({.file = file, .first = i, .count = 1});
      else
        instruction_.reads.push_back({.range = {.file = file, .first = i, .count = 1}});
    }
    for (std::size_t i = 1; i < operands_.size(); ++i) {
      if (operands_[i].is_register()) read_source(i);
    }
    return true;
  }

  void read_source(std::size_t index) {
    const OperandText& operand = operands_[index];
    const std::string_view opcode = instruction_.opcode;
    if (operand.is_predicate()) {
      if (operand.named.number != NamedRegister::kConstantRegister) {
        instruction_.reads.push_back(
            {.range = {.file = operand.named.file, .first = operand.named.number, .count = 1}});
      }
      return;
    }
    if (operand.kind == OperandKind::kConstant) {
      const bool load = is_one_of(opcode, "LDC", "ULDC", "LDCU");
      instruction_.reads_constant = instruction_.reads_constant || !load;
    }
    const bool address = is_one_of(opcode, "CALL", "RET", "BRX", "BRXU", "JMX", "JMXU");
    RegisterScan scan(operand.text);
    if (operand.text.find('`') == operand.text.npos) {
      while (const auto named = scan.next()) {
        const int width = named->in_brackets
                              ? address_width(instruction_, *named, operands_, index)
                              : widths_.read[std::min(place_, OperandWidths::kPlaces - 1)];
        read(*named, width, named->in_brackets || address);
      }
    }
    take_place(operand);
  }

  void read(const NamedRegister& named, int width, bool address) {
    if (named.number == NamedRegister::kConstantRegister) return;
    int slot = SourceRegister::kNoSlot;
    if (named.file == RegisterFile::kGeneral) {
      slot = static_cast<int>(place_);
      if (place_ == 0 && is_unary(instruction_.opcode) && operands_.size() == 2) slot = 1;
      if (place_ == 1 && adds_in_third_slot(instruction_.opcode)) slot = 2;
      if (place_ > 2) slot = SourceRegister::kNoSlot;  // metadata of a sparse product
    }
    instruction_.reads.push_back({.range = range_of(named, width),
                                  .slot = slot,
                                  .reuse = named.has("reuse"),
                                  .address = address});
  }

  /// Both halves of a packed immediate stand for one source: "HFMA2 R0, R4, 1, 1, R2".
  void take_place(const OperandText& operand) {
    const bool immediate = operand.kind == OperandKind::kOther;
    const bool packed = instruction_.opcode.starts_with('H') && instruction_.opcode.ends_with('2');
    if (immediate && packed && after_immediate_) {
      after_immediate_ = false;
      return;
    }
    after_immediate_ = immediate;
    ++place_;
  }

  Operands& instruction_;
  std::span<const OperandText> operands_;
  OperandWidths widths_;
  std::size_t place_ = 0;  // among the sources
  bool after_immediate_ = false;
};

/// "@!P0 ": removed from `text`.
void take_guard(std::string_view& text, Operands& instruction) {
  if (!text.starts_with('@')) return;
  const std::string_view guard = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(guard.size() + 1, text.size()));
  const auto named = RegisterScan(guard.substr(1)).next();
  instruction.guard_negated = guard.starts_with("@!");
  if (!named) return;
  const bool held = named->number != NamedRegister::kConstantRegister;
  instruction.guarded = held;
  instruction.never_runs = !held && instruction.guard_negated;
  if (!held) return;
  instruction.reads.push_back({.range = {.file = named->file, .first = named->number, .count = 1}});
}

}  // namespace

bool Operands::has(std::string_view modifier) const { return has_modifier(modifiers, modifier); }

Operands read_operands(std::string_view text) {
  Operands instruction;
  take_guard(text, instruction);
  const std::string_view name = opcode_of(text);
  text.remove_prefix(name.size());
  instruction.opcode = name.substr(0, name.find('.'));
  instruction.modifiers = name.substr(instruction.opcode.size());
  instruction.reads_memory = loads(instruction);
  instruction.writes_memory = stores(instruction);
  if (instruction.never_runs) return instruction;
  std::array<OperandText, kMaxOperands> operands;
  OperandReader(instruction, split_operands(text, operands)).read();
  return instruction;
}

}  // namespace warpgauge::machine_code
