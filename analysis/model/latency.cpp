// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/latency.h"

#include <algorithm>

namespace warpgauge::model {
namespace {

using enum Resource;

constexpr const char* kUnit = "latency";

/// A dependent instruction and the key of its latency.
struct Step {
  Resource resource;
  const char* key;
};

constexpr Step kSteps[] = {
    {kChainFfma, "inst.ffma.latency_cycles"},
    {kChainFadd, "inst.fadd.latency_cycles"},
    {kChainImad, "inst.imad.latency_cycles"},
    {kChainIadd3, "inst.iadd3.latency_cycles"},
    {kChainLop3, "inst.lop3.latency_cycles"},
    {kChainMufuEx2, "inst.mufu_ex2.latency_cycles"},
    {kChainMufuRsqrt, "inst.mufu_rsqrt.latency_cycles"},
    {kChainDfma, "inst.dfma.latency_cycles"},
    {kChainHfma2, "inst.hfma2.latency_cycles"},
    {kChainShfl, "inst.shfl.latency_cycles"},
    {kChainL1, "l1.latency_cycles"},
    {kChainDram, "dram.latency_cycles"},
    {kChainGlobalAtomic, "atomic.global.latency_cycles"},
    {kChainSharedAtomic, "atomic.shared.latency_cycles"},
};

double shared_load_cycles(const Setting& s) {
  double cycles = s.keys.cost("shared.latency_cycles", "cycles");
  if (s.conflict_ways > 1) {
    cycles +=
        (s.conflict_ways - 1) * s.keys.cost("shared.conflict_cycles_per_way.ld32", "cycles/way");
  }
  return cycles;
}

double loads_cycles(const Setting& s) {
  const double rounds = s.of_a_warp(kLoadRequests) / s.work[kLoadsInFlight];
  return rounds * mean_load_latency_cycles(s.work, s.keys);
}

/// Of all rounds of the phase. The kernel's first wait is in its start.
double loads_seconds(const Setting& s) {
  const double cycles = s.phase.rounds * loads_cycles(s);
  if (!s.first_load_waited_for) return s.seconds(cycles);
  return s.seconds(std::max(cycles - mean_load_latency_cycles(s.work, s.keys), 0.0));
}

double barriers_cycles(const Setting& s) {
  const double one =
      s.keys.cost("barrier.block.base_cycles", "cycles") +
      s.warps_per_block * s.keys.cost("barrier.block.per_warp_cycles", "cycles/warp");
  return s.work[kBarriers] * one;
}

double divergence_cycles(const Setting& s) {
  return s.of_a_warp(kExtraPaths) * s.keys.cost("divergence.path_overhead_cycles", "cycles/path");
}

}  // namespace

double mean_load_latency_cycles(const Work& work, const Keys& keys) {
  const double asked = work[kL1LoadSectors];
  const double to_l2 = std::min(work[kL2ReadSectors] / asked, 1.0);
  const double to_dram = std::min(work[kDramReadBytes] / kSectorBytes / asked, to_l2);
  double cycles = 0;
  if (to_l2 < 1) cycles += (1 - to_l2) * keys.cost("l1.latency_cycles", "cycles");
  if (to_dram < to_l2) cycles += (to_l2 - to_dram) * keys.l2_latency_cycles();
  if (to_dram > 0) cycles += to_dram * keys.cost("dram.latency_cycles", "cycles");
  return cycles;
}

void add_latency(const Setting& setting, UnitTimes& times) {
  const auto add = [&](const char* part, bool used, auto cycles_of_a_warp) {
    if (!used) return;
    times.add(kUnit, part,
              [&] { return setting.phase.rounds * setting.seconds(cycles_of_a_warp()); });
  };
  const Work& work = setting.work;
  if (work.uses(kLoadsInFlight)) {
    times.add(kUnit, "loads", [&] { return loads_seconds(setting); });
  }
  for (const Step& step : kSteps) {
    add(info(step.resource).name.data(), work.uses(step.resource),
        [&] { return work[step.resource] * setting.keys.cost(step.key, "cycles"); });
  }
  add(info(kChainShared).name.data(), work.uses(kChainShared),
      [&] { return work[kChainShared] * shared_load_cycles(setting); });
  add(info(kChainL2).name.data(), work.uses(kChainL2),
      [&] { return work[kChainL2] * setting.keys.l2_latency_cycles(); });
  add("barriers", work.uses(kBarriers), [&] { return barriers_cycles(setting); });
  add("divergence", work.uses(kExtraPaths), [&] { return divergence_cycles(setting); });

  if (setting.phase.rounds > 1) {
    times.add(kUnit, "block_turnaround", [&] {
      return (setting.phase.rounds - 1) * setting.keys.cost("launch.block_turnaround_ns", "ns") *
             1e-9;
    });
  }
}

}  // namespace warpgauge::model
