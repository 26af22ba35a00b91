// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/result_set.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/temporary_file.h"
#include "analysis/base/text_file.h"
#include "analysis/export/export.h"
#include "analysis/report/report_data.h"
#include "analysis/samples/check.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse(const fs::path& file, const std::string& cause) {
  throw InputError(file.string(), "", cause);
}

/// As errno says.
[[noreturn]] void refuse_to_write(const fs::path& folder) {
  refuse(folder, fmt::format("cannot be written to: {}", std::strerror(errno)));
}

constexpr const char *kFigures = "figures", *kDigests = "digests.json";

/// Six letters follow, so that no process of a killed command writes into the set of a later one.
constexpr const char* kNewSet = ".warpgauge-new-";
/// A set that counts. Its files take their places, or took some of them.
constexpr const char* kWholeSet = ".warpgauge-whole";
/// In a set that counts: what it replaces is gone, and what of it is in place has to stay.
constexpr const char* kOldIsGone = ".warpgauge-old-is-gone";
/// Removed before anything is put in place and put there last. The page that a reader opens ends
/// the list.
constexpr const char* kPages[] = {"hierarchy.html", "index.html"};

/// A page by itself, and the data that it is drawn from.
struct SinglePage {
  const char *data, *page;
};
constexpr SinglePage kSinglePages[] = {{"advice.json", "kernels.html"},
                                       {"analysis.json", "analysis.html"},
                                       {"fleet.json", "fleet.html"}};

/// Orders files as they take their places: report.json, which tells that the folder is ours, after
/// all but the pages.
std::size_t rank(const fs::path& file) {
  const auto page = std::find(std::begin(kPages), std::end(kPages), file);
  if (std::ranges::any_of(kSinglePages, [&](const auto& one) { return file == one.page; }))
    return 2;
  if (page != std::end(kPages)) return 2 + static_cast<std::size_t>(page - std::begin(kPages));
  return file == kReportData ? 1 : 0;
}

