// SPDX-License-Identifier: Apache-2.0
// Rows of machine code as to_json() writes them, read without building a document: most of a
// description is rows, and a document takes longer than all that follows.
#include <array>
#include <charconv>
#include <cstring>

#include "analysis/descriptor/code_json.h"

namespace warpgauge::descriptor {
namespace {

using machine_code::ExecutedInstruction;

/// Steps through a text; once something is not as expected, all that follows fails too.
class PlainScanner {
 public:
  explicit PlainScanner(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

  bool good() const { return good_; }
  const char* at() const { return at_; }

  bool skip(char wanted) {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    if (at_ == end_ || *at_ != wanted) return false;
    ++at_;
    return true;
  }
  void expect(char wanted) { good_ = good_ && skip(wanted); }

  /// A number as JSON has it, without a sign.
  template <typename Number>
  void number(Number& value) {
    while (at_ != end_ && *at_ == ' ') ++at_;
    const char* begin = at_;
    while (at_ != end_ && std::strchr("0123456789.eE+-", *at_) != nullptr && *at_ != 0) ++at_;
    const std::string_view text(begin, static_cast<std::size_t>(at_ - begin));
    const auto digit = [&](std::size_t i) {
      return i < text.size() && text[i] >= '0' && text[i] <= '9';
    };
    const std::size_t point = text.find('.');
    const auto [stop, error] = std::from_chars(begin, at_, value);
    good_ = good_ && digit(0) && !(text[0] == '0' && digit(1)) && error == std::errc() &&
            stop == at_ && (point == text.npos || digit(point + 1));
  }

  /// A text of printable ASCII without a backslash.
  std::string_view plain_text() {
    expect('"');
    const char* begin = at_;
    while (good_ && at_ != end_ && *at_ >= ' ' && *at_ <= '~' && *at_ != '"' && *at_ != '\\') ++at_;
    const std::string_view text(begin, static_cast<std::size_t>(at_ - begin));
    good_ = good_ && at_ != end_ && *at_ == '"';
    if (good_) ++at_;
    return text;
  }

 private:
  const char* at_;
  const char* end_;
  bool good_ = true;
};

/// Returns the number of its cells; 0 where it is no plain row.
std::size_t plain_row(PlainScanner& scanner, ExecutedInstruction& row) {
  scanner.expect('[');
  scanner.number(row.offset_bytes);
  scanner.expect(',');
  scanner.number(row.control);
  for (double* count : {&row.executed, &row.threads, &row.sectors, &row.wavefronts}) {
    scanner.expect(',');
    scanner.number(*count);
  }
  scanner.expect(',');
  row.text = scanner.plain_text();
  const bool with_line = scanner.skip(',');
  if (with_line) row.line = scanner.plain_text();
  scanner.expect(']');
  if (!scanner.good() || !is_instruction(row)) return 0;
  return with_line ? kColumnsWithLines : kColumns;
}

}  // namespace

std::optional<PlainRows> take_plain_rows(std::string_view text) {
  constexpr std::string_view kName = "\"rows\"";
  const std::size_t name = text.find(kName);
  if (name == text.npos) return std::nullopt;
  PlainScanner scanner(text.substr(name + kName.size()));
  scanner.expect(':');
  scanner.expect('[');
  const std::string_view before(text.data(), static_cast<std::size_t>(scanner.at() - text.data()));
  PlainRows plain;
  do {
    if (plain.instructions.size() == kMostInstructions) return std::nullopt;
    const std::size_t cells = plain_row(scanner, plain.instructions.emplace_back());
    if (cells == 0 || (plain.columns != 0 && cells != plain.columns)) return std::nullopt;
    plain.columns = cells;
  } while (scanner.skip(','));
  const char* end = scanner.at();
  scanner.expect(']');
  if (!scanner.good()) return std::nullopt;
  plain.rest = std::string(before).append(end, text.data() + text.size());
  return plain;
}

}  // namespace warpgauge::descriptor
