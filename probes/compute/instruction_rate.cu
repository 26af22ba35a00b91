// SPDX-License-Identifier: Apache-2.0
// Question: how long is each instruction when the next depends on it, and how many does an SM
// execute a cycle?
//
// Method: one table of instructions (instructions/*.def), one kernel (instruction_family.cuh).
// Latency: one warp an SM, one chain. Rate: 16, 24 and 32 warps an SM, eight chains each (four of
// predicates and of sequences; these also with 48, 56 and 64 warps in two blocks, where they fit),
// until more warps change nothing; and one warp alone, whose cycles
// from one instruction to the next are its issue interval (or an eighth of the latency, where that
// is longer). All are slopes over the number of instructions in the loop's body at a fixed number
// of turns, so that the loop's own cost stays in the intercept. An SM's cycles are from its first
// warp's start to its last warp's end.
//
// What could fool it: the assembler, which folds what algebra allows (two reciprocals, two adds of
// one operand), replaces an instruction by another that does the same on a less busy pipe (integer
// adds by IMAD, half of all HFMA2 by the form of another pipe), and would be timed under a wrong
// name. So every instruction takes its other sources from two pairs in turn, which leaves nothing
// to fold; the machine code must show exactly the opcode of the table, as often as the divisor
// says, and hardly anything beside it. The key carries the name of what the machine runs: a
// conversion that runs as I2FP is i2fp, a __syncwarp that became a NOP is nop. What one operation
// became is read from the disassembly and goes with each series (fact `opcode`). An instruction
// whose machine code is another on some chip fails there, alone.
//
// Sequences (division, square root, 64-bit integers) are timed whole. Division and square root as
// IEEE 754 has them hold a call to a slow path behind a branch, for operands or results that are
// subnormal, infinite or nearly so. Ours are within a few powers of two of 1, so the call is never
// made: the counters see two instructions of the branch unit an operation (the branch and where the
// warp meets again), where a call would add itself and its return. The branch also ends what can
// overlap within a warp: four chains are hardly faster than one, and only more warps fill the SM.
// 64-bit integer division (div_u64) is the other way round: it always makes the call, and what is
// timed is the whole of it.
#include "probes/compute/instruction.h"

namespace warpgauge::probes {
namespace {

const InstructionFamily* const kFamilies[] = {&kFloatInstructions, &kIntegerInstructions,
                                              &kSpecialInstructions, &kWarpInstructions};

void measure(Probe& probe) {
  InstructionLauncher launcher(probe.device());
  for (const InstructionFamily* family : kFamilies) family->measure(probe, launcher);
}

void confirm(Probe& probe) {
  InstructionLauncher launcher(probe.device());
  std::vector<Count> counts;
  for (const InstructionFamily* family : kFamilies) family->count(probe, launcher, counts);
  probe.count_together(counts);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const InstructionFamily* family : kFamilies) {
    for (Part& part : family->parts()) list.push_back(std::move(part));
  }
  return list;
}

const Register kRegister{{
    .name = "compute/instruction_rate",
    .question = "How long is each instruction, and how many does an SM run a cycle?",
    .cost_seconds = 5,
    .parts = parts,
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
