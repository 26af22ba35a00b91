// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

/// Steps of a staircase rise by a half, a third, ...: a point off by more than this is on another.
constexpr double kOnTheStep = 0.1;
/// Straightness demanded of duration over steps: a tenth of the rise to the next step of the
/// stairs. Loops of two warps may fall in and out of phase.
constexpr double kStraight = 0.05;
/// Where two warps share a scheduler that one filled, a step takes twice as long.
constexpr double kTwoShare = 1.8;
/// Far more warps than any SM holds: each number of them is tried as a count.
constexpr double kMostWarps = 4096;

struct Point {
  double warps = 0;
  double cycles = 0;  ///< a step
};

/// cycles a step = max(alone, each * ceil(warps / count)): a warp waits for its own chains, or for
/// the warps that it shares its scheduler with.
struct Staircase {
  double count = 0;
  double alone = 0;
  double each = 0;
  Misfit misfit;
  int queueing_levels = 0;  ///< numbers of warps a scheduler at which they wait for one another

  double level(double warps) const { return std::ceil(warps / count); }
  double at(double warps) const { return std::max(alone, each * level(warps)); }
};

void judge(Staircase& law, const std::vector<Point>& points) {
  std::vector<double> observed, predicted;
  for (const Point& point : points) {
    observed.push_back(point.cycles);
    predicted.push_back(law.at(point.warps));
  }
  law.misfit = compare(observed, predicted);
}

/// The best staircase of this count, over the number of warps a scheduler at which queues begin.
std::optional<Staircase> fit_staircase(const std::vector<Point>& points, double count) {
  std::optional<Staircase> best;
  const double most = std::ceil(last_of(points).warps / count);
  for (double last_alone = 1; last_alone < most; ++last_alone) {
    Staircase law{.count = count, .alone = 0, .each = 0, .misfit = {}, .queueing_levels = 0};
    std::vector<double> alone, each, levels;
    for (const Point& point : points) {
      const double level = law.level(point.warps);
      if (level <= last_alone) {
        alone.push_back(point.cycles);
      } else {
        each.push_back(point.cycles / level);
        if (levels.empty() || last_of(levels) != level) levels.push_back(level);
      }
    }
    if (alone.empty() || each.empty()) continue;
    law.alone = median(alone);
    law.each = median(each);
    law.queueing_levels = static_cast<int>(levels.size());
    judge(law, points);
    if (!best || law.misfit.rms_relative < best->misfit.rms_relative) best = law;
  }
  return best;
}

/// The lowest number of warps that the sweep skips.
std::optional<double> first_hole(const std::vector<Point>& points) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].warps != static_cast<double>(i + 1)) return static_cast<double>(i + 1);
  }
  return std::nullopt;
}

/// The one staircase that describes the points; throws Unusable when there is none, or another.
Staircase only_staircase(const std::vector<Point>& points, Estimate& out) {
  std::optional<Staircase> best;
  std::vector<double> fitting;
  for (double count = 1; count < last_of(points).warps; ++count) {
    const auto law = fit_staircase(points, count);
    if (!law) continue;
    if (law->misfit.largest_relative <= kOnTheStep) fitting.push_back(count);
    if (!best || law->misfit.rms_relative < best->misfit.rms_relative) best = law;
  }
  if (!best) throw Unusable("one warp alone was measured, and no more");
  out.fits[""] = best->misfit;
  out.diagnostics["r2"] = best->misfit.r2;
  out.diagnostics["max_residual"] = best->misfit.largest_relative;
  double most = 0;
  for (const Point& point : points) most = std::max(most, point.cycles);
  if (most <= (1 + kOnTheStep) * first_of(points).cycles) {
    throw Unusable(fmt::format("up to {} warps cost no more than one: not enough warps were tried",
                               last_of(points).warps));
  }
  if (fitting.empty()) {
    throw Unusable(
        fmt::format("max(alone, each * ceil(warps / schedulers)) does not fit: with {} schedulers "
                    "one point is off by {:.2g} %, {:g} % allowed",
                    best->count, 100 * best->misfit.largest_relative, 100 * kOnTheStep));
  }
  if (fitting.size() > 1) {
    const auto hole = first_hole(points);
    throw Unusable(fmt::format("{} to {} schedulers describe the steps alike{}", first_of(fitting),
                               last_of(fitting),
                               hole ? fmt::format(": {} warps were not measured", *hole) : ""));
  }
  return *best;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "schedulers, each with a pipe of its own for this instruction: the only count with which "
      "max(alone, each * ceil(warps / count)) describes cycles a step = slope over steps";
  Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"warps", "steps"});
  const std::size_t warps_axis = sweep.axis("warps");
  out.diagnostics["interrupted"] = static_cast<double>(drop_interrupted(sweep));
  Random random(series.id);
  const auto fits = fit_slopes(sweep, sweep.axis("steps"), kStraight, random, out.rejected);
  if (fits.empty() || first_of(fits).at[warps_axis] != 1) {
    throw Unusable("one warp alone was not measured: there is nothing to compare with");
  }
  if (last_of(fits).at[warps_axis] > kMostWarps) {
    throw Unusable(fmt::format("{:g} warps: no SM holds so many", last_of(fits).at[warps_axis]));
  }
  std::vector<Point> points;
  std::int64_t readings = 0;
  for (const WorkSlope& fit : fits) {
    points.push_back({fit.at[warps_axis], fit.slope.value});
    readings += fit.slope.n;
  }
  const Staircase law = only_staircase(points, out);
  // One rise that is no doubling could be anything that slows warps down together.
  const auto shared = std::find_if(points.begin(), points.end(),
                                   [&](const Point& point) { return point.warps > law.count; });
  const double ratio = shared->cycles / first_of(points).cycles;
  out.diagnostics["step_ratio"] = ratio;
  if (ratio < kTwoShare && law.queueing_levels < 2) {
    throw Unusable(fmt::format("{} warps cost {:.2f} times one warp: neither alone nor shared",
                               shared->warps, ratio));
  }
  out.values["count"] = {law.count, law.count, law.count, readings, "1"};
}

}  // namespace

extern const RegisteredEstimator registered_scheduler_count = {
    .id = "scheduler_count",
    .summary = "schedulers of an SM: warps that run side by side without slowing",
    .contract =
        "Axes `warps` (on one SM, from 1, one by one), `steps`; quantity `duration` (cycles), "
        "with several independent instructions in each warp. Cycles a step = max(alone, each * "
        "ceil(warps / count)). Gives count: schedulers that each have a pipe of their own for "
        "the instruction. Absent where the staircase does not fit, or another count fits as "
        "well.",
    .run = run};

}  // namespace warpgauge::estimate
