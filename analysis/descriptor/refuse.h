// SPDX-License-Identifier: Apache-2.0
// How a description is refused: "PLACE: CAUSE", where the place is a path such as work.fma.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "analysis/base/error.h"

namespace warpgauge::descriptor {

/// Throws Defect "PLACE: CAUSE" for what is wrong at a place of the description.
template <typename... Arguments>
void refuse_if(bool is_wrong, std::string_view place, fmt::format_string<Arguments...> cause,
               Arguments&&... arguments) {
  if (!is_wrong) return;
  throw Defect(
      fmt::format("{}: {}", place, fmt::format(cause, std::forward<Arguments>(arguments)...)));
}

/// Throws Defect for an amount or a count that is neither 0 nor from 2^-64 to 2^64: counters have
/// 64 bits, and averages over warps are no smaller than one in all of those. Beyond either,
/// arithmetic leaves the range of numbers. `place` is a format, for most amounts are right.
template <typename... Arguments>
void check_amount(double amount, fmt::format_string<Arguments...> place, Arguments&&... arguments) {
  constexpr double kMostCounted = 18446744073709551616.0;  // 2^64
  if (amount == 0 || (1 / kMostCounted <= amount && amount <= kMostCounted)) return;
  throw Defect(fmt::format("{}: is {}: neither 0 nor from 2^-64 to 2^64",
                           fmt::format(place, std::forward<Arguments>(arguments)...), amount));
}

}  // namespace warpgauge::descriptor
