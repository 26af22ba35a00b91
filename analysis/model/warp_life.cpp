// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/warp_life.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace warpgauge::model {
namespace {

using in_core::InstructionClass;

/// Of the warp that its block waits for, in one round.
double life_cycles(const Setting& setting) {
  const double mean = setting.walk->mean.cycles.total();
  const double busiest = setting.walk->critical.cycles.total();
  if (mean <= 0) return busiest;
  return std::max(mean * std::pow(busiest / mean, kBusiestWarpPower), mean * setting.imbalance);
}

/// Of the one warp that executes more than the others.
double serial_cycles(const Setting& setting) {
  double executed = 0;
  for (const in_core::InstructionTime& line : setting.walk->mean.instructions) {
    executed += line.executed;
  }
  if (executed <= 0) return 0;
  return setting.serial_instructions * setting.walk->mean.cycles.total() / executed;
}

}  // namespace

UnitTime warp_life(const Setting& setting) {
  UnitTime life{.unit = kLatency, .parts = {}};
  const in_core::Cycles& cycles = setting.walk->critical.cycles;
  if (cycles.total() <= 0) return life;
  const double all_rounds = setting.phase.rounds * life_cycles(setting);
  const double scale = all_rounds / cycles.total() / setting.keys.clock_hz();
  const auto put = [&](std::string_view part, double of_cycles) {
    if (of_cycles > 0) life.parts.push_back({std::string(part), of_cycles * scale});
  };
  put("issue", cycles.issue);
  put("fixed latencies", cycles.stall);
  put("barriers", cycles.barrier);
  for (std::size_t i = 0; i < in_core::kClasses; ++i) {
    put(in_core::class_name(static_cast<InstructionClass>(i)), cycles.waits[i]);
  }
  const double serial = serial_cycles(setting) - all_rounds;
  if (serial > 0) life.parts.push_back({"serial warp", serial / setting.keys.clock_hz()});
  return life;
}

}  // namespace warpgauge::model
