// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/interruption.h"

#include <unistd.h>

#include <chrono>
#include <system_error>
#include <utility>

#include "analysis/base/process.h"
#include "analysis/base/tell.h"

namespace warpgauge::cli {
namespace fs = std::filesystem;
namespace {

bool is_ignored(int signal) {
  struct sigaction action = {};
  sigaction(signal, nullptr, &action);
  return action.sa_handler == SIG_IGN;
}

/// Killed processes may write for a moment yet: a file that appears while the folder is emptied
/// makes one more attempt. The next run removes a rest that is still there after a second.
void remove_folder(const fs::path& folder) {
  std::error_code ignored;
  for (int attempt = 0; attempt < 40; ++attempt) {
    fs::remove_all(folder, ignored);
    if (!fs::exists(folder, ignored)) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
}

}  // namespace

std::atomic<Interruption*> Interruption::living_ = nullptr;

Interruption::Interruption(std::string line) : line_(std::move(line)) {
  living_ = this;
  sigemptyset(&signals_);
  for (const int signal : {SIGINT, SIGTERM}) {
    if (is_ignored(signal)) continue;
    sigaddset(&signals_, signal);
    wake_ = signal;
  }
  if (wake_ == 0) return;
  pthread_sigmask(SIG_BLOCK, &signals_, &blocked_before_);  // every later thread inherits it
  thread_ = std::thread([this] { wait_for_signal(); });
}

Interruption::~Interruption() {
  hold_off();
  living_ = nullptr;
  if (!thread_.joinable()) return;
  pthread_kill(thread_.native_handle(), wake_);
  thread_.join();
  const timespec at_once = {};
  while (sigtimedwait(&signals_, nullptr, &at_once) > 0) {  // came too late to end anything
  }
  pthread_sigmask(SIG_SETMASK, &blocked_before_, nullptr);
}

void Interruption::remove_at_end(const fs::path& scratch) {
  const std::lock_guard lock(mutex_);
  scratch_.push_back(scratch);
}

void Interruption::hold_off() {
  const std::lock_guard lock(mutex_);
  held_off_ = true;
}

void Interruption::stop_if_ended() {
  Interruption* const living = living_;
  if (living == nullptr) return;
  living->mutex_.lock();  // for good, once a signal has it
  living->mutex_.unlock();
}

void Interruption::wait_for_signal() {
  int signal = 0;
  while (sigwait(&signals_, &signal) != 0) {
  }
  // Never unlocked again: other threads stop at hold_off() and stop_if_ended(), and print nothing.
  std::unique_lock lock(mutex_);
  if (held_off_) return;
  kill_own_groups();
  for (const fs::path& scratch : scratch_) remove_folder(scratch);
  tell_line(line_);
  _exit(128 + signal);
}

}  // namespace warpgauge::cli
