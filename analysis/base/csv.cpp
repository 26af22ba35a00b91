// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/csv.h"

#include <algorithm>
#include <charconv>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"
#include "analysis/base/printable.h"

namespace warpgauge {
namespace {

constexpr char kMark = '\'';

bool is_number(std::string_view text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

/// Whether a spreadsheet would take the text for a formula. Some pass over blanks before it, and
/// over the full-width forms of the four signs.
bool is_formula(std::string_view text) {
  constexpr std::string_view kFirst = "=+-@\t\r\n'";
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == text.npos) return false;
  text.remove_prefix(begin);
  for (const char* sign : {"\uff1d", "\uff0b", "\uff0d", "\uff20"}) {
    if (text.starts_with(sign)) return true;
  }
  return kFirst.find(text.front()) != kFirst.npos && !is_number(text);
}

/// What no spreadsheet runs, and no terminal. A carriage return is part of a line's end.
std::string inert(std::string_view text) {
  std::string cell;
  while (true) {
    const std::size_t end = std::min(text.find('\r'), text.size());
    cell += printable_lines(text.substr(0, end));
    if (end == text.size()) break;
    cell += '\r';
    text.remove_prefix(end + 1);
  }
  return is_formula(cell) ? kMark + cell : cell;
}

std::string without_mark(std::string cell) {
  return cell.starts_with(kMark) ? cell.substr(1) : cell;
}

/// Reads a text cell by cell.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  int line() const { return line_; }

  std::vector<std::string> next_line() {
    ++line_;
    std::vector<std::string> cells;
    do {
      cells.push_back(without_mark(skip('"') ? quoted() : plain()));
      check(++cells_ <= limits::kCsvCells, "the table has too many cells");
    } while (skip(','));
    check(done() || skip('\n'), "a quoted cell has text after its closing quote");
    return cells;
  }

 private:
  bool skip(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void check(bool holds, std::string_view cause) const {
    require(holds, "line {}: {}", line_, cause);
  }

  std::string plain() {
    const std::string_view cell = rest_.substr(0, rest_.find_first_of(",\n"));
    check(cell.find('"') == cell.npos, "a quote inside a cell without quotes");
    rest_.remove_prefix(cell.size());
    return std::string(cell);
  }

  /// Behind the opening quote.
  std::string quoted() {
    std::string cell;
    do {
      const std::size_t quote = rest_.find('"');
      check(quote != rest_.npos, "a quote is not closed");
      cell += rest_.substr(0, quote + 1);
      rest_.remove_prefix(quote + 1);
    } while (skip('"'));
    cell.pop_back();
    return cell;
  }

  std::string_view rest_;
  int line_ = 0;
  std::size_t cells_ = 0;  ///< so far
};

/// In quotes where it needs them.
std::string csv_cell(std::string text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return text;
  for (std::size_t at = 0; (at = text.find('"', at)) != text.npos; at += 2) text.insert(at, 1, '"');
  return '"' + text + '"';
}

}  // namespace

std::string csv_line(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = csv_cell(inert(cell));
  return fmt::format("{}\n", fmt::join(cells, ","));
}

std::vector<std::vector<std::string>> parse_csv(std::string_view text) {
  std::vector<std::vector<std::string>> lines;
  Scanner scanner(text);
  while (!scanner.done()) {
    lines.push_back(scanner.next_line());
    require(lines.back().size() == lines.front().size(), "line {}: {} cells instead of {}",
            scanner.line(), lines.back().size(), lines.front().size());
  }
  return lines;
}

}  // namespace warpgauge
