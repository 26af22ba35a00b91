// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/result_set.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/export/export.h"
#include "analysis/report/figure_ids.h"
#include "analysis/samples/check.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

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
  std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
  });
  return files;
}

[[noreturn]] void refuse(const fs::path& file, const std::string& cause) {
  throw InputError(file.string(), "", cause);
}

/// The folder's files that a set may have. Its figures are those that its report.json names; a file
/// that a user keeps beside them is none of these.
std::vector<fs::path> known_files(const fs::path& folder) {
  std::vector<fs::path> files = {kKernelsTable, kValidationTable, kVerdicts};
  for (const auto& format : exports::formats()) files.push_back(fs::path(kExports) / format.file);
  std::string text;
  try {
    text = read_text_file(folder / kReportData);
  } catch (const InputError&) {
    return files;
  }
  for (const std::string& id : report::figure_ids(nlohmann::json::parse(text, nullptr, false))) {
    if (!samples::is_file_name(id)) continue;
    for (const char* form : {".svg", ".png"}) files.push_back(fs::path("figures") / (id + form));
  }
  return files;
}

/// Removes the old pages, and what of the old set has no successor. A folder without report.json
/// holds no set: files of these names are the user's.
void remove_old(const fs::path& folder, const fs::path& set) {
  std::error_code ignored;
  if (!fs::exists(folder / kReportData, ignored)) return;
  for (const char* page : kPages) fs::remove(folder / page, ignored);
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
    if (access(parent.c_str(), W_OK | X_OK) != 0) {
      refuse(parent, fmt::format("cannot be written to: {}", std::strerror(errno)));
    }
  }
}

}  // namespace

fs::path make_new_set(const fs::path& folder) {
  std::string name = (folder / kNewSet).string() + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) {
    refuse(folder, fmt::format("cannot be written to: {}", std::strerror(errno)));
  }
  return name;
}

void put_in_place(const fs::path& folder, const fs::path& new_set) {
  look_ahead(folder, new_set);
  fs::rename(new_set, folder / kWholeSet);
  take_places(folder);
}

void recover(const fs::path& folder) {
  std::error_code ignored;
  if (fs::exists(folder / kWholeSet, ignored)) take_places(folder);
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with(kNewSet)) left.push_back(entry.path());
  }
  for (const fs::path& set : left) fs::remove_all(set, ignored);
}

}  // namespace warpgauge::cli
