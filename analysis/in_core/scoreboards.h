// SPDX-License-Identifier: Apache-2.0
// What a warp has under way, by scoreboard: when an instruction that waits may issue. The rules and
// their sources are in steps.h.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "analysis/in_core/steps.h"

namespace warpgauge::in_core {

class Scoreboards {
 public:
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

  struct Ready {
    double at = 0;                   ///< when the last of them is released
    std::size_t producer = kNobody;  ///< what releases it
  };
  /// What the step waits for.
  Ready ready(const Step& step) const;

  /// After the issue of `step`, instruction `index`, whose result is there at `written` and whose
  /// sources have been read at `read`.
  void raise(const Step& step, std::size_t index, double written, double read);

  /// Forgets what was released before `now`.
  void settle(double now);

 private:
  /// The entries of one scoreboard, in the order of issue, which is that of the releases: one is
  /// not released before those that were raised before it.
  class Queue {
   public:
    void push(Ready entry);
    void settle(double now);
    bool empty() const { return entries_.empty(); }
    /// The latest that has to be released before at most `limit` are left; at 0: none has.
    Ready ready(std::size_t limit) const;

   private:
    std::vector<Ready> entries_;
    std::size_t first_ = 0;  // what is before it was released
  };

  void raise(int scoreboard, Ready entry) {
    raised_ |= 1u << scoreboard;
    queues_[static_cast<std::size_t>(scoreboard)].push(entry);
  }
  void close(Ready& open, int scoreboard, Ready last);

  std::array<Queue, kProductScoreboards + kProductScoreboardCount> queues_;
  unsigned raised_ = 0;                // a bit for each queue that may hold something
  Ready open_copies_, open_products_;  // of the group: the last to end
};

}  // namespace warpgauge::in_core
