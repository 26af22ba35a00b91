// SPDX-License-Identifier: Apache-2.0
// Counts launches on the device, apart from all timing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cupti/counters.h"
#include "probes/harness/device.h"
#include "probes/harness/recorder.h"

namespace warpgauge::probes {

class CounterPass {
 public:
  /// `counters`: whether they can be read, as another process has found it out
  /// (counter_question.h). Reads the metric groups; throws InputError. `device` must live as long.
  CounterPass(const Device& device, cupti::Availability counters);

  /// The metric group of this name for this device. Throws SkipSeries, with the reason, where
  /// counters cannot be read or no group fits.
  const counters::MetricGroup& group(const std::string& id) const;

  /// Launches all points of all counts in one collection, in several passes; each launch `begins`.
  /// Returns the values of count c's point i at [c][i]. Throws CudaError, and std::runtime_error
  /// from the profiler.
  std::vector<std::vector<CountedValues>> collect(const counters::MetricGroup& group,
                                                  const std::vector<Count>& counts,
                                                  const std::function<void()>& begins);

 private:
  const Device& device_;
  cupti::Availability counters_;
  std::vector<counters::MetricGroup> groups_;
  cupti::KnownNames known_;
};

}  // namespace warpgauge::probes
