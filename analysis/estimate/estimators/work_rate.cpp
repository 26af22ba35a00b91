// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kSaturated = 0.03;  // relative distance from the highest rate

struct RateUnit {
  std::string text;
  double scale = 1;
};

/// Of work in one unit over time in another.
RateUnit rate_unit(const std::string& work, const std::string& time) {
  if (work == "FLOP" && time == "s") return {"TFLOP/s", 1e-12};
  if (work == "operations" && time == "s") return {"TOP/s", 1e-12};
  return {fmt::format("{}/{}", work, time == "cycles" ? "clk" : time), 1};
}

/// One over the statistic, times a constant.
Resampled inverse(const Resampled& statistic, double factor) {
  Resampled result = statistic;
  result.value = factor / statistic.value;
  for (double& replicate : result.replicates) replicate = factor / replicate;
  return result;
}

/// Writes a rate of the whole device and, where the SMs are told, of one of them.
class RateWriter {
 public:
  RateWriter(const Sweep& sweep, const RateUnit& unit, Estimate& out) : unit_(unit), out_(out) {
    if (sweep.unit != "cycles") return;
    sms_ = sweep.constant("sm_count");
    if (sms_ && !(*sms_ > 0)) throw Unusable(fmt::format("constant sm_count is {}", *sms_));
    lanes_ = sweep.constant("lanes");
    if (lanes_ && !(*lanes_ > 0)) throw Unusable(fmt::format("constant lanes is {}", *lanes_));
  }
  void put(const std::string& name, const WorkSlope& fit) {
    const Resampled& cost = fit.slope;
    out_.fits[name] = fit.misfit;
    out_.values[name] = to_value(inverse(cost, unit_.scale), unit_.text);
    if (sms_) {
      out_.fits[name + ".per_sm"] = fit.misfit;
      out_.values[name + ".per_sm"] =
          to_value(inverse(cost, unit_.scale / *sms_), unit_.text + "/SM");
      if (lanes_)
        out_.values[name + ".interval"] = to_value(scaled(cost, *lanes_ * *sms_), "cycles");
    }
  }
  /// The same, with an interval that reaches to the rate of `other` where the two are not alike.
  void put_apart(const std::string& name, const WorkSlope& fit, const WorkSlope& other) {
    put(name, fit);
    put("other", other);
    for (const std::string suffix : {"", ".per_sm"}) {
      const auto found = out_.values.find(name + suffix);
      if (found == out_.values.end()) continue;
      const Value reached = out_.values.extract("other" + suffix).mapped();
      out_.fits.erase("other" + suffix);
      Value& value = found->second;
      if (reached.low <= value.high && value.low <= reached.high) continue;
      value.low = std::min(value.low, reached.value);
      value.high = std::max(value.high, reached.value);
    }
  }
  void absent(const std::string& name, const std::string& why) {
    out_.absent[name] = why;
    if (sms_) out_.absent[name + ".per_sm"] = why;
    if (sms_ && lanes_) out_.absent[name + ".interval"] = why;
  }

 private:
  RateUnit unit_;
  std::optional<double> sms_;
  std::optional<double> lanes_;
  Estimate& out_;
};

/// The last setting whose rate is the highest, to within kSaturated; null when no other comes near.
/// The last, and not the highest itself: of equal rates that would be the luckiest.
struct Saturated {
  const WorkSlope* last = nullptr;
  const WorkSlope* highest = nullptr;
};
Saturated saturated(const std::vector<WorkSlope>& fits) {
  Saturated result;
  for (const WorkSlope& fit : fits) {
    if (result.highest == nullptr || fit.slope.value < result.highest->slope.value) {
      result.highest = &fit;
    }
  }
  int near = 0;
  for (const WorkSlope& fit : fits) {
    if (fit.slope.value * (1 - kSaturated) > result.highest->slope.value) continue;
    result.last = &fit;
    ++near;
  }
  if (near < 2) result.last = nullptr;
  return result;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "work over time = inverse slope of duration over work at each point, 95 % bootstrap interval";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  if (series.axes.size() != 2) {
    throw Unusable("work_rate needs two axes: the swept one, then the work");
  }
  const RateUnit unit = rate_unit(series.axes[1].unit, sweep.unit);
  RateWriter writer(sweep, unit, out);
  Random random(series.id);
  const double max_residual = sweep.constant("max_residual").value_or(kMaxResidual);
  const auto fits = fit_slopes(sweep, 1, max_residual, random, out.rejected);
  if (fits.empty()) throw Unusable("no point has a straight line: " + last_of(out.rejected).why);

  View& view = out.view;
  view.x_label = first_of(series.axes).name;
  view.x_unit = first_of(series.axes).unit;
  view.y_label = "rate";
  view.y_unit = unit.text;
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const WorkSlope& fit : fits) {
    writer.put("at." + shortest(first_of(fit.at)), fit);
    const Value rate = to_value(inverse(fit.slope, unit.scale), unit.text);
    curve.x.push_back(first_of(fit.at));
    curve.y.push_back(rate.value);
    curve.low.push_back(rate.low);
    curve.high.push_back(rate.high);
  }
  view.x_log = grows_by_factors(curve.x);
  view.curves.push_back(std::move(curve));

  if (first_of(last_of(fits).at) == last_of(axis_values(sweep, 0))) {
    writer.put("largest", last_of(fits));
  } else {
    writer.absent("largest", "the largest point was rejected: " + last_of(out.rejected).why);
  }
  if (const Saturated top = saturated(fits); top.last != nullptr) {
    writer.put_apart("saturated", *top.last, *top.highest);
  } else {
    writer.absent("saturated", fmt::format("not saturated: no other point comes within {:g} % of "
                                           "the highest rate",
                                           100 * kSaturated));
  }
}

}  // namespace

extern const RegisteredEstimator registered_work_rate = {
    .id = "work_rate",
    .summary = "work a clock or second at each point of a sweep, and where it saturates",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles, us or "
        "s). Work per time at each point, from the slope of duration over work. Gives at.<x>, "
        "largest (at the largest x) and saturated (the last point within 3 % of the highest "
        "rate; one other must be), in work/clk, work/us or work/s (of FLOP and operations: "
        "TFLOP/s and TOP/s); with cycles and constant `sm_count` (the SMs that share the work) "
        "the same per SM as <output>.per_sm, and with constant `lanes` (threads of a warp) as "
        "<output>.interval the cycles from one warp's instruction to the next on an SM. "
        "Constant `max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate
