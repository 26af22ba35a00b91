// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/reading.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <string>

#include "analysis/interpret/half.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::interpret {
namespace {

using machine_code::NamedRegister;
using machine_code::OperandKind;
using machine_code::OperandText;
using machine_code::RegisterFile;
using machine_code::RegisterScan;

/// "0x1f", "-0x1", "12": all of the text.
std::optional<std::int64_t> integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const int base = text.starts_with("0x") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  const auto value = static_cast<std::int64_t>(number);
  return negative ? -value : value;
}

/// "1.5", "+INF", "+QNAN": all of the text. Which bits a NaN has no text tells.
std::optional<double> real_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  double value = 0;
  if (text == "INF") {
    value = std::numeric_limits<double>::infinity();
  } else if (text == "QNAN" || text == "SNAN") {
    value = std::numeric_limits<double>::quiet_NaN();
  } else {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  }
  return negative ? -value : value;
}

std::uint32_t single_bits(double value) {
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

bool is_hexadecimal(std::string_view text) { return text.find("0x") != text.npos; }

Source::Kind kind_of(RegisterFile file) {
  switch (file) {
    case RegisterFile::kGeneral:
      return Source::Kind::kRegister;
    case RegisterFile::kUniform:
      return Source::Kind::kUniform;
    case RegisterFile::kPredicate:
      return Source::Kind::kPredicate;
    case RegisterFile::kUniformPredicate:
      return Source::Kind::kUniformPredicate;
  }
  return Source::Kind::kNone;
}

/// What is between the first bracket at or behind `at` and its end; `at` is moved behind it.
std::string_view bracketed(std::string_view text, std::size_t& at) {
  const std::size_t begin = text.find('[', at);
  const std::size_t end = begin == text.npos ? begin : text.find(']', begin);
  if (end == text.npos) throw Unreadable{};
  at = end + 1;
  return text.substr(begin + 1, end - begin - 1);
}

void change(Source& source, std::string_view text) {
  source.negated = text.starts_with('-') || text.starts_with('!');
  source.inverted = text.starts_with('~');
  source.absolute = text.find('|') != text.npos;
}

/// Registers that a warp has: R0 to R254, UR0 to UR62, P0 to P6, UP0 to UP6.
void check_number(const NamedRegister& named) {
  const int most = named.file == RegisterFile::kGeneral   ? 254
                   : named.file == RegisterFile::kUniform ? 62
                                                          : 6;
  if (named.number > most) throw Unreadable{};
}

/// Calls `take` with each modifier of a text like ".X.U32".
template <class Take>
void each_modifier(std::string_view text, Take take) {
  while (!text.empty()) {
    text.remove_prefix(1);  // the dot
    const std::size_t end = std::min(text.find('.'), text.size());
    take(text.substr(0, end));
    text.remove_prefix(end);
  }
}

/// Throws Unreadable for a suffix that is not known: it says what of the register is meant.
Source register_source(const OperandText& operand, bool takes_parts = false) {
  check_number(operand.named);
  Source source{.kind = kind_of(operand.named.file), .number = operand.named.number};
  change(source, operand.text);
  bool is_part = false;
  each_modifier(operand.named.suffix, [&](std::string_view suffix) {
    if (suffix == "reuse" || suffix == "64") return;
    if (suffix == "H0_H0" || suffix == "H1_H1") {
      source.halves = suffix == "H0_H0" ? Source::Halves::kLower : Source::Halves::kUpper;
      return;
    }
    is_part = true;
    if (suffix == "H1") {
      source.first_bit = 16;
    } else if (suffix.size() == 2 && suffix[0] == 'B' && suffix[1] >= '0' && suffix[1] <= '3') {
      source.first_bit = static_cast<unsigned char>(8 * (suffix[1] - '0'));
    } else if (suffix != "H0") {
      throw Unreadable{};
    }
  });
  if (is_part && !takes_parts) throw Unreadable{};
  return source;
}

}  // namespace

