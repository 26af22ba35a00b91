// SPDX-License-Identifier: Apache-2.0
// Described launches whose arguments and code were kept (describe --contents): the host executes
// them again, as they were or changed.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "analysis/answers/launch_change.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/interpret/sample.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/cubin_constants.h"
#include "analysis/profile/profile.h"

namespace warpgauge::answers {

/// Why the host cannot go on with a launch, or what is not known: nothing is wrong with the files.
struct NotExecuted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A launch as the host executed it.
struct ExecutedAgain {
  descriptor::Descriptor kernel;    ///< described by what the host counted
  machine_code::ExecutedCode code;  ///< every instruction, with counts of 0
  interpret::Sample sample;         ///< the counts of each
};

struct AgainOptions {
  bool warm = false;  ///< L2 has had what it has room for
  /// Where the device executed no more warp instructions, all blocks are executed.
  double all_blocks_up_to = 50e6;
};

/// Opens what was kept. Safe to use from several threads; to be used while a DeferredInterruption
/// lives, for a disassembler runs.
class KeptLaunches {
 public:
  /// `folder` is where all was kept; empty: beside the file that each description was read from.
  explicit KeptLaunches(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  /// Throws NotExecuted, and InputError, one line, for files that are missing or damaged and for
  /// changes that do not fit.
  ExecutedAgain execute(const descriptor::Descriptor& described, const LaunchChange& change,
                        const profile::Profile& profile, const AgainOptions& options = {});

 private:
  struct Function {
    machine_code::ExecutedCode code;
    machine_code::CubinFunction facts;
    machine_code::FunctionConstants constants;
  };

  std::shared_ptr<const Function> function_of(const descriptor::Descriptor& described,
                                              const std::filesystem::path& folder);

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::map<std::pair<std::filesystem::path, std::string>, std::shared_ptr<const Function>> read_;
};

}  // namespace warpgauge::answers
