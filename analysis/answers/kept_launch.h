// SPDX-License-Identifier: Apache-2.0
// Described launches whose arguments and code were kept (describe --contents): the host executes
// them again, as they were or changed.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/launch_change.h"
#include "analysis/describe/host_counts.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/interpret/interpret.h"
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
  describe::HostCounts counts;      ///< the same by place, with what they assume
};

struct AgainOptions {
  bool warm = false;  ///< L2 has had what it has room for
  /// Where the device executed no more warp instructions, all blocks are executed.
  double all_blocks_up_to = 50e6;
};

/// Opens what was kept.
class KeptLaunches {
 public:
  /// `folder` is where all was kept; empty: beside the file that each description was read from.
  explicit KeptLaunches(std::filesystem::path folder = {}, const AgainOptions& options = {})
      : folder_(std::move(folder)), options_(options) {}

  /// Disassembles the code of these kernels, as far as their arguments were kept. What is wrong
  /// with a file is told when its kernel is executed. Throws Interrupted.
  void prepare(const std::vector<descriptor::Descriptor>& kernels);

  /// The kernel is one that was prepared. Several threads may ask. Throws NotExecuted, and
  /// InputError, one line, for files that are missing or damaged.
  ExecutedAgain execute(const descriptor::Descriptor& described, const LaunchChange& change,
                        const profile::Profile& profile) const;

  /// All of the code of a prepared kernel. Throws as execute().
  const machine_code::ExecutedCode& code_of(const descriptor::Descriptor& described) const {
    return function_of(described).code;
  }
  /// What execute() gives the host; it holds as long as the prepared kernels do. Throws as that.
  interpret::KernelInput input_of(const descriptor::Descriptor& described,
                                  const LaunchChange& change) const;

 private:
  struct Function {
    machine_code::ExecutedCode code;
    machine_code::CubinFunction facts;
    machine_code::FunctionConstants constants;
    std::string wrong;  ///< instead of all others: why it cannot be read
  };
  using Cubin = std::pair<std::filesystem::path, std::string>;  // its folder and its hash

  Cubin cubin_of(const descriptor::Descriptor& described) const;
  const Function& function_of(const descriptor::Descriptor& described) const;
  void read(const Cubin& cubin, const std::set<std::string>& functions);

  std::filesystem::path folder_;
  AgainOptions options_;
  std::map<std::pair<Cubin, std::string>, Function> read_;
};

}  // namespace warpgauge::answers
