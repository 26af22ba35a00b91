// SPDX-License-Identifier: Apache-2.0
// Times all contestants of a ladder at one size against each other (ladder.h has the rules).
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "kernels/harness/between.h"
#include "kernels/harness/ladder.h"
#include "kernels/harness/order.h"
#include "kernels/harness/scores.h"
#include "probes/device/graph.h"
#include "probes/methods/host_wait.h"
#include "probes/methods/timing.h"

namespace warpgauge::kernels {

class Race {
 public:
  Race(const probes::Probe& probe, const Ladder& ladder, Scores& scores, double size);

  /// Bursts, cold and warm, and sustained at the headline size.
  void run();

 private:
  /// A contestant at this size.
  struct Entry {
    Outcome* outcome;
    std::function<void(int group, cudaStream_t)> launch;
    double estimate_seconds = 0;
    /// Graph of `nodes` launches, by mode, for short ones and for those that keep the host long.
    std::map<Mode, probes::ExecutableGraph> graphs = {};
    int nodes = 1;
  };

  void enter(const ContestantLaunch& contestant);
  void estimate(Entry& entry);
  void make_graphs(Entry& entry, int nodes);
  /// One timed launch (or graph) of the mode.
  std::function<void(int)> launch_of(const Entry& entry, Mode mode);
  Timing empty_timing() const;

  void burst(Mode mode);
  void read_burst(Entry& entry, Mode mode, Timing& timing);
  /// Median of the cold bursts at this size.
  double burst_seconds(const Entry& entry) const;

  std::string why_not_sustained(const Entry& entry) const;
  void sustain();
  Timing sustained(const Entry& entry);

  /// One sequence for all contestants: what the one before has just read is never the next set.
  int next_group();

  const probes::Probe& probe_;
  const LadderDescription& ladder_;
  Scores& scores_;
  const Instance instance_;
  double size_;
  std::vector<Entry> entries_ = {};
  Between between_;
  /// Shared: all contestants begin after an equally long wait.
  probes::HostWait wait_;
  RandomOrder order_;
  unsigned launches_ = 0;  ///< that took the next buffer set
};

}  // namespace warpgauge::kernels
