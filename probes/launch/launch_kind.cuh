// SPDX-License-Identifier: Apache-2.0
// Intervals of empty kernels, by kind and by how they are handed over.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <span>
#include <string>
#include <thread>

#include "probes/launch/kernel_chain.cuh"
#include "probes/methods/deferred_failure.h"

namespace warpgauge::probes {

using Launch = std::function<void(cudaStream_t, int)>;

/// How kernels are handed over.
enum class Way { kStream, kQueued, kGraph };

inline constexpr int kChainLengths[] = {80, 160, 240, 320};  ///< kernels

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
/// run. Throws SkipSeries where the gate may have opened by itself meanwhile, because the queue did
/// not take all of it.
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
  if (taken.count() > kMostSeconds) throw SkipSeries{"the queue did not take all launches at once"};
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

/// How often a measurement is repeated as a whole, and a reading within each of them. Once, and of
/// the shortest chain, where the device pretends to have little time: thousands of launches make
/// one point.
inline int passes_of(const Probe& probe) { return affordable_repeats(probe.at_level(2, 6, 12)); }
inline int repeats_of(const Probe& probe) { return affordable_repeats(probe.at_level(3, 3, 7)); }

/// A series of intervals: time over the number of kernels, in several passes.
inline SeriesSpec interval_spec(const std::string& variant, const std::string& key, Figure figure,
                                const Kernels& kernel) {
  return {.variant = variant,
          .axes = {{"pass", "1"}, {"kernels", "kernels"}},
          .quantities = {{"duration", "us"}},
          .constants = {{"max_residual", 0.1}},
          .fit = {"slope", {{key, "slope"}}},
          .figure = std::move(figure),
          .kernel = kernel};
}

/// A kind, handed over in one way: its readings at each length, in each pass.
struct Visit {
  Kind kind;
  Way way;
  std::vector<std::vector<std::vector<double>>> passes = {};
  DeferredFailure failure = {};
};

inline std::vector<std::vector<double>> one_pass(const Probe& probe, const Visit& visit) {
  const int repeats = repeats_of(probe);
  Gate gate(probe.device());
  Stopwatch watch;
  std::vector<std::vector<double>> pass;
  for (const int kernels :
       std::span(kChainLengths)
           .first(probe.device().has_little_time() ? 1 : std::size(kChainLengths))) {
    const auto launch_all = [&](cudaStream_t stream) {
      for (int i = 0; i < kernels; ++i) visit.kind.launch(stream, i);
    };
    if (visit.way == Way::kGraph) {
      pass.push_back(graph_readings(ExecutableGraph(launch_all), repeats, gate, watch));
      continue;
    }
    pass.push_back(repeated(repeats, [&] {
      if (visit.way == Way::kQueued) {
        return held_microseconds(gate, watch, [&] { launch_all(nullptr); });
      }
      watch.start();
      launch_all(nullptr);
      watch.stop();
      return watch.microseconds();
    }));
  }
  return pass;
}

inline WayName name_of(const Kind& kind, Way way) {
  const auto at = std::ranges::find(kind.ways, way) - kind.ways.begin();
  if (!kind.names.empty()) return kind.names[at];
  struct Words {
    const char *name, *key, *title;
  };
  constexpr Words kWords[] = {{"stream", ".interval_us", ", launched one after the other"},
                              {"queued", ".queued_us", ", queued before the first runs"},
                              {"graph", ".graph_us", ", as graph nodes"}};
  const auto& [name, key, title] = kWords[static_cast<int>(way)];
  return {.variant = kind.name + "." + name,
          .key = "launch." + kind.name + key,
          .figure = {"launch_" + kind.group + "_" + name, "Empty kernels by " + kind.group + title,
                     kind.label}};
}

/// Records intervals of empty kernels in every way of every kind. The first series that is not
/// there yet has all passes measured, which begin `apart_seconds` after one another, at least. Each
/// pass visits all kinds: within seconds the host's speed and the device's path to the queue drift
/// by more than readings taken at one time scatter, and the kinds shall share that drift.
inline void measure_kinds(Probe& probe, const std::vector<Kind>& kinds, double apart_seconds = 0) {
  std::vector<Visit> visits;
  for (const Kind& kind : kinds) {
    for (const Way way : kind.ways) visits.push_back({kind, way});
  }
  bool measured = false;
  const auto measure = [&] {
    const int passes = passes_of(probe);
    for (int pass = 0; pass < passes; ++pass) {
      const auto next = std::chrono::steady_clock::now() +
                        std::chrono::microseconds(std::lround(apart_seconds * 1e6));
      for (Visit& visit : visits) {
        visit.failure.guard([&] { visit.passes.push_back(one_pass(probe, visit)); });
      }
      if (pass + 1 < passes) std::this_thread::sleep_until(next);
    }
    measured = true;
  };
  for (const Visit& visit : visits) {
    const auto& [variant, key, figure] = name_of(visit.kind, visit.way);
    probe.series(interval_spec(variant, key, figure, visit.kind.kernel), [&](Sweep& sweep) {
      if (!measured) measure();
      visit.failure.rethrow();
      for (std::size_t pass = 0; pass < visit.passes.size(); ++pass) {
        for (std::size_t i = 0; i < visit.passes[pass].size(); ++i) {
          sweep.add({double(pass), double(kChainLengths[i])}, {visit.passes[pass][i]});
        }
      }
    });
  }
}

}  // namespace warpgauge::probes
