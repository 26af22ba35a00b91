// SPDX-License-Identifier: Apache-2.0
// `analyze --compare OLD NEW` with a launch and arguments: the predicted times of both builds, and
// an exit status by them.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/cli/commands/code_options.h"
#include "analysis/model/code_analysis.h"
#include "analysis/report/timed_builds.h"

namespace warpgauge::cli {

struct TimedOptions {
  DescribeStaticOptions launch;
  std::vector<std::string> fail_on;

  /// Whether times of two builds are asked for. Throws InputError for a launch without arguments,
  /// and for --fail-on without them.
  bool wants_times() const;
};

/// Adds the launch, the arguments and --fail-on under that heading.
void add_timed_options(CLI::App& command, TimedOptions& options, const char* heading);

class Timer {
 public:
  /// Throws InputError for what --fail-on cannot be.
  Timer(const TimedOptions& options, std::string architecture,
        std::vector<std::string> compiler_options, const profile::Profile& profile);

  /// The times of a kernel's two builds.
  report::TimedBuilds of(const std::filesystem::path& before_file,
                         const model::CodeAnalysis& before, const std::filesystem::path& after_file,
                         const model::CodeAnalysis& after) const;

  /// By --fail-on: kExitMeasurementFailed where a build is that much slower, kExitBadInput where
  /// that cannot be told, for want of a time. Says so on standard error.
  int status_of(const report::TimedBuilds& builds, const std::string& kernel) const;

 private:
  const TimedOptions& options_;
  std::string architecture_;
  std::vector<std::string> compiler_options_;
  const profile::Profile& profile_;
  /// Shares of the old time: beyond the errors of both, and of the predicted times alone.
  std::optional<double> most_slower_, most_likely_slower_;
};

}  // namespace warpgauge::cli
