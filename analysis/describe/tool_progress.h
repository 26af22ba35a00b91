// SPDX-License-Identifier: Apache-2.0
// Long work of other programs, which say nothing of how far they are.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace warpgauge::describe {

/// Where standard error is a terminal: a line after a second, and one every few more, while it
/// lives. "disassembling 180 kernels: 6 s so far"; once one of two steps is done that take as long
/// as each other, "about 4 s left".
class ToolProgress {
 public:
  using Clock = std::chrono::steady_clock;

  /// `what`: the work, "disassembling 180 kernels".
  explicit ToolProgress(std::string what);
  ~ToolProgress();
  ToolProgress(const ToolProgress&) = delete;
  ToolProgress& operator=(const ToolProgress&) = delete;

  /// The first of two steps is done.
  void half_done();

  /// What is said after that time; `first_step`: how long it took, 0 while it lasts.
  static std::string text(const std::string& what, Clock::duration elapsed,
                          Clock::duration first_step);

 private:
  void run();

  const std::string what_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
  Clock::duration first_step_{};
  std::thread thread_;
};

}  // namespace warpgauge::describe
