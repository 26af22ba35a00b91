// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/explain_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/line_reader.h"
#include "analysis/report/figures_without_curves.h"

namespace warpgauge::answers {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostLineBytes = std::size_t{64} << 20;  // as the reader of recordings has it
/// A series' line begins with its id; the figure is before the points, but behind whatever
/// text the probe gave.
constexpr std::string_view kBegin = R"({"record":"series","id":)", kFigure = R"("figure":)";

/// The JSON string that begins at `at`; empty where none does.
std::string string_at(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '"') return "";
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  if (end >= text.size()) return "";
  const auto parsed =
      nlohmann::json::parse(text.substr(at, end + 1 - at), nullptr, /*allow_exceptions=*/false);
  return parsed.is_string() ? parsed.get<std::string>() : "";
}

void search(const fs::path& file, const std::set<std::string>& wanted,
            std::map<std::string, SeriesPlace>& places) {
  LineReader lines(file, kMostLineBytes);
  while (lines.next()) {
    const std::string_view line = lines.text();
    if (!line.starts_with(kBegin)) continue;
    const std::string id = string_at(line, kBegin.size());
    if (!wanted.contains(id)) continue;
    SeriesPlace& place = places[id];
    place.recordings.push_back(file);
    const std::string_view head = line.substr(0, line.find(R"("points":)"));
    const std::size_t figure = head.find(kFigure);
    if (place.figure.empty() && figure != std::string_view::npos) {
      place.figure = string_at(line, figure + kFigure.size());
    }
  }
}

}  // namespace

std::map<std::string, SeriesPlace> find_series(const std::vector<std::string>& series,
                                               const profile::Profile& profile,
                                               const fs::path& file,
                                               std::vector<std::string>& notes) {
  const std::set<std::string> wanted(series.begin(), series.end());
  std::set<fs::path> recordings;  // names in a profile are not ours: their folders do not count
  for (const auto& recording : profile.recordings) {
    const fs::path name = fs::path(recording.file).filename();
    recordings.insert(file.parent_path() / name);
    // What was fitted plain may lie there compressed, or the other way round.
    recordings.insert(file.parent_path() / (name.extension() == ".zst"
                                                ? name.stem()
                                                : fs::path(name.string() + ".zst")));
  }
  std::map<std::string, SeriesPlace> places;
  for (const fs::path& recording : recordings) {
    std::error_code unknown;
    if (!fs::is_regular_file(recording, unknown)) continue;
    try {
      search(recording, wanted, places);
    } catch (const std::runtime_error& error) {  // the key is explained all the same
      notes.emplace_back(error.what());
    }
  }
  return places;
}

std::string page_of(const std::string& probe, const std::string& figure) {
  return fmt::format("pages/probes-{}.html#figure-{}", probe.substr(0, probe.find('/')),
                     figure.empty() ? report::values_figure_id(probe) : figure);
}

}  // namespace warpgauge::answers
