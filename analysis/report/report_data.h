// SPDX-License-Identifier: Apache-2.0
// Everything that a report shows, as one JSON document: the contract between analysis and plots/.
// The plots compute nothing; what they draw and print is here, value, interval and reason.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/claims/judge.h"
#include "analysis/claims/systems.h"
#include "analysis/claims/titles.h"
#include "analysis/ladder/row.h"
#include "analysis/profile/profile.h"
#include "analysis/report/figures.h"
#include "analysis/validate/validation.h"

namespace warpgauge::report {

inline constexpr const char* kReportSchema = "warpgauge.report";
inline constexpr int kReportVersion = 1;

/// Whether the samples were taken now or read from an earlier recording: the report says so on top.
enum class Origin { kMeasuredNow, kReplayed };

/// The findings that are compared with the profile; an empty one has no section in the report.
struct Findings {
  std::vector<ladder::Row> kernels;
  /// Absent when no kernel was both timed and counted.
  std::optional<validate::Validation> validation;
  std::vector<claims::Judgement> judgements;
  std::vector<claims::Entry> catalogue;  ///< what `judgements` point into
  claims::Titles titles;                 ///< of the documents
  std::vector<claims::System> systems;   ///< of statements that are all judged
};

/// Builds the document (deterministic: same input, same bytes).
///
///   schema, version
///   device    name, uuid, compute_capability, driver_version, toolkit_version, host,
///             facts{name: number}
///   run       origin, recordings[], probes[{probe, timing_seconds, counters_seconds}]
///   headline  keys of `values`, the ones to show first
///   figures   see figures.h
///   hierarchy see sections.h
///   values    key -> {value, unit, low, high, n, method, evidence, series, campaigns,
///             campaign_spread | null, confirmation | null, flags}
///   absent    key -> reason
///   kernels, predictions  see sections.h; not there when there is nothing to show
///   claims    the counts and claims of verdicts.json (data/claims/README.md); or not there
///   documents, systems  see sections.h; not there when nothing was judged, or nothing is listed
///   outcomes  [{recording, series, probe, question, source, confirms, outcome, reason, points,
///             elapsed_seconds, flags, code}]
///
/// `recordings` may be empty (a report of a profile alone: no curves, no outcomes, only the
/// roofline and the values). They are expected to be the ones that `profile` was fitted from, and
/// those that the rows of `findings` were made of. Throws InputError when a figure's id is not fit
/// for a file name, or is there twice.
/// `estimates` has those that were made for the profile.
nlohmann::json report_data(const Recordings& recordings, const profile::Profile& profile,
                           estimate::Estimates& estimates, const Findings& findings = {},
                           Origin origin = Origin::kMeasuredNow);

/// The ids of all figures, which are the names of the files that they are drawn into, in the order
/// of the report's members; those given twice are there twice. Skips what is not of a report's
/// form.
std::vector<std::string> figure_ids(const nlohmann::json& report);

/// Writes the document through a temporary file and a rename. Throws InputError when it cannot, or
/// when a number in the document is not finite (JSON would silently turn it into null).
void write_report_data(const nlohmann::json& report, const std::filesystem::path& file);

}  // namespace warpgauge::report
