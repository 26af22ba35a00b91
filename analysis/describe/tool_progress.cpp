// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/tool_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <utility>

#include "analysis/base/tell.h"

namespace warpgauge::describe {

ToolProgress::ToolProgress(std::string what) : what_(std::move(what)) {
  if (isatty(STDERR_FILENO) != 1) return;
  // Signals are for the thread that waits for the program.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { run(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

ToolProgress::~ToolProgress() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void ToolProgress::half_done() {
  const std::lock_guard lock(mutex_);
  first_step_ = Clock::now() - start_;
}

std::string ToolProgress::text(const std::string& what, Clock::duration elapsed,
                               Clock::duration first_step) {
  constexpr double kLeast = 0.5;  // of the seconds left: else it takes longer than was expected
  const auto seconds = [](Clock::duration time) {
    return std::chrono::duration<double>(time).count();
  };
  const double left = 2 * seconds(first_step) - seconds(elapsed);
  const bool is_known = first_step > Clock::duration::zero() && left > kLeast;
  if (!is_known) return fmt::format("{}: {:.0f} s so far", what, seconds(elapsed));
  return fmt::format("{}: about {:.0f} s left", what, left);
}

void ToolProgress::run() {
  constexpr std::chrono::seconds kFirst{1}, kBetween{5};
  std::unique_lock lock(mutex_);
  for (auto wait = kFirst; !changed_.wait_for(lock, wait, [this] { return ended_; });
       wait = kBetween) {
    tell("{}", text(what_, Clock::now() - start_, first_step_));
  }
}

}  // namespace warpgauge::describe
