// SPDX-License-Identifier: Apache-2.0
// The executed machine code in kernel.json: thousands of instructions, so that a row is one line
// and is read without a record of its own.
#pragma once

#include <string>

#include "analysis/base/json.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::model {

/// Throws Defect "PLACE: CAUSE" for other columns and for cells of another type.
machine_code::ExecutedCode code_from(const JsonValue& value);

/// Throws Defect for offsets that do not ascend, for counts that are neither 0 nor from 2^-64 to
/// 2^64, and for more threads than the warps of an instruction have.
void check_code(const machine_code::ExecutedCode& code);

/// Cubin, function, architecture and columns.
nlohmann::ordered_json code_head(const machine_code::ExecutedCode& code);

/// [at, control, executed, threads, sectors, wavefronts, "instruction"], without a line's end.
std::string code_row(const machine_code::ExecutedInstruction& instruction);

}  // namespace warpgauge::model
