// SPDX-License-Identifier: Apache-2.0
// How a series gets its points: from a probe, or from what the counters gave for each launch.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cupti/counters.h"
#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

/// Takes the points of one series from a probe, and only those that fit it.
class SeriesSweep final : public Sweep {
 public:
  /// `series` must live as long; `added` is called after each point.
  SeriesSweep(samples::Series& series, std::function<void()> added);

  /// Throws std::logic_error where a point does not fit the axes and quantities, and
  /// std::runtime_error where a sample is not finite.
  void add(std::vector<double> at, std::vector<std::vector<double>> values) override;

 private:
  samples::Series& series_;
  std::function<void()> added_;
};

/// Counters of one launch: alias -> value.
using CountedValues = std::map<std::string, double>;

/// Adds the quantities and a point for each of `points`, in their order, to `series`. A metric that
/// one launch could not give is left out of the whole series rather than filled in. An expected
/// value is stated in the unit of what it is compared with. `values` has an entry a point.
void add_counter_points(samples::Series& series, const std::vector<samples::Relation>& relations,
                        const std::vector<CountedPoint>& points, std::vector<CountedValues> values,
                        const cupti::MetricGroup& group);

}  // namespace warpgauge::probes
