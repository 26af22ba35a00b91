// SPDX-License-Identifier: Apache-2.0
// A number about the memory accesses of a kernel: for all of them, and for single ones.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace warpgauge::describe {

struct Amounts {
  std::optional<double> all = {};
  std::map<std::uint64_t, double> at = {};  ///< by the offset of the instruction; goes before `all`

  bool empty() const { return !all && at.empty(); }
  std::optional<double> of(std::uint64_t offset_bytes) const {
    const auto found = at.find(offset_bytes);
    return found == at.end() ? all : std::optional(found->second);
  }
};

}  // namespace warpgauge::describe
