// SPDX-License-Identifier: Apache-2.0
// A report of what was measured before: one device, or several on one page. The command report
// draws it, and run, at the end of several devices.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <vector>

namespace warpgauge::cli {

struct ReportOptions {
  std::vector<std::filesystem::path> inputs;  ///< recordings and profiles
  std::filesystem::path folder;               ///< to write to
  bool together = false, png = false;
};

/// Writes and draws; returns the exit status. Throws InputError for what cannot be drawn, and
/// leaves the folder as it was.
int report(const ReportOptions& options);

/// Adds --png.
void add_png(CLI::App& command, bool& png);

}  // namespace warpgauge::cli
