// SPDX-License-Identifier: Apache-2.0
// What `warpgauge analyze` says of the kernels of a file, and of two builds of them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/answers/equal_work.h"
#include "analysis/answers/executed_code.h"
#include "analysis/answers/place_options.h"
#include "analysis/costs/instruction_costs.h"
#include "analysis/describe/code_file.h"
#include "analysis/model/code_analysis.h"
#include "analysis/profile/profile.h"
#include "analysis/report/analysis_compare.h"
#include "analysis/report/executed.h"

namespace warpgauge::answers {

/// What the user says of a loop's accesses. What is absent is taken for granted: loads hit L1, and
/// accesses are coalesced and free of conflicts.
struct SaidOfMemory {
  std::optional<double> l1_hits = {};  ///< share of the loads that L1 answers
  std::optional<double> l2_hits = {};  ///< of the rest, that L2 does
  std::optional<double> ways = {};     ///< of conflict of shared memory
  std::optional<double> sectors = {};  ///< of 32 bytes that a global access of a warp touches
  std::optional<double> lines = {};    ///< that they lie in, as the code proves
  /// The same of single places, "PLACES=VALUE" (places.h); goes before what is said of all.
  std::vector<std::string> l1_at = {}, l2_at = {}, ways_at = {}, sectors_at = {};

  /// Adds texts of the command line: a value of all, or of places. Throws InputError for any other
  /// text, and for two values of all.
  void say(const std::vector<std::string>& l1, const std::vector<std::string>& l2,
           const std::vector<std::string>& of_ways, const std::vector<std::string>& of_sectors);

  model::MemoryTold told() const;
  costs::MemoryMix mix() const;
  /// Accesses that are spread as badly as can be, but for what is said of them.
  costs::MemoryMix spread_mix() const;
};

struct CodeQuestion {
  /// Without an architecture: that of the profile's device.
  describe::CodeFileOptions file = {};
  /// Without `memory`, `spread` and shares of branches, which the members below say.
  model::AnalysisQuestion analysis = {};
  BranchOptions branches = {};
  SaidOfMemory memory = {};
  bool compares = false;  ///< two builds: does memory decide which one is faster?
  ExecuteOptions execute = {};
};

inline constexpr int kMostWarps = 16;  ///< on a scheduler: 64 on an SM

/// What the command and Python's analyze() are told.
struct CodeOptions {
  std::string kernel = {}, architecture = {};
  std::vector<std::string> compiler_options = {};
  std::vector<int> warps = {1, 2, 4, 8, 16};  ///< on a scheduler
  std::optional<int> timeline = {};           ///< of this many warps
  BranchOptions branches = {};
  SaidOfMemory memory = {};
  bool whole = false;  ///< also all of the code
  bool outer = false;  ///< also loops that contain others
  ExecuteOptions execute = {};

  int timeline_warps() const { return timeline.value_or(0); }
  CodeQuestion question(bool compares) const;
};

struct CodeAnalyses {
  std::vector<model::CodeAnalysis> kernels;
  std::vector<describe::HeaderLines> headers;  ///< of each kernel: what was inlined in it
  /// Of each kernel: what the host counted; absent where it was not asked to.
  std::vector<std::optional<report::Executed>> executed = {};
  std::vector<std::string> notes;  ///< what the file lacks although the rest is good
};

class Analyzer {
 public:
  /// Calls its second argument for each number below its first, on one thread or several.
  using Each = std::function<void(std::size_t, const std::function<void(std::size_t)>&)>;

  /// Throws InputError for what is told of branches in words that mean nothing.
  Analyzer(CodeQuestion question, const profile::Profile& profile);

  /// The kernels of a file that the question names, executed where it tells a launch, or asks for
  /// the one that was kept. Throws InputError: of several kernels that are refused, for the first
  /// of the file.
  CodeAnalyses of(const std::filesystem::path& file, const Each& each) const;

  /// Both builds from beginning to EXIT where their loops do not tell which one is faster
  /// (report::doubt_of()), unless all of the code is there already. Trips that are not told are
  /// those of equal work (equal_work.h). Throws as of() does.
  std::optional<report::WholeBuilds> whole_of(const model::CodeAnalysis& before,
                                              const model::CodeAnalysis& after) const;

  /// Throws InputError where the question tells of a loop, a branch or an access that is in none of
  /// these kernels.
  void check_places(std::initializer_list<const std::vector<model::CodeAnalysis>*> files) const;

 private:
  class Told;
  CodeAnalyses of_kept(const std::filesystem::path& file, const Each& each) const;
  CodeAnalyses of_read(const std::filesystem::path& file, describe::CodeFile read,
                       const Each& each) const;
  model::CodeAnalysis of(machine_code::ExecutedCode function, const std::string& file) const;
  model::CodeAnalysis whole_of(const ToldBuild& build) const;

  CodeQuestion question_;
  costs::InstructionCosts costs_, spread_;
};

/// Kernels of one name; where each build has only one kernel, these two. Throws InputError where no
/// name is in both files. The pointers live as long as the builds.
using Builds = std::vector<std::pair<const model::CodeAnalysis*, const model::CodeAnalysis*>>;
Builds builds_of(const std::filesystem::path& before_file,
                 const std::vector<model::CodeAnalysis>& before,
                 const std::filesystem::path& after_file,
                 const std::vector<model::CodeAnalysis>& after);

}  // namespace warpgauge::answers
