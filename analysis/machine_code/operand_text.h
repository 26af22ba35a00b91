// SPDX-License-Identifier: Apache-2.0
// The operands of a SASS text, one by one, without what their opcode means. Private to
// machine_code.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "analysis/machine_code/operands.h"

namespace warpgauge::machine_code {

/// A register as it is written: "-R4.H0_H0.reuse".
struct NamedRegister {
  static constexpr int kConstantRegister = -1;  ///< RZ, URZ, PT, UPT

  RegisterFile file = RegisterFile::kGeneral;
  int number = kConstantRegister;
  std::string_view suffix = {};   ///< ".H0_H0.reuse"
  std::string_view bracket = {};  ///< what is before the bracket around it: "desc", "c", ""
  bool in_brackets = false;

  bool has(std::string_view modifier) const;
};

/// Gives the registers of one operand, brackets and all, from left to right.
class RegisterScan {
 public:
  explicit RegisterScan(std::string_view text) : text_(text) {}
  std::optional<NamedRegister> next();

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t bracket_begin_ = 0;
  bool in_brackets_ = false;
};

enum class OperandKind {
  kRegister,       ///< "R4", "-UR6", "P0", "R2 0x0" (RET)
  kAllPredicates,  ///< "PR", "UPR"
  kMemory,         ///< anything in brackets but a constant: "desc[UR6][R2.64]", "gdesc[UR4]"
  kConstant,       ///< "c[0x0][0x210]"
  kOther,          ///< an immediate, a label, a special register
};

struct OperandText {
  OperandKind kind = OperandKind::kOther;
  std::string_view text = {};
  NamedRegister named = {};  ///< of kRegister

  bool is_predicate() const {
    return kind == OperandKind::kRegister && (named.file == RegisterFile::kPredicate ||
                                              named.file == RegisterFile::kUniformPredicate);
  }
  bool is_register() const { return kind == OperandKind::kRegister && !is_predicate(); }
};

/// No more operands than these are read.
inline constexpr std::size_t kMaxOperands = 16;

/// Splits what follows the opcode at its commas outside brackets. Gives the filled part of
/// `operands`.
std::span<const OperandText> split_operands(std::string_view text,
                                            std::array<OperandText, kMaxOperands>& operands);

/// Whether `modifiers` (".E.64") holds that one, whole.
bool has_modifier(std::string_view modifiers, std::string_view modifier);

}  // namespace warpgauge::machine_code
