// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/interruption.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <set>
#include <system_error>
#include <utility>

#include "analysis/base/tell.h"

namespace warpgauge {
namespace fs = std::filesystem;
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM};

// What the handler reads and writes.
volatile std::sig_atomic_t recorded_signal = 0;
volatile std::sig_atomic_t ignored_before[kSignals.size()] = {};
volatile std::sig_atomic_t shared_child = 0;     ///< of our group
volatile std::sig_atomic_t forwarded_group = 0;  ///< that the signals are forwarded to
int living_handlers = 0;

// A Ctrl-C at the terminal reaches every process of the foreground group, the child included
// (si_code SI_KERNEL). Only a signal that a process sent to us alone has to be passed on.
void record_and_forward(int signal, siginfo_t* information, void*) {
  if (!ignored_before[signal == SIGTERM]) recorded_signal = signal;
  if (forwarded_group > 0) {  // no terminal's group: it has to be told of either
    kill(-forwarded_group, signal);
  } else if (information->si_code <= 0 && shared_child > 0) {
    kill(shared_child, signal);
  }
}

bool is_ignored(int signal) {
  struct sigaction action = {};
  sigaction(signal, nullptr, &action);
  return action.sa_handler == SIG_IGN;
}

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : kSignals) sigaddset(&signals, signal);
  return signals;
}

/// Leaders of their groups, which no signal to us reaches.
struct IsolatedPrograms {
  std::mutex mutex;  ///< kept to the end of the process by kill_isolated_programs()
  std::set<pid_t> leaders;
};

IsolatedPrograms& isolated_programs() {
  static auto& programs = *new IsolatedPrograms;  // threads may still wait when the process ends
  return programs;
}

/// Until none of these children lives, and holds a file that the next process wants: 1.5 s at
/// most. Leaves their ends to the threads that wait for them.
void await_death(const std::set<pid_t>& children) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
  for (const pid_t child : children) {
    siginfo_t dead = {};
    while (waitid(P_PID, static_cast<id_t>(child), &dead, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           dead.si_pid == 0 && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
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

// ---- an end at once -----------------------------------------------------------------------------

std::atomic<Interruption*> Interruption::living_ = nullptr;

Interruption::Interruption(std::string line) : line_(std::move(line)) {
  living_ = this;
  sigemptyset(&signals_);
  for (const int signal : kSignals) {
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
  kill_isolated_programs();
  for (const fs::path& scratch : scratch_) remove_folder(scratch);
  tell_line(line_);
  _exit(128 + signal);
}

// ---- recorded, for the code that asks
// -----------------------------------------------------------------

DeferredInterruption::DeferredInterruption(bool handle_ignored) {
  if (living_handlers++ == 0) recorded_signal = 0;
  struct sigaction action = {};
  action.sa_sigaction = record_and_forward;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    const bool ignored = before_[i].sa_handler == SIG_IGN;
    ignored_before[i] = ignored;
    if (!ignored || handle_ignored) sigaction(kSignals[i], &action, nullptr);
  }
}

DeferredInterruption::~DeferredInterruption() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  --living_handlers;
}

int DeferredInterruption::pending() { return recorded_signal; }

int DeferredInterruption::take() {
  const int signal = recorded_signal;
  recorded_signal = 0;
  return signal;
}

// ---- passed on to a program ---------------------------------------------------------------------

ChildSignals::ChildSignals(Signals how) : how_(how) {
  if (how_ == Signals::kIsolated) {
    unkilled_ = std::unique_lock(isolated_programs().mutex);
    return;
  }
  const sigset_t signals = ending_signals();
  pthread_sigmask(SIG_BLOCK, &signals, &blocked_before_);
}

void ChildSignals::set_up_child() const {
  for (const int signal : kSignals) {  // our handler would take one that comes before exec
    if (!is_ignored(signal)) ::signal(signal, SIG_DFL);
  }
  if (how_ == Signals::kShared) {
    sigprocmask(SIG_SETMASK, &blocked_before_, nullptr);
    return;
  }
  setpgid(0, 0);
  signal(SIGTTOU, SIG_IGN);  // a group in the background may write to the terminal all the same
  const sigset_t signals = ending_signals();
  sigprocmask(SIG_UNBLOCK, &signals, nullptr);
}

void ChildSignals::started(pid_t child) {
  child_ = child;
  if (how_ != Signals::kShared) {
    setpgid(child, child);  // the child does so too: whichever is first, the group is there
  }
  if (how_ == Signals::kIsolated) {
    isolated_programs().leaders.insert(child);
    unkilled_.unlock();
    return;
  }
  (how_ == Signals::kForwarded ? forwarded_group : shared_child) = child;
  handler_.reset(new DeferredInterruption(true));
  pthread_sigmask(SIG_SETMASK, &blocked_before_, nullptr);
}

ChildSignals::~ChildSignals() {
  if (how_ == Signals::kIsolated) {
    if (child_ == 0) return;  // it could not be forked
    const std::lock_guard lock(isolated_programs().mutex);
    isolated_programs().leaders.erase(child_);
  } else if (child_ == 0) {
    pthread_sigmask(SIG_SETMASK, &blocked_before_, nullptr);
  } else {
    handler_.reset();
    (how_ == Signals::kForwarded ? forwarded_group : shared_child) = 0;
  }
}

int ChildSignals::received() const { return handler_ ? DeferredInterruption::pending() : 0; }

void kill_isolated_programs() {
  IsolatedPrograms& programs = isolated_programs();
  programs.mutex.lock();  // for good
  for (const pid_t leader : programs.leaders) kill(-leader, SIGKILL);
  if (const pid_t group = forwarded_group; group > 0) kill(-group, SIGKILL);
  await_death(programs.leaders);
}

}  // namespace warpgauge
