// SPDX-License-Identifier: Apache-2.0
// `warpgauge describe --again FILE`: described kernels, executed again on the host, and their
// counts compared with the described ones.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace warpgauge::cli {

struct DescribeAgainOptions {
  std::vector<std::filesystem::path> files;
  std::filesystem::path kept, profile;
  std::string kernel;  ///< regular expression on names
  bool warm = false;
};

/// Adds --again, and --kept.
void add_again_options(CLI::App& command, DescribeAgainOptions& options);

/// Prints a table, and writes the host's descriptions to `output` unless that is standard output.
/// Returns 0 where all counts are equal, 1 where some are not or a kernel cannot be executed, 2
/// after anything that is wrong with the files.
int describe_again(const DescribeAgainOptions& options, const std::filesystem::path& output);

}  // namespace warpgauge::cli
