// SPDX-License-Identifier: Apache-2.0
// What a warp has under way, by scoreboard: when an instruction that waits may issue. The rules and
// their sources are in warp_time.h.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/in_core/timeline.h"

namespace warpgauge::in_core {

class Scoreboards {
 public:
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

  struct Ready {
    double at = 0;                   ///< when the last of them is released
    std::size_t producer = kNobody;  ///< who releases it
  };
  /// What the step waits for.
  Ready ready(const Step& step) const;

  /// After the issue of `step`, instruction `index`, whose result is there at `written` and whose
  /// sources have been read at `read`.
  void raise(const Step& step, std::size_t index, double written, double read);

  /// Forgets what was released before `now`.
  void settle(double now);

 private:
  struct Entry {
    int scoreboard = 0;
    std::size_t producer = 0;
    double release = 0;
  };
  void close(int open, int scoreboard, std::size_t producer, double release);

  std::vector<Entry> entries_;  // in the order of issue
};

}  // namespace warpgauge::in_core
