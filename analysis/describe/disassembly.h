// SPDX-License-Identifier: Apache-2.0
// Machine code of chosen functions of a cubin, by the toolkit's disassembler.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

/// cuobjdump: WARPGAUGE_CUOBJDUMP, else on PATH, else in the usual folder of the toolkit; empty
/// where there is none.
std::string find_cuobjdump();

/// Every instruction of those `functions` (mangled names) that the cubin holds, with counts of 0.
/// Throws std::runtime_error, one sentence, where the disassembler fails or prints something else.
std::vector<machine_code::ExecutedCode> disassemble(const std::string& cuobjdump,
                                                    const std::filesystem::path& cubin,
                                                    const std::vector<std::string>& functions);

}  // namespace warpgauge::describe
