// SPDX-License-Identifier: Apache-2.0
// Which instructions only some threads of a warp reach, as far as machine code tells it. Private to
// describe.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

/// For each of these instructions (indices into the code) whether its predicate, or a branch or
/// EXIT before it, picks threads: by the number of the thread (threadIdx.x == 0, a lane, the
/// elected one), or by loaded data.
///
/// A comparison of the thread's number by order (i < n) is a test of bounds, which nearly all
/// threads pass, and what is the same for the whole block picks none. A branch that goes round or
/// out of a loop picks nothing within the loop. The code is read as it lies, each instruction once.
std::vector<bool> picked_threads(const machine_code::ExecutedCode& code,
                                 const machine_code::ControlFlow& flow,
                                 const std::vector<std::size_t>& instructions);

/// For each instruction whether control reaches it from `begin` without coming to `but`.
std::vector<bool> reached(const machine_code::ControlFlow& flow, std::size_t begin,
                          std::size_t but);

}  // namespace warpgauge::describe
