// SPDX-License-Identifier: Apache-2.0
// How often the busiest warp of a block executes each basic block. Private to in_core.
#pragma once

#include <vector>

#include "analysis/in_core/flow_graph.h"
#include "analysis/in_core/warp_time.h"

namespace warpgauge::in_core {

/// `block_cycles`: of one execution. By basic block.
///
/// A section that fewer warps enter than could is taken to be entered by the same warp in each
/// block of the grid: as often as its executions allow, and at most as often as control comes by
/// (once for each iteration of the loop that holds it). Where such sections are alternatives (the
/// two sides of a branch), the warp takes those that last longest together. A loop keeps its mean
/// number of iterations for each entry.
std::vector<double> critical_counts(const FlowGraph& graph, const std::vector<double>& block_cycles,
                                    const Launch& launch);

}  // namespace warpgauge::in_core
