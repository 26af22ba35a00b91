// SPDX-License-Identifier: Apache-2.0
// Latency ladders that are planted: levels, edges and ramps are known.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::latency_ladder_test {

using planted::Noise;

inline constexpr double kKiB = 1024;
inline constexpr double kMiB = 1024 * kKiB;

/// Latency as a function of footprint, from the device's known levels.
using Device = std::function<double(double)>;

/// Levels with sharp edges: up to edge[i] bytes, level[i] cycles.
inline Device steps(std::vector<double> edges, std::vector<double> levels) {
  return [=](double size) {
    const auto level = std::lower_bound(edges.begin(), edges.end(), size) - edges.begin();
    return levels[static_cast<std::size_t>(level)];
  };
}

/// A ladder as an H200 shows it: L1, near L2, a ramp of an octave to the far half, DRAM that rises
/// by a few per cent an octave.
inline double h200(double size) {
  if (size <= 220 * kKiB) return 33;
  if (size <= 26 * kMiB) return 270;
  if (size <= 36 * kMiB) return 270 + 210 * std::log2(size / (26 * kMiB)) / std::log2(36.0 / 26);
  if (size <= 58 * kMiB) return 480 + 40 * std::log2(size / (36 * kMiB)) / std::log2(58.0 / 36);
  return 620 + 70 * std::log2(size / (58 * kMiB)) / std::log2(1024.0 / 58);
}

inline std::vector<double> sizes(double from, double to, double an_octave) {
  std::vector<double> result;
  for (int i = 0;; ++i) {
    const double size = 128 * std::round(from * std::exp2(i / an_octave) / 128);
    if (size > to) return result;
    result.push_back(size);
  }
}

inline void add_size(samples::Series& series, double size, double latency, Noise& noise,
                     double relative, int readings = 9) {
  for (const double hops : {4096.0, 1024.0, 2048.0}) {
    planted::add_point(series, {size, hops}, 60 + latency * hops, noise, relative, readings);
  }
}

inline samples::Series ladder(const std::vector<double>& footprint, const Device& device,
                              double relative, const std::string& seed = "ladder",
                              int readings = 9) {
  auto series = planted::series("latency_ladder", {{"size", "bytes"}, {"hops", "hops"}},
                                {{"duration", "cycles"}});
  series.id = seed;
  Noise noise(seed);
  for (const double size : footprint) {
    add_size(series, size, device(size), noise, relative, readings);
  }
  return series;
}

}  // namespace warpgauge::estimate::latency_ladder_test
