// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

Estimate nothing(std::string reason) {
  Estimate result;
  result.absent[""] = std::move(reason);
  return result;
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
