// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>

namespace warpgauge::injection {

using nlohmann::json;

namespace {

/// A new file; nullptr where none can be made.
std::FILE* new_file(const std::filesystem::path& folder, int process) {
  constexpr int kMostPrograms = 1000;
  std::string name = std::to_string(process);
  for (int program = 2;; ++program) {
    std::FILE* const file = std::fopen((folder / (name + ".jsonl")).c_str(), "wxe");
    if (file != nullptr || errno != EEXIST || program > kMostPrograms) return file;
    name = std::to_string(process) + "-" + std::to_string(program);
  }
}

}  // namespace

Journal::Journal(const std::filesystem::path& folder)
    : folder_(folder), process_(getpid()), file_(new_file(folder, process_)) {
  if (file_ == nullptr) throw std::runtime_error(folder.string() + ": cannot be written to");
}

void Journal::write(const json& line) {
  if (!is_of_this_process()) return;
  const std::string text = line.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
  const std::lock_guard lock(mutex_);
  std::fwrite(text.data(), 1, text.size(), file_);
  std::fflush(file_);
}

bool Journal::is_of_this_process() const { return getpid() == process_; }

void Journal::failed(const std::string& what, const std::string& why) {
  write({{"type", "failed"}, {"what", what}, {"why", why}});
}

bool Journal::keep_file(const std::string& name, const void* data, std::size_t bytes) {
  const auto file = folder_ / name;
  std::error_code error;  // nothing may be thrown into the program that is watched
  if (std::filesystem::exists(file, error)) return true;
  const auto fails = [&](const std::string& why) {
    failed(file.string(), "cannot be written" + why);
    return false;
  };
  const auto unfinished = folder_ / (name + "." + std::to_string(getpid()));
  std::FILE* const stream = std::fopen(unfinished.c_str(), "wxe");
  if (stream == nullptr) return fails("");
  const bool whole = std::fwrite(data, 1, bytes, stream) == bytes;
  if (std::fclose(stream) != 0 || !whole) return fails("");
  std::filesystem::rename(unfinished, file, error);
  return error ? fails(": " + error.message()) : true;
}

}  // namespace warpgauge::injection
