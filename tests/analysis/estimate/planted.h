// SPDX-License-Identifier: Apache-2.0
// Series with a known answer: a simulated device with noise, drawn from a fixed seed.
#pragma once

#include <cmath>
#include <functional>
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

inline bool holds(const Value& value, double truth) {
  return value.low <= truth && truth <= value.high;
}

}  // namespace warpgauge::estimate::planted
