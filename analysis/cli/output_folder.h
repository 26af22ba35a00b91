// SPDX-License-Identifier: Apache-2.0
// The folder that `run` and `report` write to, and what a signal leaves of it.
#pragma once

#include <csignal>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "analysis/cli/inputs.h"
#include "analysis/profile/profile.h"
#include "analysis/report/report_data.h"

namespace warpgauge::cli {

/// An orderly end by Ctrl-C (SIGINT) or SIGTERM while nothing that was there before has been
/// changed.
///
/// While this object lives and until hold_off(), SIGINT and SIGTERM end the command at once,
/// whatever it computes or waits for: the program that runs in a group of its own is killed, the
/// scratch folder removed, one line printed, and the exit status is 128 + signal. A signal that was
/// ignored when we were started stays ignored.
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

  /// Names the folder that an interruption removes with all that is in it.
  void remove_at_end(const std::filesystem::path& scratch);

  /// From the return on no signal ends the command: call it before the first change that has to be
  /// completed. Does not return when a signal was first.
  void hold_off();

 private:
  void wait_for_signal();

  std::string line_;
  std::filesystem::path scratch_;
  bool held_off_ = false;
  std::mutex mutex_;  ///< of scratch_ and held_off_; kept to the end of the process by a signal
  sigset_t signals_ = {}, blocked_before_ = {};
  int wake_ = 0;  ///< one of signals_, to send to our thread; 0 when there is none
  std::thread thread_;
};

/// How drawing ended. Unless the status is 0, the reason is on standard error.
struct Drawing {
  int exit_status = 0;
  bool set_is_whole = true;  ///< with the page, or without one where nothing can draw
};

/// A folder of which we are the only user while this object lives.
///
/// The promise: the set of files that is in the folder (profile.json, tables, exports, report.json,
/// figures, pages) stays byte for byte until another set is whole. A new set is written and drawn
/// aside, below the folder. It counts from one rename on (publish), after which its files take
/// their places one by one: the old pages and what the new set lacks are removed first, the new
/// pages come last, so that no page ever stands beside the numbers of another set. A command killed
/// in these milliseconds leaves the rest to the next one that writes to the folder. Recordings and
/// all files that are not of a set stay where they are.
class OutputFolder {
 public:
  /// Makes the folder if it is missing. Throws InputError when it cannot be made or written to, or
  /// when another run uses it (advisory lock on its file ".lock"). Completes a set that counted
  /// when its command was killed, and removes what else a killed command left.
  explicit OutputFolder(std::filesystem::path path);
  /// Removes a set that was not published.
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes profile.json, its exports, report.json, roofline.json and, of what is held against the
  /// profile, kernels.csv, validation.csv and verdicts.json, all aside. Throws InputError.
  void write_results(const RecordingSets& recordings, const profile::Profile& profile,
                     estimate::Estimates& estimates, report::Origin origin,
                     Interruption& interruption);

  /// Writes what plots/report.py draws, as report.json, aside. Throws InputError.
  void write_document(const nlohmann::json& document, Interruption& interruption);

  /// Draws the report.json that was written: figures/, hierarchy.html and index.html, aside too.
  /// Returns once no signal ends the command any more.
  Drawing draw(Interruption& interruption) const;

  /// Puts the new set in place of the old one. Throws InputError; when the cause could be foreseen
  /// the old set is untouched.
  void publish(Interruption& interruption);

 private:
  struct Lock {
    ~Lock();
    int file = -1;
  };

  std::filesystem::path path_;
  Lock lock_;
  std::filesystem::path new_set_;  ///< empty when there is none
};

}  // namespace warpgauge::cli
