// SPDX-License-Identifier: Apache-2.0
// Kernels that the user names by their code instead of by a description, for commands that take
// both.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "analysis/cli/commands/code_options.h"
#include "analysis/cli/commands/descriptions.h"

namespace warpgauge::cli {

struct CodeQuestion {
  const DescribeStaticOptions& options;
  const std::string& kernel;
  const char* command;  ///< "predict"
  const profile::Chosen& chosen;
  std::set<std::string> without_code = {};  ///< options that need no code here
};

/// Adds --kernel, which chooses one of a file's.
void add_kernel(CLI::App& command, std::string& kernel);

/// As read_descriptions(), and "-" is standard input; files of code are described by `question`.
/// What these lack is a complaint, with a command line to fill in. Throws InputError where an
/// option is about code and no file is.
std::vector<descriptor::Descriptor> read_kernels(const std::vector<std::filesystem::path>& files,
                                                 const CodeQuestion& question,
                                                 Complaints& complaints);

}  // namespace warpgauge::cli
