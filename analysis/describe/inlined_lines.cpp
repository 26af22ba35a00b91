// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/inlined_lines.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::describe {
namespace {

constexpr std::string_view kMark = "//## File \"";

bool is_mark(std::string_view line) { return machine_code::trim_blanks(line).starts_with(kMark); }

/// `//## File "PATH", line 12 inlined at "OTHER", line 5`: the next mark is that of OTHER.
bool is_called(std::string_view mark) {
  const std::size_t line = mark.find("\", line ");
  return line != mark.npos && mark.find(" inlined at \"", line) != mark.npos;
}

std::string_view file_of(std::string_view mark) {
  mark = machine_code::trim_blanks(mark).substr(kMark.size());
  return mark.substr(0, mark.find("\", line "));
}

/// A file of the toolkit, or one with the name of a header.
bool is_header(std::string_view file) {
  return file.ends_with(".h") || file.ends_with(".hpp") || file.ends_with(".inl") ||
         file.find("/include/") != file.npos;
}

/// Which mark of a chain, from the innermost function to the outermost, stands for it.
using Choose = std::size_t(const std::vector<std::string_view>& chain);

std::size_t innermost(const std::vector<std::string_view>& /*chain*/) { return 0; }

std::size_t first_own(const std::vector<std::string_view>& chain) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (!is_header(file_of(chain[i]))) return i;
  }
  return 0;
}

/// The text with one mark for each chain of them.
std::string with_one_mark(std::string_view text, Choose& choose) {
  std::string kept;
  kept.reserve(text.size());
  std::vector<std::string_view> chain;
  while (!text.empty()) {
    const std::string_view line = machine_code::take_line(text);
    if (!is_mark(line)) {
      kept.append(line).push_back('\n');
      continue;
    }
    chain.push_back(line);
    if (is_called(line)) continue;
    kept.append(chain[choose(chain)]).push_back('\n');
    chain.clear();
  }
  return kept;
}

}  // namespace

SourceLines read_inlined_lines(std::string_view text) {
  SourceLines lines{.own = machine_code::read_source_lines(with_one_mark(text, first_own))};
  for (const auto& [function, places] :
       machine_code::read_source_lines(with_one_mark(text, innermost))) {
    const auto own = lines.own.find(function);
    if (own == lines.own.end()) continue;
    for (const auto& [at, place] : places) {
      const auto found = own->second.find(at);
      if (found == own->second.end() || found->second == place) continue;
      lines.headers[function][at] =
          fmt::format("{}:{}", std::filesystem::path(place.file).filename().string(), place.line);
    }
  }
  return lines;
}

}  // namespace warpgauge::describe
