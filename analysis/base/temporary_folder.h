// SPDX-License-Identifier: Apache-2.0
// A folder that no other user may look into, for as long as it is needed.
#pragma once

#include <filesystem>

namespace warpgauge {

class TemporaryFolder {
 public:
  /// Below TMPDIR, else below /tmp. Removes those of ours that killed commands left there: a folder
  /// in use is locked. Throws InputError where it cannot be made.
  TemporaryFolder();
  /// Removes it with all that it holds.
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  ///< the folder, opened
};

}  // namespace warpgauge
