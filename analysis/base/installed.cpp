// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/installed.h"

#include <system_error>

namespace warpgauge {

std::filesystem::path executable_folder() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

std::filesystem::path installed_share() { return executable_folder() / WARPGAUGE_SHARE_FROM_BIN; }

std::filesystem::path installed_library() {
  return executable_folder() / WARPGAUGE_LIBRARY_FROM_BIN;
}

}  // namespace warpgauge
