// SPDX-License-Identifier: Apache-2.0
// The folder that `run` and `report` write to, and what they write there.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/cli/findings.h"
#include "analysis/cli/inputs.h"
#include "analysis/profile/profile.h"
#include "analysis/report/report_data.h"

namespace warpgauge::cli {

/// A folder of which we are the only user while this object lives.
class OutputFolder {
 public:
  /// Makes the folder if it is missing. Throws InputError when it cannot be made or written to, or
  /// when another run uses it (advisory lock on its file ".lock").
  explicit OutputFolder(std::filesystem::path path);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes profile.json, its exports, report.json, roofline.json and, of what was found,
  /// kernels.csv, validation.csv and verdicts.json, each whole or not at all. The page and the
  /// tables of an earlier report are removed first, since their numbers are no longer those beside
  /// them. Throws InputError.
  void write_results(const RecordingSets& recordings, const profile::Profile& profile,
                     const Found& found, report::Origin origin) const;

  /// Draws report.json: index.html and figures/. Returns the exit status; when it is not 0, the
  /// reason is on standard error.
  int draw() const;

 private:
  std::filesystem::path path_;
  int lock_ = -1;
};

}  // namespace warpgauge::cli
