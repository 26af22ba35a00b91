// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/csv.h"

#include <fmt/format.h>

#include "analysis/base/error.h"

namespace warpgauge {
namespace {

/// Walks through a text cell by cell.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  int line() const { return line_; }

  std::vector<std::string> next_line() {
    ++line_;
    std::vector<std::string> cells;
    do {
      cells.push_back(starts_with('"') ? quoted() : plain());
    } while (skip(','));
    if (!done() && !skip('\n')) fail("a quoted cell goes on after its closing quote");
    return cells;
  }

 private:
  bool starts_with(char c) const { return !rest_.empty() && rest_.front() == c; }
  bool skip(char c) {
    if (!starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  [[noreturn]] void fail(std::string_view cause) const {
    throw Defect(fmt::format("line {}: {}", line_, cause));
  }

  std::string plain() {
    const std::string_view cell = rest_.substr(0, rest_.find_first_of(",\n"));
    if (cell.find('"') != std::string_view::npos) fail("a quote inside a cell without quotes");
    rest_.remove_prefix(cell.size());
    return std::string(cell);
  }

  std::string quoted() {
    std::string cell;
    skip('"');
    for (;;) {
      const std::size_t quote = rest_.find('"');
      if (quote == std::string_view::npos) fail("a quote is not closed");
      cell += rest_.substr(0, quote);
      rest_.remove_prefix(quote + 1);
      if (!skip('"')) return cell;
      cell += '"';
    }
  }

  std::string_view rest_;
  int line_ = 0;
};

}  // namespace

std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + '"';
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) {
    if (&cell != &cells.front()) line += ',';
    line += csv_cell(cell);
  }
  return line + '\n';
}

std::vector<std::vector<std::string>> parse_csv(std::string_view text) {
  std::vector<std::vector<std::string>> lines;
  Scanner scanner(text);
  while (!scanner.done()) {
    lines.push_back(scanner.next_line());
    const std::size_t cells = lines.back().size(), expected = lines.front().size();
    if (cells == expected) continue;
    throw Defect(fmt::format("line {}: {} cells instead of {}", scanner.line(), cells, expected));
  }
  return lines;
}

}  // namespace warpgauge
