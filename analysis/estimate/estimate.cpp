// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "analysis/base/number_range.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

Estimate nothing(std::string reason) {
  Estimate result;
  result.absent[""] = std::move(reason);
  return result;
}

bool is_sound(const Value& value) {
  return is_in_range(value.value) && is_in_range(value.low) && is_in_range(value.high);
}

bool is_sound(const Misfit& fit) {
  return is_in_range(fit.r2) && is_in_range(fit.largest_of_span) &&
         is_in_range(fit.largest_relative) && is_in_range(fit.rms_relative);
}

/// Numbers below the range are what rounding left of 0.
double rounded(double number) { return std::abs(number) < limits::kLeastNumber ? 0 : number; }

/// The curve's points whose numbers can all be drawn.
Curve drawable(const Curve& curve) {
  Curve kept{.label = curve.label, .fit = curve.fit};
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const bool has_interval = i < curve.low.size() && i < curve.high.size();
    Value height{.value = rounded(curve.y[i])};
    if (has_interval) height = {height.value, rounded(curve.low[i]), rounded(curve.high[i])};
    if (!is_in_range(curve.x[i]) || !is_in_range(height.value) || !is_in_range(height.low) ||
        !is_in_range(height.high)) {
      continue;
    }
    has_interval ? kept.add(curve.x[i], height) : kept.add(curve.x[i], height.value);
  }
  return kept;
}

bool is_drawable(const Mark& mark) {
  return is_in_range(mark.x) && is_in_range(mark.low) && is_in_range(mark.high);
}

bool is_drawable(const Grid& grid) {
  return std::ranges::all_of(grid.rows, is_in_range) &&
         std::ranges::all_of(grid.columns, is_in_range) && std::ranges::all_of(grid.z, is_in_range);
}

/// Takes out values that are not numbers of that range: readings at the ends of the range of
/// limits.h have squares and quotients beyond it.
void keep_sound(Estimate& estimate) {
  for (auto& [name, value] : estimate.values) {
    for (double* number : {&value.value, &value.low, &value.high}) *number = rounded(*number);
  }
  for (auto& [name, fit] : estimate.fits) {
    for (double* number :
         {&fit.r2, &fit.largest_of_span, &fit.largest_relative, &fit.rms_relative}) {
      *number = rounded(*number);
    }
  }
  std::erase_if(estimate.values, [&](const auto& named) {
    const auto& [name, value] = named;
    if (is_sound(value)) return false;
    estimate.absent[name] = fmt::format("{} [{}, {}] is beyond the range of numbers", value.value,
                                        value.low, value.high);
    return true;
  });
  std::erase_if(estimate.fits, [](const auto& named) { return !is_sound(named.second); });
  std::erase_if(estimate.diagnostics, [](const auto& named) { return !is_in_range(named.second); });
  for (Curve& curve : estimate.view.curves) curve = drawable(curve);
  std::erase_if(estimate.view.marks, [](const Mark& mark) { return !is_drawable(mark); });
  std::erase_if(estimate.view.grids, [](const Grid& grid) { return !is_drawable(grid); });
}

}  // namespace

Value exact(double value, std::int64_t n, std::string unit) {
  return {value, value, value, n, std::move(unit)};
}

void Value::hold(double number) {
  low = std::min(low, number);
  high = std::max(high, number);
}

void Curve::add(double at, double height) {
  x.push_back(at);
  y.push_back(height);
}

void Curve::add(double at, const Value& height) {
  add(at, height.value);
  low.push_back(height.low);
  high.push_back(height.high);
}

void View::mark(const Value& at, std::string mark_label) {
  marks.push_back({at.value, at.low, at.high, std::move(mark_label)});
}

View view_of(const samples::Axis& x, const samples::Axis& y, std::vector<Curve> curves,
             bool x_log) {
  return {.x_label = x.name,
          .x_unit = x.unit,
          .y_label = y.name,
          .y_unit = y.unit,
          .x_log = x_log,
          .curves = std::move(curves)};
}

void Estimate::lack(const std::vector<std::string>& outputs, const std::string& why) {
  for (const std::string& output : outputs) absent[output] = why;
}

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

Estimate guarded_estimate(void (*estimator)(const samples::Series&, Estimate&),
                          const samples::Series& series) {
  Estimate result;
  try {
    estimator(series, result);
  } catch (const Unusable& unusable) {
    result.values.clear();
    result.absent[""] = unusable.what();
  } catch (const std::exception& error) {
    result = Estimate();
    result.absent[""] = fmt::format("{} cannot make anything of series '{}': {}", series.estimator,
                                    series.id, error.what());
  }
  keep_sound(result);
  for (const samples::Fill& fill : series.fills) {
    if (result.values.contains(fill.output) || result.absent.contains("")) continue;
    result.absent.try_emplace(fill.output, fmt::format("{} found no \"{}\" in these samples",
                                                       series.estimator, fill.output));
  }
  return result;
}

Estimate estimate(const samples::Series& series) {
  if (series.outcome == samples::Outcome::kSkipped) return nothing("skipped: " + series.reason);
  if (series.outcome == samples::Outcome::kFailed) return nothing("failed: " + series.reason);
  if (series.estimator.empty()) return nothing("the series names no estimator");
  const auto& all = estimators();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& e) { return e.id == series.estimator; });
  if (found == all.end()) return nothing("unknown estimator \"" + series.estimator + "\"");
  return guarded_estimate(found->run, series);
}

const Estimate& Estimates::of(const samples::Series& series) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = made_.find(&series); known != made_.end()) return known->second;
  }
  Estimate made = estimate(series);  // unlocked: others are made meanwhile
  const std::lock_guard lock(mutex_);
  return made_.try_emplace(&series, std::move(made)).first->second;
}

}  // namespace warpgauge::estimate
