// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/slopes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

std::vector<double> values(const std::vector<Resampled>& statistics) {
  std::vector<double> result;
  for (const Resampled& statistic : statistics) result.push_back(statistic.value);
  return result;
}

std::vector<double> predict(const Line& line, const std::vector<double>& x) {
  std::vector<double> result;
  for (const double value : x) result.push_back(line.at(value));
  return result;
}

void resample_line(WorkSlope& fit, double unexplained, Random& random) {
  std::vector<double> drawn(fit.work.size());
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      drawn[i] = fit.duration[i].replicates[replicate] + random.sign() * unexplained;
    }
    const Line line = fit_line(fit.work, drawn);
    fit.slope.replicates.push_back(line.slope);
    fit.intercept.replicates.push_back(line.intercept);
  }
}

/// Completes a fit whose cells and work are set; returns why it must be rejected, or nothing.
std::string complete(WorkSlope& fit, double max_residual, Random& random) {
  if (fit.work.size() < 3) {
    return fmt::format("{} amounts of work, three are needed to see that the line is straight",
                       fit.work.size());
  }
  for (const Cell* cell : fit.cells) {
    fit.duration.push_back(resampled_median(cell->readings, random));
    fit.slope.n += last_of(fit.duration).n;
  }
  const std::vector<double> observed = values(fit.duration);
  const Line line = fit_line(fit.work, observed);
  const std::vector<double> predicted = predict(line, fit.work);
  fit.misfit = compare(observed, predicted);
  fit.intercept.n = fit.slope.n;
  fit.slope.value = line.slope;
  fit.intercept.value = line.intercept;
  // Rounding leaves a slope of about 1e-16 of the durations where they do not depend on the work.
  const double work_span = last_of(fit.work) - first_of(fit.work);
  if (line.slope * work_span <= 1e-12 * last_of(observed)) {
    return fmt::format("duration does not grow with the work (slope {:.3g})", line.slope);
  }
  if (fit.misfit.largest_of_span > max_residual) {
    return fmt::format("not straight: largest residual {:.2g} % of the span, {:.2g} % allowed",
                       100 * fit.misfit.largest_of_span, 100 * max_residual);
  }
  std::vector<const Resampled*> medians;
  for (const Resampled& duration : fit.duration) medians.push_back(&duration);
  resample_line(fit, unexplained_deviation(observed, predicted, medians, 2), random);
  if (quantile(fit.slope.replicates, 0.025) <= 0) {
    return fmt::format("the slope {:.3g} cannot be told from zero", line.slope);
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

View draw_costs(const samples::Series& series, const std::vector<double>& x,
                const std::vector<const Resampled*>& costs) {
  View view;
  view.x_label = first_of(series.axes).name;
  view.x_unit = first_of(series.axes).unit;
  view.y_label = "latency";
  view.y_unit = "cycles";
  Curve curve{.label = series.label, .fit = false, .x = x, .y = {}, .low = {}, .high = {}};
  for (const Resampled* cost : costs) {
    const Value value = to_value(*cost, "cycles");
    curve.y.push_back(value.value);
    curve.low.push_back(value.low);
    curve.high.push_back(value.high);
  }
  view.x_log = grows_by_factors(curve.x);
  view.curves.push_back(std::move(curve));
  return view;
}

}  // namespace warpgauge::estimate
