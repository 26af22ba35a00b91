// SPDX-License-Identifier: Apache-2.0
// What one process leaves behind: PID.jsonl in the plan's folder, a line a fact, written at once so
// that a program that crashes keeps all but its last line. The last line is {"type": "end"}: where
// it is missing, the process did not end by itself.
#pragma once

#include <cstdio>
#include <filesystem>
#include <mutex>
#include <string>

#include <nlohmann/json.hpp>

namespace warpgauge::injection {

class Journal {
 public:
  /// Throws std::runtime_error where the file cannot be made.
  explicit Journal(const std::filesystem::path& folder);

  void write(const nlohmann::json& line);
  /// {"type": "failed", ...}: what could not be collected, and why.
  void failed(const std::string& what, const std::string& why);
  /// Keeps machine code as HASH.cubin, once for all processes.
  void keep_cubin(const std::string& hash, const void* data, std::size_t bytes);

 private:
  std::filesystem::path folder_;
  std::FILE* file_;  // stays open: other threads may write while the process ends
  std::mutex mutex_;
};

}  // namespace warpgauge::injection
