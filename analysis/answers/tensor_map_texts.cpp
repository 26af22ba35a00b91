// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/tensor_map_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/answers/contents_texts.h"

namespace warpgauge::answers {
namespace {

using interpret::TensorMap;
using interpret::TensorMapArgument;

constexpr std::pair<std::string_view, TensorMap::Type> kElementTypes[] = {
    {"u8", TensorMap::Type::kU8},
    {"u16", TensorMap::Type::kU16},
    {"u32", TensorMap::Type::kU32},
    {"i32", TensorMap::Type::kS32},
    {"u64", TensorMap::Type::kU64},
    {"i64", TensorMap::Type::kS64},
    {"f16", TensorMap::Type::kF16},
    {"bf16", TensorMap::Type::kBF16},
    {"f32", TensorMap::Type::kF32},
    {"f64", TensorMap::Type::kF64},
    {"tf32", TensorMap::Type::kTF32},
    {"f32ftz", TensorMap::Type::kF32Flushed},
    {"tf32ftz", TensorMap::Type::kTF32Flushed}};

TensorMap::Type element_type(std::string_view name) {
  for (const auto& [known, type] : kElementTypes) {
    if (known == name) return type;
  }
  throw NoTensorMap{
      fmt::format("has elements of type '{}': say u8, u16, u32, i32, u64, i64, f16, "
                  "bf16, f32, f64, tf32, f32ftz or tf32ftz",
                  name)};
}

/// "64x128": numbers for `sides` sides.
std::vector<std::uint64_t> numbers_of(std::string_view what, std::string_view text,
                                      std::size_t least, std::size_t most) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('x', at), text.size());
    const auto number = whole_number(text.substr(at, end - at), kWholeNumber);
    if (!number)
      throw NoTensorMap{fmt::format("has {} '{}': say numbers, like 64x128", what, text)};
    numbers.push_back(*number);
    at = end + 1;
  }
  if (numbers.size() < least || numbers.size() > most) {
    const std::string wanted =
        least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
    throw NoTensorMap{
        fmt::format("has {} '{}': {} numbers instead of {}", what, text, numbers.size(), wanted)};
  }
  return numbers;
}

/// Numbers too large for a box are refused with the others (interpret::refusal).
std::uint32_t narrow(std::uint64_t number) {
  constexpr std::uint64_t kMost = 0xffff'ffff;
  return static_cast<std::uint32_t>(std::min(number, kMost));
}

std::uint32_t swizzle_of(std::string_view text) {
  if (text == "none") return 0;
  for (const std::uint32_t bytes : {32u, 64u, 128u}) {
    if (text == fmt::format("{}", bytes)) return bytes;
  }
  throw NoTensorMap{fmt::format("has the swizzle '{}': say 32, 64, 128 or none", text)};
}

/// A number from 1 on, as an index from 0 on.
std::optional<std::size_t> index_of(std::string_view text) {
  const auto number = whole_number(text, kWholeNumber);
  if (!number || *number == 0) return std::nullopt;
  return static_cast<std::size_t>(*number - 1);
}

/// "arg2", "arg2.1" for its first field, "arg2+1024".
void take_buffer(std::string_view text, TensorMapArgument& made) {
  constexpr std::string_view kNamed = "arg";
  const std::size_t plus = std::min(text.find('+'), text.size());
  const std::string_view name = text.substr(0, plus);
  const std::size_t dot = std::min(name.find('.'), name.size());
  const bool is_named = name.starts_with(kNamed) && dot >= kNamed.size();
  const auto argument =
      is_named ? index_of(name.substr(kNamed.size(), dot - kNamed.size())) : std::nullopt;
  const auto field =
      dot < name.size() ? index_of(name.substr(dot + 1)) : std::optional(std::size_t{0});
  const auto offset = plus < text.size() ? whole_number(text.substr(plus + 1), kWholeNumber)
                                         : std::optional(std::uint64_t{0});
  if (!argument || !field || !offset) {
    throw NoTensorMap{
        fmt::format("is of buffer '{}': say arg2, or arg2+BYTES, for argument 2", text)};
  }
  made.buffer_of = TensorMapArgument::Of{*argument, *field};
  made.map.address = *offset;
}

/// Sides without gaps, where nothing else is told.
void set_pitches(const std::vector<std::uint64_t>& told, TensorMap& map) {
  constexpr std::uint64_t kTooMany = std::uint64_t{1} << 60;  // is refused, like any near it
  map.pitch_bytes[0] = element_bytes(map.type);
  for (std::size_t side = 1; side < map.sides; ++side) {
    const std::uint64_t of_element = map.pitch_bytes[side - 1], count = map.elements[side - 1];
    const std::uint64_t dense =
        of_element > 0 && count > kTooMany / of_element ? kTooMany : of_element * count;
    map.pitch_bytes[side] = told.empty() ? dense : told[side - 1];
  }
}

}  // namespace

TensorMapArgument read_tensor_map(std::string_view text) {
  TensorMapArgument made;
  TensorMap& map = made.map;
  std::vector<std::uint64_t> strides;
  bool has_box = false, has_memory = false;
  const auto next = [&text] {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view part = text.substr(0, colon);
    text.remove_prefix(std::min(colon + 1, text.size()));
    return part;
  };
  map.type = element_type(next());
  const auto elements = numbers_of("sides", next(), 1, TensorMap::kMostSides);
  map.sides = elements.size();
  std::ranges::copy(elements, map.elements.begin());
  while (!text.empty()) {
    const std::string_view rest = text;
    const std::string_view part = next();
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::string_view name = part.substr(0, equals);
    const std::string_view value = part.substr(std::min(equals + 1, part.size()));
    if (name == "box") {
      std::ranges::transform(numbers_of("a box of", value, map.sides, map.sides), map.box.begin(),
                             narrow);
      has_box = true;
    } else if (name == "strides") {
      strides = numbers_of("strides", value, map.sides - 1, map.sides - 1);
    } else if (name == "steps") {
      std::ranges::transform(numbers_of("steps", value, map.sides, map.sides), map.steps.begin(),
                             narrow);
    } else if (name == "swizzle") {
      map.swizzle_bytes = swizzle_of(value);
    } else if (name == "interleave") {
      if (value != "none") {
        throw NoTensorMap{"is interleaved: such a tensor map cannot be executed"};
      }
    } else if (name == "fill") {
      if (value != "nan" && value != "zeros") {
        throw NoTensorMap{fmt::format("is filled with '{}': say zeros or nan", value)};
      }
      map.fills_with_nan = value == "nan";
    } else if (has_memory) {
      throw NoTensorMap{fmt::format("says twice which memory it is of: '{}'", rest)};
    } else if (name == "buffer") {
      take_buffer(value, made);
      has_memory = true;
    } else if (auto contents = contents_of(name == "file" ? rest : part)) {
      made.contents = std::move(*contents);
      has_memory = true;
      if (name == "file") text = {};  // a path may have colons
    } else {
      throw NoTensorMap{
          fmt::format("has '{}': say box=, strides=, steps=, swizzle=, fill=, "
                      "buffer=, or what it holds (zeros, random, iota, below=N, "
                      "file=PATH)",
                      part)};
    }
  }
  if (!has_box) throw NoTensorMap{"has no box: say its elements, like box=64x128"};
  set_pitches(strides, map);
  const std::string refused = refusal(map);
  if (!refused.empty()) throw NoTensorMap{"is not a tensor map that a driver makes: " + refused};
  return made;
}

}  // namespace warpgauge::answers
