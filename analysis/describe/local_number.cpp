// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/local_number.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/number_range.h"

namespace warpgauge::describe {
namespace {

constexpr char kBlank = ' ', kApostrophe = '\'';

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// One byte for each mark; what follows the number is cut.
std::string plain_marks(std::string_view text) {
  constexpr std::pair<std::string_view, char> kMarks[] = {
      {"\u00A0", kBlank}, {"\u202F", kBlank}, {"\u2009", kBlank}, {"\u2019", kApostrophe}};
  std::string plain(text.substr(0, text.find('(')));
  for (const auto& [mark, byte] : kMarks) {
    for (std::size_t at = 0; (at = plain.find(mark, at)) != plain.npos; ++at) {
      plain.replace(at, mark.size(), 1, byte);
    }
  }
  const std::size_t begin = plain.find_first_not_of(kBlank);
  if (begin == plain.npos) return {};
  return plain.substr(begin, plain.find_last_not_of(kBlank) + 1 - begin);
}

/// Digits of the whole part without the marks between its groups; empty where they are misplaced.
/// `mark` becomes the one that parts them; one that is given has to be it.
std::string ungrouped(std::string_view whole, char other_mark, char& mark) {
  std::string digits;
  std::size_t group = 0, groups = 0;  // digits since the last mark, and marks
  for (const char c : whole) {
    if (is_digit(c)) {
      digits += c;
      ++group;
      continue;
    }
    const bool known = c == other_mark || c == kBlank || c == kApostrophe;
    const bool fits = groups == 0 ? group >= 1 && group <= 3 && digits[0] != '0' : group == 3;
    if (!known || !fits || (mark != 0 && c != mark)) return {};
    mark = c;
    group = 0;
    ++groups;
  }
  return groups > 0 && group != 3 ? std::string() : digits;
}

std::optional<double> number_from(std::string_view text, NumberStyle style, char& group_mark) {
  const char decimal = style == NumberStyle::kDecimalPoint ? '.' : ',';
  const char other = style == NumberStyle::kDecimalPoint ? ',' : '.';
  std::string plain = plain_marks(text);
  std::string sign;
  if (plain.starts_with('-') || plain.starts_with('+')) {
    if (plain[0] == '-') sign = "-";
    plain.erase(0, 1);
  }
  const std::size_t whole_end =
      std::min(plain.find_first_of(std::string{decimal, 'e', 'E'}), plain.size());
  const std::string digits =
      ungrouped(std::string_view(plain).substr(0, whole_end), other, group_mark);
  if (digits.empty()) return std::nullopt;
  std::string rest = plain.substr(whole_end);
  if (!rest.empty() && rest[0] == decimal) {
    if (rest.size() < 2 || !is_digit(rest[1])) return std::nullopt;
    rest[0] = '.';
  }
  const std::string number = sign + digits + rest;
  double value = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
  const bool whole = error == std::errc() && end == number.data() + number.size();
  return whole && is_in_range(value) ? std::optional(value) : std::nullopt;
}

/// Four or more digits in a row before any fraction: a number printed so has no groups.
bool is_plainly_ungrouped(std::string_view text) {
  const std::string plain = plain_marks(text);
  return std::min(plain.find_first_not_of("0123456789"), plain.size()) > 3;
}

/// Whether a count of whole things may be printed so. Three digits after a mark are a group: with a
/// fraction, ncu prints two.
bool is_whole(double value, std::string_view text, NumberStyle style) {
  const std::string plain = plain_marks(text);
  const std::size_t point = plain.find(style == NumberStyle::kDecimalPoint ? '.' : ',');
  constexpr std::size_t kGroupDigits = 3;
  const bool may_be_group = point != plain.npos && plain.size() - point - 1 == kGroupDigits;
  return value == std::trunc(value) && !may_be_group;
}

struct Reading {
  NumberStyle style;
  std::vector<double> values;
  const NumberCell* wrong = nullptr;  ///< the first that is not of the style
};

Reading read_all(const std::vector<NumberCell>& cells, NumberStyle style, bool trust_whole) {
  Reading reading{style, {}};
  char group_mark = 0;  // a file has one
  for (const NumberCell& cell : cells) {
    const auto value = number_from(cell.text, style, group_mark);
    const bool fits = value &&
                      (!trust_whole || !cell.is_whole || is_whole(*value, cell.text, style)) &&
                      (!cell.below || *value < *cell.below);
    if (!fits) {
      reading.wrong = &cell;
      return reading;
    }
    reading.values.push_back(*value);
  }
  return reading;
}

}  // namespace

std::optional<double> local_number(std::string_view text, NumberStyle style) {
  char group_mark = 0;
  return number_from(text, style, group_mark);
}

bool is_reading(std::string_view text) {
  const std::string plain = plain_marks(text);
  const std::size_t first = plain.starts_with('-') || plain.starts_with('+') ? 1 : 0;
  if (plain.size() <= first || !is_digit(plain[first])) return false;
  return std::ranges::none_of(
      plain, [](unsigned char c) { return std::isalpha(c) != 0 && c != 'e' && c != 'E'; });
}

NumberStyle style_of(const std::vector<NumberCell>& cells) {
  Reading point = read_all(cells, NumberStyle::kDecimalPoint, true);
  Reading comma = read_all(cells, NumberStyle::kDecimalComma, true);
  if (point.wrong != nullptr && comma.wrong != nullptr) {  // an average was taken for a count
    point = read_all(cells, NumberStyle::kDecimalPoint, false);
    comma = read_all(cells, NumberStyle::kDecimalComma, false);
  }
  if (point.wrong != nullptr && comma.wrong != nullptr) {
    const NumberCell& last = *std::max(point.wrong, comma.wrong);
    throw Defect(fmt::format("'{}' is not a number in the style of the others", last.text));
  }
  if (point.wrong != nullptr) return comma.style;
  if (comma.wrong != nullptr || point.values == comma.values) return point.style;
  const auto differs = std::ranges::mismatch(point.values, comma.values).in1;
  const NumberCell& open = cells[static_cast<std::size_t>(differs - point.values.begin())];
  // Without groups, any mark is that of a fraction.
  const bool no_groups = std::ranges::any_of(
      cells, [](const NumberCell& cell) { return is_plainly_ungrouped(cell.text); });
  const char other_mark = open.text.find(',') == std::string::npos ? ',' : '.';
  const bool all_alike = std::ranges::all_of(cells, [&](const NumberCell& cell) {
    return plain_marks(cell.text).find_first_of(std::string{other_mark, kBlank, kApostrophe}) ==
           std::string::npos;
  });
  if (no_groups && all_alike) {
    return other_mark == ',' ? point.style : comma.style;
  }
  throw Defect(fmt::format(
      "'{}' may be {} or {}: let ncu print it with LC_ALL=C and --print-units base", open.text,
      *local_number(open.text, point.style), *local_number(open.text, comma.style)));
}

}  // namespace warpgauge::describe
