// SPDX-License-Identifier: Apache-2.0
// A warp scheduler of the simulated SM: which warps wait, which was chosen, how long it waits.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/in_core/operand_delivery.h"
#include "analysis/in_core/warp.h"

namespace warpgauge::in_core {

/// An instruction that a scheduler has chosen, from when it could issue to when it begins.
struct Chosen {
  std::size_t place = 0;  ///< of its warp among those that wait
  double at = 0;          ///< when it was chosen
  Earliest why = {};      ///< it could issue then
  double begins = 0;      ///< when it begins to read its operands
  std::size_t bank = 0;   ///< waited for until then
};

/// A warp scheduler of the SM, with its warps.
struct Scheduler {
  std::vector<Warp> warps;  ///< never more than at the beginning: others point to them
  std::size_t number = 0;
  OperandDelivery operands;
  std::vector<Warp*> waiting;  ///< the one that has not issued for longest comes first
  const Warp* latest = nullptr;
  std::optional<Chosen> chosen;  ///< its operands hold it up, and all behind it
  double held_until = 0;         ///< by its last instruction
  double next = 0;               ///< nothing of it issues earlier

  std::size_t number_of(const Warp& warp) const {
    return static_cast<std::size_t>(&warp - warps.data());
  }

  /// The warp at that place has issued: it goes to the end, or away where it has ended.
  void requeue(std::size_t place) {
    Warp* const warp = waiting[place];
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(place));
    if (!warp->has_ended()) waiting.push_back(warp);
  }
};

}  // namespace warpgauge::in_core
