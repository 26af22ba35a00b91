// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/places.h"

#include <algorithm>
#include <charconv>

namespace warpgauge::answers {
namespace {

std::optional<std::uint64_t> offset_of(std::string_view text) {
  const bool is_hex = text.starts_with("0x");
  if (is_hex) text.remove_prefix(2);
  std::uint64_t offset_bytes = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), offset_bytes, is_hex ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return offset_bytes;
}

}  // namespace

bool is_line_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<Places> Places::parse(std::string_view text) {
  Places places;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view one = text.substr(0, comma);
    const std::size_t colon = one.rfind(':'), dash = one.find('-');
    if (colon != one.npos && is_line_number(one.substr(colon + 1))) {
      const std::string_view file = one.substr(0, colon);
      const std::size_t folder = file.rfind('/');  // lines have the file's own name
      places.lines_.push_back({std::string(folder == file.npos ? file : file.substr(folder + 1)),
                               std::string(one.substr(colon + 1))});
    } else {
      const auto first = offset_of(one.substr(0, dash));
      const auto last = dash == one.npos ? first : offset_of(one.substr(dash + 1));
      if (!first || !last || *last < *first) return std::nullopt;
      places.ranges_.push_back({*first, *last});
    }
    if (comma == text.npos) return places;
    text.remove_prefix(comma + 1);
  }
}

std::optional<std::uint64_t> Places::only_offset() const {
  const bool single = lines_.empty() && ranges_.size() == 1 && ranges_[0].first == ranges_[0].last;
  return single ? std::optional(ranges_[0].first) : std::nullopt;
}

bool Places::has_line(const std::string& text) const {
  const std::size_t colon = text.rfind(':');
  return colon != std::string::npos && std::ranges::any_of(lines_, [&](const Line& line) {
           return text.substr(colon + 1) == line.number &&
                  (line.file.empty() || text.substr(0, colon) == line.file);
         });
}

bool Places::has_offset(std::uint64_t offset_bytes) const {
  return std::ranges::any_of(ranges_, [offset_bytes](const Range& range) {
    return offset_bytes >= range.first && offset_bytes <= range.last;
  });
}

bool Places::has(const machine_code::ExecutedInstruction& one) const {
  return has_offset(one.offset_bytes) || has_line(one.line);
}

std::optional<std::pair<Places, std::string>> places_and_value(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos) return std::nullopt;
  auto places = Places::parse(std::string_view(text).substr(0, equals));
  if (!places) return std::nullopt;
  return std::pair(std::move(*places), text.substr(equals + 1));
}

}  // namespace warpgauge::answers
