// SPDX-License-Identifier: Apache-2.0
// A warp of the simulated SM: where it is in its route, and when it can issue next.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "analysis/in_core/block_barrier.h"
#include "analysis/in_core/drawn_answer.h"
#include "analysis/in_core/issue.h"
#include "analysis/in_core/late_results.h"
#include "analysis/in_core/scoreboards.h"

namespace warpgauge::in_core {

/// When and why an instruction can issue.
struct Earliest {
  double at = 0;
  Delay delay = Delay::kStall;
  std::uint32_t cause = 0;

  void wait_until(double time, Delay why, std::size_t who) {
    if (time <= at) return;
    at = time;
    delay = why;
    cause = static_cast<std::uint32_t>(who);
  }
};

/// A warp on the SM, between two instructions.
struct Warp {
  const Route* route = nullptr;
  std::size_t block = 0;
  std::size_t at = 0;  ///< place in the route
  double life = 0;     ///< cycles, by the weights of its steps
  /// When it can issue by its own stall counts, branches and barriers, and which of them it is.
  double ready = 0;
  Delay ready_after = Delay::kStall;
  double last_issue = -1;
  bool is_first = true;  ///< of the first block in its slot
  DrawnAnswer answer;
  Scoreboards scoreboards;
  LateResults results;
  std::array<double, kUnits> unit_ready = {};  ///< when it may use a unit again
  BehindBarrier barrier;
  double not_before = 0;  ///< it cannot issue earlier, whatever the units do
  /// When it can issue its next instruction but for the units: nothing that other warps do changes
  /// it. Absent until it was asked for.
  std::optional<Earliest> earliest = {};

  bool has_ended() const { return at >= route->size(); }
  std::uint32_t instruction(std::size_t step) const { return (*route)[step].instruction; }
  std::uint32_t next_instruction() const { return instruction(at); }
};

}  // namespace warpgauge::in_core
