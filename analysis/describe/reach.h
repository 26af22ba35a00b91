// SPDX-License-Identifier: Apache-2.0
// What warps reach of code that never ran, and what has to be asked about its branches. Private to
// describe.
#pragma once

#include "analysis/describe/missing.h"
#include "analysis/in_core/executions.h"
#include "analysis/in_core/path.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

/// Executions by what is told. Adds to `asked` the trips and branches that are not told, all at
/// once: what lies behind such a branch or loop is reached by a stand-in for the answer, and is
/// asked for with it. Throws Defect as in_core::executions_of() does.
in_core::Executions reach(const machine_code::ExecutedCode& code,
                          const machine_code::ControlFlow& flow,
                          const in_core::BranchShares& shares, Asked& asked);

}  // namespace warpgauge::describe
