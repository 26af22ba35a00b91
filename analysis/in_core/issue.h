// SPDX-License-Identifier: Apache-2.0
// The warp schedulers of an SM, cycle by cycle: warps that follow the same path through machine
// code compete for issue slots and units. Where no unit is shared by the SM's schedulers, one
// stands for all.
//
// Rules, with what confirms them on Hopper (compute/instruction_rate, issue_surfaces,
// pipe_contention: loops whose code and cycles are recorded, nvcc/recorded_loops):
// - A scheduler issues one instruction a cycle. It stays with a warp while that can issue, else it
//   takes the one that has not issued for longest.
// - A warp issues in order, by stall counts and scoreboards (steps.h).
// - A unit takes an instruction when it has been free for its cycles; until then the warp waits.
//   Memory instructions are issued into a queue of four a scheduler.
// - A chosen instruction waits for its operands, and the scheduler's others behind it
//   (operand_delivery.h).
// - A branch that is taken costs Machine::taken_cycles, and more where its target is among the
//   last two of a line of eight instructions.
// - BAR.SYNC takes the warps of a block one after the other. Behind it they go on with arithmetic
//   alone until all have come (block_barrier.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/in_core/instruction_cost.h"
#include "analysis/in_core/line_tally.h"
#include "analysis/in_core/operand_delivery.h"
#include "analysis/in_core/path.h"
#include "analysis/in_core/steps.h"
#include "analysis/in_core/warp_routes.h"

namespace warpgauge::in_core {

/// Code with all that the scheduler needs of it.
struct PricedCode {
  std::vector<std::uint64_t> offsets_bytes;
  std::vector<Step> steps;
  std::vector<InstructionCost> costs;
  std::vector<machine_code::Operands> operands;
  std::vector<std::vector<OperandRead>> reads;  ///< empty where the machine's banks are not known
};

/// Why a warp could not issue one cycle after its last instruction.
enum class Delay : unsigned char {
  kStall,       ///< its own stall count
  kBranch,      ///< the branch before it was taken
  kScoreboard,  ///< a result or a source of an instruction before it
  kResult,      ///< a result that takes longer than stall counts say
  kUnit,        ///< a pipe, a bank or a port was busy
  kBarrier,     ///< other warps had not come
};
inline constexpr std::size_t kDelays = static_cast<std::size_t>(Delay::kBarrier) + 1;
const char* delay_name(Delay delay);

/// One instruction issued.
struct Issue {
  double at = 0;  ///< when it begins: its operands are on their way
  std::uint32_t warp = 0;
  std::uint32_t step = 0;  ///< place in the path
  /// The last thing that it waited for until it could issue, or its operands where they took
  /// longer.
  Delay delay = Delay::kStall;
  std::uint32_t cause = 0;  ///< instruction waited for, or the unit
  /// Cycles beyond the one after its predecessor until it could issue, and, once chosen, until its
  /// operands could be read.
  double waited = 0;
  double unchosen = 0;  ///< cycles that it could issue, and the scheduler was busy with another
};

/// What one run gives.
struct IssueRun {
  double cycles = 0;                     ///< until every warp has issued its last
  std::array<double, kUnits> busy = {};  ///< cycles, by unit
  /// Of the first scheduler: of its warp 0, or of all.
  std::vector<Issue> issues;
};

enum class IssueLog { kNone, kFirstWarp, kAll };

/// `warps` warps of each scheduler follow the path from its beginning through `iterations` of its
/// iterations. `low_or_high` 0: costs as they are; -1, 1: at their ends (InstructionCost).
IssueRun run_path(const PricedCode& code, const Path& path, std::size_t iterations, int warps,
                  const Machine& machine, IssueLog log, int low_or_high = 0);

/// What all warps of the blocks give that are on an SM together, each from its first instruction to
/// its last. Every cycle counts as often as the step that it leads to (RouteStep::weight).
struct ResidentRun {
  double cycles = 0;        ///< of the blocks of a slot, one after the other, that take longest
  double first_cycles = 0;  ///< of the first of them
  double executed = 0;      ///< warp instructions
  /// Sums over the warps: cycles in which they issue, stand by stall counts and branches, wait at
  /// barriers, for a busy unit, for the scheduler to choose them, and for other instructions by
  /// class.
  double issue = 0, stall = 0, barrier = 0, units = 0, unchosen = 0;
  std::array<double, machine_code::kClasses> waits = {};
  /// The same cycles by instruction of the code.
  std::vector<LineTally> lines = {};

  /// The cycles of all warps.
  double total() const;
};

/// Blocks that follow each other in a slot of an SM.
struct Succession {
  int blocks = 1;                ///< of a slot
  double turnaround_cycles = 0;  ///< from a block's last instruction to the next one's first
};

/// Blocks of `warps_per_block` warps begin together on an SM; `routes` has the way of each warp,
/// block by block. Warps go to schedulers in turn. Where a block ends, the next one begins in its
/// slot, with the same routes, whatever the others do.
ResidentRun run_blocks(const PricedCode& code, const std::vector<Route>& routes,
                       int warps_per_block, const Machine& machine, Succession succession = {});

}  // namespace warpgauge::in_core
