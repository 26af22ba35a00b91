// SPDX-License-Identifier: Apache-2.0
// How long a server takes to answer, against the rate at which others load it: a queue.
#include <cmath>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::loaded_latency_estimator {
namespace {

// How far a point may lie off the law, relative, in rate and latency together. Decided on an H200,
// by recordings that are not published yet. Where stores go to DRAM, latency rises from the first
// of them on, by another law: this one is to be refused there.
constexpr double kMisfit = 0.03;
constexpr double kGrown = 1.5;  // latency at the knee, over the unloaded one
constexpr std::size_t kFewestPoints = 6;
constexpr std::array kShares = {25, 50, 75, 90, 95, 98};  // percent of the highest rate
constexpr int kRounds = 30;                               // of reweighting

/// latency = base + queueing * rate / (peak - rate).
struct Queue {
  double base = 0, queueing = 0, peak = 0;
  double at(double rate) const { return base + queueing * rate / (peak - rate); }
};

/// Latencies over the rates that were there; both by point.
struct Points {
  std::vector<double> rate, latency;
};

/// How a point's distance from a queue's curve is measured. With all on one side, the law is
/// peak * latency - base * peak + (base - queueing) * rate - rate * latency = 0: linear in three
/// numbers. Both coordinates have errors in proportion to them, and the curve is flat at one end
/// and steep at the other: the distance is that of both together (Sampson 1982).
struct Distance {
  double off = 0, by_latency = 0, by_rate = 0;  ///< the left side, and its slopes
  double latency = 0;

