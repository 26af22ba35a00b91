// SPDX-License-Identifier: Apache-2.0
// Cycles of a warp by its executed machine code. The hardware checks no register: a warp waits
// exactly as its instructions say, by stall counts and scoreboards (schedule.h). So no operand is
// read here, and nothing is guessed but the latency of what ends at no fixed time.
//
// Rules and their sources (HUE: Huerta et al., MICRO 2025, doi 10.1145/3725843.3756041, section 3;
// JIA: Jia et al., arXiv 1804.06826, section 2.1). HUE measured Turing, Ampere and RTX 50; Hopper's
// rules are not published.
// - A warp issues in order, one instruction a cycle at most (HUE 3.1).
// - The next instruction issues `stall_cycles` after this one, at least 1 (JIA; HUE 3.2).
// - With a stall count of at most 1, yield costs a warp that is alone one cycle more (HUE 3.2).
// - A stall count above 11 without yield holds for 2 cycles only (HUE 3.2: 1 to 2). Compilers do
//   not write it; with yield, which they do write, the count holds.
// - A stall count of 0 with yield (behind EXIT; ERRBAR) is charged as 1 cycle. HUE saw 45
//   on Ampere; the wait of ERRBAR belongs to the caller's memory barrier.
// - A wait mask waits for every instruction that set one of its scoreboards, be it for the result
//   (write) or for the sources (read): a scoreboard is a counter that must be 0 (HUE 3.2).
// - `DEPBAR.LE SBx, N` waits until at most N of them are left, those of a set in braces until none
//   is (HUE 3.2). They are released in the order of issue.
// - LDGSTS sets no write scoreboard: LDGDEPBAR raises one that is released when every LDGSTS before
//   it has ended (PTX ISA, cp.async.commit_group: groups end in order). In the same way an HGMMA
//   with "gsb0" closes a group of them, and WARPGROUP.DEPBAR waits for groups
//   (wgmma.commit_group, wgmma.wait_group).
// - BAR.SYNC and BAR.RED stop the warp without a scoreboard, and so do MEMBAR and its kin where
//   they set none.
//
// - An instruction whose predicate holds for no thread is issued and asks no unit (seen by its
//   count of threads over all executions; where it holds for some warps only, all are charged).
//   Where no instruction has a count of threads, they were not counted, and nothing is left out.
//
// Both sides of a branch that splits a warp are entered as if nothing had passed in the other: what
// both wait for is charged twice.
//
// Copies of TMA end at an mbarrier that another warp may wait for: nothing here follows them. The
// caller's wait of SYNCS.PHASECHK...TRYWAIT stands for it, for each time that it was executed.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/in_core/instruction_class.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::in_core {

/// What only a measurement can tell of an instruction, in cycles from its issue.
struct Wait {
  double write_cycles = 0;  ///< until the write scoreboard is released; how long a barrier stops
  double read_cycles = 0;   ///< until the read scoreboard is released
  /// Until its unit takes this warp's next instruction of the same class: that one ends later by
  /// what is missing. 0: at once.
  double busy_cycles = 0;
};

/// Called once for each executed instruction that sets a scoreboard, stops the warp, or belongs to
/// an asynchronous group; not for one whose predicate held for no thread. The class is never
/// kFixed. A fence of CUDA C++ is often MEMBAR, ERRBAR and CCTL in a row: give its time to one of
/// them.
using Times = std::function<Wait(const machine_code::ExecutedInstruction&, InstructionClass)>;

struct Launch {
  double warps = 0;  ///< of the whole grid
  double warps_per_block = 0;
};

/// Cycles of one warp by cause.
struct Cycles {
  double issue = 0;    ///< one for each instruction
  double stall = 0;    ///< stall counts beyond that cycle
  double barrier = 0;  ///< barriers of the block
  /// Waits by the class of the instruction that was waited for.
  std::array<double, kClasses> waits = {};

  double wait(InstructionClass kind) const { return waits[static_cast<std::size_t>(kind)]; }
  double total() const;
};

struct WaitedFor {
  std::size_t producer = 0;  ///< index into the code; itself for a memory barrier
  double cycles = 0;
};

/// One line of the code, over all its executions by one warp.
struct InstructionTime {
  double executed = 0;
  double issue_cycles = 0, stall_cycles = 0, barrier_cycles = 0;
  std::vector<WaitedFor> waits = {};  ///< before it could issue: the last one that was released

  double wait_cycles() const;
  double total() const;
};

struct WarpTime {
  Cycles cycles;  ///< from the issue of the first instruction to the end of EXIT's
  std::vector<InstructionTime> instructions;  ///< one for each of the code, executed or not
};

struct Walk {
  WarpTime mean;  ///< the average warp: executions over warps
  /// The busiest warp of a block. What fewer executions than warps tell to be the work of some
  /// warps of each block, it does as often as one warp can: it takes every such section, and of
  /// alternatives the longest. Never less than the mean warp.
  WarpTime critical;
  /// Global loads, copies into shared memory among them, that a warp has issued and not waited for
  /// when it comes to wait for one of them: mean over such waits. 0: it waits for none.
  double loads_in_flight = 0;
};

/// Code that was read once, to be walked with several times: its texts, its schedules and its flow
/// depend on no time. The code has to outlive it.
class ReadCode {
 public:
  /// Throws Defect for counts, offsets and branches that cannot be (see build_flow_graph), and for
  /// a launch without warps or with blocks larger than the launch.
  ReadCode(const machine_code::ExecutedCode& code, const Launch& launch);

  /// Throws Defect for times that are negative or not finite, and passes on what `times` throws.
  /// Code that no warp executed takes no time.
  Walk walk(const Times& times) const;

 private:
  struct Parts;
  std::shared_ptr<const Parts> parts_;
};

/// Reads the code and walks it once. Throws as ReadCode does.
Walk walk_code(const machine_code::ExecutedCode& code, const Launch& launch, const Times& times);

}  // namespace warpgauge::in_core
