// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/occupancy.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "analysis/model/keys.h"

namespace warpgauge::model {
namespace {

constexpr int kRegisterUnit = 256;
constexpr int kSharedUnitBytes = 128;
constexpr int kSystemSharedBytes = 1024;
constexpr int kOldestKnownMajor = 8;

int divide_up(int count, int by) { return (count + by - 1) / by; }
int round_up(int count, int unit) { return divide_up(count, unit) * unit; }

void require_known_rounding(const profile::Profile& profile) {
  const std::string& text = profile.compute_capability;
  int major = 0;
  std::from_chars(text.data(), text.data() + text.size(), major);
  if (major >= kOldestKnownMajor) return;
  throw AbsentKey{"device.compute_capability",
                  fmt::format("'{}': how registers and shared memory are rounded up is known from "
                              "8.0 on",
                              text)};
}

int blocks_by_registers(const BlockShape& block, int warps, const SmLimits& limits) {
  const int of_a_warp = round_up(block.registers_per_thread * limits.warp_lanes, kRegisterUnit);
  // A launch is accepted only if the block would fit with its warps in all sub-partitions alike.
  if (of_a_warp * round_up(warps, limits.sub_partitions) > limits.registers) return 0;
  const int of_a_sub_partition = limits.registers / limits.sub_partitions;
  return of_a_sub_partition / of_a_warp * limits.sub_partitions / warps;
}

}  // namespace

SmLimits sm_limits(const profile::Profile& profile) {
  require_known_rounding(profile);
  const Keys keys(profile, Corner::kValue);
  const auto whole = [&](const char* key, const char* unit) {
    return static_cast<int>(keys.fact(key, unit));
  };
  return {.max_threads = whole("sm.max_threads", "1"),
          .max_blocks = whole("sm.max_blocks", "1"),
          .registers = whole("sm.registers", "1"),
          .shared_bytes = whole("shared.bytes_per_sm", "bytes"),
          .sub_partitions = static_cast<int>(keys.schedulers()),
          .warp_lanes = static_cast<int>(keys.warp_lanes())};
}

Occupancy occupancy(const BlockShape& block, const SmLimits& limits) {
  const int warps = divide_up(block.threads, limits.warp_lanes);
  const int max_warps = limits.max_threads / limits.warp_lanes;
  Occupancy result{.blocks_per_sm = limits.max_blocks,
                   .warps_per_block = warps,
                   .max_warps_per_sm = max_warps,
                   .limited_by = "blocks"};
  const auto limit = [&result](int blocks, const char* name) {
    if (blocks < result.blocks_per_sm) {
      result.blocks_per_sm = blocks;
      result.limited_by = name;
    }
  };
  limit(max_warps / warps, "threads");
  if (block.registers_per_thread > 0) {
    limit(blocks_by_registers(block, warps, limits), "registers");
  }
  limit(limits.shared_bytes / round_up(block.shared_bytes + kSystemSharedBytes, kSharedUnitBytes),
        "shared memory");
  return result;
}

}  // namespace warpgauge::model
