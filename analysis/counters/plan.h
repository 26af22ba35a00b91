// SPDX-License-Identifier: Apache-2.0
// What the injected library (cupti/injection) does in a program that somebody else wrote.
// `warpgauge describe` writes the plan, runs the program with CUDA_INJECTION64_PATH set to this
// library, and reads what it left in the plan's folder.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/base/json.h"
#include "analysis/counters/metric_group.h"

namespace warpgauge::counters {

/// Stands for a code that could not be told from others, where several kernels have one name.
inline constexpr const char* kUnknownCode = "unknown";

/// Launches of one shape, as the host asks for them.
struct LaunchShape {
  std::string kernel;  ///< mangled name
  std::array<unsigned, 3> grid_blocks{};
  std::array<unsigned, 3> block_threads{};
  unsigned dynamic_shared_bytes = 0;
  /// Which machine code of that name: its hash (cubin.h), or kUnknownCode. Empty where nothing is
  /// said: in a plan, any.
  std::string code = {};

  friend auto operator<=>(const LaunchShape&, const LaunchShape&) = default;
};

/// Throws Defect for what is not a shape: sizes that are not three, or below 1; more threads in a
/// block than an int holds; a code that is not a hash.
LaunchShape read_shape(const JsonValue& value);
nlohmann::json to_json(const LaunchShape& shape);
/// Three numbers from `least` on. Throws Defect.
std::array<unsigned, 3> read_sizes(const JsonValue& value, int least);
double product_of(const std::array<unsigned, 3>& sizes);

/// Where an argument lies among those of its kernel.
struct ParameterPlace {
  std::uint32_t offset_bytes = 0, size_bytes = 0;

  friend bool operator==(const ParameterPlace&, const ParameterPlace&) = default;
};

/// [[0, 8], [8, 4]]: offset and size of each. Throws Defect.
std::vector<ParameterPlace> read_parameters(const JsonValue& value);

struct Plan {
  /// One collector a run: CUPTI's collectors disturb one another.
  enum class Collect {
    kLaunches,  ///< times and shapes of all launches, and their machine code: nothing is disturbed
    kCounters,  ///< hardware counters of chosen launches, by kernel replay
    kTraffic,   ///< counters of one pass: nothing is replayed, and caches are as they were left
    kExecuted,  ///< how often each instruction of chosen launches was executed, by patched code
  };
  Collect collect = Collect::kLaunches;
  std::filesystem::path folder;  ///< where each process writes PID.jsonl
  /// Counters of the range profiler, or SASS metrics.
  std::vector<Metric> metrics;
  /// Chosen launches: which of a shape's launches in a process, from 0. Launches that a stream
  /// captures into a graph are not numbered: they run later, as nodes.
  std::map<LaunchShape, std::set<int>> chosen;
  /// Places of the arguments, for shapes whose arguments are kept, in the kernel's order.
  std::map<LaunchShape, std::vector<ParameterPlace>> parameters = {};
  /// As much is kept of what the memory holds behind each pointer; empty: nothing.
  std::optional<std::uint64_t> contents_bytes = {};
};

inline constexpr const char* kPlanVariable = "WARPGAUGE_DESCRIBE_PLAN";

/// Reads the plan's JSON. Throws InputError.
Plan read_plan(const std::filesystem::path& file);
/// Throws InputError.
void write_plan(const Plan& plan, const std::filesystem::path& file);

}  // namespace warpgauge::counters
