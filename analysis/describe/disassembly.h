// SPDX-License-Identifier: Apache-2.0
// Machine code of chosen functions of a cubin, by the toolkit's disassembler.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/machine_code/executed_code.h"
#include "analysis/machine_code/source_lines.h"

namespace warpgauge::describe {

/// cuobjdump: WARPGAUGE_CUOBJDUMP, else on PATH, else in the usual folder of the toolkit; empty
/// where there is none.
std::string find_cuobjdump();

/// The same for nvdisasm, with WARPGAUGE_NVDISASM.
std::string find_nvdisasm();

/// Every instruction of those `functions` (mangled names) that the cubin holds, with counts of 0.
/// Throws std::runtime_error, one sentence, where the disassembler fails or prints something else.
std::vector<machine_code::ExecutedCode> disassemble(const std::string& cuobjdump,
                                                    const std::filesystem::path& cubin,
                                                    const std::vector<std::string>& functions);

/// Lines of the source by function, of the functions with these symbols (cubin.h). Throws as
/// disassemble() does.
std::map<std::string, machine_code::SourcePlaces, std::less<>> source_lines(
    const std::string& nvdisasm, const std::filesystem::path& cubin,
    const std::vector<unsigned>& symbols);

}  // namespace warpgauge::describe
