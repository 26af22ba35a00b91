// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::work_rate_estimator {
namespace {

constexpr double kSaturated = 0.03;    // relative distance from the highest rate
constexpr double kInProportion = 0.1;  // of a setting's rate for each unit of the swept axis
constexpr std::size_t kFewestInProportion = 3;

struct RateUnit {
  std::string text;
  double scale = 1;
};

/// The unit of a rate: work in one unit over time in another.
RateUnit rate_unit(const std::string& work, const std::string& time) {
  if (work == "FLOP" && time == "s") return {"TFLOP/s", 1e-12};
  if (work == "operations" && time == "s") return {"TOP/s", 1e-12};
  return {fmt::format("{}/{}", work, time == "cycles" ? "clk" : time), 1};
}

/// Writes a rate of the whole device and, where the SMs are told, of one of them.
class RateWriter {
 public:
  RateWriter(const Sweep& sweep, const RateUnit& unit, Estimate& out) : unit_(unit), out_(out) {
    if (sweep.unit != "cycles") return;
    sms_ = sweep.constant("sm_count");
    refuse_if(!(sms_.value_or(1) > 0), "constant sm_count is {}", sms_.value_or(1));
    lanes_ = sweep.constant("lanes");
    refuse_if(!(lanes_.value_or(1) > 0), "constant lanes is {}", lanes_.value_or(1));
    const auto bytes = sweep.constant("bytes_of_work");
    refuse_if(!(bytes.value_or(1) > 0), "constant bytes_of_work is {}", bytes.value_or(1));
    std::string why;
    const auto clock_mhz = steady_clock_mhz(sweep.every_cell(), why);
    if (bytes && clock_mhz) gigabytes_ = *bytes * *clock_mhz * 1e-3;
  }
  void put(const std::string& name, const WorkSlope& fit) {
    for (const auto& [suffix, value] : rates(fit.slope)) {
      out_.values[name + suffix] = value;
      out_.fits[name + suffix] = fit.misfit;
    }
    if (const auto interval = interval_of(fit.slope)) out_.values[name + ".interval"] = *interval;
  }
  /// The same, with an interval that holds the one of a higher rate, `other`, where the two differ
  /// by more than their errors: which of them is saturated cannot be told. Warps that load the
  /// schedulers unevenly cost 3 %.
  void put_apart(const std::string& name, const WorkSlope& fit, const WorkSlope& other) {
    put(name, fit);
    auto others = rates(other.slope);
    if (const auto interval = interval_of(other.slope)) others[".interval"] = *interval;
    for (const auto& [suffix, reached] : others) {
      Value& value = out_.values[name + suffix];
      const bool higher = reached.value > value.value;
      const double error = higher
                               ? std::hypot(value.high - value.value, reached.value - reached.low)
                               : std::hypot(value.value - value.low, reached.high - reached.value);
      if (std::abs(reached.value - value.value) <= error) continue;
      value.hold(reached.low);
      value.hold(reached.high);
    }
  }
  void absent(const std::string& name, const std::string& why) {
    out_.absent[name] = why;
    if (gigabytes_) out_.absent[name + ".bandwidth"] = why;
    if (sms_) out_.absent[name + ".per_sm"] = why;
    if (sms_ && lanes_) out_.absent[name + ".interval"] = why;
  }

