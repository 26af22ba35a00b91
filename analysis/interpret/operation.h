// SPDX-License-Identifier: Apache-2.0
// An instruction as the interpreter executes it: its operands read, its meaning looked up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "analysis/interpret/lanes.h"

namespace warpgauge::interpret {

class Warp;
struct Operation;

/// Does what the instruction does in lanes `on`, which are at it and whose guard holds.
using Execute = void (*)(Warp& warp, const Operation& one, Lanes on);

/// A register that is not there: RZ, URZ, PT, UPT. Reads 0 or true; what is written to it is lost.
inline constexpr int kNoRegister = -1;

/// An operand that is read as words, or as a predicate.
struct Source {
  enum class Kind : unsigned char {
    kNone,
    kRegister,
    kUniform,
    kImmediate,
    kConstant,  ///< of a bank, at a fixed place
    kPredicate,
    kUniformPredicate,
  };
  Kind kind = Kind::kNone;
  bool negated = false;   ///< "-R4"; of a predicate: "!P0"
  bool absolute = false;  ///< "|R4|"
  bool inverted = false;  ///< "~R4"
  /// Halves of a packed register: "R4.H0_H0" gives its lower half twice.
  enum class Halves : unsigned char { kBoth, kLower, kUpper } halves = Halves::kBoth;
  unsigned char bank = 0;
  unsigned char first_bit = 0;  ///< of the part that is read: "R4.B1" begins at 8, "R4.H1" at 16
  int number = kNoRegister;     ///< of the register; of a constant: its place in bytes
  std::uint64_t immediate = 0;  ///< the word; the upper half holds more for operands of 64 bits
};

/// Where a register goes.
struct Target {
  enum class Kind : unsigned char { kNone, kRegister, kUniform, kPredicate, kUniformPredicate };
  Kind kind = Kind::kNone;
  int number = kNoRegister;
};

/// An address: a register (or a pair), a uniform one (or a pair) and a number are added.
struct Place {
  int general = kNoRegister;
  int uniform = kNoRegister;
  bool general_wide = false, uniform_wide = false;
  int scale = 1;  ///< of the general register: "R2.X4"
  std::int64_t offset = 0;
};

struct Operation {
  Execute execute = nullptr;
  Source guard = {};  ///< kNone: none
  std::array<Source, 6> from = {};
  std::array<Target, 3> to = {};
  Place place = {};   ///< of memory
  Place second = {};  ///< of the other memory, where a copy is from one to another
  /// What the modifiers choose, as the meaning of the opcode reads it.
  std::array<int, 4> choice = {};
  int width = 1;             ///< registers of each general target
  bool uniform = false;      ///< computes one value for the warp
  bool needs_guard = false;  ///< cannot go on where the guard is unknown
  bool has_target = false;   ///< a branch to offset `place.offset` of the function
  /// A branch that decides whether a call is made (around_calls.h), and where it is not.
  enum class AroundCall : unsigned char { kNo, kIfTaken, kIfNot } around_call = AroundCall::kNo;
  std::size_t target = ~std::size_t{0};  ///< of it: index of the instruction
  std::uint64_t behind_bytes = 0;        ///< offset of the instruction behind this one
};

}  // namespace warpgauge::interpret
