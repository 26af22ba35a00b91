// SPDX-License-Identifier: Apache-2.0
// The executed machine code in kernel.json: thousands of instructions, so that a row is one line
// and is read without a record of its own.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/base/json.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::descriptor {

/// Throws Defect "PLACE: CAUSE" for other columns and for cells of another type. Where the rows are
/// read by themselves (PlainRows), by_place_into() has to follow.
machine_code::ExecutedCode code_from(const JsonValue& value);

/// Lines that accesses touch, what L1 answers of them, and values that are matched: from the
/// members that have them by place. Throws Defect "PLACE: CAUSE" for a place without an
/// instruction.
void by_place_into(const JsonValue& code, std::vector<machine_code::ExecutedInstruction>& rows);

/// Throws Defect "code.rows[ROW].COLUMN: CAUSE".
[[noreturn]] void refuse_cell(std::size_t row, std::string_view column, const std::string& cause);

inline constexpr std::size_t kMostInstructions = std::size_t{1} << 20;

/// Whether control and text are within their limits.
bool is_instruction(const machine_code::ExecutedInstruction& instruction);

/// Cells of a row: the line of the source is the last one, where any is known.
inline constexpr std::size_t kColumns = 7, kColumnsWithLines = 8;

/// The rows of a description's text, and that text with an empty list in their place.
struct PlainRows {
  std::string rest;
  std::size_t columns = 0;  ///< cells of each row
  std::vector<machine_code::ExecutedInstruction> instructions;
};

/// Empty where the first member "rows" of the text is not a list of one or more rows such as
/// code_row() writes: the text then has to be read as a document, which also finds what is wrong.
std::optional<PlainRows> take_plain_rows(std::string_view text);

/// Cubin, function, architecture, source files, lines that accesses touch, and columns.
nlohmann::ordered_json code_head(const machine_code::ExecutedCode& code);

/// [at, control, executed, threads, sectors, wavefronts, "instruction"], with `with_line` also the
/// "line" of the source; without a line's end.
std::string code_row(const machine_code::ExecutedInstruction& instruction, bool with_line);

}  // namespace warpgauge::descriptor
