// SPDX-License-Identifier: Apache-2.0
// Times all contestants of a ladder at one size, interleaved.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "kernels/harness/ladder.h"
#include "kernels/harness/launched.h"

namespace warpgauge::kernels {

/// All samples of one contestant at one size in one mode.
struct Timing {
  double size = 0, flop = 0, bytes = 0;
  std::vector<double> seconds = {}, sm_clock_mhz = {}, power_watts = {};
};

/// A contestant and what became of it.
struct Outcome {
  Contestant contestant;
  bool out = false;  ///< recorded as failed or skipped, or held already: not timed
  std::map<Mode, std::vector<Timing>> timings = {};
  std::vector<LaunchedKernel> kernels = {};  ///< at the headline size, else at the last one it took
};

/// The ladder that a race is run for, as the race sees it.
class Referee {
 public:
  virtual ~Referee() = default;
  /// Does something for one contestant. What it throws becomes the contestant's outcome, and the
  /// others go on.
  virtual void guarded(Outcome& outcome, const std::function<void()>& body) = 0;
  /// Records why a contestant has no sustained run.
  virtual void skip_sustained(const Outcome& outcome, const std::string& why) = 0;
  virtual Outcome& outcome_of(const std::string& contestant) = 0;
};

/// Times all contestants of `instance`: bursts, cold and warm; sustained runs at the headline size,
/// unless the level is quick. Fills in the outcomes' timings and kernels.
void race(const probes::Probe& probe, const LadderDescription& ladder, Referee& referee,
          const Instance& instance, double size);

}  // namespace warpgauge::kernels
