// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/argument_texts.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/answers/contents_texts.h"
#include "analysis/answers/place_options.h"
#include "analysis/answers/tensor_map_texts.h"
#include "analysis/base/error.h"

namespace warpgauge::answers {
namespace {

using interpret::Argument;
using interpret::BufferArgument;
using interpret::Field;

constexpr const char* kOption = "--arg";

std::vector<std::uint8_t> bytes_of_number(std::uint64_t number, int bytes) {
  std::vector<std::uint8_t> all;
  for (int i = 0; i < bytes; ++i) all.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
  return all;
}

std::optional<double> real_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Field> buffer_of(std::string_view text) {
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

std::optional<Field> field_of(std::string_view text) {
  if (text == "unknown") return std::vector<std::uint8_t>();
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return std::nullopt;
  const std::string_view kind = text.substr(0, colon), value = text.substr(colon + 1);
  if (kind == "buffer") return buffer_of(value);
  if (kind == "tensormap") return read_tensor_map(value);
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

/// "fields:buffer:4MiB,i32:7": those of a struct.
std::optional<Argument> fields_of(std::string_view text) {
  interpret::Fields fields;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    auto field = field_of(text.substr(at, end - at));
    if (!field) return std::nullopt;
    const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&*field);
    if (bytes != nullptr && bytes->empty()) return std::nullopt;  // it has no size
    fields.push_back(std::move(*field));
    at = end + 1;
  }
  return fields;
}

std::optional<Argument> argument_of(std::string_view text) {
  constexpr std::string_view kFields = "fields:";
  if (text.starts_with(kFields)) return fields_of(text.substr(kFields.size()));
  auto one = field_of(text);
  if (!one) return std::nullopt;
  return std::visit([](auto&& given) { return Argument(std::move(given)); }, std::move(*one));
}

}  // namespace

Argument read_argument(const std::string& text) {
  try {
    if (auto argument = argument_of(text)) return std::move(*argument);
  } catch (const NoTensorMap& wrong) {
    throw InputError(kOption, "'" + text + "'", wrong.cause);
  }
  throw InputError(
      kOption, "'" + text + "'",
      "is no argument, like i32:4096, f32:0.5, buffer:4MiB, buffer:4MiB:zeros (random, "
      "iota, below=N, file=PATH), tensormap:bf16:4096x4096:box=64x128, struct:FILE, "
      "fields:buffer:4MiB,i32:7 or unknown");
}

}  // namespace warpgauge::answers
