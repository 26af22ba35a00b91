// SPDX-License-Identifier: Apache-2.0
#include "analysis/validate/score.h"

#include <algorithm>
#include <cmath>

namespace warpgauge::validate {

Score score_of(const std::vector<Pair>& pairs, Quantile* quantile) {
  if (pairs.empty()) return {};
  std::vector<double> errors;
  double log_sum = 0;
  std::size_t held = 0;
  for (const Pair& pair : pairs) {
    errors.push_back(std::abs(pair.error()));
    log_sum += std::log(pair.predicted.value / pair.measured);
    held += pair.is_within();
  }
  const auto count = static_cast<double>(pairs.size());
  return {.count = pairs.size(),
          .mean_absolute = estimate::mean(errors),
          .median = estimate::median(errors),
          .p90 = quantile(errors, 0.9),
          .largest = std::ranges::max(errors),
          .geometric_mean_ratio = std::exp(log_sum / count),
          .within = static_cast<double>(held) / count};
}

}  // namespace warpgauge::validate
