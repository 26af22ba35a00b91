// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/output_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/claims/write.h"
#include "analysis/cli/run/findings.h"
#include "analysis/cli/run/result_set.h"
#include "analysis/export/export.h"
#include "analysis/ladder/rows.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse_folder(const fs::path& folder, const std::string& cause) {
  throw InputError(folder.string(), "", cause);
}

/// The profile in every form that other tools read.
void write_exports(const profile::Profile& profile, const fs::path& folder) {
  fs::create_directories(folder);
  for (const exports::FormatInfo& format : exports::formats()) {
    try {
      replace_text_file(folder / format.file, exports::export_text(profile, format.name));
    } catch (const Defect& defect) {
      tell("note: the export {} is left out: {}", format.name, defect.what());
    }
  }
}

}  // namespace

OutputFolder::OutputFolder(fs::path path) : path_(std::move(path)) {
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) refuse_folder(path_, "cannot be created: " + error.message());
  constexpr int kSafely = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  lock_.file = open((path_ / ".lock").c_str(), O_RDWR | O_CREAT | kSafely, 0644);
  if (lock_.file < 0 && errno == ELOOP) {
    refuse_folder(path_ / ".lock", "is a symbolic link: remove it");
  }
  if (lock_.file < 0) {
    refuse_folder(path_, fmt::format("cannot be written to: {}", std::strerror(errno)));
  }
  if (flock(lock_.file, LOCK_EX | LOCK_NB) != 0) {
    refuse_folder(path_, errno == EWOULDBLOCK
                             ? "another warpgauge is writing to this folder"
                             : fmt::format("cannot be locked: {}", std::strerror(errno)));
  }
  recover_sets(path_);
}

OutputFolder::Lock::~Lock() {
  if (file >= 0) close(file);
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  if (!new_set_.empty()) fs::remove_all(new_set_, ignored);
}

void OutputFolder::begin_set(Interruption& interruption) {
  new_set_ = make_new_set(path_);
  interruption.remove_at_end(new_set_);
}

void OutputFolder::write_results(const RecordingSets& recordings, const profile::Profile& profile,
                                 estimate::Estimates& estimates, report::Origin origin,
                                 Interruption& interruption) {
  const report::Findings found = hold_against(profile, recordings);
  report::Recordings all(recordings.probes.begin(), recordings.probes.end());
  all.insert(all.end(), recordings.kernels.begin(), recordings.kernels.end());
  const auto report = report::report_data(all, profile, estimates, found, origin);
  begin_set(interruption);
  profile::write_profile(profile, new_set_ / "profile.json");
  if (!found.kernels.empty()) {
    replace_text_file(new_set_ / kKernelsTable, ladder::to_csv(found.kernels));
  }
  if (found.validation) {
    replace_text_file(new_set_ / kValidationTable, validate::to_csv(*found.validation));
  }
  if (!found.judgements.empty()) {
    replace_text_file(new_set_ / kVerdicts, claims::to_json(profile, found.judgements));
  }
  write_exports(profile, new_set_ / kExports);
  report::write_report_data(report, new_set_ / kReportData);
  report::write_report_data(report["figures"].front(), new_set_ / "roofline.json");
}

void OutputFolder::write_report(const nlohmann::json& report, Interruption& interruption) {
  begin_set(interruption);
  report::write_report_data(report, new_set_ / kReportData);
}

void OutputFolder::write_document(std::string_view text, const char* file,
                                  Interruption& interruption) {
  begin_set(interruption);
  replace_text_file(new_set_ / file, text);
}

Drawing OutputFolder::draw(const DrawOptions& options) const {
  const bool is_report = std::string_view(options.data) == kReportData;
  Drawing drawing;
  try {
    drawing = draw_document({.document = new_set_ / options.data,
                             .folder = new_set_,
                             .earlier = is_report ? path_ : fs::path(),
                             .png = options.png,
                             .shows_progress = is_report && options.beside == 1,
                             .beside = options.beside});
  } catch (const std::runtime_error& error) {
    drawing = {kExitMeasurementFailed, true, error.what()};
  }
  if (drawing.why.empty()) return drawing;
  const char* const what = is_report ? "report" : "page";
  if (!drawing.set_is_whole) {
    drawing.why =
        fmt::format("the {} was not drawn: {}; {} is unchanged", what, drawing.why, path_.string());
  } else if (is_report) {
    drawing.why = fmt::format("the report cannot be drawn: {}", drawing.why);
  } else {
    drawing.why = fmt::format("the page cannot be drawn: {}; {} has its data", drawing.why,
                              (path_ / options.data).string());
  }
  return drawing;
}

void OutputFolder::publish(const Drawing& drawing, Interruption& interruption) {
  interruption.hold_off();
  if (!drawing.why.empty()) tell("error: {}", drawing.why);
  if (!drawing.set_is_whole) return;
  publish_set(new_set_, path_);
  new_set_.clear();
}

}  // namespace warpgauge::cli
