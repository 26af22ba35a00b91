// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/warp_life.h"

#include <algorithm>
#include <string>

namespace warpgauge::model {
namespace {

using in_core::InstructionClass;

/// The longest latency that the warp waits for in the interval, in cycles.
double longest_latency(const Setting& setting, const in_core::Interval& interval) {
  const auto has = [&interval](InstructionClass kind) { return interval.cycles.wait(kind) > 0; };
  const Keys& keys = setting.keys;
  if (has(InstructionClass::kGlobalLoad) || has(InstructionClass::kAsyncCopy)) {
    return mean_load_latency_cycles(setting.work, keys);
  }
  if (has(InstructionClass::kSharedLoad)) return keys.cost("shared.latency_cycles", "cycles");
  return keys.cost("inst.ffma.latency_cycles", "cycles");
}

/// Seconds that the block takes beyond the life of its warp. `life` is that one's, `own` what the
/// busiest unit needs for the work of one block after the other in the same slot.
double work_of_block(const Setting& setting, double life, double own) {
  double cycles = 0, instructions = 0;
  const auto count = [](const in_core::Interval& interval) {
    double sum = 0;
    for (const double of_class : interval.instructions) sum += of_class;
    return sum;
  };
  for (const in_core::Interval& interval : setting.walk->intervals) {
    cycles += interval.cycles.total();
    instructions += count(interval);
  }
  if (cycles <= 0 || instructions <= 0) return 0;
  double more = 0;
  for (const in_core::Interval& interval : setting.walk->intervals) {
    const double total = interval.cycles.total();
    if (interval.times <= 0 || total <= 0) continue;
    const double rounds =
        std::max(total / interval.times / longest_latency(setting, interval), 1.0);
    const double warp = life * total / cycles;
    const double work = own * count(interval) / instructions;
    more += std::max(work - warp, 0.0) + std::min(warp, work) / rounds;
  }
  return more;
}

}  // namespace

UnitTime warp_life(const Setting& setting, const std::vector<UnitTime>& units) {
  UnitTime life{.unit = kLatency, .parts = {}};
  const double seconds_per_cycle =
      setting.phase.rounds * setting.imbalance / setting.keys.clock_hz();
  const auto put = [&](std::string_view part, double cycles) {
    if (cycles > 0) life.parts.push_back({std::string(part), cycles * seconds_per_cycle});
  };
  const in_core::Cycles& cycles = setting.walk->critical.cycles;
  put("issue", cycles.issue);
  put("fixed latencies", cycles.stall);
  put("barriers", cycles.barrier);
  for (std::size_t i = 0; i < in_core::kClasses; ++i) {
    put(in_core::class_name(static_cast<InstructionClass>(i)), cycles.waits[i]);
  }
  double busiest = 0;
  for (const UnitTime& unit : units) {
    if (unit.unit != kBlockStart) busiest = std::max(busiest, unit.seconds());
  }
  const double more =
      work_of_block(setting, life.seconds(), busiest / setting.phase.resident_blocks);
  if (more > 0) life.parts.push_back({"work of the block", more});
  return life;
}

}  // namespace warpgauge::model
