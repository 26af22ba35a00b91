// SPDX-License-Identifier: Apache-2.0
// What `run` makes of recordings: the profile, its files, the page.
#pragma once

#include <string>
#include <utility>

#include "analysis/base/interruption.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/output_folder.h"

namespace warpgauge::cli {

/// The conclusion from one device's recordings, in steps. Those of several devices may be fitted
/// and drawn at once; they are finished one after the other. The old files of the folder stay until
/// then.
class Conclusion {
 public:
  struct Options {
    report::Origin origin = report::Origin::kMeasuredNow;
    bool no_report = false, png = false;
  };

  Conclusion(OutputFolder& folder, RecordingSets recordings, const Options& options)
      : folder_(folder), recordings_(std::move(recordings)), options_(options) {}

  /// Fits, and writes everything but the page aside. Returns the table for people. Throws
  /// InputError.
  std::string fit(Interruption& interruption);
  /// Draws the page aside. `beside`: the number of pages drawn at once, including this one.
  void draw(int beside = 1);
  /// Puts the new files in place of the old ones; says where the time went and where the page is.
  /// Returns the exit status. Throws InputError.
  int finish(Interruption& interruption);

 private:
  OutputFolder& folder_;
  RecordingSets recordings_;
  Options options_;
  Drawing drawing_ = {};
  double fit_seconds_ = 0, draw_seconds_ = 0;
};

}  // namespace warpgauge::cli
