// SPDX-License-Identifier: Apache-2.0
// Intervals of empty kernels, by kind and by the way in which they are handed over.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "probes/harness/graph.h"
#include "probes/harness/probe.h"
#include "probes/launch/kernel_chain.cuh"

namespace warpgauge::probes {

using Launch = std::function<void(cudaStream_t, int)>;

enum class Way { kStream, kQueued, kGraph };

/// One kind of kernel, or of launch.
struct Kind {
  std::string name;  ///< part of the key
  std::string label;
  std::string kernel;  ///< regular expression
  Launch launch;
  std::vector<Way> ways = {Way::kStream, Way::kQueued, Way::kGraph};
  std::string group = "attribute";  ///< what is varied: a figure each
};

/// us that `enqueue()` takes on the device, all of it in the queue before the first may run. Throws
/// SkipSeries where the gate may have opened by itself meanwhile, for the queue did not take it.
inline double held_microseconds(Gate& gate, Stopwatch& watch,
                                const std::function<void()>& enqueue) {
  constexpr double kMostSeconds = 1;  // the gate opens by itself after two
  const auto start = std::chrono::steady_clock::now();
  gate.close();
  watch.start();
  enqueue();
  watch.stop();
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

inline const char* suffix(Way way) {
  return way == Way::kStream ? ".interval_us" : way == Way::kQueued ? ".queued_us" : ".graph_us";
}

inline void measure_kind(Probe& probe, const Kind& kind, Way way) {
  const std::string way_name[] = {"stream", "queued", "graph"};
  const std::string title[] = {", launched one after the other", ", queued before the first runs",
                               ", as graph nodes"};
  const std::string name = kind.name + "." + way_name[static_cast<int>(way)];
  probe.series({.variant = name,
                .axes = {{"kernels", "kernels"}},
                .quantities = {{"duration", "us"}},
                .constants = {{"max_residual", 0.05}},
                .estimator = "slope",
                .fills = {{"launch." + kind.name + suffix(way), "slope"}},
                .figure = "launch_" + kind.group + "_" + way_name[static_cast<int>(way)],
                .figure_title = "Empty kernels by " + kind.group + title[static_cast<int>(way)],
                .label = kind.label,
                .kernel = kind.kernel},
               [&](Sweep& sweep) {
                 Gate gate;
                 Stopwatch watch;
                 for (const int kernels : {80, 160, 240, 320}) {
                   const int repeats = probe.at_level(3, 15, 41);
                   const auto launch_all = [&](cudaStream_t stream) {
                     for (int i = 0; i < kernels; ++i) kind.launch(stream, i);
                   };
                   std::vector<double> readings;
                   if (way == Way::kGraph) {
                     readings = graph_readings(ExecutableGraph(launch_all), repeats, gate, watch);
                   } else if (way == Way::kQueued) {
                     readings = repeated(repeats, [&] {
                       return held_microseconds(gate, watch, [&] { launch_all(nullptr); });
                     });
                   } else {
                     readings = repeated(repeats, [&] {
                       watch.start();
                       launch_all(nullptr);
                       watch.stop();
                       return watch.microseconds();
                     });
                   }
                   sweep.add({double(kernels)}, {std::move(readings)});
                 }
               });
}

}  // namespace warpgauge::probes
