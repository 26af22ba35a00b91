// SPDX-License-Identifier: Apache-2.0
// All that a probe file includes: what a probe declares (ProbeSpec) and what it is handed (Probe).
//
// A probe sweeps, launches and records; it never fits and never prints. `measure` runs on its own;
// `confirm` runs afterwards under the profiler, so that counters never disturb a timed launch.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/machine_code/code_traits.h"
#include "analysis/machine_code/machine_code.h"
#include "analysis/samples/recording.h"
#include "probes/harness/device.h"
#include "probes/harness/pretend.h"

namespace warpgauge::probes {

enum class Level { kQuick, kStandard, kFull };

class Probe;

/// One of several things that a probe measures, with machine code of its own: a reference kernel.
struct Part {
  std::string_view name;      ///< "sgemm/warp_tiled"
  std::string_view sentence;  ///< what it is, for listings
  std::vector<CodeExpectation> machine_code = {};
};

/// What a probe file declares, with designated initialisers.
struct ProbeSpec {
  std::string_view name;      ///< the file's path below probes/, without ".cu"
  std::string_view question;  ///< one sentence
  int min_capability = 0;     ///< major * 10 + minor
  double cost_seconds = 1;    ///< rough time at level standard, for the progress bar only
  std::vector<CodeExpectation> machine_code = {};
  std::vector<Part> (*parts)() = nullptr;  ///< asked after program start; null: none
  void (*measure)(Probe&) = nullptr;
  void (*confirm)(Probe&) = nullptr;  ///< counters; may be null when no counter can tell
};

/// Registers a probe at program start: `const Register kRegister{{.name = ..., ...}};`
struct Register {
  explicit Register(ProbeSpec spec);
};

/// All registered probes, sorted by name.
const std::vector<ProbeSpec>& registered_probes();

/// A probe's parts; none where it has none.
std::vector<Part> parts_of(const ProbeSpec& spec);

/// What one series is: everything that analysis needs to know about it.
struct SeriesSpec {
  std::string variant;  ///< id of the series below the probe's name
  std::vector<samples::Axis> axes;
  std::vector<samples::Quantity> quantities;
  std::map<std::string, double> constants = {};
  std::map<std::string, std::string> facts = {};
  std::string estimator = {};
  std::vector<samples::Fill> fills = {};
  std::string figure = {};
  std::string figure_title = {};
  std::string label = {};
  std::string kernel = {};  ///< regular expression: which kernels' machine code is its evidence
  std::string part = {};    ///< of the probe's parts: only this one's machine code decides
};

/// Points of the series being measured.
class Sweep {
 public:
  virtual ~Sweep() = default;
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
  std::string figure = {};
  std::string figure_title = {};
  std::string label = {};
};

/// One counter series: what it is, and the launches to count.
struct Count {
  CountSpec spec;
  std::vector<CountedPoint> points;
};

/// Thrown inside a series to leave it out with a reason.
struct SkipSeries {
  std::string reason;
};

/// What a probe is handed.
class Probe {
 public:
  virtual ~Probe() = default;

  virtual const Device& device() const = 0;
  virtual Level level() const = 0;

  /// Measures one series. A CUDA error or a SkipSeries inside `body` becomes the series' outcome;
  /// a series that the recording already holds is not measured again. Returns what was recorded:
  /// refinement may look at it, through the estimators only.
  virtual const samples::Series* series(const SeriesSpec& spec,
                                        const std::function<void(Sweep&)>& body) = 0;

  /// Whether results are to be checked and nothing timed.
  virtual bool only_checks() const = 0;

  /// Whether the recording holds this series already (measured before in this run or a killed one).
  virtual bool holds(const std::string& variant) const = 0;

  /// What the machine code of a kernel of this program says, by its demangled name; empty where no
  /// SASS is known.
  virtual std::optional<CodeTraits> traits(const std::string& kernel) const = 0;

  /// What the build read of the kernels that a part of this probe expects: name, hash, timed loop.
  virtual const std::vector<samples::CodeEvidence>& code(const std::string& part) const = 0;

  /// Collects one counter series (only from `confirm`).
  void count(const CountSpec& spec, const std::vector<CountedPoint>& points) {
    count_together({{spec, points}});
  }
  /// Several of them, all of one metric group, in one collection: to start the profiler costs far
  /// more than a launch.
  virtual void count_together(const std::vector<Count>& counts) = 0;

  template <class T>
  T at_level(T quick, T standard, T full) const {
    return level() == Level::kQuick ? quick : level() == Level::kStandard ? standard : full;
  }
};

/// Leaves a series out where the device's compute capability is below `needed`, major * 10 + minor.
inline void skip_unless_capable(const Probe& probe, int needed) {
  if (std::string why = lacking(needed, probe.device().capability()); !why.empty()) {
    throw SkipSeries{std::move(why)};
  }
}

}  // namespace warpgauge::probes
