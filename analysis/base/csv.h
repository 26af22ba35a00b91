// SPDX-License-Identifier: Apache-2.0
// Comma-separated values as in RFC 4180, except that lines end in a bare line feed and no cell is a
// formula. A spreadsheet runs what begins with =, +, -, @ (or the full-width form of one), a tab or
// a line feed as a formula, also behind blanks. Such a cell gets an apostrophe in front, unless it
// is a number. A cell that begins with an apostrophe gets one as well, so that a reader that takes
// one leading apostrophe away has the text back. Control characters other than those of a line's
// end become '?' (printable.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpgauge {

/// One line, with its line feed; cells are in quotes and behind an apostrophe where they need them.
std::string csv_line(std::vector<std::string> cells);

/// The lines of a text, each with its cells, without the apostrophes of csv_line. Throws Defect
/// "line N: ..." for a quote that is not closed or is where none may be, and for a line that has
/// not as many cells as the first.
std::vector<std::vector<std::string>> parse_csv(std::string_view text);

}  // namespace warpgauge
