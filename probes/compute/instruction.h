// SPDX-License-Identifier: Apache-2.0
// The table of instructions: what one line of it says, and the families that it is split into.
//
// The table is probes/compute/instructions/*.def, one line an instruction. A line is data; its
// timed loops are made from it by templates (instruction_family.cuh), one source a family because
// each line is six kernels; its expectations on the machine code and its series
// (instruction_rate.cu) are ordinary code over the lines.
//
//   INSTRUCTION(name, chain, ptx, sass, fields...)        one instruction, over and over
//   ALTERNATING(name, chain, even, odd, sass, fields...)  two alternate: one alone would be folded
//   FUNCTION(name, expression, sass, fields...)           what the compiler makes of CUDA C++
//
// `name` is the key, inst.<name>.*, and is that of what the machine runs. `chain` says what one
// instruction hands to the next:
//   b32, b64                  a register (or two) that differs between threads
//   uniform                   a 32-bit value that is the same in all threads
//   predicate, predicate_b64  a predicate; sources are of 32 or 64 bits
// In the PTX, %0 is the value, %1 and %2 are sources that change with every other instruction,
// `chain%3` is the chain's predicate, and `on`, `off` and `other` are predicates that no compiler
// knows: true, false and true in all threads. LOW_HALF_TWICE("op t;") is PTX in which `t` holds the
// low half of %1 in both places. The expression of a FUNCTION is of `x`, the value as a float. It
// is a sequence of chain b32, timed whole.
// `.forms` says what other architectures make of a line (code_forms.h).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "probes/compute/instruction_line.h"
#include "probes/compute/sm_launcher.cuh"

namespace warpgauge::probes {

/// Other sources: two pairs, which alternate. Bits that are finite numbers in every type.
struct Sources {
  std::uint32_t word[4];
  std::uint64_t wide[4];
};

using InstructionKernel = void (*)(int iterations, Sources sources, WarpSpanSink spans,
                                   std::uint64_t* sink);
using InstructionLoop = LoopKernels<InstructionKernel, kBodies>;  ///< [0] has body_length(line, 1)

/// A line and its kernels.
struct TimedInstruction {
  InstructionLine line;
  InstructionLoop latency;  ///< of one chain; null where the line is not `dependent`
  InstructionLoop rate;
};

/// One source file's part of the table.
struct InstructionFamily {
  std::string_view name;  ///< "float"
  std::span<const TimedInstruction> instructions;
};

extern const InstructionFamily kFloatInstructions;
extern const InstructionFamily kIntegerInstructions;
extern const InstructionFamily kSpecialInstructions;
extern const InstructionFamily kWarpInstructions;

}  // namespace warpgauge::probes
