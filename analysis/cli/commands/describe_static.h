// SPDX-License-Identifier: Apache-2.0
// `warpgauge describe --cubin FILE`: its options, and the description of a kernel that never ran.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/cli/commands/place_options.h"

namespace warpgauge::cli {

struct DescribeStaticOptions {
  std::filesystem::path file, profile;
  std::string architecture, grid, block, shared, name, size;
  std::vector<std::string> compiler_options;
  int cluster = 1, registers = 0;
  BranchOptions branches;
  std::vector<std::string> sectors, lines, ways, lanes, l1, l2, read_bytes, write_bytes, copy_bytes,
      atomics;
  std::vector<const CLI::Option*> all;  ///< but --cubin

  /// Throws InputError where one of them is given without --cubin.
  void check_file() const;
};

/// Adds them under a heading of their own; --kernel is the command's.
void add_static_options(CLI::App& command, DescribeStaticOptions& options);

/// Writes the description of the only kernel of that name to `output`, and what was taken for
/// granted to standard error. Throws InputError for options that are wrong and for what is not
/// told.
int describe_static_into(const DescribeStaticOptions& options, const std::string& kernel,
                         const std::filesystem::path& output);

}  // namespace warpgauge::cli
