// SPDX-License-Identifier: Apache-2.0
// The contestants of a ladder and what became of each: what is checked, and the series that say so.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "kernels/harness/ladder.h"
#include "kernels/harness/launched.h"

namespace warpgauge::kernels {

/// All samples of one contestant at one size in one mode.
struct Timing {
  double size = 0, flop = 0, bytes = 0;
  int launches = 1;  ///< of a reading: more than one are a graph
  std::vector<double> seconds = {}, sm_clock_mhz = {}, power_watts = {};
  std::vector<double> host_seconds = {};  ///< that the host took to queue a reading
};

/// A contestant and what became of it.
struct Outcome {
  Contestant contestant;
  bool out = false;  ///< recorded as failed or skipped, or held already: not timed
  std::map<Mode, std::vector<Timing>> timings = {};
  std::vector<LaunchedKernel> kernels = {};  ///< at the headline size, else at the last one it took
  std::map<double, std::string> kernel_names = {};  ///< of the largest kernel, by size
};

class Scores {
 public:
  Scores(probes::Probe& probe, const Ladder& ladder);

  /// Does something for one contestant. What it throws becomes the contestant's outcome, and the
  /// others go on; a dead context is told by the first contestant's series.
  void guarded(Outcome& outcome, const std::function<void()>& body);

  /// Records why a contestant has no sustained run.
  void skip_sustained(const Outcome& outcome, const std::string& why);

  Outcome& outcome_of(const std::string& contestant);
  /// Seed of the order of each round; recorded.
  std::uint32_t order_seed() const { return order_seed_; }

  /// Before anything is timed: contestants that are wrong are recorded as failed. Where results are
  /// all that is asked for, the errors of those that are right are recorded too, from level
  /// standard on.
  void check_all();
  void record_all();

 private:
  bool wanted(Mode mode) const {
    return mode != Mode::kColdSustained || probe_.level() != probes::Level::kQuick;
  }
  probes::SeriesSpec spec(const Outcome& outcome, Mode mode) const;

  probes::Probe& probe_;
  const Ladder& ladder_;
  std::vector<Outcome> outcomes_;
  std::uint32_t order_seed_ = std::random_device()();
};

}  // namespace warpgauge::kernels
