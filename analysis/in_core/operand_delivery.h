// SPDX-License-Identifier: Apache-2.0
// Operands on their way from the register file: which bank delivers them, and what the operand
// cache keeps (".reuse").
//
// - A bank delivers one operand at a time (register.bank_conflict_cycles). An instruction holds up
//   all behind it, of whichever warp, while more than one operand of those before it is still to be
//   read from a bank that it needs.
// - The cache holds one operand for each bank and operand slot. An instruction that reads there
//   leaves its operand where it says ".reuse", and nothing where it does not. Only the warp that
//   left it finds it, as wide as it is, and not before it has been read. The pipes of double
//   precision and of the tensor cores have caches of their own.
//
// HUE (steps.h) found such rules on Ampere, with a window of three cycles in place of the one
// operand. The measured loops (docs/loops.md) chose between them, and told of the separate caches.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "analysis/in_core/instruction_cost.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::in_core {

/// Banks of the register file that the rules are known for.
inline constexpr std::size_t kBanks = 2;

/// One source register, or several in a row, that the register file delivers.
struct OperandRead {
  int slot = 0, first = 0, count = 1;
  std::size_t cache = 0;  ///< of the pipe (cache_of)
  bool keep = false;      ///< ".reuse"
  /// Place of an operand before it in the same instruction that is the same register: one delivery
  /// serves both. kFirst: there is none.
  std::size_t again = kFirst;
  static constexpr std::size_t kFirst = static_cast<std::size_t>(-1);

  std::size_t bank() const { return static_cast<std::size_t>(first) % kBanks; }
};

/// Operands that come from the banks; addresses of memory and other files do not.
std::vector<OperandRead> operand_reads(const machine_code::Operands& operands,
                                       const InstructionCost& cost);

class OperandDelivery {
 public:
  /// `read_cycles`: of one operand by a bank.
  explicit OperandDelivery(double read_cycles = 0) : read_cycles_(read_cycles) {}

  struct Reads {
    double at = 0;                           ///< when the instruction begins to read
    std::size_t bank = 0;                    ///< that it waits for most
    std::array<double, kBanks> cycles = {};  ///< that the banks are busy for it
  };
  /// An instruction of that warp, which could issue at `now`, reads its operands. Both banks are
  /// busy with it for `least` cycles at least.
  Reads read(const std::vector<OperandRead>& reads, std::size_t warp, double now, double least);

 private:
  struct Kept {
    std::size_t warp = 0;
    int first = kNothing, count = 1;
    double at = 0;  ///< when it has been read
  };
  static constexpr int kNothing = -1;
  static constexpr std::size_t kSlots = 4, kCaches = 3;

  const Kept* found(const OperandRead& read, std::size_t warp) const;
  Reads ask(const std::vector<OperandRead>& reads, std::size_t warp, double now,
            double least) const;

  double read_from_bank(const OperandRead& read);

  double read_cycles_;
  std::array<double, kBanks> free_ = {};
  std::array<std::array<std::array<Kept, kSlots>, kBanks>, kCaches> kept_ = {};
  std::vector<double> read_at_;  // of each operand of the instruction that is read
};

}  // namespace warpgauge::in_core