/// Paths below `set`, in the order in which they take their places.
std::vector<fs::path> files_of(const fs::path& set) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(set)) {
    const fs::path file = entry.path().lexically_relative(set);
    if (!fs::is_directory(entry.symlink_status()) && file != kOldIsGone) files.push_back(file);
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

/// Null where the file cannot be read.
nlohmann::json parsed(const fs::path& file) {
  try {
    const std::string text = read_text_file(file);
    return located(file.string(), "", [&] { return parse_json(text); });
  } catch (const InputError&) {
    return {};
  }
}

/// Figures of the report that is in the folder: those that its report.json names, and those whose
/// drawing left a digest (figures/digests.json). Names alone, without an ending.
std::set<std::string> figures_of(const fs::path& folder, const nlohmann::json& report) {
  std::set<std::string> names;
  for (const std::string& id : report::figure_ids(report)) names.insert({id, id + ".narrow"});
  const nlohmann::json digests = parsed(folder / kFigures / kDigests);
  if (digests.is_object()) {
    for (const auto& digest : digests.items()) names.insert(digest.key());
  }
  std::erase_if(names, [](const std::string& name) { return !samples::is_file_name(name); });
  return names;
}

/// The folder's files that may belong to a set. A user's own files do not.
std::vector<fs::path> known_files(const fs::path& folder) {
  std::vector<fs::path> files = {kKernelsTable, kValidationTable, kVerdicts};
  for (const auto& format : exports::formats()) files.push_back(fs::path(kExports) / format.file);
  const nlohmann::json report = parsed(folder / kReportData);
  // That of several devices has no profile: a file of this name is the user's.
  if (report.is_object() && report.value("schema", nlohmann::json()) == report::kReportSchema) {
    files.insert(files.end(), {"profile.json", "roofline.json"});
  }
  for (const std::string& name : figures_of(folder, report)) {
    for (const char* form : {".svg", ".png", ".csv"}) {
      files.push_back(fs::path(kFigures) / (name + form));
    }
  }
  files.push_back(fs::path(kFigures) / kDigests);
  return files;
}

bool is_link(const fs::path& path) {
  std::error_code ignored;
  return fs::is_symlink(fs::symlink_status(path, ignored));
}

/// `file` is below `folder`. The parts of a set are at most one folder deep.
void refuse_link(const fs::path& folder, const fs::path& file) {
  const fs::path parent = folder / file.parent_path();
  if (file.has_parent_path() && is_link(parent)) {
    refuse(parent,
           "is a symbolic link, where a folder of the report belongs: nothing is written "
           "through it");
  }
}

void remove_file(const fs::path& folder, const fs::path& file) {
  std::error_code ignored;
  if (!file.has_parent_path() || !is_link(folder / file.parent_path())) {
    fs::remove(folder / file, ignored);
  }
}

/// Removes the old pages, and what of the old set has no successor. A folder without report.json
/// holds no set: files of these names are the user's.
void remove_old(const fs::path& folder, const fs::path& set) {
  std::error_code ignored;
  if (!fs::exists(folder / kReportData, ignored)) return;
  for (const char* page : kPages) remove_file(folder, page);
  for (const fs::path& page : listed_pages(folder)) remove_file(folder, page);
  for (const fs::path& file : known_files(folder)) {
    if (!fs::exists(set / file, ignored)) remove_file(folder, file);
  }
}

/// The page of the data that is about to be replaced; one without data beside it is the user's.
void remove_old_page(const fs::path& folder, const fs::path& set) {
  std::error_code ignored;
  for (const SinglePage& one : kSinglePages) {
    if (fs::exists(set / one.data, ignored) && fs::exists(folder / one.data, ignored)) {
      remove_file(folder, one.page);
    }
  }
}

/// Can be repeated from any point: a file that was moved into place is no longer in the set.
void take_places(const fs::path& folder) {
  const fs::path set = folder / kWholeSet;
  if (!fs::exists(set / kOldIsGone)) {
    if (fs::exists(set / kReportData)) remove_old(folder, set);
    remove_old_page(folder, set);
    replace_text_file(set / kOldIsGone, "");
  }
  for (const fs::path& file : files_of(set)) {
    refuse_link(folder, file);
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
    refuse_link(folder, file);
    if (!fs::exists(fs::symlink_status(parent))) continue;
    if (stat(parent.c_str(), &there) != 0) refuse(parent, std::strerror(errno));
    if (!S_ISDIR(there.st_mode)) refuse(parent, "is not a folder, where one of the report belongs");
    if (there.st_dev != here.st_dev) {
      refuse(parent,
             fmt::format("is on another file system than {}: make it a folder on the same one",
                         folder.string()));
    }
    if (access(parent.c_str(), W_OK | X_OK) != 0) refuse_to_write(parent);
  }
}

}  // namespace

fs::path make_new_set(const fs::path& folder) {
  std::string name = (folder / kNewSet).string() + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) refuse_to_write(folder);
  return name;
}

void publish_set(const fs::path& set, const fs::path& folder) {
  look_ahead(folder, set);
  fs::rename(set, folder / kWholeSet);
  take_places(folder);
}

void recover_sets(const fs::path& folder) {
  std::error_code ignored;
  const fs::path whole = folder / kWholeSet;
  if (const auto status = fs::symlink_status(whole, ignored); fs::exists(status)) {
    if (!fs::is_directory(status)) refuse(whole, "is not a folder that warpgauge left: remove it");
    take_places(folder);
  }
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with(kNewSet)) left.push_back(entry.path());
  }
  for (const fs::path& set : left) fs::remove_all(set, ignored);
  for (const char* part : {"", kExports, kFigures, kMorePages}) {
    if (*part == '\0' || !is_link(folder / part)) remove_left_files(folder / part);
  }
}

}  // namespace warpgauge::cli
