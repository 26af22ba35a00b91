// SPDX-License-Identifier: Apache-2.0
// Reads a SASS listing with encodings: each instruction of each function with its schedule, which
// no disassembler prints in words (schedule.h).
#pragma once

#include <string_view>
#include <vector>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::machine_code {

/// Reads what `cuobjdump -sass CUBIN` or `nvdisasm -hex CUBIN` prints: 128-bit instructions (Volta
/// and later), the lower word beside the instruction, the upper one on the next line. Gives every
/// function, in the order of the text, with every instruction of it: padding and what follows
/// `@!PT` are there too. Counts are 0, `cubin` is empty. Branch targets are offsets: a label that
/// the function does not define (a function of another section) stays as it is printed.
///
/// Throws Defect where an instruction lacks a half of its encoding, where offsets do not ascend, or
/// where the text holds no function.
std::vector<ExecutedCode> read_listing(std::string_view text);

/// Whether a text is a listing of either, with encodings or without: it has an instruction in a
/// function.
bool is_listing(std::string_view text);

/// Whether any instruction has a second word of its encoding, which holds the schedule.
bool has_encodings(std::string_view listing);

}  // namespace warpgauge::machine_code
