// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/file_places.h"

#include <algorithm>
#include <string_view>

#include "analysis/answers/places.h"

namespace warpgauge::answers {
namespace {

namespace fs = std::filesystem;

/// The file that the place begins with, the longest name first; null where there is none.
const fs::path* named_by(std::string_view place, const Files& files) {
  const fs::path* found = nullptr;
  for (const fs::path& file : files) {
    const bool begins = place.starts_with(file.string() + ":");
    if (begins && (found == nullptr || file.string().size() > found->string().size()))
      found = &file;
  }
  return found;
}

/// "sum.cu:6" of a line of another file than this.
bool is_line_of_others(std::string_view place, const fs::path& file, const Files& files) {
  const std::size_t colon = place.rfind(':');
  if (colon == place.npos || !is_line_number(place.substr(colon + 1))) return false;
  const auto has_its_name = [&](const fs::path& one) {
    return fs::path(place.substr(0, colon)).filename() == one.filename();
  };
  return !has_its_name(file) && std::ranges::any_of(files, has_its_name);
}

/// The place in words of one file; nothing where it is of another one.
std::optional<std::string> place_about(std::string_view place, const fs::path& file,
                                       const Files& files) {
  if (const fs::path* named = named_by(place, files)) {
    if (*named != file) return std::nullopt;
    const std::string_view rest = place.substr(named->string().size() + 1);
    // A plain number behind a file is a line of it.
    return std::string(is_line_number(rest) ? place : rest);
  }
  if (is_line_of_others(place, file, files)) return std::nullopt;
  return std::string(place);
}

}  // namespace

std::optional<std::string> text_about(const std::string& text, const fs::path& file,
                                      const Files& files) {
  const std::size_t equals = text.rfind('=');
  if (equals == text.npos) return text;
  std::string_view places = std::string_view(text).substr(0, equals);
  std::string kept;
  while (true) {
    const std::size_t comma = std::min(places.find(','), places.size());
    if (const auto place = place_about(places.substr(0, comma), file, files)) {
      kept += (kept.empty() ? "" : ",") + *place;
    }
    if (comma == places.size()) break;
    places.remove_prefix(comma + 1);
  }
  if (kept.empty() && equals > 0) return std::nullopt;
  return kept + text.substr(equals);
}

StaticOptions options_about(StaticOptions options, const fs::path& file, const Files& files) {
  for (auto* texts : options.about_places()) {
    std::vector<std::string> kept;
    for (const std::string& text : *texts) {
      if (auto about = text_about(text, file, files)) kept.push_back(std::move(*about));
    }
    *texts = std::move(kept);
  }
  options.file = file;
  return options;
}

}  // namespace warpgauge::answers
