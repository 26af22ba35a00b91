// SPDX-License-Identifier: Apache-2.0
// Comma-separated values as RFC 4180 has them, but lines end in a bare line feed, and no cell is a
// formula: a spreadsheet takes what begins with =, +, -, @ (or the full-width form of one), a tab
// or a line feed for one, also behind blanks, and runs it. Such a cell gets an apostrophe in front,
// unless it is a number; so does one that begins with an apostrophe, so that whoever takes away one
// leading apostrophe has the text back. Control characters other than those of a line's end become
// '?' (printable.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpgauge {

/// One line, with its line feed; cells are in quotes and behind an apostrophe where they need them.
std::string csv_line(std::vector<std::string> cells);

/// The lines of a text, each with its cells, without the apostrophes of csv_line. Throws Defect
/// "line N: ..." for a quote that is not closed or stands where none may, and for a line that has
/// not as many cells as the first.
std::vector<std::vector<std::string>> parse_csv(std::string_view text);

}  // namespace warpgauge
