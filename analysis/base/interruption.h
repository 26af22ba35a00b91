// SPDX-License-Identifier: Apache-2.0
// SIGINT (a Ctrl-C) and SIGTERM: what they end, and how they reach the programs that we start.
//
// A command that writes a folder ends at once (Interruption). Work whose partial results are
// worth keeping asks for it (DeferredInterruption). While a program runs that may hear of them,
// they are passed on to it (ChildSignals). A signal that was ignored when we were started ends
// nothing and stays ignored.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace warpgauge {

/// An orderly end while nothing that was there before has been changed.
///
/// While this object lives and until hold_off(), SIGINT and SIGTERM end the command at once,
/// whatever it computes or waits for: isolated programs are killed (Signals::kIsolated), the
/// scratch folders removed, one line printed, and the exit status is 128 + signal.
///
/// The signals are blocked here and taken by a thread of this object, because a handler could
/// neither remove a folder nor end a long fit. There may be one such object at a time.
class Interruption {
 public:
  /// `line` goes to standard error: what remains, and how to go on.
  explicit Interruption(std::string line);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// Names a folder that an interruption removes with all that is in it: it may be one of several.
  void remove_at_end(const std::filesystem::path& scratch);

  /// From the return on no signal ends the command: call it before the first change that has to be
  /// completed. Does not return when a signal was first.
  void hold_off();

  /// Does not return where a signal has ended the command: for a thread that is about to say what
  /// went wrong, when what it wanted may have been removed.
  static void stop_if_ended();

 private:
  void wait_for_signal();

  std::string line_;
  std::vector<std::filesystem::path> scratch_;
  static std::atomic<Interruption*> living_;
  bool held_off_ = false;
  std::mutex mutex_;  ///< of scratch_ and held_off_; kept to the end of the process by a signal
  sigset_t signals_ = {}, blocked_before_ = {};
  int wake_ = 0;  ///< one of signals_, to send to our thread; 0 when there is none
  std::thread thread_;
};

/// While this object lives, SIGINT and SIGTERM are recorded and end nothing: the working code asks,
/// and removes what it made. One that came while a program ran is recorded too. May be nested, in
/// one thread.
class DeferredInterruption {
 public:
  DeferredInterruption() : DeferredInterruption(false) {}
  ~DeferredInterruption();
  DeferredInterruption(const DeferredInterruption&) = delete;
  DeferredInterruption& operator=(const DeferredInterruption&) = delete;

  /// The signal that came, or 0; it stays.
  static int pending();
  /// The signal that came since the last call, or 0.
  static int take();

 private:
  friend class ChildSignals;
  /// `handle_ignored`: an ignored one is passed on to a program, and not recorded.
  explicit DeferredInterruption(bool handle_ignored);

  std::array<struct sigaction, 2> before_ = {};
};

/// How SIGINT and SIGTERM reach a program that we run. Should we be killed outright, it receives
/// SIGTERM either way.
enum class Signals {
  /// It is one of our process group: a Ctrl-C reaches it, and one that is sent to us alone is
  /// passed on. It ends as it sees fit. One such program at a time.
  kShared,
  /// It leads a group of its own, to which either is passed on, whether a process or a terminal
  /// sent it. One such program at a time.
  kForwarded,
  /// It leads a group of its own, which no signal to us or to our group reaches.
  /// kill_isolated_programs() ends it. Several threads may run one each.
  kIsolated,
};

/// One program as signals see it, from before its fork until it has ended.
class ChildSignals {
 public:
  /// Before the fork. Until started(), a signal waits: one that comes between the fork and the
  /// handler would not reach the program; and no code kills isolated programs: this one would be
  /// missed.
  explicit ChildSignals(Signals how);
  ~ChildSignals();
  ChildSignals(const ChildSignals&) = delete;
  ChildSignals& operator=(const ChildSignals&) = delete;

  /// In the child, between fork and exec: async-signal-safe.
  void set_up_child() const;
  /// In the parent, after the fork.
  void started(pid_t child);
  /// One that came since then, unless it was ignored before or the program is isolated; else 0.
  int received() const;

 private:
  const Signals how_;
  pid_t child_ = 0;
  sigset_t blocked_before_ = {};
  std::unique_lock<std::mutex> unkilled_;
  std::unique_ptr<DeferredInterruption> handler_;
};

/// Kills (SIGKILL) the programs that lead groups of their own and all that they started, and waits
/// until these programs are dead (1.5 s at most): the files that they held are free then. It is the
/// caller's last act but for its own exit: from then on no caller that waits for such a program
/// returns, and none is started. To be called from another thread than those that wait.
void kill_isolated_programs();

}  // namespace warpgauge
