// SPDX-License-Identifier: Apache-2.0
// Warps of one SM that execute code as often as it says, with latencies that are round numbers and
// units that are never busy: cycles that can be counted by hand.
#pragma once

#include <vector>

#include "analysis/in_core/flow_graph.h"
#include "analysis/in_core/issue.h"
#include "analysis/in_core/loop_time.h"
#include "analysis/in_core/warp_routes.h"

namespace warpgauge::in_core {

using machine_code::InstructionClass;

/// Latencies of no chip: round numbers that can be told apart in a sum.
inline InstructionCost round_cost(InstructionClass kind) {
  switch (kind) {
    case InstructionClass::kGlobalLoad:
      return {.latency_cycles = 500, .read_cycles = 20};
    case InstructionClass::kAsyncCopy:
      return {.latency_cycles = 600, .read_cycles = 20};
    case InstructionClass::kAsyncCommit:
      return {.latency_cycles = 10};
    case InstructionClass::kSharedLoad:
      return {.latency_cycles = 30, .read_cycles = 10};
    case InstructionClass::kXu:
      return {.latency_cycles = 18};
    default:
      return {.latency_cycles = 40, .read_cycles = 12};
  }
}

/// A branch that is taken costs its stall count, and a barrier opens 25 cycles after its last warp
/// has come.
inline constexpr Machine kHandMachine{.taken_cycles = -1000,
                                      .barrier_base_cycles = 24,
                                      .barrier_per_warp_cycles = 1,
                                      .schedulers = 4};

/// `warps` of a launch of one block run together, from beginning to end.
inline ResidentRun run_resident(const machine_code::ExecutedCode& code, int warps = 1) {
  constexpr std::size_t kAllSteps = 1'000'000;
  const machine_code::Transfers transfers = machine_code::read_transfers(code.instructions);
  const FlowGraph graph = build_flow_graph(code.instructions, transfers, warps);
  const WarpRoutes routes(graph, warps, warps);
  std::vector<Route> all;
  for (int warp = 0; warp < warps; ++warp) {
    all.push_back(routes.route({.warp = warp, .warps_per_block = warps, .block = 0, .blocks = 1},
                               Dealing::kByWarp, kAllSteps));
  }
  const auto costs = [](const machine_code::ExecutedInstruction& one,
                        const machine_code::Operands&) {
    return round_cost(machine_code::classify(one.text));
  };
  PricedCode priced = price(code, costs, kHandMachine);
  priced.steps = read_steps(code.instructions, transfers);
  return run_blocks(priced, all, warps, kHandMachine);
}

inline double waits_for(const ResidentRun& run, InstructionClass kind) {
  return run.waits[static_cast<std::size_t>(kind)];
}

}  // namespace warpgauge::in_core
