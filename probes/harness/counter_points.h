// SPDX-License-Identifier: Apache-2.0
// From what the counters gave for each launch to the quantities and points of a counter series.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cupti/counters.h"
#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

/// What was counted in one launch: alias -> value.
using CountedValues = std::map<std::string, double>;

/// Adds the quantities and a point for each of `points`, in their order, to `series`. A metric that
/// one launch could not give is left out of the whole series rather than filled in. An expected
/// value is stated in the unit of what it is compared with. `values` has an entry a point.
void add_counter_points(samples::Series& series, const std::vector<samples::Relation>& relations,
                        const std::vector<CountedPoint>& points, std::vector<CountedValues> values,
                        const cupti::MetricGroup& group);

}  // namespace warpgauge::probes
