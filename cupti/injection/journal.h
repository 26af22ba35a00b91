// SPDX-License-Identifier: Apache-2.0
// What one process leaves behind: PID.jsonl in the plan's folder, a line a fact, written at once so
// that a program that crashes keeps all but its last line. The last line is {"type": "end"}: where
// it is missing, the process did not end by itself. {"type": "begins", ...} stands before a chosen
// launch is counted, and {"type": "counters" | "executed" | "failed", ...} behind it: where these
// are missing too, the process died while the launch was counted. A process that becomes another
// program (exec) leaves PID-2.jsonl as well. A child that is forked off writes nothing: the file is
// its parent's.
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
  /// Not in a child that was forked off.
  bool is_of_this_process() const;
  /// {"type": "failed", ...}: what could not be collected, and why.
  void failed(const std::string& what, const std::string& why);
  /// Keeps machine code as HASH.cubin, and what memory holds as HASH.bytes, once for all processes.
  /// False, with a line that says so, where it cannot be written.
  bool keep_file(const std::string& name, const void* data, std::size_t bytes);

 private:
  std::filesystem::path folder_;
  const int process_;
  std::FILE* file_;  // stays open: other threads may write while the process ends
  std::mutex mutex_;
};

}  // namespace warpgauge::injection
