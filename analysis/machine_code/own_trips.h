// SPDX-License-Identifier: Apache-2.0
// How often loops go round by their own bounds: a counter that begins at a number, goes on by a
// number, and is compared with a number.
#pragma once

#include <cstddef>
#include <map>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::machine_code {

/// By the first instruction of the loop. Only loops with one branch back, by which alone they are
/// left.
std::map<std::size_t, double> own_trips(const ExecutedCode& code, const ControlFlow& flow);

}  // namespace warpgauge::machine_code
