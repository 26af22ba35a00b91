// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

#include "analysis/base/defect.h"

namespace warpgauge {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
  const char* const temporary = std::getenv("TMPDIR");
  const bool is_set = temporary != nullptr && *temporary != '\0';
  std::string name = (fs::path(is_set ? temporary : "/tmp") / "warpgauge-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    refuse(name, "", "cannot be made: {}", std::strerror(errno));
  }
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace warpgauge
