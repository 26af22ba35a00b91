// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figure_ids.h"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "analysis/base/error.h"
#include "analysis/report/figure_kinds.h"
#include "analysis/samples/check.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;

/// Leaves room for ".svg" and a suffix of a temporary file: file systems take 255 bytes.
constexpr std::size_t kMaxIdBytes = 200;

void add_ids(const json& part, std::vector<std::string>& ids) {
  if (!part.is_object() || !part.contains("figures") || !part["figures"].is_array()) return;
  for (const json& figure : part["figures"]) {
    if (figure.is_object() && figure.contains("id") && figure["id"].is_string()) {
      ids.push_back(figure["id"]);
    }
  }
}

/// Whether the figure of this id comes from the series: it names it, or a figure made of it
/// (`<figure>.grid`), or its probe's values are shown in it.
bool leads_to(const samples::Series& series, const std::string& id) {
  if (!series.figure.empty() && (id == series.figure || id.starts_with(series.figure + "."))) {
    return true;
  }
  return id == values_figure_id(series.probe);
}

[[noreturn]] void refuse(const Recordings& recordings, const std::string& id, const char* why) {
  const std::string cause = fmt::format("figure '{}' {}", id, why);
  for (const samples::Recording& recording : recordings) {
    for (std::size_t i = 0; i < recording.series.size(); ++i) {
      if (!leads_to(recording.series[i], id)) continue;
      throw InputError(recording.file, fmt::format("line {}", i + 2), cause);  // header, series ...
    }
  }
  throw InputError(recordings.empty() ? "the profile" : recordings.front().get().file, "", cause);
}

}  // namespace

std::vector<std::string> figure_ids(const json& report) {
  std::vector<std::string> ids;
  add_ids(report, ids);
  if (!report.is_object()) return ids;
  for (const json& section : report) add_ids(section, ids);
  return ids;
}

void check_figure_ids(const json& report, const Recordings& recordings) {
  std::set<std::string> seen;
  for (const std::string& id : figure_ids(report)) {
    if (!samples::is_file_name(id) || id.size() > kMaxIdBytes) {
      refuse(recordings, id, "is not fit for a file name");
    }
    if (!seen.insert(id).second) refuse(recordings, id, "is there twice: name one of them anew");
  }
}

}  // namespace warpgauge::report
