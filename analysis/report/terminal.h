// SPDX-License-Identifier: Apache-2.0
// Text for people: colours where a terminal shows them, columns, lines that end at a margin.
#pragma once

#include <unistd.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::report {

enum class Look { kPlain, kBold, kDim, kGood, kBad, kDoubtful };

/// Whether standard output is a terminal that shows colours. Never where NO_COLOR is set and not
/// empty (https://no-color.org), nor where TERM is "dumb".
bool shows_colours();

/// The text as it is, or between the terminal's signs for its look.
std::string painted(std::string_view text, Look look, bool colours);

/// Columns of a terminal that we write for, whatever its width: what is read can also be sent.
inline constexpr std::size_t kMargin = 80;

/// Words of the text on lines that end at the margin if they can; each line begins with `indent`
/// blanks, and the last one ends with a line feed. The first begins with `first` instead.
std::string wrapped(std::string_view text, std::size_t indent, std::string_view first = {},
                    std::size_t margin = kMargin);

/// Each line of the text that is wider than `width` goes on below: under its second column where it
/// has one ("  assumed   waits follow ..."), else behind its own indent. A word is never cut.
std::string folded(std::string_view text, std::size_t width);

/// Columns of the terminal that standard output, or another stream, goes to; absent where it goes
/// elsewhere.
std::optional<std::size_t> terminal_width(int stream = STDOUT_FILENO);

/// A command line that a shell takes as it stands: each line but the last, of `width` columns if
/// words allow it, ends with a backslash. Words are not cut.
std::string folded_words(const std::vector<std::string>& words, std::size_t width,
                         std::string_view first);

/// A page of help: paragraphs are filled to the margin, options fold under their descriptions, and
/// commands go on behind a backslash, with what is said beside them below.
std::string filled_help(std::string_view text, std::size_t margin = kMargin);

struct Cell {
  std::string text;
  Look look = Look::kPlain;
};

struct Column {
  std::string title;
  bool to_the_right = false;  ///< numbers
};

/// Lines of cells, two blanks apart, under their titles. A title-less table has no first line. The
/// last column is never padded.
std::string aligned(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows,
                    bool colours);

}  // namespace warpgauge::report
