// SPDX-License-Identifier: Apache-2.0
// What the control bits of machine code say to the warp that executes it. The hardware checks no
// register: a warp waits exactly as its instructions say, by stall counts and scoreboards
// (schedule.h). So no operand is read here.
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
//   on Ampere; the wait of ERRBAR belongs to the memory barrier before it.
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
// - An instruction whose predicate holds for no thread is issued and asks no unit (seen by its
//   count of threads over all executions; where it holds for some warps only, all are charged).
//   Where no instruction has a count of threads, they were not counted, and nothing is left out.
//
// Copies of TMA end at an mbarrier that another warp may wait for: nothing here follows them. The
// wait of SYNCS.PHASECHK...TRYWAIT stands for it, for each time that it was executed.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/schedule.h"

namespace warpgauge::in_core {

/// Scoreboards by number: six of the warp, those of warpgroup products, and two groups that are
/// still open: copies without LDGDEPBAR, products without a scoreboard.
inline constexpr int kProductScoreboards = machine_code::Schedule::kScoreboards;
inline constexpr int kProductScoreboardCount = 8;
inline constexpr int kOpenCopies = kProductScoreboards + kProductScoreboardCount;
inline constexpr int kOpenProducts = kOpenCopies + 1;

/// An instruction with all that the simulator needs of its text and its control bits.
struct Step {
  enum class Kind { kPlain, kCopy, kCommit, kArrive, kProduct, kStop };
  Kind kind = Kind::kPlain;
  machine_code::InstructionClass unit = machine_code::InstructionClass::kFixed;
  machine_code::Schedule schedule = {};
  int gap_cycles = 1;  ///< from its issue to the next, by the schedule alone
  unsigned waits = 0;  ///< scoreboards that must be 0: bit by number
  int limited = -1;    ///< scoreboard that may have at most `limit` left
  std::size_t limit = 0;
  int product_scoreboard = -1;  ///< that it raises
  bool ends = false;
  bool idle = false;  ///< its predicate held for no thread: issued, and nothing more
  bool asks = false;  ///< it ends at no fixed time: only a measurement tells its latency
};

/// Throws Defect for scoreboards that no warp has.
std::vector<Step> read_steps(const std::vector<machine_code::ExecutedInstruction>& code,
                             const machine_code::Transfers& transfers);

}  // namespace warpgauge::in_core
