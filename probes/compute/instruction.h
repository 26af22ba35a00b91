// SPDX-License-Identifier: Apache-2.0
// The table of instructions: what one line of it says, and the families that it is split into.
//
// The table is probes/compute/instructions/*.def, one line an instruction. A line is data; its
// timed loops, their expectations on the machine code and its series are made from it by templates
// (instruction_family.cuh). There is one source a family because each line is eight kernels.
//
//   INSTRUCTION(name, chain, ptx, fields...)        one instruction, over and over
//   ALTERNATING(name, chain, even, odd, fields...)  two in turn, where one alone would be folded
//
// `name` is the key, inst.<name>.*, and is that of what the machine runs. `chain` says what one
// instruction hands to the next:
//   b32, b64                  a register (or two) that differs between threads
//   uniform                   a 32-bit value that is the same in all threads
//   predicate, predicate_b64  a predicate; sources are of 32 or 64 bits
// In the PTX, %0 is the value, %1 and %2 are sources that change with every other instruction,
// `chain%3` is the chain's predicate, and `on`, `off` and `other` are predicates that no compiler
// knows: true, false and true in all threads.
#pragma once

#include "probes/harness/buffer.h"
#include "probes/harness/probe.h"
#include "probes/harness/warp_span.cuh"

namespace warpgauge::probes {

/// The fields of a line.
struct InstructionLine {
  const char* name = nullptr;
  const char* even = nullptr;  ///< PTX
  const char* odd = nullptr;
  const char* sass = nullptr;     ///< regular expression of the opcode that must run
  const char* counter = nullptr;  ///< alias in the group `instruction_mix` that must see it
  int needs = 0;                  ///< compute capability, major * 10 + minor
  /// The loop itself has so many instructions of this opcode.
  int shared_with_loop = 0;
  bool dependent = true;  ///< one can depend on the other: there is a latency
  bool steady = false;    ///< the same sources always, where values must not drift
  bool slow = false;      ///< fewer of them are run
  /// Several instructions, of which `sass` is one that is there once. A sequence may have branches.
  bool sequence = false;
  int per_operation = 1;  ///< how often `sass` is in one operation
};

constexpr int kMaxWarps = 32;  // of a block
constexpr int kMaxBlocks = 2;  // of an SM: sequences only, of more than kMaxWarps in all

/// Owns what the kernels write to.
class InstructionLauncher {
 public:
  explicit InstructionLauncher(const Device& device)
      : sm_count_(device.sm_count()),
        sink_(static_cast<std::size_t>(sm_count_) * kMaxBlocks * kMaxWarps * 32),
        spans_(static_cast<std::size_t>(sm_count_) * kMaxBlocks * kMaxWarps) {}

  /// `warps` on each SM: in one block, or in two equal ones where they are more than kMaxWarps.
  template <class Op, int ilp, int body>
  void launch(int warps, int turns);

  /// Whether so many warps are certain to be spread evenly and to be there at once: as many blocks
  /// as an SM gets, and no more, must fit.
  template <class Op, int ilp, int body>
  bool fits(int warps) const;

  double cycles(int warps) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
  }

 private:
  int sm_count_;
  DeviceBuffer<std::uint64_t> sink_;
  WarpSpans spans_;
};

/// One source file's part of the table.
struct InstructionFamily {
  std::vector<Part> (*parts)();
  void (*measure)(Probe& probe, InstructionLauncher& launcher);
  void (*count)(Probe& probe, InstructionLauncher& launcher, std::vector<Count>& counts);
};

extern const InstructionFamily kFloatInstructions;
extern const InstructionFamily kIntegerInstructions;
extern const InstructionFamily kSpecialInstructions;
extern const InstructionFamily kWarpInstructions;

}  // namespace warpgauge::probes