  Distance(const Queue& queue, double rate, double of_latency)
      : off((queue.peak - rate) * (of_latency - queue.base) - queue.queueing * rate),
        by_latency((queue.peak - rate) * of_latency),
        by_rate((of_latency - queue.base + queue.queueing) * rate),
        latency(of_latency) {}
  double scale() const { return std::hypot(by_latency, by_rate); }
  double relative() const { return off / scale(); }
  /// The direction of the nearest point: shares of a relative distance in either coordinate.
  double latency_share() const { return by_latency / scale(); }
  double rate_share() const { return by_rate / scale(); }
  /// The latency of the nearest point of the curve.
  double nearest() const { return latency * (1 - off * by_latency / (scale() * scale())); }
};

/// Absent where the points do not tell the three numbers apart.
std::optional<Queue> fit_queue(const Points& points) {
  const std::vector<double>&rate = points.rate, &latency = points.latency;
  const auto rows = static_cast<Eigen::Index>(rate.size());
  const double top = largest_of(rate), least = smallest_of(latency);
  if (!(top > 0) || !(least > 0)) return std::nullopt;
  Queue queue{1, 0.1, 1.05};  // in units of the lowest latency and of the highest rate
  for (int round = 0; round < kRounds; ++round) {
    Eigen::MatrixXd design(rows, 3);
    Eigen::VectorXd right(rows);
    for (Eigen::Index i = 0; i < rows; ++i) {
      const double x = rate[static_cast<std::size_t>(i)] / top;
      const double y = latency[static_cast<std::size_t>(i)] / least;
      const double weight = 1 / Distance(queue, x, y).scale();
      if (!std::isfinite(weight)) return std::nullopt;
      design.row(i) << y * weight, -weight, x * weight;
      right[i] = x * y * weight;
    }
    const auto found = least_squares(design, right);
    if (!found || !((*found)[0] > 0)) return std::nullopt;
    queue.peak = (*found)[0];
    queue.base = (*found)[1] / queue.peak;
    queue.queueing = queue.base - (*found)[2];
  }
  return Queue{queue.base * least, queue.queueing * least, queue.peak * top};
}

/// The height of the curve where the first of its points has come to `place`, drawn straight from
/// point to point; absent where none has.
std::optional<double> reached(const std::vector<double>& along, const std::vector<double>& height,
                              double place) {
  if (first_of(along) >= place) return std::nullopt;
  for (std::size_t i = 1; i < along.size(); ++i) {
    if (along[i] < place) continue;
    return std::lerp(height[i - 1], height[i], (place - along[i - 1]) / (along[i] - along[i - 1]));
  }
  return std::nullopt;
}

/// The law of `points`, where a queue can have it.
std::optional<Queue> plausible(const Points& points) {
  const auto queue = fit_queue(points);
  if (!queue || queue->base <= 0 || queue->queueing <= 0) return std::nullopt;
  return queue;
}

/// A number of the curve, and what it is in the resamples: where one has none, it is as before.
template <typename Number>
Resampled over_resamples(const Points& points, const std::vector<Points>& drawn, std::int64_t n,
                         const Number& number) {
  const double value = *number(points);
  return resample(value, n, [&](std::size_t r) { return number(drawn[r]).value_or(value); });
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "latency = slope of duration over hops, rate = median of the launches, at each load; shares "
      "and knee on straight lines between the points; base + queueing * rate / (peak - rate) by "
      "least squares of relative distances; 95 % bootstrap intervals";
  auto data = read_slopes(
      series, {.swept = {"offered"}, .work = "hops", .constant = "max_residual", .point = "load"},
      out);
  const Sweep rates = read_sweep(series, {"rate", "GB/s"}, Readings::kAny, out.rejected);
  const std::size_t axis = data.axes.front();
  std::vector<Resampled> rate;
  for (const double offered : data.x) {
    for (const Cell& cell : rates.cells) {
      if (cell.at[axis] != offered) continue;
      rate.push_back(resampled_median(cell.readings, data.random));
      break;  // the lengths of the chains have the same readings
    }
  }
  refuse_if(rate.size() != data.x.size(), "a load has no rate");
  const Statistics moved = pointers_to(rate), costs = data.costs();
  const Points points{values_of(moved), values_of(costs)};
  refuse_if(points.rate.size() < kFewestPoints, "{} loads have a straight line, {} are needed",
            points.rate.size(), kFewestPoints);
  out.view = view_of({"rate", "GB/s"}, {"latency", "cycles"},
                     {curve_of(series.label, points.rate, costs)});
  std::vector<Points> drawn;
  for (std::size_t r = 0; r < kResamples; ++r) {
    drawn.push_back({values_in(moved, r), values_in(costs, r)});
  }
  const std::int64_t n = data.n;

  const auto highest = [](const Points& some) { return std::optional(largest_of(some.rate)); };
  const auto share = [&](int percent) {
    return [&, percent](const Points& some) {
      return reached(some.rate, some.latency, percent / 100.0 * *highest(some));
    };
  };
  out.values["highest"] = to_value(over_resamples(points, drawn, n, highest), "GB/s");
  for (const int percent : kShares) {
    const std::string name = fmt::format("share.{}", percent);
    if (share(percent)(points)) {
      put_cycles(out, name, over_resamples(points, drawn, n, share(percent)), data.cells);
    } else {
      out.absent[name] = "no load below this share of the highest rate was measured";
    }
  }
  put_slope(out, "full", last_of(data.fits));
  if (first_of(data.x) != 0) {
    out.lack({"unloaded", "knee"}, "no point without load, or its line is not straight");
  } else {
    put_slope(out, "unloaded", first_of(data.fits));
    const auto knee = [](const Points& some) {
      return reached(some.latency, some.rate, kGrown * first_of(some.latency));
    };
    if (knee(points)) {
      out.values["knee"] = to_value(over_resamples(points, drawn, n, knee), "GB/s");
      out.view.mark(out.values["knee"], series.label);
    } else {
      out.absent["knee"] = fmt::format("latency never grows to {} times the unloaded one", kGrown);
    }
  }

  const auto lack = [&](const std::string& why) { out.lack({"base", "queueing", "peak"}, why); };
  const auto queue = plausible(points);
  if (!queue) return lack("no queue has such a curve");
  std::vector<double> nearest;
  double worst = 0, squares = 0;
  for (std::size_t i = 0; i < points.rate.size(); ++i) {
    const Distance distance(*queue, points.rate[i], points.latency[i]);
    nearest.push_back(distance.nearest());
    worst = std::max(worst, std::abs(distance.relative()));
    squares += distance.relative() * distance.relative();
  }
  for (const char* name : {"base", "queueing", "peak"}) {
    out.fits[name] = compare(points.latency, nearest);
  }
  out.diagnostics["misfit"] = worst;
  const double allowed = data.sweep.constant("max_misfit", kMisfit);
  if (worst > allowed) {
    return lack(fmt::format("the law does not hold: a load lies {:.2g} % off, {:.2g} % allowed",
                            100 * worst, 100 * allowed));
  }
  Curve line{.label = "fit", .fit = true};
  for (int i = 0; i <= 50; ++i) {
    const double at = largest_of(points.rate) * i / 50;
    if (at < queue->peak && queue->at(at) <= 1.1 * largest_of(points.latency)) {
      line.add(at, queue->at(at));
    }
  }
  out.view.curves.push_back(std::move(line));
  const auto numbers = [](const Queue& one) {
    return std::array{one.base, one.queueing, one.peak};
  };
  // The law's own error: each resample moves the loads off it by as much as they lie there.
  const double scatter = std::sqrt(squares / static_cast<double>(points.rate.size() - 3));
  Random random = data.random;
  const auto [base, queueing, peak] = resample(numbers(*queue), n, [&](std::size_t replicate) {
    Points moved_off = drawn[replicate];
    for (std::size_t i = 0; i < points.rate.size(); ++i) {
      const Distance distance(*queue, points.rate[i], points.latency[i]);
      const double by = random.sign() * scatter;
      moved_off.latency[i] *= 1 + by * distance.latency_share();
      moved_off.rate[i] *= 1 + by * distance.rate_share();
    }
    return numbers(plausible(moved_off).value_or(*queue));
  });
  put_cycles(out, "base", base, data.cells);
  put_cycles(out, "queueing", queueing, data.cells);
  out.values["peak"] = to_value(peak, "GB/s");
}

}  // namespace

extern const RegisteredEstimator registered_loaded_latency = {
    .id = "loaded_latency",
    .summary = "latency of a server against the rate at which it is loaded",
    .contract =
        "Axes `offered` (the load, as it was asked for; 0: none), `hops`; quantities `duration` "
        "(cycles), `rate` (GB/s, what was moved). Without a law it gives unloaded and full "
        "(cycles, at the least and the largest load) and highest (GB/s). It also gives share.25, "
        ".50, .75, .90, .95, .98 (cycles, where the rate is this percentage of the highest) and "
        "knee (GB/s, where latency has grown by a half). By latency = base + queueing * rate / "
        "(peak - rate) it gives base, queueing (cycles) and peak (GB/s). Needs six loads. "
        "Constants "
        "`max_residual` (1 %, of a load's line), `max_misfit` (3 %: how far a load may lie off the "
        "law, in rate and latency together).",
    .run = run};

}  // namespace warpgauge::estimate::loaded_latency_estimator
