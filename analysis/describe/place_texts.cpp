// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/place_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <utility>

#include "analysis/base/printable.h"
#include "analysis/describe/access_kinds.h"

namespace warpgauge::describe {

using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;

std::string places_text(const std::vector<std::uint64_t>& places) {
  constexpr std::size_t kMost = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(places.size(), kMost); ++i) {
    text += fmt::format("{}{:#x}", i == 0 ? "" : ", ", places[i]);
  }
  if (places.size() > kMost) text += fmt::format(" and {} more", places.size() - kMost);
  return text;
}

std::string offsets_text(const std::vector<std::uint64_t>& places) {
  std::string text;
  for (const std::uint64_t place : places) {
    text += fmt::format("{}{:#x}", text.empty() ? "" : ",", place);
  }
  return text;
}

std::string ranges_text(const ExecutedCode& code, const std::vector<std::uint64_t>& places) {
  constexpr std::size_t kFewest = 3;
  std::string text;
  std::vector<std::uint64_t> row;
  const auto end_row = [&] {
    if (row.empty()) return;
    text += text.empty() ? "" : ",";
    text += row.size() < kFewest ? offsets_text(row)
                                 : fmt::format("{:#x}-{:#x}", row.front(), row.back());
    row.clear();
  };
  for (const ExecutedInstruction& one : code.instructions) {
    const bool is_meant = std::ranges::find(places, one.offset_bytes) != places.end();
    if (is_meant) row.push_back(one.offset_bytes);
    if (!is_meant && is_global(one.text)) end_row();
  }
  end_row();
  return text;
}

std::string line_at(const ExecutedCode& code, std::uint64_t place) {
  const auto found =
      std::ranges::find(code.instructions, place, &ExecutedInstruction::offset_bytes);
  if (found == code.instructions.end()) return "";
  const std::string file = found->line.substr(0, found->line.rfind(':'));
  return file.ends_with(".h") || file.ends_with(".hpp") ? "" : printable(found->line);
}

unsigned line_number(std::string_view line) {
  unsigned number = 0;
  const std::size_t colon = line.rfind(':');
  if (colon == line.npos) return 0;
  std::from_chars(line.data() + colon + 1, line.data() + line.size(), number);
  return number;
}

std::string in_line(const ExecutedCode& code, std::uint64_t place) {
  const std::string line = line_at(code, place);
  return line.empty() ? "" : fmt::format(" ({})", line);
}

std::vector<std::vector<std::uint64_t>> by_line(const ExecutedCode& code,
                                                const std::vector<std::uint64_t>& places) {
  std::vector<std::string> lines;
  std::vector<std::vector<std::uint64_t>> groups;
  for (const std::uint64_t place : places) {
    const std::string line = line_at(code, place);
    if (line.empty()) return {places};
    const auto known = std::ranges::find(lines, line);
    if (known == lines.end()) {
      lines.push_back(line);
      groups.push_back({place});
    } else {
      groups[static_cast<std::size_t>(known - lines.begin())].push_back(place);
    }
  }
  return groups;
}

std::string first_place(const ExecutedCode& code, const std::vector<std::uint64_t>& places) {
  const std::string line = line_at(code, places.front());
  return line.empty() ? fmt::format("{:#x}", places.front()) : line;
}

std::string lines_text(const ExecutedCode& code, const std::vector<std::uint64_t>& places) {
  constexpr std::size_t kMost = 4;
  std::vector<std::pair<std::string, int>> lines;
  for (const std::uint64_t place : places) {
    const std::string line = line_at(code, place);
    if (line.empty()) return places_text(places);
    const auto known = std::ranges::find(lines, line, &std::pair<std::string, int>::first);
    if (known == lines.end()) {
      lines.emplace_back(line, 1);
    } else {
      ++known->second;
    }
  }
  std::string text;
  for (std::size_t i = 0; i < std::min(lines.size(), kMost); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", lines[i].first);
    if (lines[i].second > 1) text += fmt::format(" ({} of them)", lines[i].second);
  }
  if (lines.size() > kMost) text += fmt::format(" and {} more lines", lines.size() - kMost);
  return text;
}

}  // namespace warpgauge::describe
