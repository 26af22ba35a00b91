// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/temporary_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/base/temporary_file.h"

namespace warpgauge {

namespace fs = std::filesystem;

namespace {

/// Opens and locks a folder of ours; -1 where it is not ours or another process holds it.
int lock_folder(const fs::path& folder) {
  const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened < 0) return -1;
  struct stat found = {};
  if (fstat(opened, &found) == 0 && found.st_uid == geteuid() &&
      flock(opened, LOCK_EX | LOCK_NB) == 0 && is_named(opened, folder)) {
    return opened;
  }
  close(opened);
  return -1;
}

void remove_left_folders(const fs::path& parent) {
  std::error_code error;
  std::vector<fs::path> left;
  fs::directory_iterator entry(parent, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    std::error_code unknown;
    if (entry->path().filename().string().starts_with(kTemporaryName) &&
        fs::is_directory(entry->symlink_status(unknown))) {
      left.push_back(entry->path());
    }
  }
  for (const fs::path& folder : left) {
    const int locked = lock_folder(folder);
    if (locked < 0) continue;
    fs::remove_all(folder, error);
    close(locked);
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  const char* const temporary = std::getenv("TMPDIR");
  const bool is_set = temporary != nullptr && *temporary != '\0';
  const fs::path parent = is_set ? temporary : "/tmp";
  remove_left_folders(parent);
  constexpr int kAttempts = 100;
  for (int attempt = 0; lock_ < 0 && attempt < kAttempts; ++attempt) {
    std::string name = (parent / (std::string(kTemporaryName) + "XXXXXX")).string();
    if (mkdtemp(name.data()) == nullptr) {
      refuse(name, "", "cannot be made: {}", std::strerror(errno));
    }
    path_ = name;
    lock_ = lock_folder(path_);  // before that, another command may take it for one that was left
  }
  if (lock_ < 0) refuse(path_.string(), "", "cannot be locked");
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  close(lock_);
}

}  // namespace warpgauge
