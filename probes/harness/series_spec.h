// SPDX-License-Identifier: Apache-2.0
// Description of a series, of timing or of counters, and the points that a probe hands over.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "analysis/machine_code/kernel_names.h"
#include "analysis/samples/recording.h"

namespace warpgauge::probes {

/// The estimator that reads a series, and the profile's keys that its outputs fill.
struct Fit {
  std::string estimator = {};
  std::vector<samples::Fill> fills = {};
};

/// The figure that a series is drawn into, together with others, and its name there.
struct Figure {
  std::string id = {};  ///< empty: not drawn
  std::string title = {};
  std::string label = {};
};

/// One series: everything that analysis needs to know about it.
struct SeriesSpec {
  std::string variant = {};  ///< id of the series below the probe's name
  std::vector<samples::Axis> axes = {};
  std::vector<samples::Quantity> quantities = {{"duration", "cycles"}};
  std::map<std::string, double> constants = {};
  std::map<std::string, std::string> facts = {};
  Fit fit = {};
  Figure figure = {};
  /// The kernels that are timed. Their machine code is the series' evidence: of those that the part
  /// has expectations for, else of all. A kernel without a listing fails the series. If none is
  /// named: all kernels that the part has expectations for.
  machine_code::Kernels kernel = {};
  std::string part = {};  ///< of the probe's parts: only this one's machine code decides
};

/// Thrown inside a series to leave it out with a reason.
struct SkipSeries {
  std::string reason;
};

/// Thrown inside a point to leave this one out (Sweep::attempt). Outside of an attempt it leaves
/// out the series.
struct SkipPoint : SkipSeries {};

/// Points of the series being measured.
class Sweep {
 public:
  virtual ~Sweep() = default;
  /// Does `point`, which measures and adds a point or several. Where it throws SkipPoint, the
  /// series goes on without and keeps the reason, in its fact "left out"; a series without any
  /// other point is skipped for it.
  virtual void attempt(const std::function<void()>& point) = 0;
  /// One point; `samples` has one array a quantity. Throws on a value that is not finite.
  virtual void add(std::vector<double> at, std::vector<std::vector<double>> samples) = 0;
};

/// One point of a counter series: where, what the probe expects there (by name), and the launch.
struct CountedPoint {
  std::vector<double> at;
  std::map<std::string, double> expected;
  std::function<void()> launch;  ///< the same work each time it is called (several passes)
};

struct CountSpec {
  std::string confirms;  ///< variant of the timing series whose claim is checked
  std::string group;     ///< metric group: cupti/metrics/<group>.yaml
  std::vector<samples::Axis> axes;
  std::vector<samples::Relation> relations;  ///< between metric aliases and expected names
  std::vector<samples::Fill> fills = {};
  Figure figure = {};
};

/// One counter series: what it is, and the launches to count.
struct Count {
  CountSpec spec;
  std::vector<CountedPoint> points;
};

}  // namespace warpgauge::probes
