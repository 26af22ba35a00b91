// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/source_lines.h"

#include <charconv>
#include <optional>
#include <set>

#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::machine_code {
namespace {

/// `//## File "PATH", line 12 inlined at ...`; a line of 0 is not a place.
std::optional<SourcePlace> read_mark(std::string_view line) {
  constexpr std::string_view kFile = "//## File \"", kLine = "\", line ";
  line = trim_blanks(line);
  if (!line.starts_with(kFile)) return std::nullopt;
  line.remove_prefix(kFile.size());
  const std::size_t end = line.find(kLine);
  if (end == line.npos) return std::nullopt;
  SourcePlace place{.file = std::string(line.substr(0, end))};
  line.remove_prefix(end + kLine.size());
  std::from_chars(line.data(), line.data() + line.size(), place.line);
  return place;
}

/// The end of a path, with this many of its folders.
std::string_view end_of(std::string_view path, int folders) {
  std::size_t at = path.size();
  do {
    at = at == 0 ? path.npos : path.rfind('/', at - 1);
  } while (at != path.npos && folders-- > 0);
  return at == path.npos ? path : path.substr(at + 1);
}

/// Path -> its shortest end that no other of the files has.
std::map<std::string, std::string> short_names(const std::set<std::string>& files) {
  std::map<std::string, std::string> names;
  for (const std::string& file : files) {
    const auto is_its_own = [&](int folders) {
      for (const std::string& other : files) {
        if (other != file && end_of(other, folders) == end_of(file, folders)) return false;
      }
      return true;
    };
    int folders = 0;
    while (end_of(file, folders) != file && !is_its_own(folders)) ++folders;
    names[file] = end_of(file, folders);
  }
  return names;
}

}  // namespace

std::map<std::string, SourcePlaces, std::less<>> read_source_lines(std::string_view text) {
  std::map<std::string, SourcePlaces, std::less<>> functions;
  std::string function;
  std::optional<SourcePlace> place;
  while (!text.empty()) {
    const std::string_view whole = take_line(text);
    if (auto mark = read_mark(whole)) {
      place = std::move(mark);
      continue;
    }
    const SassLine line = read_sass_line(whole);
    if (line.kind == SassLineKind::kFunction || line.kind == SassLineKind::kEnd) {
      function = line.kind == SassLineKind::kFunction ? line.text : std::string_view();
      place.reset();
    } else if (line.kind == SassLineKind::kInstruction && place && place->line > 0 &&
               !function.empty()) {
      functions[function][line.offset_bytes] = *place;
    }
  }
  return functions;
}

void add_source_lines(ExecutedCode& code, const SourcePlaces& places) {
  std::set<std::string> files;
  for (const ExecutedInstruction& instruction : code.instructions) {
    const auto place = places.find(instruction.offset_bytes);
    if (place != places.end()) files.insert(place->second.file);
  }
  const auto names = short_names(files);
  for (ExecutedInstruction& instruction : code.instructions) {
    const auto place = places.find(instruction.offset_bytes);
    if (place == places.end()) continue;
    instruction.line = names.at(place->second.file) + ":" + std::to_string(place->second.line);
  }
  code.files.assign(files.begin(), files.end());
}

}  // namespace warpgauge::machine_code
