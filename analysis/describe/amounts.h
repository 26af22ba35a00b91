// SPDX-License-Identifier: Apache-2.0
// A number about the memory accesses of a kernel: for all of them, and for single ones.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace warpgauge::describe {

struct Amounts {
  std::optional<double> all = {};
  std::map<std::uint64_t, double> at = {};  ///< by the offset of the instruction; goes before `all`
  /// Of bytes: those of several instructions together.
  std::vector<std::pair<std::set<std::uint64_t>, double>> sums = {};

  bool empty() const { return !all && at.empty() && sums.empty(); }
  std::optional<double> of(std::uint64_t offset_bytes) const {
    const auto found = at.find(offset_bytes);
    return found == at.end() ? all : std::optional(found->second);
  }
};

}  // namespace warpgauge::describe
