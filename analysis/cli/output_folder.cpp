// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/output_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/process.h"
#include "analysis/base/text_file.h"
#include "analysis/claims/write.h"
#include "analysis/cli/locations.h"
#include "analysis/cli/result_set.h"
#include "analysis/export/export.h"
#include "analysis/kernels/rows.h"
#include "analysis/model/roofline.h"
#include "analysis/report/figures.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

/// The script's status when it has told why, on standard error, and the report is not at fault;
/// kExitBadInput when the report or the folder is.
constexpr int kScriptSaidWhy = 3;

/// The profile in every form that other tools read.
void write_exports(const profile::Profile& profile, const fs::path& folder) {
  fs::create_directories(folder);
  for (const exports::FormatInfo& format : exports::formats()) {
    try {
      replace_text_file(folder / format.file, exports::export_text(profile, format.name));
    } catch (const Defect& defect) {
      fmt::print(stderr, "note: the export {} is left out: {}\n", format.name, defect.what());
    }
  }
}

}  // namespace

OutputFolder::OutputFolder(fs::path path) : path_(std::move(path)) {
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) throw InputError(path_.string(), "", "cannot be made: " + error.message());
  lock_ = open((path_ / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0) {
    throw InputError(path_.string(), "",
                     fmt::format("cannot be written to: {}", std::strerror(errno)));
  }
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    const int cause = errno;
    close(lock_);
    throw InputError(path_.string(), "",
                     cause == EWOULDBLOCK
                         ? "another warpgauge is writing to this folder"
                         : fmt::format("cannot be locked: {}", std::strerror(cause)));
  }
  try {
    recover(path_);
  } catch (...) {
    close(lock_);
    throw;
  }
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  if (!new_set_.empty()) fs::remove_all(new_set_, ignored);
  close(lock_);
}

void OutputFolder::write_results(const RecordingSets& recordings, const profile::Profile& profile,
                                 estimate::Estimates& estimates, const Found& found,
                                 report::Origin origin, Interruption& interruption) {
  const model::Roofline roofline = model::roofline(profile);
  report::Recordings all(recordings.probes.begin(), recordings.probes.end());
  all.insert(all.end(), recordings.kernels.begin(), recordings.kernels.end());
  const auto report =
      report::report_data(all, profile, roofline, estimates,
                          {found.kernels, found.validation, found.judgements}, origin);
  new_set_ = make_new_set(path_);
  interruption.remove_at_end(new_set_);
  profile::write_profile(profile, new_set_ / "profile.json");
  if (!found.kernels.empty()) {
    replace_text_file(new_set_ / kKernelsTable, ladder::to_csv(found.kernels));
  }
  if (found.validation) {
    replace_text_file(new_set_ / kValidationTable, model::to_csv(*found.validation));
  }
  if (!found.judgements.empty()) {
    replace_text_file(new_set_ / kVerdicts, claims::to_json(profile, found.judgements));
  }
  write_exports(profile, new_set_ / kExports);
  report::write_report_data(report, new_set_ / kReportData);
  report::write_report_data(report::roofline_figure(roofline), new_set_ / "roofline.json");
}

Drawing OutputFolder::draw(Interruption& interruption) const {
  std::vector<std::string> command;
  try {
    command = {
        drawing_python(), "-I", report_script().string(), (new_set_ / kReportData).string(), "-o",
        new_set_.string()};
  } catch (const std::runtime_error& error) {
    interruption.hold_off();
    fmt::print(stderr, "error: the report cannot be drawn: {}\n", error.what());
    return {kExitMeasurementFailed, true};
  }
  if (isatty(STDERR_FILENO)) command.emplace_back("--progress");
  const ProcessEnd end = run_process(command, Group::kOwn);
  interruption.hold_off();
  if (end.exit_status == kExitOk) return {};
  if (end.exit_status == kExitBadInput) return {kExitBadInput, false};
  if (end.exit_status != kScriptSaidWhy) {
    fmt::print(stderr,
               "error: the report was not drawn: {} ended with status {}; {} is as it was\n",
               command[2], end.exit_status, path_.string());
  }
  return {kExitMeasurementFailed, false};
}

void OutputFolder::publish(Interruption& interruption) {
  interruption.hold_off();
  put_in_place(path_, new_set_);
  new_set_.clear();
}

}  // namespace warpgauge::cli
