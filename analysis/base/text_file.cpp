// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/text_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "analysis/base/error.h"

namespace warpgauge {
namespace {

namespace fs = std::filesystem;

/// Writes to a path that is opened with `flags`; returns 0 or errno.
int write_to(const fs::path& file, int flags, std::string_view text) {
  const int descriptor = ::open(file.c_str(), flags | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor < 0) return errno;
  int error = write_all(descriptor, text);
  // A pipe or a terminal has nothing to synchronise (EINVAL, EROFS).
  if (error == 0 && (flags & O_CREAT) && ::fsync(descriptor) != 0) error = errno;
  if (::close(descriptor) != 0 && error == 0) error = errno;
  return error;
}

int write_and_rename(const fs::path& file, std::string_view text) {
  const fs::path temporary = fmt::format("{}.{}.tmp", file.string(), ::getpid());
  int error = write_to(temporary, O_CREAT | O_TRUNC, text);
  if (error == 0 && ::rename(temporary.c_str(), file.c_str()) != 0) error = errno;
  if (error != 0) ::unlink(temporary.c_str());
  return error;
}

}  // namespace

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

std::string read_text_file(const fs::path& file, std::size_t max_bytes) {
  const auto fail = [&](const std::string& cause) { throw InputError(file.string(), "", cause); };
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) fail(fmt::format("cannot be opened: {}", std::strerror(errno)));
  std::string text;
  char chunk[1 << 16];
  while (stream.read(chunk, sizeof chunk), stream.gcount() > 0) {
    text.append(chunk, static_cast<std::size_t>(stream.gcount()));
    if (text.size() > max_bytes) fail(fmt::format("holds more than {} bytes", max_bytes));
  }
  if (stream.bad()) fail(fmt::format("cannot be read: {}", std::strerror(errno)));
  return text;
}

void replace_text_file(const fs::path& file, std::string_view text) {
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  int error = 0;
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    error = write_to(file, 0, text);
  } else {
    const fs::path target =
        fs::is_symlink(file, ignored) ? fs::weakly_canonical(file, ignored) : file;
    error = write_and_rename(target.empty() ? file : target, text);
  }
  if (error != 0) {
    throw InputError(file.string(), "", fmt::format("write failed: {}", std::strerror(error)));
  }
}

}  // namespace warpgauge
