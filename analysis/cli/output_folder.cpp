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
#include "analysis/export/export.h"
#include "analysis/kernels/csv.h"
#include "analysis/model/roofline.h"
#include "analysis/report/figures.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

constexpr const char *kKernels = "kernels.csv", *kValidation = "validation.csv",
                     *kVerdicts = "verdicts.json";

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
}

OutputFolder::~OutputFolder() { close(lock_); }

void OutputFolder::write_results(const RecordingSets& recordings, const profile::Profile& profile,
                                 const Found& found, report::Origin origin) const {
  const model::Roofline roofline = model::roofline(profile);
  std::vector<samples::Recording> all = recordings.probes;
  all.insert(all.end(), recordings.kernels.begin(), recordings.kernels.end());
  const auto report = report::report_data(
      all, profile, roofline, {found.kernels, found.validation, found.judgements}, origin);
  const fs::path report_file = path_ / "report.json";
  std::error_code ignored;
  if (fs::exists(report_file, ignored)) {
    for (const char* name : {"index.html", "hierarchy.html", kKernels, kValidation, kVerdicts}) {
      fs::remove(path_ / name, ignored);
    }
    for (const auto& format : exports::formats()) {
      fs::remove(path_ / "exports" / format.file, ignored);
    }
  }
  profile::write_profile(profile, path_ / "profile.json");
  if (!found.kernels.empty()) replace_text_file(path_ / kKernels, ladder::to_csv(found.kernels));
  if (found.validation) replace_text_file(path_ / kValidation, model::to_csv(*found.validation));
  if (!found.judgements.empty()) {
    replace_text_file(path_ / kVerdicts, claims::to_json(profile, found.judgements));
  }
  write_exports(profile, path_ / "exports");
  report::write_report_data(report, report_file);
  report::write_report_data(report::roofline_figure(roofline), path_ / "roofline.json");
}

int OutputFolder::draw() const {
  std::vector<std::string> command;
  try {
    command = {
        drawing_python(), "-I", report_script().string(), (path_ / "report.json").string(), "-o",
        path_.string()};
  } catch (const std::runtime_error& error) {
    fmt::print(stderr, "error: the report cannot be drawn: {}\n", error.what());
    return kExitMeasurementFailed;
  }
  if (isatty(STDERR_FILENO)) command.emplace_back("--progress");
  const ProcessEnd end = run_process(command);
  // 2 is the script's word for a folder that cannot be written to, and the like.
  if (end.exit_status == kExitOk || end.exit_status == kExitBadInput) return end.exit_status;
  fmt::print(stderr, "error: the report was not drawn: {} ended with status {}\n", command[2],
             end.exit_status);
  return end.signal != 0 ? end.exit_status : kExitMeasurementFailed;
}

}  // namespace warpgauge::cli
