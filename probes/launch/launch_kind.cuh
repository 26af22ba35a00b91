// SPDX-License-Identifier: Apache-2.0
// Intervals of empty kernels, by kind and by the way in which they are handed over.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "probes/device/graph.h"
#include "probes/harness/probe.h"
#include "probes/launch/kernel_chain.cuh"
#include "probes/methods/deferred_failure.h"

namespace warpgauge::probes {

using Launch = std::function<void(cudaStream_t, int)>;

enum class Way { kStream, kQueued, kGraph };

/// What the series of one way is called, where that is not made from the kind's name.
struct WayName {
  std::string variant, key;
  Figure figure = {};
};

/// One kind of kernel, or of launch.
struct Kind {
  std::string name;  ///< part of the key
  std::string label;
  Kernels kernel;
  Launch launch;
  std::vector<Way> ways = {Way::kStream, Way::kQueued, Way::kGraph};
  std::string group = "attribute";  ///< what is varied: a figure each
  std::vector<WayName> names = {};  ///< one a way, or none
};

/// us that `enqueue()` takes on the device in `stream`, all of it in the queue before the first may
/// run. Throws SkipSeries where the gate may have opened by itself meanwhile, for the queue did not
/// take it.
inline double held_microseconds(Gate& gate, Stopwatch& watch, const std::function<void()>& enqueue,
                                cudaStream_t stream = nullptr) {
  constexpr double kMostSeconds = 1;  // the gate opens by itself after two
  const auto start = std::chrono::steady_clock::now();
  gate.close(stream);
  watch.start(stream);
  enqueue();
  watch.stop(stream);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  gate.open();
  const double microseconds = watch.microseconds();
  if (taken.count() > kMostSeconds) {
    throw SkipSeries{"the queue did not take all launches at once"};
  }
  return microseconds;
}

/// The same of a graph, which is on the device before.
inline std::vector<double> graph_readings(const ExecutableGraph& graph, int repeats, Gate& gate,
                                          Stopwatch& watch) {
  graph.launch(nullptr);
  check(cudaDeviceSynchronize());
  return repeated(repeats,
                  [&] { return held_microseconds(gate, watch, [&] { graph.launch(nullptr); }); });
}

/// How often a measurement is repeated as a whole, and a reading within each of them.
inline int passes_of(const Probe& probe) { return probe.at_level(2, 6, 12); }
inline int repeats_of(const Probe& probe) { return probe.at_level(3, 3, 7); }

inline const char* suffix(Way way) {
  return way == Way::kStream ? ".interval_us" : way == Way::kQueued ? ".queued_us" : ".graph_us";
}

/// Intervals of empty kernels in every way of every kind. All of it is done in passes, one after
/// the other, and each pass visits all kinds: the host's speed and the device's way to the queue
/// drift by more, within seconds, than readings taken at one time scatter, and the kinds shall
/// share it.
class KindMeasurement {
 public:
  /// Passes begin `apart_seconds` after one another, at least.
  KindMeasurement(Probe& probe, const std::vector<Kind>& kinds, double apart_seconds)
      : probe_(probe), apart_seconds_(apart_seconds) {
    for (const Kind& kind : kinds) {
      for (const Way way : kind.ways) visits_.push_back({kind, way, {}, {}});
    }
  }

  /// Records the series. The first that is not there yet has all of the passes measured.
  void record() {
    for (const Visit& visit : visits_) record(visit);
  }

 private:
  static constexpr int kLengths[] = {80, 160, 240, 320};  // kernels
  using Pass = std::vector<std::vector<double>>;          // readings at each length

  struct Visit {
    Kind kind;
    Way way;
    std::vector<Pass> passes;
    DeferredFailure failure;
  };

  void measure() {
    const int passes = passes_of(probe_);
    for (int pass = 0; pass < passes; ++pass) {
      const auto next = std::chrono::steady_clock::now() +
                        std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                            std::chrono::duration<double>(apart_seconds_));
      for (Visit& visit : visits_) {
        visit.failure.guard([&] { visit.passes.push_back(one_pass(visit)); });
      }
      if (pass + 1 < passes) std::this_thread::sleep_until(next);
    }
    measured_ = true;
  }

  Pass one_pass(const Visit& visit) {
    Gate gate;
    Stopwatch watch;
    const int repeats = repeats_of(probe_);
    Pass pass;
    for (const int kernels : kLengths) {
      const auto launch_all = [&](cudaStream_t stream) {
        for (int i = 0; i < kernels; ++i) visit.kind.launch(stream, i);
      };
      if (visit.way == Way::kGraph) {
        pass.push_back(graph_readings(ExecutableGraph(launch_all), repeats, gate, watch));
      } else if (visit.way == Way::kQueued) {
        pass.push_back(repeated(
            repeats, [&] { return held_microseconds(gate, watch, [&] { launch_all(nullptr); }); }));
      } else {
        pass.push_back(repeated(repeats, [&] {
          watch.start();
          launch_all(nullptr);
          watch.stop();
          return watch.microseconds();
        }));
      }
    }
    return pass;
  }

  static WayName name_of(const Kind& kind, Way way) {
    const auto at = std::find(kind.ways.begin(), kind.ways.end(), way) - kind.ways.begin();
    if (!kind.names.empty()) return kind.names[at];
    const char* const way_name[] = {"stream", "queued", "graph"};
    const char* const title[] = {", launched one after the other", ", queued before the first runs",
                                 ", as graph nodes"};
    const auto number = static_cast<int>(way);
    return {.variant = kind.name + "." + way_name[number],
            .key = "launch." + kind.name + suffix(way),
            .figure = {"launch_" + kind.group + "_" + way_name[number],
                       "Empty kernels by " + kind.group + title[number], kind.label}};
  }

  void record(const Visit& visit) {
    const WayName name = name_of(visit.kind, visit.way);
    probe_.series({.variant = name.variant,
                   .axes = {{"pass", "1"}, {"kernels", "kernels"}},
                   .quantities = {{"duration", "us"}},
                   .constants = {{"max_residual", 0.1}},
                   .fit = {"slope", {{name.key, "slope"}}},
                   .figure = name.figure,
                   .kernel = visit.kind.kernel},
                  [&](Sweep& sweep) {
                    if (!measured_) measure();
                    visit.failure.rethrow();
                    for (std::size_t pass = 0; pass < visit.passes.size(); ++pass) {
                      for (std::size_t i = 0; i < std::size(kLengths); ++i) {
                        sweep.add({double(pass), double(kLengths[i])}, {visit.passes[pass][i]});
                      }
                    }
                  });
  }

  Probe& probe_;
  double apart_seconds_;
  std::vector<Visit> visits_;
  bool measured_ = false;
};

inline void measure_kinds(Probe& probe, const std::vector<Kind>& kinds, double apart_seconds = 0) {
  KindMeasurement(probe, kinds, apart_seconds).record();
}

}  // namespace warpgauge::probes
