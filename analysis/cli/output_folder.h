// SPDX-License-Identifier: Apache-2.0
// The folder that `run` and `report` write to, and what they write there.
#pragma once

#include <filesystem>

#include "analysis/cli/inputs.h"
#include "analysis/cli/interruption.h"
#include "analysis/profile/profile.h"
#include "analysis/report/report_data.h"

namespace warpgauge::cli {

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
