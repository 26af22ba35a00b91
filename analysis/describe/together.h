// SPDX-License-Identifier: Apache-2.0
// Machine code of many small cubins by one start of the disassembler. A start takes as long
// whatever it disassembles, and longer than all else that a candidate of a ranking takes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/describe/code_file.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

/// What makes two cubins ones of the same machine: the words of their ELF headers about it.
struct CubinMachine {
  std::uint32_t flags = 0;
  std::uint8_t abi = 0, abi_version = 0;

  friend bool operator==(const CubinMachine&, const CubinMachine&) = default;
};

/// Absent where the file is not a cubin, or cannot be read.
std::optional<CubinMachine> machine_of(const std::filesystem::path& file);

struct CubinToRead {
  std::filesystem::path file;
  CodeFileOptions how;
};

/// Each as read_code_file() gives it without lines of the source; absent where that has to read it:
/// for another machine than `machine`, whose architecture is `architecture` ("sm_90a"), where
/// another number of functions than one is asked for, where the function refers to others or to
/// variables (the linker's entries are not read here), and where the disassembler fails.
std::vector<std::optional<CodeFile>> read_together(const std::vector<CubinToRead>& cubins,
                                                   const CubinMachine& machine,
                                                   const std::string& architecture);

/// The instructions of `all` from `begin` on and before `end`, as those of a function that begins
/// at 0: with their offsets, and those that branches name.
std::vector<machine_code::ExecutedInstruction> function_within(
    const machine_code::ExecutedCode& all, std::uint64_t begin, std::uint64_t end);

}  // namespace warpgauge::describe
