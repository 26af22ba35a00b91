// SPDX-License-Identifier: Apache-2.0
// Takes the points of one series from a probe, and only those that fit it.
#pragma once

#include <functional>
#include <vector>

#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

class SeriesSweep final : public Sweep {
 public:
  /// `series` must live as long; `added` is called after each point.
  SeriesSweep(samples::Series& series, std::function<void()> added);

  /// Throws std::logic_error where a point does not fit the axes and quantities, and
  /// std::runtime_error where a sample is not finite.
  void add(std::vector<double> at, std::vector<std::vector<double>> values) override;

 private:
  samples::Series& series_;
  std::function<void()> added_;
};

}  // namespace warpgauge::probes
