// SPDX-License-Identifier: Apache-2.0
// Series with a known answer: a simulated device with noise, drawn from a fixed seed.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "analysis/estimate/bootstrap.h"
#include "analysis/estimate/estimate.h"

namespace warpgauge::estimate::planted {

class Noise {
 public:
  explicit Noise(std::string_view seed) : random_(seed) {}
  double uniform() { return (static_cast<double>(random_.next() >> 11) + 0.5) * 0x1p-53; }
  double gaussian() {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }
  /// `center` with relative Gaussian noise; one reading in twenty is interrupted and far too long.
  double reading(double center, double relative) {
    const double value = center * (1 + relative * gaussian());
    return relative > 0 && uniform() < 0.05 ? 3 * value : value;
  }

 private:
  Random random_;
};

inline samples::Series series(const std::string& estimator, std::vector<samples::Axis> axes,
                              std::vector<samples::Quantity> quantities) {
  samples::Series result;
  result.id = "planted/" + estimator;
  result.estimator = estimator;
  result.label = "planted";
  result.axes = std::move(axes);
  result.quantities = std::move(quantities);
  return result;
}

/// Adds a point with `count` noisy readings of the first quantity.
inline void add_point(samples::Series& into, std::vector<double> at, double center, Noise& noise,
                      double relative, int count) {
  samples::Point point{.at = std::move(at), .samples = {}};
  point.samples.resize(into.quantities.size());
  for (int i = 0; i < count; ++i) point.samples[0].push_back(noise.reading(center, relative));
  into.points.push_back(std::move(point));
}

/// Gives every point one reading of a further quantity.
inline void add_quantity(samples::Series& into, samples::Quantity quantity,
                         const std::function<double(const samples::Point&)>& value) {
  into.quantities.push_back(std::move(quantity));
  for (samples::Point& point : into.points) {
    point.samples.resize(into.quantities.size());
    point.samples.back() = {value(point)};
  }
}

/// Adds the durations of four amounts of work at one setting; the work axis comes last.
inline void add_slope(samples::Series& series, std::vector<double> setting, double cycles,
                      Noise& noise, double relative) {
  setting.push_back(0);
  for (const double work : {256.0, 512.0, 1024.0, 2048.0}) {
    setting.back() = work;
    add_point(series, setting, 200 + cycles * work, noise, relative, 9);
  }
}

/// The durations of steps that cost `cycles[x]` at x warps or blocks.
inline samples::Series swept(const std::string& estimator, const std::string& axis,
                             const std::map<double, double>& cycles) {
  auto series =
      planted::series(estimator, {{axis, "warps"}, {"steps", "1"}}, {{"duration", "cycles"}});
  Noise noise(estimator);
  for (const auto& [x, cost] : cycles) add_slope(series, {x}, cost, noise, 0.001);
  return series;
}

/// Iterations of a loop: amounts of work that show a straight line.
inline const std::vector<double> kIterations = {16, 32, 48, 64};

/// Cycles over hops at each x: the axis, then the work.
inline samples::Series latency_swept(const std::string& estimator, const std::string& axis,
                                     const std::vector<double>& x,
                                     const std::function<double(double)>& latency,
                                     double noise_level, const std::string& seed) {
  auto result = series(estimator, {{axis, "bytes"}, {"hops", "hops"}}, {{"duration", "cycles"}});
  result.id = seed;
  result.constants["max_residual"] = 0.05;
  Noise noise(seed);
  for (const double at : x) {
    for (const double hops : {64.0, 128.0, 192.0, 256.0}) {
      add_point(result, {at, hops}, 40 + hops * latency(at), noise, noise_level, 15);
    }
  }
  return result;
}

/// From `first` to `last`, `per_octave` points an octave.
inline std::vector<double> powers(double first, double last, int per_octave = 1) {
  std::vector<double> x;
  for (int i = 0;; ++i) {
    const double value = first * std::exp2(static_cast<double>(i) / per_octave);
    if (value > last * (1 + 1e-9)) return x;
    x.push_back(value);
  }
}

/// What each launch of bandwidth() moves, and its points.
inline constexpr double kBytes = 1e9;
inline const std::vector<double> kLoads{1, 2, 4, 8, 12, 16, 24, 32, 48, 64};

/// Durations of kBytes at `rate` GB/s, over the bytes in flight.
inline samples::Series bandwidth(const std::string& estimator,
                                 const std::function<double(double)>& rate, double relative,
                                 const std::string& seed) {
  auto result = series(estimator, {{"bytes_in_flight", "bytes"}}, {{"duration", "s"}});
  result.id = seed;
  Noise noise(seed);
  for (const double x : kLoads) {
    add_point(result, {x}, kBytes / (1e9 * rate(x)), noise, relative, 15);
  }
  add_quantity(result, {"bytes", "bytes"}, [](const auto&) { return kBytes; });
  return result;
}

/// Little's law up to 3000 GB/s at 20.
inline double saturating(double x) { return std::min(150 * x, 3000.0); }

/// Durations of a chain of dependent hops.
inline samples::Series chain(const std::string& seed, const std::function<double(double)>& cycles,
                             double relative, int count) {
  auto result = series("slope", {{"hops", "hops"}}, {{"duration", "cycles"}});
  result.id = seed;
  Noise noise(seed);
  for (const double hops : {1024.0, 256.0, 512.0, 2048.0}) {  // unsorted on purpose
    add_point(result, {hops}, cycles(hops), noise, relative, count);
  }
  return result;
}

inline double straight(double hops) { return 70 + 33 * hops; }

inline bool holds(const Value& value, double truth) {
  return value.low <= truth && truth <= value.high;
}

}  // namespace warpgauge::estimate::planted
