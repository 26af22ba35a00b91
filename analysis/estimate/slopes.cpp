// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/slopes.h"

#include <map>
#include <utility>

namespace warpgauge::estimate {
namespace {

/// Completes a fit whose cells and work are set; returns why it must be rejected, or nothing.
std::string complete(WorkSlope& fit, double max_residual, Random& random) {
  if (fit.work.size() < 3) {
    return fmt::format("{} amounts of work, three are needed to see that the line is straight",
                       fit.work.size());
  }
  for (const Cell* cell : fit.cells) {
    fit.duration.push_back(resampled_median(cell->readings, random));
  }
  const Statistics durations = pointers_to(fit.duration);
  ResampledLine& line = fit;
  line = line_through(fit.work, durations);
  // Rounding leaves a slope of about 1e-16 of the durations where they do not depend on the work.
  const double work_span = last_of(fit.work) - first_of(fit.work);
  if (fit.slope.value * work_span <= 1e-12 * last_of(fit.duration).value) {
    return fmt::format("duration does not grow with the work (slope {:.3g})", fit.slope.value);
  }
  if (fit.misfit.largest_of_span > max_residual) {
    return fmt::format("not straight: largest residual {:.2g} % of the span, {:.2g} % allowed",
                       100 * fit.misfit.largest_of_span, 100 * max_residual);
  }
  resample_line(line, fit.work, durations, unexplained_by(line, fit.work, durations), random);
  if (quantile(fit.slope.replicates, 0.025) <= 0) {
    return fmt::format("the slope {:.3g} cannot be told from zero", fit.slope.value);
  }
  return "";
}

}  // namespace

std::vector<WorkSlope> fit_slopes(const Sweep& sweep, std::size_t work_axis, double max_residual,
                                  Random& random, std::vector<Rejected>& rejected) {
  std::map<std::vector<double>, WorkSlope> groups;
  for (const Cell& cell : sweep.cells) {
    std::vector<double> setting = cell.at;
    setting[work_axis] = 0;
    WorkSlope& group = groups[setting];
    group.at = cell.at;  // cells ascend, so the largest amount of work comes last
    group.cells.push_back(&cell);
    group.work.push_back(cell.at[work_axis]);
  }
  std::vector<WorkSlope> fits;
  for (auto& [setting, group] : groups) {
    const std::string why = complete(group, max_residual, random);
    if (why.empty()) {
      fits.push_back(std::move(group));
    } else {
      for (const Cell* cell : group.cells) rejected.push_back({cell->at, why});
    }
  }
  return fits;
}

SlopeSweep read_slopes(const samples::Series& series, const SlopeSource& source, Estimate& out) {
  SlopeSweep result{.sweep = read_sweep(series, source.quantity, Readings::kPositive, out.rejected),
                    .axes = {},
                    .random = Random(series.id)};
  Sweep& sweep = result.sweep;
  std::size_t work = 1;
  if (source.work.empty()) {
    refuse_if(series.axes.size() != 2, "{} needs two axes: the swept one, then the work",
              series.estimator);
    result.axes = {0};
  } else {
    auto named = source.swept;
    named.push_back(source.work);
    if (!source.others) sweep.require_only(named);
    for (const std::string_view name : source.swept) result.axes.push_back(sweep.axis(name));
    work = sweep.axis(source.work);
  }
  if (source.uninterrupted) drop_interrupted(sweep, out);
  const double max_residual = sweep.constant(source.constant, source.max_residual);
  result.fits = fit_slopes(sweep, work, max_residual, result.random, out.rejected);
  if (result.fits.empty() && !source.point.empty()) {
    throw Unusable("no {} has a straight line: {}", source.point, last_of(out.rejected).why);
  }
  for (const WorkSlope& fit : result.fits) {
    if (!result.axes.empty()) result.x.push_back(fit.at[result.axes.front()]);
    result.y.push_back(fit.slope.value);
    result.n += fit.slope.n;
  }
  result.cells = cells_of(result.fits);
  return result;
}

std::vector<const Cell*> cells_of(std::span<const WorkSlope> fits) {
  std::vector<const Cell*> cells;
  for (const WorkSlope& fit : fits) cells.insert(cells.end(), fit.cells.begin(), fit.cells.end());
  return cells;
}

void put_slope(Estimate& out, const std::string& name, const WorkSlope& fit) {
  put_cycles(out, name, fit.slope, fit.cells);
  out.fits[name] = fit.misfit;
}

Curve measured_curve(const WorkSlope& fit, std::string label) {
  return curve_of(std::move(label), fit.work, pointers_to(fit.duration));
}

Curve fitted_curve(const WorkSlope& fit, std::string label) {
  Curve curve{.label = std::move(label), .fit = true};
  for (const double work : fit.work) curve.add(work, fit.height(work));
  return curve;
}

View draw_costs(const samples::Series& series, const std::vector<double>& x,
                const Statistics& costs) {
  return view_of(first_of(series.axes), {"latency", "cycles"}, {curve_of(series.label, x, costs)},
                 grows_by_factors(x));
}

}  // namespace warpgauge::estimate
