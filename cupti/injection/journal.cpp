// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <stdexcept>

namespace warpgauge::injection {

using nlohmann::json;

Journal::Journal(const std::filesystem::path& folder)
    : folder_(folder),
      file_(std::fopen((folder / (std::to_string(getpid()) + ".jsonl")).c_str(), "wxe")) {
  if (file_ == nullptr) throw std::runtime_error(folder.string() + ": cannot be written to");
}

void Journal::write(const json& line) {
  const std::string text = line.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
  const std::lock_guard lock(mutex_);
  std::fwrite(text.data(), 1, text.size(), file_);
  std::fflush(file_);
}

void Journal::failed(const std::string& what, const std::string& why) {
  write({{"type", "failed"}, {"what", what}, {"why", why}});
}

void Journal::keep_cubin(const std::string& hash, const void* data, std::size_t bytes) {
  const auto file = folder_ / (hash + ".cubin");
  if (std::filesystem::exists(file)) return;
  const auto unfinished = folder_ / (hash + "." + std::to_string(getpid()));
  std::FILE* const stream = std::fopen(unfinished.c_str(), "wxe");
  if (stream == nullptr) return failed(file.string(), "cannot be written");
  const bool whole = std::fwrite(data, 1, bytes, stream) == bytes;
  if (std::fclose(stream) != 0 || !whole) return failed(file.string(), "cannot be written");
  std::filesystem::rename(unfinished, file);
}

}  // namespace warpgauge::injection
