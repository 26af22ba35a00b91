// SPDX-License-Identifier: Apache-2.0
// Where the lanes of one block's warps go, as pictures of their accesses.
#pragma once

#include <string>
#include <vector>

#include "analysis/interpret/interpret.h"
#include "analysis/machine_code/executed_code.h"
#include "analysis/report/access_map.h"

namespace warpgauge::answers {

/// Which accesses are wanted: "all", or places (places.h).
class WantedAccesses {
 public:
  WantedAccesses() = default;  ///< none
  /// Throws InputError for a text that is neither.
  explicit WantedAccesses(const std::vector<std::string>& texts);

  bool any() const { return !texts_.empty(); }
  bool has(const machine_code::ExecutedInstruction& one) const;
  /// Throws InputError for places where none of the codes has an access.
  void check(const std::vector<const machine_code::ExecutedCode*>& codes) const;
  /// Whether the instruction is named by its place.
  bool names(const machine_code::ExecutedInstruction& one) const;

 private:
  std::vector<std::string> texts_ = {};
  bool all_ = false;
};

/// The middle block of the grid that reaches memory is executed: the one in the middle, or another,
/// where that has nothing to do. An access that is named and that it does not execute has no row.
std::vector<report::AccessMap> access_maps(interpret::KernelInput input,
                                           const WantedAccesses& wanted);

}  // namespace warpgauge::answers