Target::Kind target_kind(RegisterFile file) {
  switch (file) {
    case RegisterFile::kGeneral:
      return Target::Kind::kRegister;
    case RegisterFile::kUniform:
      return Target::Kind::kUniform;
    case RegisterFile::kPredicate:
      return Target::Kind::kPredicate;
    case RegisterFile::kUniformPredicate:
      return Target::Kind::kUniformPredicate;
  }
  return Target::Kind::kNone;
}

Reading::Reading(std::string_view text) {
  if (text.starts_with('@')) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view guard = text.substr(1, blank - 1);
    std::array<OperandText, machine_code::kMaxOperands> room;
    const auto operands = machine_code::split_operands(guard, room);
    if (operands.size() == 1 && operands[0].is_predicate()) {
      guard_ = register_source(operands[0]);
      const bool constant = guard_.number == kNoRegister;
      never_runs_ = constant && guard_.negated;
      if (constant && !guard_.negated) guard_ = {};
    }
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  const std::size_t blank = std::min(text.find(' '), text.size());
  const std::string_view name = text.substr(0, blank);
  const std::size_t dot = std::min(name.find('.'), name.size());
  opcode_ = name.substr(0, dot);
  modifiers_ = name.substr(dot);
  operands_ = machine_code::split_operands(text.substr(blank), room_);
}

void Reading::only(std::string_view known) const {
  if (known == "*") return;
  each_modifier(modifiers_, [&](std::string_view one) {
    if (!machine_code::has_modifier(known, one)) throw Unreadable{};
  });
}

std::string_view Reading::text(std::size_t at) const { return operand(at).text; }

const OperandText& Reading::operand(std::size_t at) const {
  if (at >= operands_.size()) throw Unreadable{};
  return operands_[at];
}

Target Reading::target(std::size_t at) const {
  const OperandText& one = operand(at);
  if (one.kind != OperandKind::kRegister) throw Unreadable{};
  check_number(one.named);
  return {target_kind(one.named.file), one.named.number};
}

Source Reading::plain(std::size_t at, bool takes_parts) const {
  const OperandText& one = operand(at);
  if (one.is_register()) return register_source(one, takes_parts);
  if (one.kind != OperandKind::kConstant || one.text.find("cx[") != one.text.npos) {
    throw Unreadable{};
  }
  std::size_t position = 0;
  const auto bank = integer(bracketed(one.text, position));
  const auto offset = integer(bracketed(one.text, position));
  if (!bank || !offset) throw Unreadable{};
  Source source{.kind = Source::Kind::kConstant,
                .bank = static_cast<unsigned char>(*bank),
                .number = static_cast<int>(*offset)};
  change(source, one.text);
  if (one.text.ends_with(".H0_H0")) source.halves = Source::Halves::kLower;
  if (one.text.ends_with(".H1_H1")) source.halves = Source::Halves::kUpper;
  return source;
}

Source Reading::word(std::size_t at) const {
  const OperandText& one = operand(at);
  if (one.kind != OperandKind::kOther) return plain(at);
  Source source{.kind = Source::Kind::kImmediate};
  if (const auto number = integer(one.text)) {
    source.immediate = static_cast<std::uint64_t>(*number);
  } else if (const auto value = real_number(one.text); value && !std::isnan(*value)) {
    source.immediate = single_bits(*value);
  } else {
    throw Unreadable{};
  }
  return source;
}

Source Reading::part(std::size_t at) const {
  return operand(at).kind == OperandKind::kOther ? word(at) : plain(at, true);
}

Source Reading::single(std::size_t at) const {
  const OperandText& one = operand(at);
  if (one.kind != OperandKind::kOther || is_hexadecimal(one.text)) return word(at);
  const auto value = real_number(one.text);
  if (!value) throw Unreadable{};
  return {.kind = Source::Kind::kImmediate, .immediate = single_bits(*value)};
}

