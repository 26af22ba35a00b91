// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

/// A point off by more than this share of a step is on another step.
constexpr double kMaxOff = 0.15;

/// The most blocks that CUDA lets a grid have (in x), 2^31 - 1.
constexpr double kMostBlocks = 2147483647;

struct Point {
  double blocks = 0;
  Resampled duration;
};

struct Waves {
  Line line;  ///< over the number of waves
  Misfit misfit;
  double off = 0;  ///< largest residual, in steps
};

double waves_of(double blocks, double capacity) { return std::ceil(blocks / capacity); }

/// The law with this capacity; absent where all points are of one wave, or it falls.
std::optional<Waves> fit_waves(const std::vector<Point>& points, double capacity) {
  std::vector<double> waves, observed, predicted;
  for (const Point& point : points) {
    waves.push_back(waves_of(point.blocks, capacity));
    observed.push_back(point.duration.value);
  }
  if (first_of(waves) == last_of(waves)) return std::nullopt;
  Waves law{.line = fit_line(waves, observed), .misfit = {}, .off = 0};
  if (!(law.line.slope > 0)) return std::nullopt;
  for (std::size_t i = 0; i < points.size(); ++i) {
    predicted.push_back(law.line.at(waves[i]));
    law.off = std::max(law.off, std::abs(observed[i] - predicted[i]) / law.line.slope);
  }
  law.misfit = compare(observed, predicted);
  return law;
}

struct Fitted {
  double lowest = 0, highest = 0;  ///< capacities that describe the points as well
  Waves law;
  double waves = 0;  ///< up to the last point
};

/// The largest capacity that puts every point in the same wave as this one does.
double last_alike(const std::vector<Point>& points, double capacity) {
  double last = last_of(points).blocks - 1;
  for (const Point& point : points) {
    const double waves = waves_of(point.blocks, capacity);
    // It leaves wave w when one wave less holds it: ceil(blocks / capacity) = w - 1.
    if (waves > 1) last = std::min(last, std::floor((point.blocks - 1) / (waves - 1)));
  }
  return last;
}

/// The capacities that describe every point. Two that put all points in the same waves are alike,
/// and tried once: with a million blocks, nearly all capacities are.
Fitted only_capacity(const std::vector<Point>& points) {
  std::optional<Fitted> found;
  double best_off = INFINITY;
  const double most = last_of(points).blocks;
  for (double capacity = 1, last = 0; capacity < most; capacity = last + 1) {
    last = last_alike(points, capacity);
    const auto law = fit_waves(points, capacity);
    if (!law) continue;
    best_off = std::min(best_off, law->off);
    if (law->off > kMaxOff) continue;
    if (found && found->highest != capacity - 1) {
      throw Unusable(fmt::format("{} and {} blocks a wave describe the times alike", found->highest,
                                 capacity));
    }
    if (!found) found = Fitted{.lowest = capacity, .highest = 0, .law = *law, .waves = 0};
    found->highest = last;
    if (law->off < found->law.off) found->law = *law;
    found->waves = waves_of(most, capacity);
  }
  if (!found) {
    throw Unusable(
        fmt::format("base + step * ceil(blocks / capacity) does not fit: with the best "
                    "capacity one point is off by {:.2g} steps, {:g} allowed",
                    best_off, kMaxOff));
  }
  if (found->waves < 3) {
    throw Unusable("fewer than three waves: two levels could be anything that has a threshold");
  }
  return *found;
}

View draw(const samples::Series& series, const std::vector<Point>& points, const Fitted* fitted) {
  View view;
  view.x_label = "blocks";
  view.x_unit = first_of(series.axes).unit;
  view.y_label = "duration";
  view.y_unit = "us";
  Curve measured{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  Curve law{.label = "fit", .fit = true, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const Point& point : points) {
    const Value duration = to_value(point.duration, "us");
    measured.x.push_back(point.blocks);
    measured.y.push_back(duration.value);
    measured.low.push_back(duration.low);
    measured.high.push_back(duration.high);
    if (fitted == nullptr) continue;
    law.x.push_back(point.blocks);
    law.y.push_back(fitted->law.line.at(waves_of(point.blocks, fitted->highest)));
  }
  view.curves = {measured};
  if (fitted != nullptr) view.curves.push_back(law);
  return view;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only "
      "whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("us");
  sweep.require_only({"blocks"});
  if (sweep.only_axis() != 0) throw Unusable("the axis is not the blocks");
  Random random(series.id);
  std::vector<Point> points;
  std::int64_t readings = 0;
  for (const Cell& cell : sweep.cells) {
    const double blocks = first_of(cell.at);
    if (blocks < 1 || blocks > kMostBlocks || blocks != std::floor(blocks)) {
      throw Unusable(fmt::format("{} blocks are no size of a grid", blocks));
    }
    points.push_back({blocks, resampled_median(cell.readings, random)});
    readings += last_of(points).duration.n;
  }
  out.view = draw(series, points, nullptr);
  if (points.size() < 6) {
    throw Unusable(fmt::format("{} numbers of blocks, six are needed", points.size()));
  }
  const Fitted fitted = only_capacity(points);
  out.view = draw(series, points, &fitted);
  out.fits[""] = fitted.law.misfit;
  out.diagnostics["r2"] = fitted.law.misfit.r2;
  out.diagnostics["largest_off_of_step"] = fitted.law.off;
  out.values["capacity"] = {fitted.highest, fitted.lowest, fitted.highest, readings, "blocks"};
  out.values["waves"] = {fitted.waves, fitted.waves, fitted.waves, readings, "1"};

  std::vector<double> waves, observed, predicted, drawn(points.size());
  std::vector<const Resampled*> durations;
  for (const Point& point : points) {
    waves.push_back(waves_of(point.blocks, fitted.highest));
    observed.push_back(point.duration.value);
    predicted.push_back(fitted.law.line.at(last_of(waves)));
    durations.push_back(&point.duration);
  }
  const double unexplained = unexplained_deviation(observed, predicted, durations, 2);
  Resampled step, base;
  const Line line = fit_line(waves, observed);
  step.value = line.slope;
  base.value = line.intercept;
  step.n = base.n = readings;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      drawn[i] = points[i].duration.replicates[replicate] + random.sign() * unexplained;
    }
    const Line redrawn = fit_line(waves, drawn);
    step.replicates.push_back(redrawn.slope);
    base.replicates.push_back(redrawn.intercept);
  }
  out.values["step"] = to_value(step, "us");
  out.values["base"] = to_value(base, "us");
}

}  // namespace

extern const RegisteredEstimator registered_wave_law = {
    .id = "wave_law",
    .summary = "waves of blocks: how many fit at once, and what each wave takes",
    .contract =
        "Axis `blocks` (of a grid; all stay as long); quantity `duration` (us). Duration = base "
        "+ step * ceil(blocks / capacity). Gives capacity (blocks; an interval where several "
        "whole numbers describe the points), waves (that the sweep had), step and base (us). "
        "Measure round about each whole number of waves, three of them at least.",
    .run = run};

}  // namespace warpgauge::estimate