 private:
  /// By what is added to the name.
  std::map<std::string, Value> rates(const Resampled& cost) const {
    std::map<std::string, Value> all = {{"", to_value(inverse(cost, unit_.scale), unit_.text)}};
    if (sms_) all[".per_sm"] = to_value(inverse(cost, unit_.scale / *sms_), unit_.text + "/SM");
    if (gigabytes_) all[".bandwidth"] = to_value(inverse(cost, *gigabytes_), "GB/s");
    return all;
  }
  /// From one warp's instruction to the next on an SM, where SMs and lanes are told.
  std::optional<Value> interval_of(const Resampled& cost) const {
    if (!sms_ || !lanes_) return std::nullopt;
    return to_value(scaled(cost, *lanes_ * *sms_), "cycles");
  }
  RateUnit unit_;
  std::optional<double> sms_;
  std::optional<double> lanes_;
  std::optional<double> gigabytes_;  ///< a second, of a unit of work each clock
  Estimate& out_;
};

/// Puts what one unit of the swept axis is worth while the rate grows in proportion to it: the
/// median of the first settings, as many as agree with the very first.
void put_each(SlopeSweep& data, const RateUnit& unit, Estimate& out) {
  std::vector<Resampled> each;
  for (std::size_t i = 0; i < data.fits.size() && data.x[i] > 0; ++i) {
    each.push_back(inverse(data.fits[i].slope, unit.scale / data.x[i]));
    if (std::abs(each.back().value / first_of(each).value - 1) > kInProportion) {
      each.pop_back();
      break;
    }
  }
  if (each.size() < kFewestInProportion) {
    out.absent["each"] = fmt::format(
        "the rate does not grow in proportion to {}: the first {} settings do, {} are needed",
        first_of(data.sweep.series->axes).name, each.size(), kFewestInProportion);
    return;
  }
  Statistics points;
  for (const Resampled& one : each) points.push_back(&one);
  out.values["each"] = to_value(median_over_points(points, data.random), unit.text);
}

/// The last setting whose rate is the highest, to within kSaturated; null when no other comes near.
/// The last, and not the highest itself: of equal rates that would be the luckiest.
struct Saturated {
  const WorkSlope* last = nullptr;
  const WorkSlope* highest = nullptr;
};
Saturated saturated(const std::vector<WorkSlope>& fits) {
  Saturated result;
  result.highest = &smallest_of(
      fits, [](const WorkSlope& a, const WorkSlope& b) { return a.slope.value < b.slope.value; });
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
  auto data = read_slopes(
      series, {.quantity = {"duration", ""}, .constant = "max_residual", .point = "point"}, out);
  const std::vector<WorkSlope>& fits = data.fits;
  const RateUnit unit = rate_unit(series.axes[1].unit, data.sweep.unit);
  RateWriter writer(data.sweep, unit, out);

  Curve curve{.label = series.label};
  for (const WorkSlope& fit : fits) {
    const std::string name = "at." + shortest(first_of(fit.at));
    writer.put(name, fit);
    curve.add(first_of(fit.at), out.values[name]);
  }
  out.view = view_of(first_of(series.axes), {"rate", unit.text}, {curve}, grows_by_factors(data.x));

  if (last_of(data.x) == last_of(axis_values(data.sweep, 0))) {
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
  put_each(data, unit, out);
}

}  // namespace

extern const RegisteredEstimator registered_work_rate = {
    .id = "work_rate",
    .summary = "work per clock or per second at each point of a sweep, and where it saturates",
    .contract =
        "Two axes: the swept one, then an amount of work; quantity `duration` (cycles, us or s). "
        "Work per time at each point, from the slope of duration over work. Gives at.<x>, largest "
        "(at the largest x) and saturated (the last point within 3 % of the highest rate; one "
        "other must be; the interval holds that of the highest where they differ by more than "
        "their errors) and each (of one unit of the swept axis: median of the first "
        "settings, "
        "three "
        "at least, whose rates are in proportion to it within 10 %), in work/clk, work/us or "
        "work/s "
        "(of FLOP and operations: TFLOP/s and TOP/s); with cycles and constant `sm_count` (the SMs "
        "that share the work) the same per SM "
        "as <output>.per_sm, and with constant `lanes` (threads of a warp) as <output>.interval "
        "the cycles from one warp's instruction to the next on an SM, and with constant "
        "`bytes_of_work` (of a unit of work) and quantity `sm_clock` as <output>.bandwidth GB/s. "
        "Constant `max_residual` (1 %).",
    .run = run};

}  // namespace warpgauge::estimate::work_rate_estimator
