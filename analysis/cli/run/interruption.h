// SPDX-License-Identifier: Apache-2.0
// What a signal leaves of a command that writes a folder.
#pragma once

#include <atomic>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace warpgauge::cli {

/// An orderly end by Ctrl-C (SIGINT) or SIGTERM while nothing that was there before has been
/// changed.
///
/// While this object lives and until hold_off(), SIGINT and SIGTERM end the command at once,
/// whatever it computes or waits for: programs that run in groups of their own are killed, the
/// scratch folders removed, one line printed, and the exit status is 128 + signal. A signal that
/// was ignored when we were started stays ignored.
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

}  // namespace warpgauge::cli
