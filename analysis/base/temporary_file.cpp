// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/temporary_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

namespace warpgauge {
namespace {

namespace fs = std::filesystem;

constexpr int kOpenSafely = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
constexpr mode_t kMostMode = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH;

/// The kernel is asked: to set it for a moment would be seen by a program that another thread
/// starts.
mode_t umask_of_process() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("Umask:"))
      return static_cast<mode_t>(std::stoul(line.substr(6), nullptr, 8));
  }
  const mode_t given = umask(S_IRWXG | S_IRWXO);  // no /proc: there is no other way
  umask(given);
  return given;
}

std::string unguessable_name() {
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number)
    number = static_cast<std::uint64_t>(getpid());
  return fmt::format("{}{:016x}", kTemporaryName, number);
}

/// A file that another of our processes holds, or that is not ours, stays.
void remove_if_left(const fs::path& file) {
  const int descriptor = open(file.c_str(), kOpenSafely | O_RDONLY);
  if (descriptor < 0) return;
  struct stat found = {};
  const bool is_ours =
      fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == geteuid();
  if (is_ours && flock(descriptor, LOCK_EX | LOCK_NB) == 0 && is_named(descriptor, file)) {
    unlink(file.c_str());
  }
  close(descriptor);
}

}  // namespace

bool is_named(int descriptor, const fs::path& file) {
  struct stat opened = {}, named = {};
  return fstat(descriptor, &opened) == 0 && lstat(file.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ < 0) return;
  if (!path_.empty()) unlink(path_.c_str());
  close(descriptor_);
}

int TemporaryFile::make(const fs::path& folder) {
  remove_left_files(folder);
  constexpr int kAttempts = 100;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    path_ = folder / unguessable_name();
    descriptor_ = open(path_.c_str(), kOpenSafely | O_CREAT | O_EXCL | O_WRONLY, S_IRUSR | S_IWUSR);
    if (descriptor_ < 0 && errno == EEXIST) continue;
    if (descriptor_ < 0) return errno;
    // Between the two calls another command may have taken it for one that was left.
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0 && is_named(descriptor_, path_)) return 0;
    if (errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP) return 0;  // no locks there
    close(descriptor_);
    descriptor_ = -1;
  }
  return EEXIST;
}

int TemporaryFile::become(const fs::path& file) {
  if (fchmod(descriptor_, kMostMode & ~umask_of_process()) != 0) return errno;
  // A pipe or a terminal has nothing to synchronise; this is neither.
  if (fsync(descriptor_) != 0) return errno;
  if (rename(path_.c_str(), file.c_str()) != 0) return errno;
  path_.clear();
  const int descriptor = descriptor_;
  descriptor_ = -1;
  return close(descriptor) == 0 ? 0 : errno;
}

void remove_left_files(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> left;
  fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    if (entry->path().filename().string().starts_with(kTemporaryName))
      left.push_back(entry->path());
  }
  for (const fs::path& file : left) remove_if_left(file);
}

}  // namespace warpgauge
