// SPDX-License-Identifier: Apache-2.0
// The launch that analyze is told, or that was kept: the host executes it, and what it finds is
// shown; or both builds of --compare are timed by it.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/answers/executed_code.h"
#include "analysis/cli/commands/timed_builds.h"

namespace warpgauge::cli {

struct AnalyzeLaunch : TimedOptions {
  bool from_arguments = false;
  std::filesystem::path kept;
  std::vector<std::string> accesses;

  /// Whether times of two builds are asked for. Throws InputError for what the command has no use
  /// for.
  bool wants_times(bool compares) const;
  answers::ExecuteOptions execute() const;
};

/// Adds the launch, its arguments and what is drawn under a heading of their own.
void add_analyze_launch(CLI::App& command, AnalyzeLaunch& options);

}  // namespace warpgauge::cli
