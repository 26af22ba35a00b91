// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report_data.h"

#include <cmath>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/claims/write.h"
#include "analysis/kernels/rows.h"
#include "analysis/report/figure_ids.h"
#include "analysis/report/figure_json.h"
#include "analysis/report/figure_kinds.h"
#include "analysis/report/sections.h"
#include "analysis/report/summary.h"
#include "analysis/samples/reader.h"

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
  json listed = json::array();
  for (const auto& recording : recordings) listed.push_back(recording_json(recording));
  if (recordings.empty()) {
    for (const profile::SourceRecording& source : profile.recordings) {
      listed.push_back({{"file", source.file},
                        {"git_revision", source.git_revision},
                        {"git_dirty", source.git_dirty},
                        {"time_utc", source.time_utc},
                        {"level", source.level}});
    }
  }
  return {{"origin", origin == Origin::kReplayed ? "replayed" : "measured now"},
          {"recordings", listed},
          {"probes", probes_json(recordings)}};
}

json entry_json(const profile::Entry& entry) {
  json confirmation;
  if (entry.confirmation) {
    confirmation = {{"state", entry.confirmation->state},
                    {"relation", entry.confirmation->relation},
                    {"points", entry.confirmation->points},
                    {"worst", entry.confirmation->worst}};
  }
  const auto evidence = profile::kEvidenceNames[static_cast<std::size_t>(entry.evidence)];
  return with_interval({{"unit", entry.unit},
                        {"n", entry.n},
                        {"method", entry.method},
                        {"evidence", evidence},
                        {"series", entry.series},
                        {"campaigns", entry.campaigns},
                        {"campaign_spread", or_null(entry.campaign_spread)},
                        {"confirmation", confirmation},
                        {"flags", entry.flags}},
                       entry);
}

json outcome_json(const samples::Recording& recording, const samples::Series& series) {
  json code = json::array();
  for (const samples::CodeEvidence& evidence : series.code) {
    code.push_back({{"kernel", evidence.kernel},
                    {"level", evidence.level},
                    {"hash", evidence.hash},
                    {"in_loop", evidence.in_loop}});
  }
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
          {"code", code}};
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

}  // namespace

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
  std::vector<json> drawn = figures(recordings, profile, estimates);
  report["hierarchy"] = hierarchy_section(profile, drawn);
  for (json& figure : drawn) report["figures"].push_back(std::move(figure));
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
