// SPDX-License-Identifier: Apache-2.0
// The text of one instruction, operand by operand, as the meanings of opcodes read it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "analysis/interpret/operation.h"
#include "analysis/machine_code/operand_text.h"

namespace warpgauge::interpret {

Target::Kind target_kind(machine_code::RegisterFile file);

/// An operand that is not of the kind that is asked for.
struct Unreadable {};

class Reading {
 public:
  /// `text` is a whole instruction, guard included; it has to outlive this.
  explicit Reading(std::string_view text);

  std::string_view opcode() const { return opcode_; }        ///< "IADD3"
  std::string_view modifiers() const { return modifiers_; }  ///< ".X"
  bool has(std::string_view modifier) const {
    return machine_code::has_modifier(modifiers_, modifier);
  }
  /// Throws Unreadable where it has a modifier that `known`, as Meaning::modifiers, does not name.
  void only(std::string_view known) const;
  Source guard() const { return guard_; }
  bool never_runs() const { return never_runs_; }

  std::size_t size() const { return operands_.size(); }
  std::string_view text(std::size_t at) const;
  bool is_predicate(std::size_t at) const { return at < size() && operands_[at].is_predicate(); }
  bool is_register(std::size_t at) const { return at < size() && operands_[at].is_register(); }

  // Each throws Unreadable where operand `at` is missing or of another kind.

  Target target(std::size_t at) const;
  /// An immediate is an integer, or the bits of a number of 32 bits.
  Source word(std::size_t at) const;
  /// The same; the instruction takes a part of it: "R4.B1", "R4.H1" (Source::first_bit).
  Source part(std::size_t at) const;
  /// A number of 32-bit floating point: "1.5", "+INF" too.
  Source single(std::size_t at) const;
  /// A number of 64-bit floating point; an immediate fills all 64 bits.
  Source real(std::size_t at) const;
  /// A packed pair of halves; an immediate is two operands, the upper half first. Moves `at` on.
  Source halves(std::size_t& at, bool brain) const;
  Source predicate(std::size_t at) const;
  /// "R4.SIGN": the word's register.
  Source sign(std::size_t at) const;
  /// "R4.24", "R4.28": the register, and how many of its lower bits are taken ("R4": all 32).
  Source lower_bits(std::size_t at, int& bits) const;
  /// "[R2+0x10]", "desc[UR4][R2.64+0x10]", "[R2.X4+UR4+0x10]".
  Place place(std::size_t at) const;
  std::int64_t number(std::size_t at) const;
  /// The whole text as a number: "0x10", "-0x4", "12".
  static std::int64_t integer_of(std::string_view text);

 private:
  const machine_code::OperandText& operand(std::size_t at) const;
  Source plain(std::size_t at, bool takes_parts = false) const;

  std::string_view opcode_, modifiers_;
  Source guard_ = {};
  bool never_runs_ = false;
  std::array<machine_code::OperandText, machine_code::kMaxOperands> room_ = {};
  std::span<const machine_code::OperandText> operands_;
};

}  // namespace warpgauge::interpret
