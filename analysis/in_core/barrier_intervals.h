// SPDX-License-Identifier: Apache-2.0
// The code between barriers of a block, in execution order. Private to in_core.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "analysis/in_core/flow_graph.h"

namespace warpgauge::in_core {

/// Which share of a basic block's executions follows which barrier. The key is the basic block that
/// ends with the barrier, or kOutside from the start of the warp on. Shares add up to 1.
using BarrierShares = std::map<std::size_t, double>;

/// By basic block.
///
/// Control is followed from each barrier to the next ones by the flow of the edges. A loop that
/// holds no barrier belongs to the intervals from which it is entered.
std::vector<BarrierShares> barrier_shares(const FlowGraph& graph);

}  // namespace warpgauge::in_core
