// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/source_panes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"
#include "analysis/report/line_shares.h"

namespace warpgauge::answers {
namespace {

namespace fs = std::filesystem;
using machine_code::ExecutedCode;

constexpr double kLeastShare = 0.005;    // less tells nothing
constexpr std::size_t kMostFiles = 4;    // of a kernel
constexpr std::size_t kMostLines = 20;   // that matter, of all files
constexpr std::size_t kNeighbours = 2;   // above and below each of them
constexpr std::size_t kShortFile = 40;   // has all its lines shown
constexpr std::size_t kMostWidth = 160;  // of a line, in bytes
constexpr std::size_t kMostSourceBytes = std::size_t{4} << 20;

using Shares = std::map<std::size_t, double>;  // by the line's number

/// "softmax.cu:42"; nothing where it does not end in the number of a line.
std::optional<std::pair<std::string_view, std::size_t>> place_of(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos || colon == 0) return std::nullopt;
  std::size_t line = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + colon + 1, end, line);
  if (read.ec != std::errc() || read.ptr != end || line == 0) return std::nullopt;
  return std::pair{text.substr(0, colon), line};
}

/// By file. The names are those of `lines`.
std::map<std::string_view, Shares> shares_of(const std::vector<report::LineShare>& lines) {
  std::map<std::string_view, Shares> shares;
  for (const report::LineShare& line : lines) {
    if (const auto place = place_of(line.source)) {
      shares[place->first][place->second] = line.share;
    }
  }
  return shares;
}

/// The path that ends in the name: names are the shortest ends that tell the files apart.
fs::path path_of(std::string_view name, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (file == name || file.ends_with(fmt::format("/{}", name))) return file;
  }
  return {};
}

bool has_name_of_source(const fs::path& file) {
  constexpr std::array kEndings = {".cu", ".cuh", ".c",   ".cc",  ".cpp", ".cxx", ".h",
                                   ".hh", ".hpp", ".hxx", ".inl", ".ipp", ".ptx", ".py"};
  return std::ranges::find(kEndings, file.extension()) != kEndings.end();
}

/// As a page shows it: tabs as blanks, and no more than fits.
std::string shown(std::string_view line) {
  constexpr std::string_view kTab = "    ";
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::string text;
  for (const char letter : line) {
    if (letter == '\t') {
      text += kTab;
    } else {
      text += letter;
    }
  }
  if (text.size() <= kMostWidth) return text;
  std::size_t end = kMostWidth;
  const auto continues = [&] { return (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80; };
  while (end > 0 && continues()) --end;  // no letter of UTF-8 is cut in two
  return text.substr(0, end) + " ...";
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return lines;
}

using Lines = std::set<std::size_t>;

/// The lines of each file that matter: of all files together, so that a page of many kernels stays
/// light however many files each is made of.
std::map<std::string_view, Lines> lines_that_matter(
    const std::map<std::string_view, Shares>& files) {
  struct Place {
    double share;
    std::string_view file;
    std::size_t line;
  };
  std::vector<Place> places;
  for (const auto& [file, shares] : files) {
    for (const auto& [line, share] : shares) {
      if (share >= kLeastShare) places.push_back({share, file, line});
    }
  }
  std::ranges::stable_sort(places, std::greater{}, &Place::share);
  places.resize(std::min(places.size(), kMostLines));
  std::map<std::string_view, Lines> matter;
  for (const Place& place : places) matter[place.file].insert(place.line);
  return matter;
}

Lines lines_to_show(const Lines& matter, std::size_t file_lines) {
  Lines show;
  if (file_lines <= kShortFile) {
    for (std::size_t line = 1; line <= file_lines; ++line) show.insert(line);
    return show;
  }
  for (const std::size_t line : matter) {
    const std::size_t first = line > kNeighbours ? line - kNeighbours : 1;
    for (std::size_t l = first; l <= std::min(line + kNeighbours, file_lines); ++l) show.insert(l);
  }
  return show;
}

void read_lines(const Shares& shares, const Lines& matter, SourcePane& pane) {
  if (pane.file.empty()) {
    pane.why = fmt::format("{}: the description does not say in which folder it is", pane.name);
    return;
  }
  if (!has_name_of_source(pane.file)) {
    pane.why = fmt::format("{}: its name is not that of a source file", pane.file.string());
    return;
  }
  std::string text;
  try {
    text = read_text_file(pane.file, kMostSourceBytes);
  } catch (const InputError& error) {
    pane.why = error.what();
    return;
  }
  const auto lines = lines_of(text);
  if (const std::size_t last = shares.rbegin()->first; last > lines.size()) {
    pane.why = fmt::format(
        "{}: has {} lines, and the machine code is of line {}, too: it was changed since it was "
        "compiled",
        pane.file.string(), lines.size(), last);
    return;
  }
  pane.file_lines = lines.size();
  for (const std::size_t number : lines_to_show(matter, lines.size())) {
    const auto share = shares.find(number);
    pane.lines.push_back(
        {.line = number,
         .share = share == shares.end() ? std::nullopt : std::optional(share->second),
         .text = shown(lines[number - 1])});
  }
}

}  // namespace

std::vector<SourcePane> source_panes(const ExecutedCode& code,
                                     const std::vector<in_core::LineTally>& tallies) {
  const auto hot = report::line_shares(code, tallies);
  const auto files = shares_of(hot);
  std::vector<SourcePane> panes;
  for (const auto& [name, shares] : files) {
    double share = 0;
    for (const auto& [line, of_line] : shares) share += of_line;
    if (share < kLeastShare) continue;
    panes.push_back({.name = std::string(name),
                     .file = path_of(name, code.files),
                     .share = share,
                     .lines = {},
                     .why = {}});
  }
  std::ranges::stable_sort(panes, std::greater{}, &SourcePane::share);
  panes.resize(std::min(panes.size(), kMostFiles));
  auto matter = lines_that_matter(files);
  for (SourcePane& pane : panes) read_lines(files.at(pane.name), matter[pane.name], pane);
  return panes;
}

nlohmann::ordered_json source_panes_json(const std::vector<SourcePane>& panes) {
  using nlohmann::ordered_json;
  ordered_json list = ordered_json::array();
  for (const SourcePane& pane : panes) {
    ordered_json lines = ordered_json::array();
    for (const SourceLine& line : pane.lines) {
      lines.push_back({{"line", line.line},
                       {"share", line.share ? json_number(*line.share) : ordered_json()},
                       {"text", line.text}});
    }
    const bool is_read = pane.why.empty();
    list.push_back({{"name", pane.name},
                    {"file", pane.file.string()},
                    {"share", json_number(pane.share)},
                    {"file_lines", is_read ? ordered_json(pane.file_lines) : ordered_json()},
                    {"lines", std::move(lines)},
                    {"why", is_read ? ordered_json() : ordered_json(pane.why)}});
  }
  return list;
}

}  // namespace warpgauge::answers
