// SPDX-License-Identifier: Apache-2.0
// The folder that `run`, `report` and the `--report` of `predict`, `advise`, `analyze` and `fleet`
// write to.
#pragma once

#include <filesystem>
#include <string_view>

#include "analysis/base/interruption.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/drawing.h"
#include "analysis/cli/run/result_set.h"
#include "analysis/profile/profile.h"
#include "analysis/report/report_data.h"

namespace warpgauge::cli {

/// A folder whose only user we are while this object lives.
///
/// What is written there takes its place as a whole (result_set.h).
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

  /// Writes profile.json, its exports, report.json, roofline.json and the findings: kernels.csv,
  /// validation.csv and verdicts.json, all aside. Throws InputError.
  void write_results(const RecordingSets& recordings, const profile::Profile& profile,
                     estimate::Estimates& estimates, report::Origin origin,
                     Interruption& interruption);

  /// Writes the report of several devices as report.json, aside. Throws InputError.
  void write_report(const nlohmann::json& report, Interruption& interruption);

  /// Writes a JSON document that a page is drawn from, aside.
  void write_document(std::string_view text, const char* file, Interruption& interruption);

  struct DrawOptions {
    const char* data = kReportData;
    bool png = false;  ///< figures as pixels too
    int beside = 1;    ///< number of pages drawn at once, including this one
  };
  /// Draws what was written, aside too: of report.json figures/, pages/, hierarchy.html and
  /// index.html, of advice.json kernels.html, of analysis.json analysis.html. Several threads may
  /// draw a folder each. `why` of what it returns is a whole sentence.
  Drawing draw(const DrawOptions& options) const;

  /// Says why where drawing failed. Where the set is whole, puts the new set in place of the old
  /// one. From then on no signal ends the command. Throws InputError; when the cause could be
  /// foreseen the old set is untouched.
  void publish(const Drawing& drawing, Interruption& interruption);

 private:
  struct Lock {
    ~Lock();
    int file = -1;
  };

  void begin_set(Interruption& interruption);

  std::filesystem::path path_;
  Lock lock_;
  std::filesystem::path new_set_;  ///< empty when there is none
};

}  // namespace warpgauge::cli
