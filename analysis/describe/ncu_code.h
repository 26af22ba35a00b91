// SPDX-License-Identifier: Apache-2.0
// The machine code of a launch from ncu's source page.
#pragma once

#include <string>
#include <vector>

#include "analysis/describe/ncu_pages.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

/// Machine code with what is to be said of it.
struct NcuCode {
  machine_code::ExecutedCode code;   ///< without cubin, function and architecture
  std::vector<std::string> assumes;  ///< columns that the page lacks, and the schedule
  std::string stalls;                ///< where warps waited most; empty where that was not sampled
};

/// Throws InputError ("FILE: line N: CAUSE") for a page without counts, for cells that are not
/// numbers, and for addresses that do not ascend.
NcuCode read_ncu_code(const NcuSource& source, const std::string& file);

}  // namespace warpgauge::describe
