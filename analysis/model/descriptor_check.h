// SPDX-License-Identifier: Apache-2.0
// What the reader of kernel.json and check() share.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

#include "analysis/base/error.h"

namespace warpgauge::model {

/// Throws Defect "PLACE: CAUSE" for what is wrong at a place of the document.
template <typename... Arguments>
void refuse_if(bool is_wrong, const std::string& place, fmt::format_string<Arguments...> cause,
               Arguments&&... arguments) {
  if (!is_wrong) return;
  throw Defect(place + ": " + fmt::format(cause, std::forward<Arguments>(arguments)...));
}

/// Counters of different passes differ by a little.
inline constexpr double kSlack = 1.01;

/// Counts come from counters of 64 bits, and averages over warps are no smaller than one in all of
/// those. Beyond either, arithmetic leaves the range of numbers.
constexpr bool is_amount(double amount) {
  constexpr double kMostCounted = 18446744073709551616.0;  // 2^64
  return amount == 0 || (1 / kMostCounted <= amount && amount <= kMostCounted);
}

/// Of a launch's shape. Blocks below are exact as whole numbers. The others are far beyond what a
/// block can have, and products of them stay ints.
inline constexpr std::int64_t kMostGridBlocks = std::int64_t{1} << 53;
inline constexpr int kMostThreads = 1 << 16, kMostRegisters = 1 << 12, kMostSharedBytes = 1 << 30;

}  // namespace warpgauge::model
