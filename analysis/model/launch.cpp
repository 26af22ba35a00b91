// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/launch.h"

#include <algorithm>
#include <cmath>

#include "analysis/model/setting.h"

namespace warpgauge::model {

double launch_seconds(const Keys& keys, double grid_blocks) {
  const double sms = keys.sm_count();
  const double share = sms > 1 ? std::min(1.0, (grid_blocks - 1) / (sms - 1)) : 1;
  double us = 0;
  if (share < 1) us += (1 - share) * keys.cost("launch.kernel_us", "us");
  if (share > 0) us += share * keys.cost("launch.kernel_every_sm_us", "us");
  return us * 1e-6;
}

double memory_start_seconds(const Keys& keys, const Work& work) {
  using enum Resource;
  const bool loads = work.uses(kL2ReadSectors) || work.uses(kDramReadBytes);
  const bool stores = work.uses(kL2WriteSectors) || work.uses(kDramWriteBytes);
  if (!loads && !stores) return 0;
  const double read_us = keys.cost("launch.dram_read_start_us", "us");
  const double copy_us = keys.cost("launch.dram_copy_start_us", "us");
  const double launch_us = keys.cost("launch.kernel_every_sm_us", "us");
  double seconds = stores ? std::max(copy_us - read_us, 0.0) * 1e-6 : 0;
  if (!loads) return seconds;
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

double launch_floor_seconds(const Keys& keys, Via via) {
  const char* key = via == Via::kStream ? "launch.interval_us" : "launch.graph_node_us";
  return keys.cost(key, "us") * 1e-6;
}

std::vector<Phase> phases(double grid_blocks, int blocks_per_sm, double sm_count) {
  std::vector<Phase> result;
  const double slots = blocks_per_sm * sm_count;
  const double waves = std::floor(grid_blocks / slots);
  if (waves > 0) {
    result.push_back({.blocks = waves * slots,
                      .blocks_on_busiest_sm = waves * blocks_per_sm,
                      .rounds = waves,
                      .resident_blocks = static_cast<double>(blocks_per_sm),
                      .active_sms = sm_count});
  }
  const double rest = grid_blocks - waves * slots;
  if (rest > 0) {
    const double on_busiest = std::ceil(rest / sm_count);
    result.push_back({.blocks = rest,
                      .blocks_on_busiest_sm = on_busiest,
                      .rounds = 1,
                      .resident_blocks = on_busiest,
                      .active_sms = std::min(rest, sm_count)});
  }
  return result;
}

}  // namespace warpgauge::model
