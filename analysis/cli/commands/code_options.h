// SPDX-License-Identifier: Apache-2.0
// Options about the code of a kernel: those of branches, which analyze and describe share, and
// those of a kernel that never ran (`warpgauge describe --cubin FILE`), with its description.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "analysis/answers/describe_static.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/profile/chosen.h"

namespace warpgauge::cli {

using answers::BranchOptions;

/// Returns both.
std::vector<CLI::Option*> add_branch_options(CLI::App& command, BranchOptions& options);

struct DescribeStaticOptions : answers::StaticOptions {
  std::filesystem::path profile;
  std::vector<const CLI::Option*> all;       ///< but --cubin
  std::vector<std::filesystem::path> files;  ///< of code, which one command line is about

  /// Throws InputError where one of them is given and no code, but for `allowed`: `needs` says what
  /// they need.
  void refuse_without_code(const char* needs, const std::set<std::string>& allowed = {}) const;
};

/// Adds those of the launch and of the arguments, under that heading.
void add_launch_options(CLI::App& command, DescribeStaticOptions& options, const char* heading);

/// Adds all under a heading of their own, without the file, --kernel and --profile, which are the
/// command's, and without those whose names the command has already.
void add_static_options(CLI::App& command, DescribeStaticOptions& options);

/// Whether a file holds machine code, or what becomes machine code, and no description. Throws
/// InputError where it cannot be opened.
bool is_code(const std::filesystem::path& file);

/// What a code does not say, and a command line to fill in.
struct FillIn {
  std::string error;  ///< "FILE: KERNEL: these options are missing:", or which kernels there are
  describe::Asked asked;  ///< of the kernel; empty where one has to be chosen first
  /// One for each kernel that may be meant; an option and its value are one word.
  std::vector<std::vector<std::string>> commands;
  std::vector<std::string> notes = {};  ///< "FILE: what it lacks"
};

/// Says it on standard error, a line for each option; where that is a terminal, in its width. The
/// first line is left to the caller.
void tell_fill_in(const FillIn& fill_in);

/// The description of the only kernel of that name, or what is missing for it. `command` is how the
/// line to fill in begins: "warpgauge predict". What the file lacks is told on standard error, and
/// where `tells`, what was read and assumed. Throws InputError for options that are wrong.
std::variant<descriptor::Descriptor, FillIn> describe_static(const DescribeStaticOptions& options,
                                                             const std::string& command,
                                                             const profile::Chosen& chosen,
                                                             bool tells);

/// Writes the description to `output`, and what was taken for granted to standard error. Returns
/// the exit status.
int describe_static_into(const DescribeStaticOptions& options, const std::filesystem::path& output);

}  // namespace warpgauge::cli
