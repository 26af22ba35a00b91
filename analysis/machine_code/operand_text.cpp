// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/operand_text.h"

#include <algorithm>

#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::machine_code {
namespace {

constexpr int kMostRegisters = RegisterRange::kFileRegisters;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// What may stand within a name: "SR_TID", ".L_x_1", "0x12".
bool is_name(char letter) {
  return is_digit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         letter == '_' || letter == '.' || letter == '$' || letter == '@';
}

/// "UR12" at the front of `word`, a whole name. `word` then holds what follows the number.
std::optional<NamedRegister> take_register(std::string_view& word) {
  std::string_view rest = word;
  const bool uniform = rest.starts_with('U');
  if (uniform) rest.remove_prefix(1);
  if (rest.empty() || (rest[0] != 'R' && rest[0] != 'P')) return std::nullopt;
  const bool predicate = rest[0] == 'P';
  NamedRegister named;
  if (predicate) {
    named.file = uniform ? RegisterFile::kUniformPredicate : RegisterFile::kPredicate;
  } else {
    named.file = uniform ? RegisterFile::kUniform : RegisterFile::kGeneral;
  }
  rest.remove_prefix(1);
  if (rest.starts_with(predicate ? 'T' : 'Z')) {
    rest.remove_prefix(1);
  } else {
    std::size_t digits = 0;
    int number = 0;
    for (; digits < rest.size() && is_digit(rest[digits]) && number < kMostRegisters; ++digits) {
      number = 10 * number + (rest[digits] - '0');
    }
    if (digits == 0 || number >= kMostRegisters) return std::nullopt;
    named.number = number;
    rest.remove_prefix(digits);
  }
  if (!rest.empty() && is_name(rest[0]) && rest[0] != '.') return std::nullopt;
  word = rest;
  return named;
}

OperandText read_operand(std::string_view text) {
  OperandText operand{.text = text};
  if (text.find('`') != text.npos) return operand;  // a label may hold anything
  if (text == "PR" || text == "UPR") {
    operand.kind = OperandKind::kAllPredicates;
    return operand;
  }
  const std::size_t bracket = text.find('[');
  if (bracket != text.npos) {
    const std::string_view before = text.substr(0, bracket);
    const bool constant = before.ends_with('c') || before.ends_with("cx");
    operand.kind =
        constant && !before.ends_with("desc") ? OperandKind::kConstant : OperandKind::kMemory;
    return operand;
  }
  if (const auto named = RegisterScan(text).next()) {
    operand.kind = OperandKind::kRegister;
    operand.named = *named;
  }
  return operand;
}

}  // namespace

bool has_modifier(std::string_view modifiers, std::string_view modifier) {
  while (!modifiers.empty()) {
    modifiers.remove_prefix(1);  // the dot
    const std::size_t end = std::min(modifiers.find('.'), modifiers.size());
    if (modifiers.substr(0, end) == modifier) return true;
    modifiers.remove_prefix(end);
  }
  return false;
}

bool NamedRegister::has(std::string_view modifier) const { return has_modifier(suffix, modifier); }

std::optional<NamedRegister> RegisterScan::next() {
  while (at_ < text_.size()) {
    const char letter = text_[at_];
    if (letter == '[') {
      const std::string_view before = text_.substr(0, at_);
      const auto name = std::find_if_not(before.rbegin(), before.rend(), is_name);
      bracket_begin_ = static_cast<std::size_t>(name.base() - before.begin());
      in_brackets_ = true;
    }
    if (letter == ']') in_brackets_ = false;
    if (!is_name(letter)) {
      ++at_;
      continue;
    }
    // A name begins here: all of it is a register or none.
    std::string_view rest = text_.substr(at_);
    std::size_t end = at_;
    while (end < text_.size() && is_name(text_[end])) ++end;
    auto named = take_register(rest);
    const std::size_t suffix_begin = text_.size() - rest.size();
    at_ = end;
    if (!named) continue;
    named->suffix = text_.substr(suffix_begin, end - suffix_begin);
    if (named->suffix.empty() && text_.substr(end).starts_with("|.")) {  // "|R4|.reuse"
      const std::size_t behind = std::min(text_.find_first_of(" +]", end), text_.size());
      named->suffix = text_.substr(end + 1, behind - end - 1);
    }
    named->in_brackets = in_brackets_;
    if (in_brackets_) {
      const std::size_t bracket = text_.find('[', bracket_begin_);
      named->bracket = text_.substr(bracket_begin_, bracket - bracket_begin_);
    }
    return named;
  }
  return std::nullopt;
}

std::span<const OperandText> split_operands(std::string_view text,
                                            std::array<OperandText, kMaxOperands>& operands) {
  std::size_t count = 0;
  while (!text.empty() && count < operands.size()) {
    int depth = 0;
    std::size_t end = 0;
    for (; end < text.size() && (text[end] != ',' || depth > 0); ++end) {
      if (text[end] == '[' || text[end] == '{' || text[end] == '(') ++depth;
      if (text[end] == ']' || text[end] == '}' || text[end] == ')') --depth;
    }
    operands[count++] = read_operand(trim_blanks(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::span(operands).first(count);
}

}  // namespace warpgauge::machine_code
