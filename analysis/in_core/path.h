// SPDX-License-Identifier: Apache-2.0
// The way of a warp through machine code: which instructions it issues, in order. Which side of a
// branch it takes is told by the user, by executed counts, or by a rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::in_core {

/// What is known of branches, by the offset of the branch.
struct BranchShares {
  std::map<std::uint64_t, double> taken;  ///< share of its executions, 0 to 1
  std::map<std::uint64_t, double> trips;  ///< of the loop whose first instruction lies there
};

/// The shares that executed counts tell; empty for code without counts.
BranchShares shares_of_counts(const machine_code::ExecutedCode& code,
                              const machine_code::Transfers& transfers, double warps);

struct Path {
  std::vector<std::uint32_t> steps;      ///< indices of instructions, as they are issued
  std::vector<std::size_t> iterations;   ///< where each begins, and the end of the last
  std::vector<std::string> assumptions;  ///< what was taken for granted, one sentence each
  bool complete = true;                  ///< false: cut, since it is too long or endless

  std::size_t count() const { return iterations.empty() ? 0 : iterations.size() - 1; }
};

/// `iterations` passes of the loop, which is one of `flow`, or fewer where they are longer than
/// `most_steps` together (one at least, itself cut where it must be). A path that goes round within
/// for ever is cut at once, and that is among its assumptions.
///
/// A share that is not a whole number is dealt out evenly: 0.25 takes the branch every fourth time.
/// An unknown branch goes on within the loop. Where both of its sides do, it is not taken forward,
/// and backward (an inner loop) it is taken `kUnknownTrips` - 1 times. An inner loop whose branch
/// back has no condition is left by the first branch that leads out of it, as often. Calls whose
/// target is in the code are followed.
Path path_of(const machine_code::ExecutedCode& code, const machine_code::ControlFlow& flow,
             const machine_code::Loop& loop, const BranchShares& shares, std::size_t iterations,
             std::size_t most_steps);

/// The whole function once, from its first instruction to EXIT.
Path path_of(const machine_code::ExecutedCode& code, const machine_code::ControlFlow& flow,
             const BranchShares& shares, std::size_t most_steps);

inline constexpr double kUnknownTrips = 8;

}  // namespace warpgauge::in_core
