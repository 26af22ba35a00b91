// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/cycle_tally.h"

#include <algorithm>

namespace warpgauge::in_core {

using machine_code::InstructionClass;

void CycleTally::charge(Warp& warp, const Chosen& chosen) {
  const double weight = (*warp.route)[warp.at].weight;
  const double begin = warp.last_issue + 1;  // of what is not issue
  const double ready = std::clamp(chosen.why.at, begin, chosen.at);
  warp.life += weight * (chosen.begins - warp.last_issue);
  run_.executed += weight;
  run_.issue += weight;
  run_.unchosen += weight * (chosen.at - ready);
  run_.units += weight * (chosen.begins - chosen.at);
  sum_of(chosen.why, warp.next_instruction()) += weight * (ready - begin);

  LineTally& line = run_.lines[warp.next_instruction()];
  line.issue += weight;
  line.unchosen += weight * (chosen.at - ready);
  line.units += weight * (chosen.begins - chosen.at);
  charge_wait(line, chosen.why, weight * (ready - begin));
}

void CycleTally::charge_wait(LineTally& line, const Earliest& why, double cycles) {
  if (cycles <= 0) return;
  switch (why.delay) {
    case Delay::kScoreboard:
      line.wait_for(why.cause, cycles);
      return;
    case Delay::kUnit:
      line.units += cycles;
      return;
    case Delay::kBarrier:
      if (code_.steps[why.cause].unit == InstructionClass::kBarrier) {
        run_.lines[why.cause].barrier += cycles;
      } else {  // a fence, which stops the warp by itself
        run_.lines[why.cause].wait_for(why.cause, cycles);
      }
      return;
    case Delay::kResult:
      line.stall += cycles;
      return;
    case Delay::kStall:
    case Delay::kBranch:
      run_.lines[why.cause].stall += cycles;
      return;
  }
}

double& CycleTally::sum_of(const Earliest& why, std::uint32_t waiting) {
  switch (why.delay) {
    case Delay::kScoreboard:
      return run_.waits[static_cast<std::size_t>(code_.steps[why.cause].unit)];
    case Delay::kBarrier:
      if (code_.steps[why.cause].unit == InstructionClass::kBarrier) return run_.barrier;
      return run_.waits[static_cast<std::size_t>(code_.steps[why.cause].unit)];
    case Delay::kUnit: {
      // Counters book a full queue of the SM's under what the instruction asks for.
      const InstructionClass kind = code_.steps[waiting].unit;
      const bool is_queue = is_shared(static_cast<Unit>(why.cause));
      return is_queue && kind != InstructionClass::kFixed
                 ? run_.waits[static_cast<std::size_t>(kind)]
                 : run_.units;
    }
    default:
      return run_.stall;
  }
}

void CycleTally::end_warp(const Warp& warp) {
  run_.cycles = std::max(run_.cycles, warp.life);
  if (warp.is_first) run_.first_cycles = std::max(run_.first_cycles, warp.life);
}

}  // namespace warpgauge::in_core
