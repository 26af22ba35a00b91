// SPDX-License-Identifier: Apache-2.0
// kernel.json: one computation, a launch of one kernel as a rule, as what it asks of a device.
// docs/kernel_json.md explains it, kernel.schema.json is its JSON Schema.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/model/collective.h"
#include "analysis/model/work.h"

namespace warpgauge::model {

inline constexpr int kKernelVersion = 1;
inline constexpr std::string_view kKernelSchema = "warpgauge.kernel";

struct LaunchShape {
  double grid_blocks = 0;
  int threads_per_block = 0;
  int registers_per_thread = 0;    ///< as the compiler reports
  int shared_bytes_per_block = 0;  ///< static and dynamic
  int kernels = 1;  ///< launched one after the other; the shape is that of the largest
  /// All kernels together, in blocks of this shape; 0 is as many as grid_blocks.
  double total_blocks = 0;

  int cluster_blocks = 1;  ///< blocks of a cluster
  /// Launched as a node of a graph, or by a call of its own; empty where nobody looked.
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

/// What nobody could read, and why not. It is unknown, never 0: what follows from it is a lower
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
  std::string range;      ///< the NVTX range that it was launched in; empty where nobody asked
  /// Position among all kernel launches of its process, from 0; empty where it is not known.
  std::optional<std::int64_t> order = {};
  std::string process = {};          ///< which process that is, 16 hex digits; may be empty
  std::string size;                  ///< the problem's size, in words: "n = 2^28 float"
  std::string source;                ///< where the counts come from: "hand", "counters", ...
  std::vector<std::string> comment;  ///< how the counts are derived
  std::vector<std::string> assumes;  ///< doubts that go with every prediction
  std::optional<CountedOn> counted_on = {};  ///< empty where nobody says
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
  machine_code::ExecutedCode code;            ///< empty where it was not counted
  std::optional<Collective> collective = {};  ///< what follows the kernel, not a part of it
};

/// Reads and checks a description. Throws InputError "FILE: PLACE: CAUSE", where the place is a
/// path such as work.fma: an unknown resource, a negative count, a missing or wrong unit, a count
/// that contradicts another one (see check()), or text that is no JSON (line and column).
Descriptor read_descriptor(const std::filesystem::path& file);

/// As read_descriptor, of a text; `file` is for messages.
Descriptor parse_descriptor(std::string_view text, const std::string& file);

/// Whether the first line of a file, plain or compressed, is a description: then each line is one.
/// Only regular files are looked into. Throws InputError.
bool holds_descriptors(const std::filesystem::path& file);

/// Reads a file with one description on each line and hands each over as it is read; `refused`
/// receives what is wrong with a line ("FILE:LINE: PLACE: CAUSE"), and the next one follows. Throws
/// InputError where the file itself cannot be read on.
void read_descriptor_lines(const std::filesystem::path& file,
                           const std::function<void(Descriptor)>& take,
                           const std::function<void(const InputError&)>& refused);

/// Throws InputError with the descriptor's file for a launch that no device takes, for amounts that
/// are neither 0 nor from 2^-64 to 2^64, and for counts that cannot be true together: more
/// instructions in the pipes than were issued; loads without the sectors that they touch; DRAM
/// traffic that passes no L2; loads in flight and memory loads on the chain (one wait counted
/// twice); a variant that asks for more than the kernel itself; times that are none; machine code
/// as check_code() says (code_json.h).
void check(const Descriptor& descriptor);

/// Deterministic text, two blanks of indentation, the resources in the order of resources.def, an
/// instruction of the code on each line.
std::string to_json(const Descriptor& descriptor);

/// The same on one line, without its line feed.
std::string to_json_line(const Descriptor& descriptor);

}  // namespace warpgauge::model
