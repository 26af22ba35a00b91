// SPDX-License-Identifier: Apache-2.0
// How far predictions are off, in a few numbers.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/estimate/stats.h"
#include "analysis/model/roofline.h"

namespace warpgauge::validate {

/// One time or number of cycles, as it was predicted and as it was measured.
struct Pair {
  model::Bound predicted;
  double measured = 0;

  double error() const { return predicted.value / measured - 1; }
  bool is_within() const { return predicted.low <= measured && measured <= predicted.high; }
};

/// Relative errors as shares: 0.2 is 20 %.
struct Score {
  std::size_t count = 0;
  double mean_absolute = 0;                 ///< MAPE
  double median = 0, p90 = 0, largest = 0;  ///< of the absolute errors
  double geometric_mean_ratio = 1;          ///< predicted / measured
  double within = 0;  ///< share of the pairs whose interval holds what was measured
};

/// The quantile of readings at a probability.
using Quantile = double(std::span<const double>, double);

Score score_of(const std::vector<Pair>& pairs, Quantile* quantile = estimate::quantile);

}  // namespace warpgauge::validate
