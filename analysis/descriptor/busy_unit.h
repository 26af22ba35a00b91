// SPDX-License-Identifier: Apache-2.0
// Where the time of a kernel goes: units of the hardware, which work side by side, the waits of a
// warp (kLatency), and the launch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace warpgauge::descriptor {

/// In the order of their names: times of units are added up in this order.
enum class BusyUnit {
  kAlu,
  kBlockStart,  ///< starts blocks: no SM is busy with it
  kDram,
  kFma,
  kFp64,
  kGlobalAtomics,
  kHalf,
  kInstructionFetch,
  kIssue,
  kL2,
  kLatency,  ///< the waits of a warp, which no throughput hides
  kLaunch,
  kLsu,
  kMemoryStart,
  kSharedAtomics,
  kShuffle,
  kTensor,
  kXu
};

inline constexpr std::string_view kBusyUnitNames[] = {
    "alu",  "block_start",       "dram",           "fma",     "fp64",    "global_atomics",
    "half", "instruction_fetch", "issue",          "l2",      "latency", "launch",
    "lsu",  "memory_start",      "shared_atomics", "shuffle", "tensor",  "xu"};
static_assert(std::size(kBusyUnitNames) == static_cast<std::size_t>(BusyUnit::kXu) + 1);
static_assert(std::ranges::is_sorted(kBusyUnitNames));

/// As it is written in kernel.json and in results.
constexpr std::string_view name(BusyUnit unit) {
  return kBusyUnitNames[static_cast<std::size_t>(unit)];
}

}  // namespace warpgauge::descriptor
