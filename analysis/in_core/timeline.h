// SPDX-License-Identifier: Apache-2.0
// One warp, instruction by instruction: what it waits for, by the rules in warp_time.h. Private to
// in_core.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "analysis/in_core/flow_graph.h"
#include "analysis/in_core/warp_time.h"
#include "analysis/machine_code/schedule.h"

namespace warpgauge::in_core {

/// Scoreboards by number: six of the warp, those of warpgroup products, and two groups that are
/// still open: copies without LDGDEPBAR, products without a scoreboard.
inline constexpr int kProductScoreboards = machine_code::Schedule::kScoreboards;
inline constexpr int kProductScoreboardCount = 8;
inline constexpr int kOpenCopies = kProductScoreboards + kProductScoreboardCount;
inline constexpr int kOpenProducts = kOpenCopies + 1;

/// Something that a warp has issued and may wait for.
struct Pending {
  int scoreboard = 0;
  std::size_t producer = 0;
  double release = 0;  ///< cycles from now
  int loads = 0;       ///< global loads that it stands for
};

/// A warp between two instructions, in the order of issue.
struct WarpState {
  std::vector<Pending> pending;
  std::array<double, kClasses> busy = {};  ///< cycles until the unit takes another

  bool is_near(const WarpState& other, double cycles) const;
};

/// An instruction with all that the walk needs of it.
struct Step {
  enum class Kind { kPlain, kCopy, kCommit, kArrive, kProduct, kStop };
  Kind kind = Kind::kPlain;
  InstructionClass unit = InstructionClass::kFixed;
  machine_code::Schedule schedule = {};
  int gap_cycles = 1;  ///< from its issue to the next, by the schedule alone
  unsigned waits = 0;  ///< scoreboards that must be 0: bit by number
  int limited = -1;    ///< scoreboard of which at most `limit` may be left
  std::size_t limit = 0;
  int product_scoreboard = -1;  ///< that it raises
  bool ends = false;
  bool idle = false;  ///< its predicate held for no thread: issued, and nothing more
  bool asks = false;  ///< its wait is a question of times
  Wait wait = {};     ///< by with_times()
};

/// All but the waits. Throws Defect for scoreboards that no warp has.
std::vector<Step> read_steps(const std::vector<machine_code::ExecutedInstruction>& code,
                             const std::vector<Reading>& readings);

/// The steps of that code with its waits. Throws Defect for times that are negative or not finite.
std::vector<Step> with_times(std::vector<Step> steps,
                             const std::vector<machine_code::ExecutedInstruction>& code,
                             const Times& times);

/// Where the cycles of one run through a block go. Reused from block to block.
struct BlockTime {
  struct Line {
    double stall = 0, barrier = 0, wait = 0;
    std::size_t producer = 0;
  };
  std::vector<Line> lines;  ///< one for each instruction of the block
  double cycles = 0;
  double waits_for_loads = 0;  ///< how many
  double loads_in_flight = 0;  ///< sum over them
};

/// Runs the block from `state`, which becomes that behind it.
void run_block(const std::vector<Step>& steps, const Block& block, WarpState& state,
               BlockTime& time);

}  // namespace warpgauge::in_core
