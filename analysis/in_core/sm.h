// SPDX-License-Identifier: Apache-2.0
// The simulated SM: its schedulers, cycle by cycle, and what they share. The rules are in issue.h.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/in_core/busy_units.h"
#include "analysis/in_core/cycle_tally.h"
#include "analysis/in_core/issue.h"
#include "analysis/in_core/scheduler.h"

namespace warpgauge::in_core {

class Sm {
 public:
  Sm(const PricedCode& code, std::size_t schedulers, const Machine& machine, IssueLog log, int end);

  /// Schedulers that share nothing run alike: one is enough.
  static std::size_t schedulers_needed(const PricedCode& code, const Path& path,
                                       const Machine& machine);

  /// The route of each warp, block by block; empty ones are left out. Warps go to schedulers in
  /// turn.
  void place(const std::vector<const Route*>& routes, std::size_t warps_per_block,
             Succession succession = {});

  /// Until every warp has issued its last instruction.
  void run();

  IssueRun take_run() { return std::move(run_); }
  ResidentRun take_resident() { return tally_.take(); }

 private:
  // When an instruction can issue.
  bool shares_unit(std::uint32_t index, std::uint32_t producer) const;
  bool is_arithmetic(std::uint32_t index) const;
  Earliest earliest_by_warp(const Warp& warp) const;
  Earliest earliest(const Scheduler& scheduler, Warp& warp);

  // A scheduler's cycle: choose, read operands, begin.
  double step(Scheduler& scheduler, double now);
  void read_operands(Scheduler& scheduler, Chosen& chosen);
  double begin(Scheduler& scheduler);

  // An instruction issues, and its warp goes on.
  void issue(Scheduler& scheduler, Warp& warp, double now);
  double occupy(const Scheduler& scheduler, Warp& warp, const UnitUse& use,
                const InstructionCost& cost, double factor, double now);
  void advance(Warp& warp, std::uint32_t index, const Step& step, double now);
  void end_warp(Warp& warp, double now);
  void begin_next_blocks(double now);
  void stop(Warp& warp, std::uint32_t index, double gap, double now);

  void arrive_at_barrier(BlockBarrier& barrier, double now) const;
  void open_barrier_if_all_came(std::size_t block, double now);
  void log(const Scheduler& scheduler, const Warp& warp, const Chosen& chosen);

  const PricedCode& code_;
  const Machine& machine_;
  IssueLog log_;
  std::vector<Scheduler> schedulers_;
  std::size_t running_ = 0;      // warps that have not ended
  std::vector<double> factors_;  // by instruction: of its cycles at the corner that is asked
  BusyUnits units_;
  std::vector<BlockBarrier> barriers_;  // by slot of a block, as what follows
  std::vector<int> blocks_left_;        // to begin
  std::vector<double> lives_;           // of the blocks that have ended, one after the other
  std::vector<std::size_t> ended_;      // slots whose next block is to begin
  double turnaround_cycles_ = 0;
  CycleTally tally_;
  IssueRun run_;
};

}  // namespace warpgauge::in_core
