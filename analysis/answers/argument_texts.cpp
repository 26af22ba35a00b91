// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/argument_texts.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/answers/place_options.h"
#include "analysis/base/error.h"
#include "analysis/base/text_file.h"

namespace warpgauge::answers {
namespace {

using interpret::Argument;
using interpret::BufferArgument;
using interpret::Contents;

constexpr const char* kOption = "--arg";
constexpr std::size_t kMostFileBytes = std::size_t{256} << 20;

struct Integer {
  std::string_view name;
  int bytes;
  bool is_signed;
};
constexpr Integer kIntegers[] = {{"i8", 1, true},   {"u8", 1, false}, {"i16", 2, true},
                                 {"u16", 2, false}, {"i32", 4, true}, {"u32", 4, false},
                                 {"i64", 8, true},  {"u64", 8, false}};

std::optional<Integer> integer_type(std::string_view name) {
  for (const Integer& one : kIntegers) {
    if (one.name == name) return one;
  }
  return std::nullopt;
}

std::vector<std::uint8_t> bytes_of_number(std::uint64_t number, int bytes) {
  std::vector<std::uint8_t> all;
  for (int i = 0; i < bytes; ++i) all.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
  return all;
}

/// The whole text as a number of that type; hexadecimal numbers begin with "0x". Absent for any
/// other text.
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

std::optional<double> real_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::vector<std::uint8_t> bytes_of_file(std::string_view path) {
  const std::string bytes = read_text_file(std::string(path), kMostFileBytes);
  return {bytes.begin(), bytes.end()};
}

/// "iota/i64": the width behind the slash; 4 where there is none.
std::optional<int> element_bytes(std::string_view kind, std::string_view name) {
  if (kind == name) return 4;
  if (!kind.starts_with(name) || kind.substr(name.size(), 1) != "/") return std::nullopt;
  const auto type = integer_type(kind.substr(name.size() + 1));
  return type ? std::optional(type->bytes) : std::nullopt;
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

std::optional<Argument> buffer_of(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const double bytes = bytes_of(std::string(text.substr(0, colon)));
  constexpr double kMostBytes = 1e15;
  if (!(bytes >= 1) || bytes > kMostBytes || bytes != std::floor(bytes)) return std::nullopt;
  BufferArgument buffer{.size_bytes = static_cast<std::uint64_t>(bytes)};
  if (colon == text.size()) return buffer;
  auto contents = contents_of(text.substr(colon + 1));
  if (!contents) return std::nullopt;
  buffer.contents = std::move(*contents);
  return buffer;
}

std::optional<Argument> argument_of(std::string_view text) {
  if (text == "unknown") return std::vector<std::uint8_t>();
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return std::nullopt;
  const std::string_view kind = text.substr(0, colon), value = text.substr(colon + 1);
  if (kind == "buffer") return buffer_of(value);
  if (kind == "struct") return bytes_of_file(value);
  if (const auto type = integer_type(kind)) {
    const auto number = whole_number(value, *type);
    if (!number) return std::nullopt;
    return bytes_of_number(*number, type->bytes);
  }
  const auto number = kind == "f32" || kind == "f64" ? real_number(value) : std::nullopt;
  if (!number) return std::nullopt;
  if (kind == "f32" && std::isinf(static_cast<float>(*number)) && !std::isinf(*number)) {
    return std::nullopt;
  }
  if (kind == "f64") return bytes_of_number(std::bit_cast<std::uint64_t>(*number), 8);
  return bytes_of_number(std::bit_cast<std::uint32_t>(static_cast<float>(*number)), 4);
}

}  // namespace

Argument read_argument(const std::string& text) {
  if (auto argument = argument_of(text)) return std::move(*argument);
  throw InputError(
      kOption, "'" + text + "'",
      "is no argument, like i32:4096, f32:0.5, buffer:4MiB, buffer:4MiB:zeros (random, "
      "iota, below=N, file=PATH), struct:FILE or unknown");
}

}  // namespace warpgauge::answers
