// SPDX-License-Identifier: Apache-2.0
// A kernel that the host has executed: its code with what was counted, and what there is to show.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/describe_static.h"
#include "analysis/answers/kept_launch.h"
#include "analysis/answers/traced_block.h"
#include "analysis/describe/code_file.h"
#include "analysis/describe/host_counts.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/profile/profile.h"
#include "analysis/report/executed.h"

namespace warpgauge::answers {

/// What analyze is told so that the host executes code.
struct ExecuteOptions {
  StaticOptions launch = {};               ///< of files of code, where any argument is told
  bool from_arguments = false;             ///< descriptions, by the arguments that were kept
  std::filesystem::path kept = {};         ///< where they were; empty: beside the file
  std::vector<std::string> accesses = {};  ///< to draw: WantedAccesses

  bool told_launch() const { return !launch.arguments.empty(); }
  bool any() const { return told_launch() || from_arguments; }
  /// Before a compiler runs. Throws InputError.
  void check() const;
};

struct ExecutedKernel {
  /// With counts, and without what was not executed; where the host could not go on, as it was.
  machine_code::ExecutedCode code;
  report::Executed executed;
};

/// Throws Defect and InputError for a launch that cannot be, but not where the host cannot go on:
/// Executed::stopped says why.
ExecutedKernel execute_code(const ExecuteOptions& options, const machine_code::ExecutedCode& code,
                            const describe::CodeFile& file, const profile::Profile& profile);

/// The same of a description that was prepared, whose own code is given back where it was stopped.
/// Throws InputError for files that are missing or damaged.
ExecutedKernel execute_kept(const KeptLaunches& kept, const descriptor::Descriptor& described,
                            const WantedAccesses& wanted, const profile::Profile& profile);

/// What the counts come to, instruction by instruction. `code` has every instruction.
std::vector<report::ExecutedInstructionCounts> counts_of(const describe::HostCounts& counts,
                                                         const machine_code::ExecutedCode& code);

}  // namespace warpgauge::answers
