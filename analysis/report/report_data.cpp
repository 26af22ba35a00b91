// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report_data.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/claims/write.h"
#include "analysis/ladder/rows.h"
#include "analysis/report/figures_without_curves.h"
#include "analysis/report/sections.h"
#include "analysis/report/summary.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"

// Structures that the report has member by member.
namespace warpgauge::profile {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Confirmation, state, relation, points, worst)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceRecording, file, git_revision, git_dirty, time_utc, level)
}  // namespace warpgauge::profile
namespace warpgauge::samples {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeEvidence, kernel, level, hash, in_loop)
}  // namespace warpgauge::samples

namespace warpgauge::report {
namespace {

using nlohmann::json;

json device_json(const Recordings& recordings, const profile::Profile& profile) {
  json device = {{"name", profile.device_name},
                 {"uuid", profile.device_uuid},
                 {"compute_capability", profile.compute_capability},
                 {"driver_version", profile.driver_version},
                 {"toolkit_version", profile.toolkit_version},
                 {"host", ""},
                 {"facts", json::object()}};
  if (!recordings.empty()) {
    device["host"] = recordings.front().get().header.host;
    device["facts"] = recordings.front().get().header.device;
  }
  return device;
}

json recording_json(const samples::Recording& recording) {
  const samples::Header& header = recording.header;
  return {{"file", samples::source_name(recording)},
          {"git_revision", header.git_revision},
          {"git_dirty", header.git_dirty},
          {"time_utc", header.time_utc},
          {"level", header.level},
          {"campaign", header.campaign},
          {"measures", ladder::has_kernels(recording) ? "kernels" : "probes"},
          {"counters", header.counters},
          {"flags", header.flags},
          {"complete", recording.complete},
          {"elapsed_seconds", or_null(recording.elapsed_seconds)}};
}

/// Wall time of each probe over all recordings, apart for timing and counters.
json probes_json(const Recordings& recordings) {
  std::map<std::string, std::pair<double, double>> seconds;
  for (const samples::Recording& recording : recordings) {
    for (const samples::Series& series : recording.series) {
      auto& [timing, counters] = seconds[series.probe];
      (series.source == samples::Source::kTiming ? timing : counters) += series.elapsed_seconds;
    }
  }
  json probes = json::array();
  for (const auto& [probe, split] : seconds) {
    probes.push_back(
        {{"probe", probe}, {"timing_seconds", split.first}, {"counters_seconds", split.second}});
  }
  return probes;
}

json run_json(const Recordings& recordings, const profile::Profile& profile, Origin origin) {
  return {{"origin", origin == Origin::kReplayed ? "replayed" : "measured now"},
          {"recordings",
           recordings.empty() ? json(profile.recordings) : list_of(recordings, recording_json)},
          {"probes", probes_json(recordings)}};
}

json entry_json(const profile::Entry& entry) {
  const auto evidence = profile::kEvidenceNames[static_cast<std::size_t>(entry.evidence)];
  return with_interval({{"unit", entry.unit},
                        {"n", entry.n},
                        {"method", entry.method},
                        {"evidence", evidence},
                        {"series", entry.series},
                        {"campaigns", entry.campaigns},
                        {"campaign_spread", or_null(entry.campaign_spread)},
                        {"confirmation", or_null(entry.confirmation)},
                        {"flags", entry.flags}},
                       entry);
}

json outcome_json(const samples::Recording& recording, const samples::Series& series) {
  return {{"recording", samples::source_name(recording)},
          {"series", series.id},
          {"probe", series.probe},
          {"question", series.question},
          {"source", samples::kSourceNames[static_cast<std::size_t>(series.source)]},
          {"confirms", series.confirms},
          {"outcome", samples::kOutcomeNames[static_cast<std::size_t>(series.outcome)]},
          {"reason", series.reason},
          {"points", series.points.size()},
          {"elapsed_seconds", series.elapsed_seconds},
          {"flags", series.flags},
          {"code", series.code}};
}

/// JSON has no NaN: the library would write null, which reads as "not there".
void require_finite(const json& node, const std::string& place, const std::filesystem::path& file) {
  if (node.is_number_float() && !std::isfinite(node.get<double>())) {
    throw InputError(file.string(), place, "not a finite number");
  }
  if (!node.is_structured()) return;
  for (const auto& item : node.items()) {
    require_finite(item.value(), place + "/" + item.key(), file);
  }
}

// ---- ids of figures ----------------------------------------------------------------------------

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

/// Throws InputError when an id is not fit for a file name or is given twice: to the line of the
/// recording whose series names the figure, or whose probe does.
void check_figure_ids(const json& report, const Recordings& recordings) {
  std::set<std::string> seen;
  for (const std::string& id : figure_ids(report)) {
    if (!samples::is_file_name(id) || id.size() > kMaxIdBytes) {
      refuse(recordings, id, "is not fit for a file name");
    }
    if (!seen.insert(id).second) refuse(recordings, id, "is there twice: rename one of them");
  }
}

}  // namespace

std::vector<std::string> figure_ids(const json& report) {
  std::vector<std::string> ids;
  add_ids(report, ids);
  if (!report.is_object()) return ids;
  for (const json& section : report) add_ids(section, ids);
  return ids;
}

json report_data(const Recordings& recordings, const profile::Profile& profile,
                 estimate::Estimates& estimates, const Findings& findings, Origin origin) {
  json report = {{"schema", kReportSchema},
                 {"version", kReportVersion},
                 {"device", device_json(recordings, profile)},
                 {"run", run_json(recordings, profile, origin)},
                 {"headline", headline_keys(profile)},
                 {"figures", json::array({roofline_figure(model::roofline(profile))})},
                 {"values", json::object()},
                 {"absent", profile.absent},
                 {"outcomes", json::array()}};
  const std::vector<Figure> drawn = figures(recordings, profile, estimates);
  report["hierarchy"] = hierarchy_section(profile, drawn);
  if (has_links(profile)) report["figures"].push_back(links_figure(profile));
  for (const Figure& figure : drawn) report["figures"].push_back(figure);
  for (const auto& [key, entry] : profile.entries) report["values"][key] = entry_json(entry);
  for (const samples::Recording& recording : recordings) {
    for (const samples::Series& series : recording.series) {
      report["outcomes"].push_back(outcome_json(recording, series));
    }
  }
  if (!findings.kernels.empty()) report["kernels"] = kernels_section(findings.kernels, profile);
  if (findings.validation) report["predictions"] = predictions_section(*findings.validation);
  if (!findings.judgements.empty()) {
    const json verdicts = json::parse(claims::to_json(profile, findings.judgements));
    report["claims"] = {{"counts", verdicts.at("counts")}, {"claims", verdicts.at("claims")}};
    report["documents"] = documents_section(findings.judgements, findings.titles);
  }
  if (!findings.systems.empty()) {
    report["systems"] = systems_section(findings.systems, findings.judgements, findings.kernels);
  }
  check_figure_ids(report, recordings);
  return report;
}

void write_report_data(const json& report, const std::filesystem::path& file) {
  require_finite(report, "", file);
  // Bytes that are not UTF-8 (a host name, a driver's message) become U+FFFD.
  replace_text_file(file, report.dump(1, ' ', false, json::error_handler_t::replace) + '\n');
}

}  // namespace warpgauge::report
