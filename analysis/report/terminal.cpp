// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "analysis/base/printable.h"

namespace warpgauge::report {
namespace {

constexpr std::string_view kSigns[] = {"", "1", "2", "32", "31", "33"};  // of Look, SGR

/// Letters that a terminal shows: bytes that do not go on with a letter of UTF-8, and are not in
/// the signs of a look ("ESC [ 31 m").
std::size_t letters(std::string_view text) {
  std::size_t count = 0;
  bool in_sign = false;
  for (const char c : text) {
    in_sign = in_sign || c == '\033';
    if (!in_sign && (static_cast<unsigned char>(c) & 0xc0) != 0x80) ++count;
    if (c == 'm') in_sign = false;
  }
  return count;
}

}  // namespace

bool shows_colours() {
  const auto says = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  return isatty(STDOUT_FILENO) == 1 && says("NO_COLOR").empty() && says("TERM") != "dumb";
}

std::string painted(std::string_view text, Look look, bool colours) {
  std::string shown = printable_lines(text);  // colours in the text itself are not ours
  if (!colours || look == Look::kPlain || shown.empty()) return shown;
  return fmt::format("\033[{}m{}\033[0m", kSigns[static_cast<std::size_t>(look)], shown);
}

std::string wrapped(std::string_view text, std::size_t indent, std::string_view first,
                    std::size_t margin) {
  std::string all, line = first.empty() ? std::string(indent, ' ') : std::string(first);
  bool is_begun = line.find_last_not_of(' ') + 1 == line.size() && !line.empty();  // with a word
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find_first_not_of(" \n", at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    at = end;
    if (is_begun && letters(line) + 1 + letters(word) > margin) {
      all += line + "\n";
      line = std::string(indent, ' ');
      is_begun = false;
    }
    line += (is_begun ? " " : "") + std::string(word);
    is_begun = true;
  }
  return all + line + "\n";
}

namespace {

/// Where what goes on below begins: under the second column, unless that lies too far right.
std::size_t hanging_indent(std::string_view line, std::size_t width) {
  const std::size_t own = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.find("  ", own);
  const std::size_t second = gap == line.npos ? gap : line.find_first_not_of(' ', gap);
  return second != line.npos && second <= width * 2 / 3 ? second : own + 4;
}

/// Each line but the last ends with `end`.
std::string folded_line(std::string_view line, std::size_t width, std::size_t indent,
                        std::string_view end = {}) {
  std::string all;
  for (std::size_t most = width; letters(line) > most; most = width - indent) {
    // Bytes are at least as many as letters: the cut is never too far right.
    std::size_t cut = line.rfind(' ', most - end.size());
    const std::size_t begin = line.find_first_not_of(' ');
    // A list of words without blanks goes on behind a comma; any other word is not cut.
    const std::size_t comma = line.rfind(',', most - end.size() - 1);
    if ((cut == line.npos || cut <= begin) && comma != line.npos && comma > begin) cut = comma + 1;
    if (cut == line.npos || cut <= begin) cut = line.find(' ', std::max(most, begin));
    if (cut == line.npos) break;
    all += std::string(line.substr(0, line.find_last_not_of(' ', cut - 1) + 1)) + std::string(end) +
           "\n" + std::string(indent, ' ');
    line.remove_prefix(std::min(line.find_first_not_of(' ', cut), line.size()));
  }
  return all + std::string(line) + "\n";
}

template <class Work>
void for_each_line(std::string_view text, const Work& work) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    work(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// "  warpgauge show        the device on one screen"
std::string folded_command(std::string_view line, std::size_t margin) {
  const std::size_t begin = line.find_first_not_of(' '), gap = line.find("  ", begin);
  if (gap == line.npos) return folded_line(line, margin, begin + 4, " \\");
  const std::string_view what = line.substr(line.find_first_not_of(' ', gap));
  return folded_line(line.substr(0, gap), margin, begin + 4, " \\") +
         folded_line(std::string(begin + 4, ' ') + "# " + std::string(what), margin, begin + 6);
}

}  // namespace

std::string folded(std::string_view text, std::size_t width) {
  std::string all;
  for_each_line(text, [&](std::string_view line) {
    all += folded_line(line, width, hanging_indent(line, width));
  });
  return all;
}

std::string folded_words(const std::vector<std::string>& words, std::size_t width,
                         std::string_view first) {
  constexpr std::size_t kIndent = 4, kBackslash = 2;
  std::string all, line(first);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t end = i + 1 < words.size() ? kBackslash : 0;
    if (i > 0 && letters(line) + 1 + letters(words[i]) + end > width) {
      all += line + " \\\n";
      line = std::string(kIndent, ' ') + words[i];
      continue;
    }
    line += (i > 0 ? " " : "") + words[i];
  }
  return all + line + "\n";
}

std::optional<std::size_t> terminal_width(int stream) {
  winsize size = {};
  if (isatty(stream) != 1 || ioctl(stream, TIOCGWINSZ, &size) != 0) {
    return std::nullopt;
  }
  constexpr std::size_t kLeast = 40;
  return std::max<std::size_t>(size.ws_col == 0 ? kMargin : size.ws_col, kLeast);
}

std::string filled_help(std::string_view text, std::size_t margin) {
  std::string all, paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) all += wrapped(paragraph, 0, {}, margin);
    paragraph.clear();
  };
  for_each_line(text, [&](std::string_view line) {
    const bool is_heading = line.ends_with(':') && line.find(' ') == line.npos;
    if (!line.empty() && line.front() != ' ' && !is_heading) {
      if (line.starts_with("Usage:") || line.starts_with("exit status:")) end_paragraph();
      paragraph += (paragraph.empty() ? "" : " ") + std::string(line);
      if (line.starts_with("Usage:")) end_paragraph();
      return;
    }
    end_paragraph();
    const bool is_command = line.starts_with("  warpgauge") || line.starts_with("  source");
    all += is_command && letters(line) > margin
               ? folded_command(line, margin)
               : folded_line(line, margin, hanging_indent(line, margin));
  });
  end_paragraph();
  return all;
}

std::string aligned(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows,
                    bool colours) {
  std::vector<Cell> titles;
  std::vector<std::size_t> widths;
  for (const Column& column : columns) {
    titles.push_back({column.title, Look::kBold});
    widths.push_back(letters(column.title));
  }
  const bool has_titles =
      std::ranges::any_of(columns, [](const auto& c) { return !c.title.empty(); });
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], letters(row[i].text));
    }
  }
  std::string text;
  const auto add = [&](const std::vector<Cell>& row) {
    std::string line, gap;  // blanks are written only before something else
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(widths[i] - letters(row[i].text), ' ');
      if (columns[i].to_the_right) gap += pad;
      if (!row[i].text.empty()) {
        line += gap + painted(row[i].text, row[i].look, colours);
        gap.clear();
      }
      gap += (columns[i].to_the_right ? "" : pad) + "  ";
    }
    text += line + "\n";
  };
  if (has_titles) add(titles);
  for (const auto& row : rows) add(row);
  return text;
}

}  // namespace warpgauge::report
