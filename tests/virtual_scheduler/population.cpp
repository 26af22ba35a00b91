// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_scheduler/population.h"

#include <algorithm>

#include "tests/virtual_gpu/draw.h"

namespace warpgauge::virtual_scheduler {
namespace {

using virtual_gpu::Draw;

int whole(Draw& draw, int low, int high) {
  return low + static_cast<int>(draw.below(static_cast<std::size_t>(high - low + 1)));
}

/// Latency over interval that the warps of the coarse grid can hide, and one more load to see it.
constexpr double kHidden = 24;

int any_interval(Draw& draw) {
  constexpr int kUsual[] = {1, 2, 4, 8, 16};
  return draw.chance(0.6) ? draw.pick(kUsual) : whole(draw, 1, 16);
}

Sm draw_sm(Draw& draw) {
  Sm sm;
  constexpr int kUsual[] = {1, 2, 4, 4, 8};
  sm.schedulers = draw.chance(0.6) ? draw.pick(kUsual) : whole(draw, 1, 8);
  sm.issue_width = draw.chance(0.2) ? 2 : 1;
  sm.pick = draw.chance(0.5) ? Pick::kRoundRobin : Pick::kRandom;
  sm.loop_slots = whole(draw, 1, 4);
  sm.loop_bubble_cycles = whole(draw, 0, 20);
  sm.start_skew_cycles = whole(draw, 0, 6);
  sm.fma.interval_cycles = draw.chance(0.6) ? 1 : 2;
  sm.fma.pipes = draw.chance(0.5) ? sm.issue_width : 1;
  const double filled = 8 * sm.saturated_interval(sm.fma);
  sm.fma.latency_cycles = whole(draw, 2, std::min(12, static_cast<int>(filled)));
  sm.op.interval_cycles = any_interval(draw);
  if (sm.op.interval_cycles == 1 || sm.op.interval_cycles % 2 == 0) {  // else not a whole number
    sm.op.pipes = draw.chance(0.5) ? sm.issue_width : 1;
  }
  const double hidden = kHidden * sm.saturated_interval(sm.op);
  sm.op.latency_cycles =
      whole(draw, sm.op.interval_cycles + 1, std::min(48, static_cast<int>(hidden)));
  return sm;
}

}  // namespace

Sm random_sm(const std::string& seed) {
  Draw draw(seed);
  return draw_sm(draw);
}

Sm hidden_latency_sm(const std::string& seed) {
  Draw draw(seed);
  Sm sm = draw_sm(draw);
  sm.op.pipes = 1;
  sm.op.interval_cycles = whole(draw, 4, 32);
  sm.op.latency_cycles = whole(draw, 2, sm.op.interval_cycles);
  return sm;
}

Sm warp_gap_sm(const std::string& seed) {
  Draw draw(seed);
  Sm sm = draw_sm(draw);
  sm.issue_width = sm.op.pipes = sm.fma.pipes = 1;
  sm.op.interval_cycles = whole(draw, 1, 4);
  sm.warp_gap_cycles = sm.op.interval_cycles + whole(draw, 1, 6);
  sm.op.latency_cycles = whole(draw, sm.warp_gap_cycles + 1, 32);
  return sm;
}

Sm common_pipe_sm(const std::string& seed) {
  Draw draw(seed);
  Sm sm = draw_sm(draw);
  sm.schedulers = whole(draw, 2, 8);
  sm.common_pipe = true;
  return sm;
}

Sm greedy_sm(const std::string& seed) {
  Draw draw(seed);
  Sm sm = draw_sm(draw);
  sm.pick = Pick::kGreedy;
  return sm;
}

Sm unhidden_sm(const std::string& seed) {
  Draw draw(seed);
  Sm sm = draw_sm(draw);
  sm.op.interval_cycles = whole(draw, 1, 2);
  const double least = kHidden * sm.saturated_interval(sm.op);
  sm.op.latency_cycles = whole(draw, static_cast<int>(least) + 1, static_cast<int>(4 * least));
  return sm;
}

Sm long_fma_sm(const std::string& seed) {
  Draw draw(seed);
  Sm sm = draw_sm(draw);
  const int filled = static_cast<int>(8 * sm.saturated_interval(sm.fma));
  sm.fma.latency_cycles = whole(draw, filled + 1, 4 * filled);
  return sm;
}

}  // namespace warpgauge::virtual_scheduler
