// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/output_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/process.h"
#include "analysis/base/text_file.h"
#include "analysis/claims/write.h"
#include "analysis/cli/findings.h"
#include "analysis/cli/toolkit.h"
#include "analysis/export/export.h"
#include "analysis/kernels/rows.h"
#include "analysis/samples/check.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

// ---- signals -----------------------------------------------------------------------------------

bool is_ignored(int signal) {
  struct sigaction action = {};
  sigaction(signal, nullptr, &action);
  return action.sa_handler == SIG_IGN;
}

/// Killed processes may write for a moment yet: a file that appears while the folder is emptied
/// makes one more attempt. The next run removes a rest that is still there after a second.
void remove_folder(const fs::path& folder) {
  std::error_code ignored;
  for (int attempt = 0; attempt < 40; ++attempt) {
    fs::remove_all(folder, ignored);
    if (!fs::exists(folder, ignored)) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
}

// ---- a whole set of results takes the place of another, file by file ---------------------------

[[noreturn]] void refuse(const fs::path& file, const std::string& cause) {
  throw InputError(file.string(), "", cause);
}

/// As errno says.
[[noreturn]] void refuse_to_write(const fs::path& folder) {
  refuse(folder, fmt::format("cannot be written to: {}", std::strerror(errno)));
}

/// The tables that a set has or has not.
constexpr const char *kKernelsTable = "kernels.csv", *kValidationTable = "validation.csv",
                     *kVerdicts = "verdicts.json";
/// Each set has these.
constexpr const char *kReportData = "report.json", *kExports = "exports";

/// Six letters follow, so that no process of a killed command writes into the set of a later one.
constexpr const char* kNewSet = ".warpgauge-new-";
/// A set that counts. Its files take their places, or took some of them.
constexpr const char* kWholeSet = ".warpgauge-whole";
/// Removed before anything is put in place and put there last. The page that a reader opens ends
/// the list.
constexpr const char* kPages[] = {"hierarchy.html", "index.html"};

/// Orders files as they take their places: report.json, which tells that the folder is ours, after
/// all but the pages.
std::size_t rank(const fs::path& file) {
  const auto page = std::find(std::begin(kPages), std::end(kPages), file);
  if (page != std::end(kPages)) return 2 + static_cast<std::size_t>(page - std::begin(kPages));
  return file == kReportData ? 1 : 0;
}

/// Paths below `set`, in the order in which they take their places.
std::vector<fs::path> files_of(const fs::path& set) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(set)) {
    if (!entry.is_directory()) files.push_back(entry.path().lexically_relative(set));
  }
  std::ranges::sort(files, {}, [](const fs::path& file) { return std::pair(rank(file), file); });
  return files;
}

/// The pages behind the first one, and the file that lists them, a name a line.
constexpr const char *kMorePages = "pages", *kPagesList = "pages/files.txt";

/// Those that a set lists; none where there is no list.
std::vector<fs::path> listed_pages(const fs::path& folder) {
  std::vector<fs::path> files;
  try {
    std::istringstream list(read_text_file(folder / kPagesList));
    for (std::string name; std::getline(list, name);) {
      if (samples::is_file_name(name)) files.push_back(fs::path(kMorePages) / name);
    }
  } catch (const InputError&) {
    return {};
  }
  files.emplace_back(kPagesList);
  return files;
}

/// The folder's files that a set may have. Its figures are those that its report.json names; a file
/// that a user keeps beside them is none of these.
std::vector<fs::path> known_files(const fs::path& folder) {
  std::vector<fs::path> files = {kKernelsTable, kValidationTable, kVerdicts};
  for (const auto& format : exports::formats()) files.push_back(fs::path(kExports) / format.file);
  nlohmann::json report;
  try {
    const std::string text = read_text_file(folder / kReportData);
    report = located(kReportData, "", [&] { return parse_json(text); });
  } catch (const InputError&) {
    return files;
  }
  for (const std::string& id : report::figure_ids(report)) {
    if (!samples::is_file_name(id)) continue;
    for (const char* form : {".svg", ".png", ".csv", ".narrow.svg", ".narrow.png"}) {
      files.push_back(fs::path("figures") / (id + form));
    }
  }
  files.push_back(fs::path("figures") / "digests.json");
  return files;
}

/// Removes the old pages, and what of the old set has no successor. A folder without report.json
/// holds no set: files of these names are the user's.
void remove_old(const fs::path& folder, const fs::path& set) {
  std::error_code ignored;
  if (!fs::exists(folder / kReportData, ignored)) return;
  for (const char* page : kPages) fs::remove(folder / page, ignored);
  for (const fs::path& page : listed_pages(folder)) fs::remove(folder / page, ignored);
  for (const fs::path& file : known_files(folder)) {
    if (!fs::exists(set / file, ignored)) fs::remove(folder / file, ignored);
  }
}

/// Can be begun anew at any point: a file that took its place is no longer in the set.
void take_places(const fs::path& folder) {
  const fs::path set = folder / kWholeSet;
  if (fs::exists(set / kReportData)) remove_old(folder, set);
  for (const fs::path& file : files_of(set)) {
    fs::create_directories((folder / file).parent_path());
    std::error_code error;
    fs::rename(set / file, folder / file, error);
    if (error) {
      refuse(folder / file, fmt::format("cannot be put in place: {} (the rest of the new set is in "
                                        "{}; the next command puts it in place)",
                                        error.message(), set.string()));
    }
  }
  fs::remove_all(set);
}

