// SPDX-License-Identifier: Apache-2.0
// Basic blocks of executed machine code, and how often control went from one to another. Private to
// in_core.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::in_core {

inline constexpr std::size_t kOutside = machine_code::kNowhere;

struct Edge {
  std::size_t from = kOutside;  ///< kOutside: the warp begins, or nothing tells where it came from
  std::size_t to = 0;
  double flow = 0;  ///< warps, over the grid
};

/// Instructions that follow one another and have one count.
struct Block {
  std::size_t first = 0, end = 0;              ///< indices into the code
  double executed = 0;                         ///< warps, over the grid
  std::vector<std::size_t> in = {}, out = {};  ///< edges
};

struct FlowGraph {
  std::vector<Block> blocks;  ///< in the order of the code; only what was executed
  std::vector<Edge> edges;
};

/// Cuts the code at branches, their targets, barriers, and wherever the count changes: what the
/// text does not tell (an indirect branch, a return) is told by the count.
///
/// The flow of an edge follows from the counts. All that enters a block adds up to its count. All
/// that leaves it does too, unless a warp splits there: then both sides are executed, so that rule
/// comes second. What is still open is the smaller of both remainders.
///
/// Throws Defect for offsets that do not ascend or are not multiples of 16 bytes, for a count that
/// is negative or not finite, and for an executed branch that leads to no executed instruction.
FlowGraph build_flow_graph(const std::vector<machine_code::ExecutedInstruction>& code,
                           const machine_code::Transfers& transfers, double warps);

/// Strongly connected components of the nodes [0, nodes) (Tarjan 1972): the component of each, by
/// number; every edge between two components leads to the lower number.
std::vector<std::size_t> components(std::size_t nodes,
                                    const std::vector<std::vector<std::size_t>>& successors);

}  // namespace warpgauge::in_core
