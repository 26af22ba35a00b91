// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/estimate.h"

#include <algorithm>

namespace warpgauge::estimate {
namespace {

Estimate nothing(std::string reason) {
  Estimate result;
  result.absent[""] = std::move(reason);
  return result;
}

}  // namespace

const Misfit* fit_behind(const Estimate& estimate, const std::string& output) {
  std::string name = output;
  if (name.ends_with(".ns")) name.erase(name.size() - 3);
  for (const std::string& key : {name, std::string()}) {
    if (const auto found = estimate.fits.find(key); found != estimate.fits.end()) {
      return &found->second;
    }
  }
  return nullptr;
}

Estimate estimate(const samples::Series& series) {
  if (series.outcome == samples::Outcome::kSkipped) return nothing("skipped: " + series.reason);
  if (series.outcome == samples::Outcome::kFailed) return nothing("failed: " + series.reason);
  if (series.estimator.empty()) return nothing("the series names no estimator");
  const auto& all = estimators();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& e) { return e.id == series.estimator; });
  if (found == all.end()) return nothing("unknown estimator \"" + series.estimator + "\"");
  return found->function(series);
}

}  // namespace warpgauge::estimate
