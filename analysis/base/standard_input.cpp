// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/standard_input.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "analysis/base/defect.h"
#include "analysis/base/text_file.h"

namespace warpgauge {

std::string read_standard_input(std::size_t most_bytes) {
  require(isatty(STDIN_FILENO) == 0, "is a terminal: redirect a file to it");
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    require(count >= 0, "cannot be read: {}", std::strerror(errno));
    if (count == 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
    require(text.size() <= most_bytes, "is larger than {} GiB", most_bytes >> 30);
  }
}

void keep_standard_input(std::size_t most_bytes) {
  const std::string text = read_standard_input(most_bytes);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  const int error = file == nullptr ? errno : write_all(fileno(file.get()), text);
  require(error == 0, "cannot be kept in a temporary file: {}", std::strerror(error));
  const bool is_kept = lseek(fileno(file.get()), 0, SEEK_SET) == 0 &&
                       dup2(fileno(file.get()), STDIN_FILENO) == STDIN_FILENO;
  require(is_kept, "cannot be read again: {}", std::strerror(errno));
}

}  // namespace warpgauge
