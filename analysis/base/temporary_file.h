// SPDX-License-Identifier: Apache-2.0
// A file that becomes another one once it is whole. Until then no other user may look into it, its
// name cannot be guessed, and no link that lies in its place is followed.
#pragma once

#include <filesystem>
#include <string>

namespace warpgauge {

/// How the names of such files begin; letters that cannot be guessed follow. plots/files.py has the
/// same.
inline constexpr const char* kTemporaryName = ".warpgauge-tmp-";

/// Functions return 0 or an errno.
class TemporaryFile {
 public:
  TemporaryFile() = default;
  /// Removes what did not become a file.
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  /// Makes it in a folder (empty: the current one), with mode 0600, and locks it: the lock tells
  /// that it is in use. Removes the ones that killed commands left there.
  int make(const std::filesystem::path& folder);

  int descriptor() const { return descriptor_; }

  /// Puts it in place of `file`, which lies in the same folder, with the mode that the umask gives,
  /// 0644 at most. A link of that name is replaced, and not followed.
  int become(const std::filesystem::path& file);

 private:
  int descriptor_ = -1;
  std::filesystem::path path_;
};

/// Removes the temporary files of a folder that are ours and that no process holds any more.
void remove_left_files(const std::filesystem::path& folder);

/// Whether the opened file or folder is the one of that name.
bool is_named(int descriptor, const std::filesystem::path& file);

}  // namespace warpgauge
