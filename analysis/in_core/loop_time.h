// SPDX-License-Identifier: Apache-2.0
// Cycles of a loop, or of a whole kernel's code, for a number of warps on a scheduler: what
// `warpgauge analyze` says.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/in_core/dataflow.h"
#include "analysis/in_core/issue.h"

namespace warpgauge::in_core {

/// What keeps a loop from going faster.
enum class BottleneckKind : unsigned char {
  kIssue,       ///< a slot a cycle
  kUnit,        ///< one pipe, port or bank
  kChain,       ///< stall counts: results of fixed latency
  kScoreboard,  ///< results of variable latency
  kBranch,      ///< branches that are taken
  kBarrier,
};

struct Bottleneck {
  BottleneckKind kind = BottleneckKind::kIssue;
  Unit unit = Unit::kAlu;       ///< of kUnit
  std::size_t instruction = 0;  ///< of kScoreboard: the one that is waited for most
  double cycles = 0;            ///< the least that an iteration takes for it
};

/// The loop with this many warps on the scheduler.
struct Occupied {
  int warps = 1;
  double cycles = 0;            ///< an iteration of all of them, in the steady state
  double low = 0, high = 0;     ///< with the costs at their ends; equal where all were measured
  double start_cycles = 0;      ///< beyond the steady state, once
  double issued_per_cycle = 0;  ///< instructions a cycle of the scheduler
  std::array<double, kUnits> busy = {};  ///< share of the cycles, by unit
  Bottleneck bottleneck = {};
};

/// One instruction of the code, for one iteration of one warp.
struct Line {
  double executed = 0;
  double waited = 0;  ///< cycles before it, beyond one, of a warp alone
  Delay delay = Delay::kStall;
  std::uint32_t cause = 0;  ///< Issue::cause
  bool carried = false;     ///< part of the longest loop-carried chain
  bool critical = false;    ///< part of the longest chain within an iteration
};

struct LoopTime {
  std::uint64_t first_bytes = 0, last_bytes = 0;
  int depth = 0;
  double steps = 0;    ///< instructions that a warp issues in an iteration
  bool whole = false;  ///< of the whole code: one iteration is all
  std::vector<Occupied> occupied;
  std::vector<Line> lines;  ///< one for each instruction of the code
  Dataflow dataflow;
  std::array<double, kUnits> unit_cycles = {};  ///< of one iteration of one warp
  std::vector<Issue> timeline;                  ///< the first iterations of some warps
  std::vector<std::string> assumptions;
};

/// The code with its steps, operands and costs. Every instruction counts as executed. Banks of the
/// register file are units too where the machine knows their cycles.
PricedCode price(const machine_code::ExecutedCode& code, const Costs& costs,
                 const Machine& machine);

struct LoopQuestion {
  std::vector<int> warps = {1, 2, 4, 8, 16};
  BranchShares shares;
  int timeline_warps = 0;  ///< 0: no timeline
};

/// Times one loop, which is one of `flow`.
LoopTime time_of_loop(const machine_code::ExecutedCode& code, const PricedCode& priced,
                      const machine_code::ControlFlow& flow, const machine_code::Loop& loop,
                      const Machine& machine, const LoopQuestion& question);

/// From the first instruction to EXIT.
LoopTime time_of_all(const machine_code::ExecutedCode& code, const PricedCode& priced,
                     const machine_code::ControlFlow& flow, const Machine& machine,
                     const LoopQuestion& question);

/// For people: "pipe fmaheavy", "chain of 4 cycles".
std::string bottleneck_text(const Bottleneck& bottleneck, const machine_code::ExecutedCode& code);

}  // namespace warpgauge::in_core
