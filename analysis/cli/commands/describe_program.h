// SPDX-License-Identifier: Apache-2.0
// `warpgauge describe -- PROGRAM`: its options, and what is said at the end.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace warpgauge::cli {

struct DescribeProgramOptions {
  std::vector<std::string> command;
  std::string kernel, launches = "first,median";
  std::vector<std::string> ranges;
  double least_us = 0;
  int most = 0;
  std::filesystem::path keep;
  std::string contents;  ///< bytes of each buffer, "64KiB"; empty: nothing is kept
};

void add_program_options(CLI::App& command, DescribeProgramOptions& options);

/// Writes the descriptions to `output` and a table to standard error. Returns the program's own
/// exit status where it is not 0. Throws InputError for options that are wrong.
int describe_program_into(const DescribeProgramOptions& options,
                          const std::filesystem::path& output);

}  // namespace warpgauge::cli
