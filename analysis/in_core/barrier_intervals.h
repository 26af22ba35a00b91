// SPDX-License-Identifier: Apache-2.0
// The code between barriers of a block, in execution order. Private to in_core.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "analysis/in_core/flow_graph.h"

namespace warpgauge::in_core {

/// By basic block: which share of its executions follows which barrier. The key is the basic block
/// that ends with the barrier, or kOutside from the start of the warp on. Shares of a basic block
/// add up to 1.
///
/// Control is followed from each barrier to the next ones by the flow of the edges. A loop that
/// holds no barrier belongs to the intervals from which it is entered.
std::vector<std::map<std::size_t, double>> barrier_shares(const FlowGraph& graph);

}  // namespace warpgauge::in_core
