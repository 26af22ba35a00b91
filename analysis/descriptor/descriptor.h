// SPDX-License-Identifier: Apache-2.0
// One computation, a launch of one kernel as a rule, as what it asks of a device: what kernel.json
// states. docs/kernel_json.md explains it, kernel.schema.json is its JSON Schema.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/descriptor/arguments.h"
#include "analysis/descriptor/collective.h"
#include "analysis/descriptor/work.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::descriptor {

inline constexpr int kKernelVersion = 1;
inline constexpr std::string_view kKernelSchema = "warpgauge.kernel";

/// Blocks are counted in doubles, which are exact up to here.
inline constexpr std::int64_t kMostBlocks = std::int64_t{1} << 53;

struct LaunchShape {
  double grid_blocks = 0;
  int threads_per_block = 0;
  int registers_per_thread = 0;    ///< as the compiler reports
  int shared_bytes_per_block = 0;  ///< static and dynamic
  int kernels = 1;  ///< launched one after the other; the shape is that of the largest
  /// All kernels together, in blocks of this shape; 0 is as many as grid_blocks.
  double total_blocks = 0;

  int cluster_blocks = 1;  ///< blocks of a cluster
  /// Launched as a node of a graph, or by a call of its own; empty where it is not known.
  std::optional<bool> graph_node = {};

  double all_blocks() const { return total_blocks > 0 ? total_blocks : grid_blocks; }
};

/// The variants that a kernel can be described in: "no_conflicts" (shared memory without bank
/// conflicts) and "coalesced" (global accesses that touch as few sectors as their bytes allow).
inline constexpr const char* kVariantNames[] = {"no_conflicts", "coalesced"};

/// Launches as they were timed where nothing disturbed them.
struct MeasuredTime {
  double median_us = 0, low_us = 0, high_us = 0;  ///< of all launches; low and high are quartiles
  int launches = 0;
};

/// Readings of one launch by the aliases of the metric groups kernel_work and kernel_waits
/// (docs/metric_groups.md).
using Counts = std::map<std::string, double, std::less<>>;

/// What could not be read, and why not. It is unknown, never 0: what follows from it is a lower
/// bound.
struct UnknownAmount {
  std::string what;  ///< "dram_read_bytes"
  std::string why;   ///< "ncu prints 'n/a'"

  friend bool operator==(const UnknownAmount&, const UnknownAmount&) = default;
};

/// The device that a launch was counted on.
struct CountedOn {
  std::string device;        ///< its model, "NVIDIA H200"; may be empty
  std::string architecture;  ///< "sm_90"; may be empty
};

struct Descriptor {
  std::string file;  ///< where it was read from, for messages; not written
  std::string name;
  std::string mangled;    ///< the name in the machine code; empty where it is not known
  std::string code_hash;  ///< of the kernel's machine code (cubin.h), 16 hex digits; may be empty
  std::string range;  ///< the NVTX range that it was launched in; empty where none was asked for
  /// Position among all kernel launches of its process, from 0; empty where it is not known.
  std::optional<std::int64_t> order = {};
  std::string process = {};          ///< which process that is, 16 hex digits; may be empty
  std::string size;                  ///< the problem's size, in words: "n = 2^28 float"
  std::string source;                ///< where the counts come from: "hand", "counters", ...
  std::vector<std::string> comment;  ///< how the counts are derived
  std::vector<std::string> assumes;  ///< doubts that go with every prediction
  std::optional<CountedOn> counted_on = {};  ///< empty where it is not known
  LaunchShape launch;
  /// Where they are stated, `work`, `variants` and `busy_us` follow from them (counted.h): a file
  /// has either.
  Counts counts;
  /// Why a reading is not in `counts`, or a resource not in `work`: by its name.
  std::map<std::string, std::string, std::less<>> unread = {};
  /// What of it the time depends on: follows from `unread`, and from what `counts` lack.
  std::vector<UnknownAmount> unknown = {};
  Work work;
  /// Variant -> the resources that it asks for in other amounts, never larger ones.
  std::map<std::string, std::map<Resource, double>> variants;
  std::map<std::string, double> busy_us;  ///< by unit, at its own peak, by the hardware's counters
  std::optional<MeasuredTime> time;
  std::optional<LaunchArguments> arguments = {};  ///< empty where they are not known
  machine_code::ExecutedCode code;                ///< empty where it was not counted
  std::optional<Collective> collective = {};      ///< what follows the kernel, not a part of it
};

}  // namespace warpgauge::descriptor
