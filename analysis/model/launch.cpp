// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace warpgauge::model {
namespace {

using descriptor::kSectorBytes;
using descriptor::LaunchShape;
using descriptor::Work;

constexpr int kRegisterUnit = 256;
constexpr int kSharedUnitBytes = 128;
constexpr int kSystemSharedBytes = 1024;
constexpr int kOldestKnownMajor = 8;

int divide_up(int count, int by) { return (count + by - 1) / by; }
int round_up(int count, int unit) { return divide_up(count, unit) * unit; }

int blocks_by_registers(const LaunchShape& block, int warps, const SmLimits& limits) {
  const int of_a_warp = round_up(block.registers_per_thread * limits.warp_lanes, kRegisterUnit);
  // A launch is accepted only if the block would fit with its warps in all sub-partitions alike.
  if (of_a_warp * round_up(warps, limits.sub_partitions) > limits.registers) return 0;
  const int of_a_sub_partition = limits.registers / limits.sub_partitions;
  return of_a_sub_partition / of_a_warp * limits.sub_partitions / warps;
}

}  // namespace

SmLimits sm_limits(const profile::Profile& profile) {
  const std::string& capability = profile.compute_capability;
  int major = 0;
  std::from_chars(capability.data(), capability.data() + capability.size(), major);
  if (major < kOldestKnownMajor) {
    throw costs::AbsentKey{
        "device.compute_capability",
        fmt::format("'{}': how registers and shared memory are rounded up is known "
                    "from 8.0 on",
                    capability)};
  }
  const costs::Keys keys(profile, costs::Corner::kValue);
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

Occupancy occupancy(const LaunchShape& block, const SmLimits& limits) {
  const int warps = divide_up(block.threads_per_block, limits.warp_lanes);
  const int max_warps = limits.max_threads / limits.warp_lanes;
  Occupancy result{limits.max_blocks, warps, max_warps, "blocks"};
  const auto limit = [&result](int blocks, const char* name) {
    if (blocks >= result.blocks_per_sm) return;
    result.blocks_per_sm = blocks;
    result.limited_by = name;
  };
  limit(max_warps / warps, "threads");
  if (block.registers_per_thread > 0) limit(blocks_by_registers(block, warps, limits), "registers");
  const int shared_bytes =
      round_up(block.shared_bytes_per_block + kSystemSharedBytes, kSharedUnitBytes);
  limit(limits.shared_bytes / shared_bytes, "shared memory");
  return result;
}

std::vector<Phase> phases(double grid_blocks, int blocks_per_sm, double sm_count) {
  std::vector<Phase> result;
  const double slots = blocks_per_sm * sm_count;
  const double waves = std::floor(grid_blocks / slots);
  if (waves > 0) {
    result.push_back({waves * slots, waves, static_cast<double>(blocks_per_sm), sm_count});
  }
  const double rest = grid_blocks - waves * slots;
  if (rest > 0) result.push_back({rest, 1, std::ceil(rest / sm_count), std::min(rest, sm_count)});
  return result;
}

double launch_seconds(const costs::Keys& keys, double grid_blocks) {
  const double sms = keys.sm_count();
  const double share = sms > 1 ? std::min(1.0, (grid_blocks - 1) / (sms - 1)) : 1;
  double us = 0;
  if (share < 1) us += (1 - share) * keys.cost("launch.kernel_us", "us");
  if (share > 0) us += share * keys.cost("launch.kernel_every_sm_us", "us");
  return us * 1e-6;
}

double blocks_per_second(const costs::Keys& keys, int cluster_blocks, bool lets_dependents_begin) {
  constexpr const char* kUnit = "blocks/us";
  constexpr const char* kDependents = "launch.dependents_blocks_per_us";
  const std::string plain = "launch.blocks_per_us";
  std::string key = plain;
  for (int size = 2; size <= cluster_blocks; size *= 2) {
    const std::string of_size = fmt::format("launch.cluster_blocks_per_us.size{}", size);
    if (keys.has(of_size, kUnit)) key = of_size;
  }
  double microseconds = 1 / keys.rate(key, kUnit);
  if (lets_dependents_begin && keys.has(kDependents, kUnit)) {
    microseconds += std::max(1 / keys.rate(kDependents, kUnit) - 1 / keys.rate(plain, kUnit), 0.0);
  }
  return 1e6 / microseconds;
}

double blocks_before_mean(double first_round_blocks, double sm_count) {
  return std::max(first_round_blocks - sm_count, 0.0) / 2;
}

double first_fetch_seconds(const costs::Keys& keys, double instructions) {
  constexpr const char* kFar = "icache.l2.instruction_cycles";
  constexpr const char* kNear = "icache.l1.instruction_cycles";
  if (!keys.has(kFar, "cycles") || !keys.has(kNear, "cycles")) return 0;
  const double later = std::max(keys.cost(kFar, "cycles") - keys.cost(kNear, "cycles"), 0.0);
  return instructions * later / keys.clock_hz();
}

double memory_start_seconds(const costs::Keys& keys, const Work& work, bool waits_simulated) {
  using enum descriptor::Resource;
  const bool loads = work.uses(kL2ReadSectors) || work.uses(kDramReadBytes);
  const bool stores = work.uses(kL2WriteSectors) || work.uses(kDramWriteBytes);
  if (!loads && !stores) return 0;
  const double read_us = keys.cost("launch.dram_read_start_us", "us");
  const double copy_us = keys.cost("launch.dram_copy_start_us", "us");
  const double launch_us = keys.cost("launch.kernel_every_sm_us", "us");
  double seconds = stores ? std::max(copy_us - read_us, 0.0) * 1e-6 : 0;
  if (!loads || waits_simulated) return seconds;
  seconds += std::max(read_us - launch_us, 0.0) * 1e-6;
  const double sectors = work[kL2ReadSectors];
  const double from_dram =
      sectors > 0 ? std::min(work[kDramReadBytes] / kSectorBytes / sectors, 1.0) : 1;
  if (from_dram < 1) {
    const double sooner = keys.cost("dram.latency_cycles", "cycles") - keys.l2_latency_cycles();
    seconds -= (1 - from_dram) * std::max(sooner, 0.0) / keys.clock_hz();
  }
  return std::max(seconds, 0.0);
}

double launch_floor_seconds(const costs::Keys& keys, Via via) {
  const char* key = via == Via::kStream ? "launch.interval_us" : "launch.graph_node_us";
  return keys.cost(key, "us") * 1e-6;
}

}  // namespace warpgauge::model
