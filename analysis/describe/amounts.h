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
  std::set<std::uint64_t> of_line = {};     ///< those of `at` that a line of the source names
  /// Of bytes: those of several instructions together.
  std::vector<std::pair<std::set<std::uint64_t>, double>> sums = {};

  /// Whether something is told of this very instruction.
  bool is_named(std::uint64_t offset_bytes) const {
    return at.contains(offset_bytes) && !of_line.contains(offset_bytes);
  }
  bool empty() const { return !all && at.empty() && sums.empty(); }
  std::optional<double> of(std::uint64_t offset_bytes) const {
    const auto found = at.find(offset_bytes);
    return found == at.end() ? all : std::optional(found->second);
  }
};

}  // namespace warpgauge::describe
