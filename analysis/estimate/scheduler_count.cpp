// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate {
namespace {

/// With one warp more than schedulers, two warps share one and the step takes twice as long: any
/// rise between these two bounds is neither "a scheduler each" nor "two share".
constexpr double kStillAlone = 1.1;
constexpr double kTwoShare = 1.8;

}  // namespace

void scheduler_count(const samples::Series& series, Estimate& out) {
  out.method =
      "largest number of saturating warps on one SM at which a step costs what it costs one warp; "
      "the next warp must double it";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"warps", "steps"});
  const std::size_t warps_axis = sweep.axis("warps");
  Random random(series.id);
  const auto fits = fit_slopes(sweep, sweep.axis("steps"), kMaxResidual, random, out.rejected);
  if (fits.empty() || fits.front().at[warps_axis] != 1) {
    throw Unusable("one warp alone was not measured: there is nothing to compare with");
  }
  const double alone = fits.front().slope.value;
  double count = 1;
  std::int64_t readings = fits.front().slope.n;
  for (std::size_t i = 1; i < fits.size(); ++i) {
    const double warps = fits[i].at[warps_axis];
    const double ratio = fits[i].slope.value / alone;
    if (warps != count + 1) throw Unusable(fmt::format("{} warps were not measured", count + 1));
    readings += fits[i].slope.n;
    if (ratio >= kTwoShare) {
      out.values["count"] = {count, count, count, readings, "1"};
      out.diagnostics["step_ratio"] = ratio;
      return;
    }
    if (ratio > kStillAlone) {
      throw Unusable(fmt::format("{} warps cost {:.2f} times one warp: neither alone nor shared",
                                 warps, ratio));
    }
    count = warps;
  }
  throw Unusable(
      fmt::format("up to {} warps cost no more than one: not enough warps were tried", count));
}

}  // namespace warpgauge::estimate
