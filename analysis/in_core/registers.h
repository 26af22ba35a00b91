// SPDX-License-Identifier: Apache-2.0
// All registers of a warp in one row, for tables by register. Private to in_core.
#pragma once

#include <cstddef>

#include "analysis/machine_code/operands.h"

namespace warpgauge::in_core {

inline constexpr std::size_t kRegisters = 4 * machine_code::RegisterRange::kFileRegisters;

/// `act(number)` for each register of the range; numbers are below kRegisters.
template <class Do>
void for_each_register(const machine_code::RegisterRange& range, const Do& act) {
  const std::size_t file =
      static_cast<std::size_t>(range.file) * machine_code::RegisterRange::kFileRegisters;
  for (int i = 0; i < range.count; ++i) act(file + static_cast<std::size_t>(range.first + i));
}

}  // namespace warpgauge::in_core
