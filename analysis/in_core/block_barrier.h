// SPDX-License-Identifier: Apache-2.0
// BAR.SYNC on Hopper (tests/gpu/analyzed/bounds.cu: `barrier` and `two_barriers`, 4 to 32 warps
// a block):
// - The barrier of a block takes its warps one after the other, and opens a while after the last.
// - Behind it a warp goes on with arithmetic at once. Its first other instruction (a branch, one of
//   memory, the next barrier) waits until the barrier opens.
// Multiply-adds between two barriers with no branch between them took longer than that says when it
// was tried: what holds them up is not known.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "analysis/in_core/busy_units.h"
#include "analysis/in_core/steps.h"

namespace warpgauge::in_core {

/// It has a pipe of its scheduler, and raises no scoreboard. Branches have no pipe.
inline bool is_arithmetic(const Step& step, const InstructionCost& cost) {
  const auto is_own = [](const UnitUse& use) {
    return is_bank(use.unit) || (!is_shared(use.unit) && use.unit != Unit::kCbu);
  };
  return step.schedule.write_scoreboard == machine_code::Schedule::kNone &&
         step.schedule.read_scoreboard == machine_code::Schedule::kNone && !cost.units.empty() &&
         !is_bank(cost.units.front().unit) && std::ranges::all_of(cost.units, is_own);
}

/// What a warp may do behind its last barrier.
struct BehindBarrier {
  bool is_closed = false;         ///< others have not come
  double opens = 0;               ///< for all but arithmetic, once it is not closed
  std::uint32_t instruction = 0;  ///< the barrier

  void close(std::uint32_t at) {
    is_closed = true;
    instruction = at;
  }
};

/// The barrier of one block: how many of its warps still run, and how many of them have arrived.
struct BlockBarrier {
  std::size_t running = 0, arrived = 0;
  double admitted = 0;  ///< when it has taken all that have arrived

  void admit(double now, double cycles) {
    admitted = std::max(admitted, now) + cycles;
    ++arrived;
  }
  /// A warp that has ended counts as arrived, as EXIT does.
  bool has_all() const { return arrived > 0 && arrived >= running; }
};

}  // namespace warpgauge::in_core
