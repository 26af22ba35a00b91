// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/series_sweep.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace warpgauge::probes {

SeriesSweep::SeriesSweep(samples::Series& series, std::function<void()> added)
    : series_(series), added_(std::move(added)) {}

void SeriesSweep::add(std::vector<double> at, std::vector<std::vector<double>> values) {
  if (at.size() != series_.axes.size() || values.size() != series_.quantities.size()) {
    throw std::logic_error("a point of " + series_.id + " does not fit its axes and quantities");
  }
  for (const auto& array : values) {
    for (double value : array) {
      if (!std::isfinite(value)) {
        throw std::runtime_error("a sample of " + series_.id + " is not finite");
      }
    }
  }
  series_.points.push_back({std::move(at), std::move(values)});
  added_();
}

}  // namespace warpgauge::probes
