// SPDX-License-Identifier: Apache-2.0
// Loops that every SM runs alike, timed by the cycles of one SM: their kernels, their launches, and
// how many warp schedulers share an SM's warps.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {

inline constexpr int kMostBlockWarps = 32;

/// Kernels that differ in the length of their loop's body alone, shortest first.
template <class Kernel, int bodies>
struct LoopKernels {
  int ilp = 1;  ///< independent chains
  Kernel of_body[bodies] = {};

  Kernels all() const {
    Kernels list;
    for (const Kernel kernel : of_body) list.add(kernel);
    return list;
  }
};

/// The timed loop of a kernel that the probe's part has expectations for, by opcode; empty where no
/// SASS is known.
inline std::map<std::string, int> timed_loop(const Probe& probe, const std::string& part,
                                             const Kernels& kernel) {
  for (const auto& evidence : probe.code(part, kernel)) {
    if (evidence.level == "sass") return evidence.in_loop;
  }
  return {};
}

/// Instructions of a loop, of all opcodes.
inline double length_of(const std::map<std::string, int>& loop) {
  double length = 0;
  for (const auto& [opcode, count] : loop) length += count;
  return length;
}

/// Launches kernels whose last parameters are a WarpSpanSink and a Sink*.
template <class Sink>
class SmLauncher {
 public:
  /// For at most `most_warps` warps an SM; `sinks` elements are there to write to.
  SmLauncher(const Device& device, int most_warps, std::size_t sinks)
      : sm_count_(device.sm_count()),
        sink_(sinks),
        spans_(static_cast<std::size_t>(sm_count_) * most_warps) {}

  /// `warps` on every SM: in one block, or in two equal ones where one cannot hold them. Throws
  /// SkipPoint where an SM does not.
  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), int warps, Arguments... arguments) {
    const int blocks = warps > kMostBlockWarps ? 2 : 1;
    warps_ = static_cast<std::size_t>(sm_count_) * warps;
    launch_resident(kernel, {.blocks = sm_count_ * blocks, .threads = warps / blocks * 32},
                    arguments..., spans_.prepare(), sink_.data());
  }

  /// An SM's cycles of such launches.
  template <class Kernel, class... Arguments>
  std::vector<double> readings(int repeats, Kernel kernel, int warps, Arguments... arguments) {
    return repeated(repeats, [&] {
      launch(kernel, warps, arguments...);
      return spans_.median_sm_cycles(warps_);
    });
  }

 private:
  int sm_count_;
  std::size_t warps_ = 0;
  DeviceBuffer<Sink> sink_;
  WarpSpans spans_;
};

/// How many warps an SM runs side by side; 0 where that could not be measured. `rest` says what is
/// particular to the series; `add` adds the points of a number of warps.
template <class Add>
int count_schedulers(Probe& probe, SeriesSpec rest, const Add& add) {
  rest.variant = "schedulers";
  rest.axes = {{"warps", "warps"}, {"steps", "instructions"}};
  rest.fit.estimator = "scheduler_count";
  const auto* series = probe.series(rest, [&](Sweep& sweep) {
    for (int warps = 1; warps <= 12; ++warps) add(sweep, warps);
  });
  const auto values = estimate::estimate(*series).values;
  const auto count = values.find("count");
  return count == values.end() ? 0 : static_cast<int>(count->second.value);
}

inline void require_schedulers(int schedulers) {
  if (schedulers == 0) throw SkipSeries{"the number of schedulers could not be measured"};
}

}  // namespace warpgauge::probes
