// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "analysis/base/printable.h"

namespace warpgauge::report {
namespace {

constexpr std::string_view kSigns[] = {"", "1", "2", "32", "31", "33"};  // of Look, SGR

/// Letters that a terminal shows: bytes that do not go on with a letter of UTF-8.
std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
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
