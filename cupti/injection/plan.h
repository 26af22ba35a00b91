// SPDX-License-Identifier: Apache-2.0
// What the injected library does in a program that somebody else wrote. `warpgauge describe` writes
// the plan, runs the program with CUDA_INJECTION64_PATH set to this library, and reads what it left
// in the plan's folder.
#pragma once

#include <array>
#include <compare>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cupti/counters.h"

namespace warpgauge::injection {

/// Launches of one shape, as the host asks for them.
struct LaunchShape {
  std::string kernel;  ///< mangled name
  std::array<unsigned, 3> grid_blocks{};
  std::array<unsigned, 3> block_threads{};
  unsigned dynamic_shared_bytes = 0;

  friend auto operator<=>(const LaunchShape&, const LaunchShape&) = default;
};

struct Plan {
  /// One collector a run: CUPTI's collectors disturb one another.
  enum class Collect {
    kLaunches,  ///< times and shapes of all launches, and their machine code: nothing is disturbed
    kCounters,  ///< hardware counters of chosen launches, by kernel replay
    kExecuted,  ///< how often each instruction of chosen launches was executed, by patched code
  };
  Collect collect = Collect::kLaunches;
  std::filesystem::path folder;  ///< where each process writes PID.jsonl
  /// Counters of the range profiler, or SASS metrics.
  std::vector<cupti::Metric> metrics;
  /// Chosen launches: which of a shape's launches in a process, from 0. Launches that a stream
  /// captures into a graph are not numbered: they run later, as nodes.
  std::map<LaunchShape, std::set<int>> chosen;
};

inline constexpr const char* kPlanVariable = "WARPGAUGE_DESCRIBE_PLAN";

/// Reads the plan's JSON. Throws std::runtime_error that names file and cause.
Plan read_plan(const std::filesystem::path& file);
void write_plan(const Plan& plan, const std::filesystem::path& file);

}  // namespace warpgauge::injection
