// SPDX-License-Identifier: Apache-2.0
// Where the time of warps goes, for one line of the code: cycles of a simulated SM, or seconds of
// a predicted launch.
#pragma once

#include <cstddef>
#include <vector>

namespace warpgauge::in_core {

/// Stall counts, taken branches and barriers are charged to the instruction that has them; all
/// other waits to the instruction that cannot issue.
struct LineTally {
  struct Wait {
    std::size_t producer = 0;  ///< index of the instruction waited for
    double time = 0;
  };

  double issue = 0;     ///< one cycle for each execution
  double stall = 0;     ///< by its stall count, or as a branch that is taken
  double barrier = 0;   ///< at this barrier, for the other warps of the block
  double units = 0;     ///< until its unit or its operands were free
  double unchosen = 0;  ///< it could issue, and the scheduler took another warp's
  std::vector<Wait> waits = {};

  double total() const;
  void wait_for(std::size_t producer, double time);
  /// Adds the other, `factor` times.
  void add(const LineTally& other, double factor);
};

}  // namespace warpgauge::in_core
