// SPDX-License-Identifier: Apache-2.0
// The register dependences of straight-line machine code, and how its schedule keeps each. The
// hardware compares no registers (schedule.h): between a producer of fixed latency and what needs
// its result, the stall counts must add up to that latency; a producer of variable latency raises a
// scoreboard, and an instruction behind it, the consumer at the latest, waits for its release.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::machine_code {

enum class DependenceKind : unsigned char {
  kReadAfterWrite,
  kWriteAfterWrite,
  kWriteAfterRead,
};

enum class Protection : unsigned char {
  kStall,       ///< stall counts: Dependence::distance_cycles
  kScoreboard,  ///< the consumer or an instruction before it waits for the producer's scoreboard
  kWarpgroup,   ///< WARPGROUP.DEPBAR waits for the product of a warpgroup
  kOrder,       ///< one queue takes both and keeps their order: memory, or one opcode
  kNone,        ///< a scoreboard is raised and nothing waits for it
};

/// `consumer` must not run before `producer` has written (or read) `range`.
struct Dependence {
  std::size_t producer = 0, consumer = 0;  ///< indices of instructions
  RegisterRange range = {};                ///< what both of them touch
  DependenceKind kind = DependenceKind::kReadAfterWrite;
  Protection protection = Protection::kStall;
  /// Least cycles from the issue of the producer to that of the consumer, waits aside: the sum of
  /// the stall counts, at least one an instruction.
  int distance_cycles = 0;
  bool address = false;  ///< the consumer reads it as an address
  bool guard = false;    ///< the consumer runs only where it holds
};

/// A stretch of code that is entered at its first instruction only: `begin` to `end - 1`. A
/// conditional branch does not end it, what follows runs where the branch is not taken.
struct StraightCode {
  std::size_t begin = 0, end = 0;
};

/// In the order of the code. An instruction that no stretch holds is never reached by falling into
/// it nor by a branch whose target the text tells (a subroutine; a target of BRX): it begins one.
std::vector<StraightCode> straight_code_of(const ExecutedCode& code);

/// Dependences within each stretch, in the order of the consumers. Each register of a consumer
/// depends on its last writers: the last one that writes always and the guarded ones behind it.
/// Where one instruction runs if a predicate holds and the other if it does not, they do not depend
/// on each other. Memory makes no dependence: no text says whether two addresses are the same.
///
/// `operands` are those of code.instructions, one for one.
std::vector<Dependence> dependences_of(const ExecutedCode& code,
                                       std::span<const Operands> operands);

/// read_operands of every instruction.
std::vector<Operands> operands_of(const ExecutedCode& code);

}  // namespace warpgauge::machine_code