Source Reading::real(std::size_t at) const {
  const OperandText& one = operand(at);
  if (one.kind != OperandKind::kOther) return plain(at);
  Source source{.kind = Source::Kind::kImmediate};
  if (is_hexadecimal(one.text)) {
    const auto number = integer(one.text);
    if (!number) throw Unreadable{};
    source.immediate = static_cast<std::uint64_t>(*number) << 32;
    return source;
  }
  const auto value = real_number(one.text);
  if (!value) throw Unreadable{};
  source.immediate = std::bit_cast<std::uint64_t>(*value);
  return source;
}

Source Reading::halves(std::size_t& at, bool brain) const {
  const OperandText& one = operand(at);
  if (one.kind != OperandKind::kOther) return plain(at++);
  const auto upper = real_number(one.text), lower = real_number(operand(at + 1).text);
  if (!upper || !lower) throw Unreadable{};
  at += 2;
  const auto bits = [brain](double value) -> std::uint64_t {
    return brain ? to_brain(value) : to_half(value);
  };
  return {.kind = Source::Kind::kImmediate, .immediate = bits(*upper) << 16 | bits(*lower)};
}

Source Reading::predicate(std::size_t at) const {
  const OperandText& one = operand(at);
  if (!one.is_predicate()) throw Unreadable{};
  return register_source(one);
}

Source Reading::sign(std::size_t at) const {
  const OperandText& one = operand(at);
  if (!one.is_register() || !one.named.suffix.ends_with(".SIGN")) throw Unreadable{};
  check_number(one.named);
  Source source{.kind = kind_of(one.named.file), .number = one.named.number};
  change(source, one.text);
  return source;
}

Source Reading::lower_bits(std::size_t at, int& bits) const {
  const OperandText& one = operand(at);
  if (!one.is_register()) throw Unreadable{};
  check_number(one.named);
  std::string_view suffix = one.named.suffix;
  if (suffix.starts_with(".reuse")) suffix.remove_prefix(6);
  bits = suffix == ".24" ? 24 : suffix == ".28" ? 28 : suffix.empty() ? 32 : throw Unreadable{};
  return {.kind = kind_of(one.named.file), .number = one.named.number};
}

Place Reading::place(std::size_t at) const {
  const OperandText& one = operand(at);
  if (one.kind != OperandKind::kMemory && one.kind != OperandKind::kConstant) throw Unreadable{};
  const std::size_t bracket = one.text.rfind('[');
  std::string_view inside = one.text.substr(bracket + 1);
  if (!inside.ends_with(']')) throw Unreadable{};
  inside.remove_suffix(1);
  Place place;
  while (!inside.empty()) {
    std::size_t end = inside.find('+', 1);
    const std::string_view part = inside.substr(0, end);
    inside.remove_prefix(std::min(part.size() + 1, inside.size()));
    if (const auto named = RegisterScan(part).next()) {
      check_number(*named);
      const bool wide = named->has("64");
      each_modifier(named->suffix, [](std::string_view suffix) {
        constexpr std::string_view kKnown[] = {"64", "reuse", "X4", "X8", "X16"};
        if (std::ranges::find(kKnown, suffix) == std::end(kKnown)) throw Unreadable{};
      });
      if (named->file == RegisterFile::kGeneral) {
        place.general = named->number;
        place.general_wide = wide;
        for (const int scale : {4, 8, 16}) {
          if (named->has("X" + std::to_string(scale))) place.scale = scale;
        }
      } else if (named->file == RegisterFile::kUniform) {
        place.uniform = named->number;
        place.uniform_wide = wide;
      } else {
        throw Unreadable{};
      }
    } else if (const auto number = integer(part)) {
      place.offset += *number;
    } else {
      throw Unreadable{};
    }
  }
  return place;
}

std::int64_t Reading::number(std::size_t at) const { return integer_of(operand(at).text); }

std::int64_t Reading::integer_of(std::string_view text) {
  const auto value = integer(text);
  if (!value) throw Unreadable{};
  return *value;
}

}  // namespace warpgauge::interpret
