// SPDX-License-Identifier: Apache-2.0
// The units of an SM that instructions compete for: when each takes the next one. (The banks of the
// register file are in operand_delivery.h.) Private to in_core.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "analysis/in_core/instruction_cost.h"

namespace warpgauge::in_core {

class BusyUnits {
 public:
  /// `simulated` schedulers of the `schedulers` that the SM has.
  BusyUnits(std::size_t simulated, int schedulers) : own_(simulated), schedulers_(schedulers) {}

  /// When the unit lets an instruction of that scheduler issue.
  double open_at(std::size_t scheduler, const UnitUse& use) const {
    double free = free_of(scheduler, use.unit);
    if (use.has_choice()) free = std::min(free, free_of(scheduler, use.other));
    // With a full queue, when the eldest of it begins.
    const Own& own = own_[scheduler];
    if (has_short_queue(use.unit)) return own.queued[own.next_queued];
    return has_queue(use.unit) ? 0 : free;
  }

  /// Which of the two units took the instruction, and when it begins with it.
  struct Taken {
    Unit unit = Unit::kAlu;
    double begins = 0;
  };
  /// An instruction of that scheduler is issued at `now`; `factor` times the unit's cycles.
  Taken take(std::size_t scheduler, const UnitUse& use, double factor, double now) {
    Taken taken{use.unit, now};
    if (use.has_choice()) {
      const double one = free_of(scheduler, use.unit), other = free_of(scheduler, use.other);
      if (one > now || (other <= now && other < one)) taken.unit = use.other;
    }
    const double cycles = cycles_of(use) * factor;
    double& free = free_of(scheduler, taken.unit);
    if (has_queue(taken.unit)) taken.begins = std::max(now, free);
    free = taken.begins + cycles;
    if (has_short_queue(taken.unit)) {
      Own& own = own_[scheduler];
      own.queued[own.next_queued] = taken.begins;
      own.next_queued = (own.next_queued + 1) % kQueued;
    }
    return taken;
  }

 private:
  using Free = std::array<double, kUnits>;  // when a unit takes the next one

  // Instructions of a scheduler that wait for the pipe of memory instructions: what HUE
  // (steps.h) found on Ampere. Loops of loads from L1 and of shared-memory accesses came out as
  // measured with it.
  static constexpr std::size_t kQueued = 4;

  struct Own {
    Free free = {};
    std::array<double, kQueued> queued = {};  // when the latest memory instructions begin
    std::size_t next_queued = 0;
  };

  double& free_of(std::size_t scheduler, Unit unit) {
    const std::size_t i = static_cast<std::size_t>(unit);
    return is_shared(unit) ? shared_[i] : own_[scheduler].free[i];
  }
  double free_of(std::size_t scheduler, Unit unit) const {
    const std::size_t i = static_cast<std::size_t>(unit);
    return is_shared(unit) ? shared_[i] : own_[scheduler].free[i];
  }

  /// A shared unit's cycles are those that a scheduler sees while all of them use it alike.
  double cycles_of(const UnitUse& use) const {
    return is_shared(use.unit) ? use.cycles / schedulers_ : use.cycles;
  }

  Free shared_ = {};
  std::vector<Own> own_;
  int schedulers_;
};

}  // namespace warpgauge::in_core