/// Throws InputError for what would stop take_places half-way.
void look_ahead(const fs::path& folder, const fs::path& set) {
  struct stat here = {}, there = {};
  if (stat(set.c_str(), &here) != 0) refuse(set, std::strerror(errno));
  for (const fs::path& file : files_of(set)) {
    const fs::path target = folder / file, parent = target.parent_path();
    if (fs::is_directory(fs::symlink_status(target))) {
      refuse(target, "is a folder, where a file of the report belongs");
    }
    if (!fs::exists(fs::symlink_status(parent))) continue;
    if (stat(parent.c_str(), &there) != 0) refuse(parent, std::strerror(errno));
    if (!S_ISDIR(there.st_mode)) refuse(parent, "is not a folder, where one of the report belongs");
    if (there.st_dev != here.st_dev) {
      refuse(parent, fmt::format("is on another file system than {}: make it a folder of that one",
                                 folder.string()));
    }
    if (access(parent.c_str(), W_OK | X_OK) != 0) refuse_to_write(parent);
  }
}

/// A folder below `folder` for a new set, which only we can look into.
fs::path make_new_set(const fs::path& folder) {
  std::string name = (folder / kNewSet).string() + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) refuse_to_write(folder);
  return name;
}

/// Completes what a killed command began to put in place; removes sets that never were whole.
void recover(const fs::path& folder) {
  std::error_code ignored;
  if (fs::exists(folder / kWholeSet, ignored)) take_places(folder);
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with(kNewSet)) left.push_back(entry.path());
  }
  for (const fs::path& set : left) fs::remove_all(set, ignored);
}

// ---- the folder -------------------------------------------------------------------------------

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

Interruption::Interruption(std::string line) : line_(std::move(line)) {
  sigemptyset(&signals_);
  for (const int signal : {SIGINT, SIGTERM}) {
    if (is_ignored(signal)) continue;
    sigaddset(&signals_, signal);
    wake_ = signal;
  }
  if (wake_ == 0) return;
  pthread_sigmask(SIG_BLOCK, &signals_, &blocked_before_);  // every later thread inherits it
  thread_ = std::thread([this] { wait_for_signal(); });
}

Interruption::~Interruption() {
  hold_off();
  if (!thread_.joinable()) return;
  pthread_kill(thread_.native_handle(), wake_);
  thread_.join();
  const timespec at_once = {};
  while (sigtimedwait(&signals_, nullptr, &at_once) > 0) {  // came too late to end anything
  }
  pthread_sigmask(SIG_SETMASK, &blocked_before_, nullptr);
}

void Interruption::remove_at_end(const fs::path& scratch) {
  const std::lock_guard lock(mutex_);
  scratch_ = scratch;
}

void Interruption::hold_off() {
  const std::lock_guard lock(mutex_);
  held_off_ = true;
}

void Interruption::wait_for_signal() {
  int signal = 0;
  while (sigwait(&signals_, &signal) != 0) {
  }
  // Never unlocked again: the main thread stops at hold_off(), and prints and changes nothing.
  std::unique_lock lock(mutex_);
  if (held_off_) return;
  kill_own_group();
  if (!scratch_.empty()) remove_folder(scratch_);
  write_all(STDERR_FILENO, line_ + "\n");
  _exit(128 + signal);
}

OutputFolder::OutputFolder(fs::path path) : path_(std::move(path)) {
  std::error_code error;
  fs::create_directories(path_, error);
  if (error) refuse(path_, "cannot be made: " + error.message());
  lock_.file = open((path_ / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_.file < 0) refuse_to_write(path_);
  if (flock(lock_.file, LOCK_EX | LOCK_NB) != 0) {
    refuse(path_, errno == EWOULDBLOCK ? "another warpgauge is writing to this folder"
                                       : fmt::format("cannot be locked: {}", std::strerror(errno)));
  }
  recover(path_);
}

OutputFolder::Lock::~Lock() {
  if (file >= 0) close(file);
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  if (!new_set_.empty()) fs::remove_all(new_set_, ignored);
}

void OutputFolder::write_results(const RecordingSets& recordings, const profile::Profile& profile,
                                 estimate::Estimates& estimates, report::Origin origin,
                                 Interruption& interruption) {
  const report::Findings found = hold_against(profile, recordings);
  report::Recordings all(recordings.probes.begin(), recordings.probes.end());
  all.insert(all.end(), recordings.kernels.begin(), recordings.kernels.end());
  const auto report = report::report_data(all, profile, estimates, found, origin);
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
  report::write_report_data(report["figures"].front(), new_set_ / "roofline.json");
}

Drawing OutputFolder::draw(Interruption& interruption) const {
  std::vector<std::string> command;
  try {
    command = {
        drawing_python(), "-I", report_script().string(), (new_set_ / kReportData).string(), "-o",
        new_set_.string(), "--earlier", path_.string()};
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
  look_ahead(path_, new_set_);
  fs::rename(new_set_, path_ / kWholeSet);
  take_places(path_);
  new_set_.clear();
}

}  // namespace warpgauge::cli
