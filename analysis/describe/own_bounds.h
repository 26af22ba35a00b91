// SPDX-License-Identifier: Apache-2.0
// Trips of loops that the code itself says. Private to describe.
#pragma once

#include <string>
#include <vector>

#include "analysis/describe/source_loops.h"
#include "analysis/in_core/path.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

struct OwnBounds {
  in_core::BranchShares shares;    ///< with the trips of loops that nothing was told of
  std::vector<std::size_t> taken;  ///< these loops, by their first instruction
};

/// Throws Defect where other trips are told of a loop.
OwnBounds with_own_bounds(const machine_code::ExecutedCode& code,
                          const machine_code::ControlFlow& flow, in_core::BranchShares shares);

/// "the loop at 0x100 goes round 256 times, 4096 passes of mv.cu:5, by the code's own bound"
std::vector<std::string> own_bound_texts(const machine_code::ExecutedCode& code,
                                         const machine_code::ControlFlow& flow,
                                         const OwnBounds& bounds);

}  // namespace warpgauge::describe
