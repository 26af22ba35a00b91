// SPDX-License-Identifier: Apache-2.0
// Intervals of empty kernels, by kind and by the way in which they are handed over.
#pragma once

#include <functional>
#include <string>
#include <vector>

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
};

/// Of a reading while the gate was closed. Opened by itself, it says nothing.
inline double require_held(double microseconds) {
  constexpr double kGaveUp = 1e6;
  if (microseconds > kGaveUp) throw SkipSeries{"the queue did not take all launches at once"};
  return microseconds;
}

inline const char* suffix(Way way) {
  return way == Way::kStream ? ".interval_us" : way == Way::kQueued ? ".queued_us" : ".graph_us";
}

inline void measure_kind(Probe& probe, const Kind& kind, Way way) {
  const std::string name = kind.name + (way == Way::kStream   ? ".stream"
                                        : way == Way::kQueued ? ".queued"
                                                              : ".graph");
  const char* figure[] = {"launch_variants_stream", "launch_variants_queued",
                          "launch_variants_graph"};
  const char* title[] = {"Empty kernels by kind, launched one after the other",
                         "The same, queued before the first runs", "The same, as graph nodes"};
  probe.series(
      {.variant = name,
       .axes = {{"kernels", "kernels"}},
       .quantities = {{"duration", "us"}},
       .constants = {{"max_residual", 0.05}},
       .estimator = "slope",
       .fills = {{"launch." + kind.name + suffix(way), "slope"}},
       .figure = figure[static_cast<int>(way)],
       .figure_title = title[static_cast<int>(way)],
       .label = kind.label,
       .kernel = kind.kernel},
      [&](Sweep& sweep) {
        Gate gate;
        Stopwatch watch;
        for (const int kernels : {80, 160, 240, 320}) {
          const int repeats = probe.at_level(3, 15, 41);
          if (way == Way::kGraph) {
            Chain chain(kernels, kind.launch);
            sweep.add({double(kernels)},
                      {repeated(repeats, [&] { return require_held(chain.microseconds(gate)); })});
            continue;
          }
          sweep.add({double(kernels)}, {repeated(repeats, [&] {
                      if (way == Way::kQueued) gate.close();
                      watch.start();
                      for (int i = 0; i < kernels; ++i) kind.launch(nullptr, i);
                      watch.stop();
                      gate.open();
                      return require_held(watch.microseconds());
                    })});
        }
      });
}

}  // namespace warpgauge::probes
