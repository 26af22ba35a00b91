// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/contents_texts.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

#include "analysis/base/text_file.h"

namespace warpgauge::answers {
namespace {

using interpret::Contents;

constexpr Integer kIntegers[] = {{"i8", 1, true},   {"u8", 1, false}, {"i16", 2, true},
                                 {"u16", 2, false}, {"i32", 4, true}, {"u32", 4, false},
                                 {"i64", 8, true},  {"u64", 8, false}};

/// "iota/i64": the width behind the slash; 4 where there is none.
std::optional<int> element_bytes(std::string_view kind, std::string_view name) {
  if (kind == name) return 4;
  if (!kind.starts_with(name) || kind.substr(name.size(), 1) != "/") return std::nullopt;
  const auto type = integer_type(kind.substr(name.size() + 1));
  return type ? std::optional(type->bytes) : std::nullopt;
}

}  // namespace

std::optional<Integer> integer_type(std::string_view name) {
  for (const Integer& one : kIntegers) {
    if (one.name == name) return one;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> whole_number(std::string_view text, const Integer& type) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  std::uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), magnitude, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  const int bits = 8 * type.bytes;
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() >> (64 - bits);
  const std::uint64_t positive = type.is_signed && !hexadecimal ? most >> 1 : most;
  if (negative ? !type.is_signed || magnitude > (most >> 1) + 1 : magnitude > positive) {
    return std::nullopt;
  }
  return negative ? 0 - magnitude : magnitude;
}

std::vector<std::uint8_t> bytes_of_file(std::string_view path) {
  constexpr std::size_t kMostFileBytes = std::size_t{256} << 20;
  const std::string bytes = read_text_file(std::string(path), kMostFileBytes);
  return {bytes.begin(), bytes.end()};
}

std::optional<Contents> contents_of(std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string_view kind = text.substr(0, equals);
  const bool has_value = equals < text.size();
  const std::string_view value = has_value ? text.substr(equals + 1) : std::string_view();
  if (kind == "file" && has_value) {
    return Contents{.kind = Contents::Kind::kBytes, .bytes = bytes_of_file(value)};
  }
  if (const auto bytes = element_bytes(kind, "below"); bytes && has_value) {
    const auto below = whole_number(value, {"", 8, false});
    if (!below || *below == 0) return std::nullopt;
    return Contents{.kind = Contents::Kind::kBelow, .element_bytes = *bytes, .below = *below};
  }
  if (has_value) return std::nullopt;
  if (kind == "zeros") return Contents{.kind = Contents::Kind::kZeros};
  if (kind == "random") return Contents{.kind = Contents::Kind::kRandom};
  if (const auto bytes = element_bytes(kind, "iota")) {
    return Contents{.kind = Contents::Kind::kIota, .element_bytes = *bytes};
  }
  return std::nullopt;
}

}  // namespace warpgauge::answers
