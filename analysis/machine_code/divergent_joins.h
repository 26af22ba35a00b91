// SPDX-License-Identifier: Apache-2.0
// Where lanes of a warp meet again that a branch sent different ways: a register that was written
// on one of the ways differs among them from there on. Private to machine_code.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/machine_code/dominators.h"

namespace warpgauge::machine_code {

/// `order`: the nodes in reverse postorder of `successors`; a node that is not live is not in it.
/// Gives the nodes at which two ways from `branch` meet that had no node in common before, by
/// labels as in divergence analysis (Karrenberg and Hack, Improving Performance of OpenCL on CPUs,
/// CC 2012): each way has the name of its first node, each meeting begins a name of its own.
std::vector<std::size_t> joins_of(const Edges& successors, const Edges& predecessors,
                                  const std::vector<std::size_t>& order, std::size_t branch);

}  // namespace warpgauge::machine_code
