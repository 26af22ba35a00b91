// SPDX-License-Identifier: Apache-2.0
// All that a probe file includes: what a probe declares (ProbeSpec) and what it is handed (Probe).
//
// A probe sweeps, launches and records; it never fits and never prints. `measure` runs on its own;
// `confirm` runs afterwards under the profiler, so that counters never disturb a timed launch.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/machine_code/code_traits.h"
#include "analysis/samples/recording.h"
#include "probes/harness/alone.h"
#include "probes/harness/device.h"
#include "probes/harness/pretend.h"
#include "probes/harness/probe_spec.h"
#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

using machine_code::CodeTraits;
using machine_code::SourceBanks;

/// The harness as a probe sees it.
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

  virtual OnlyChecks only_checks() const = 0;

  /// Whether the recording holds this series already (measured before in this run or a killed one).
  virtual bool holds(const std::string& variant) const = 0;

  /// Facts of the machine code of a kernel of this program; empty where no SASS is known.
  virtual std::optional<CodeTraits> traits(const Kernels& kernel) const = 0;

  /// The code, as the build read it, of the kernels that a part of this probe has expectations for:
  /// name, hash, timed loop. Empty where no listing is known.
  virtual std::vector<samples::CodeEvidence> code(const std::string& part,
                                                  const Kernels& kernels) const = 0;

  /// Why the machine code of these kernels is not what the probe says of them; empty where it is.
  /// For a series of many kernels, which can do without some of them.
  virtual std::string doubt(const Kernels& kernels) const = 0;

  /// Has a process of its own do the probe's work `number` (ProbeSpec::alone), which takes some
  /// half a second. Throws SkipSeries below level full, where a user does not expect errors in the
  /// driver's log, and where no second process can use the device.
  virtual AloneResult alone(int number) const = 0;

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
