// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::combining_exponent_estimator {
namespace {

/// Between perfect overlap and none. T = (a^p + b^p)^(1/p) is fitted over 1/p, in which log T is
/// smooth and nearly straight; p beyond kMostExponent cannot be told from perfect overlap (for a =
/// b it makes 1.1 % at most).
constexpr double kMostExponent = 64;
constexpr int kGridSteps = 63;
/// A mix whose parts differ by more hardly shows how they overlap.
constexpr double kTellingRatio = 4;
constexpr std::size_t kFewestTelling = 3;
constexpr std::size_t kMostMixes = 1000;  // each is looked at 50,000 times
constexpr double kMaxResidual = 0.10;     // relative, of the worst point

/// One mix: what each part takes alone, and what both take together.
struct Mix {
  double log_longer = 0;   ///< of the longer part
  double log_shorter = 0;  ///< of the shorter part over the longer: 0 or less
  Resampled duration;

  bool telling() const { return log_shorter >= -std::log(kTellingRatio); }
  /// log of (a^p + b^p)^(1/p)
  double predicted(double inverse_p) const {
    return log_longer + inverse_p * std::log1p(std::exp(log_shorter / inverse_p));
  }
};

/// A point of a (re)sample: a mix and the logarithm of its duration.
struct Observation {
  const Mix* mix;
  double log_duration;
  double residual(double inverse_p) const { return log_duration - mix->predicted(inverse_p); }
};

double misfit(const std::vector<Observation>& points, double inverse_p) {
  double sum = 0;
  for (const Observation& point : points) {
    const double residual = point.residual(inverse_p);
    sum += residual * residual;
  }
  return sum;
}

/// Least squares: a grid, since the sum of squares may have more than one valley, then the golden
/// section between the neighbours of its best point.
double fit_inverse_exponent(const std::vector<Observation>& points) {
  constexpr double kLeast = 1 / kMostExponent, kStep = (1 - kLeast) / kGridSteps;
  int best = 0;
  double least = misfit(points, kLeast);
  for (int i = 1; i <= kGridSteps; ++i) {
    const double value = misfit(points, kLeast + i * kStep);
    if (value < least) {
      least = value;
      best = i;
    }
  }
  double low = kLeast + std::max(best - 1, 0) * kStep;
  double high = kLeast + std::min(best + 1, kGridSteps) * kStep;
  const double golden = (std::sqrt(5.0) - 1) / 2;
  while (high - low > 1e-7) {
    const double left = high - golden * (high - low), right = low + golden * (high - low);
    if (misfit(points, left) <= misfit(points, right)) {
      high = right;
    } else {
      low = left;
    }
  }
  return (low + high) / 2;
}

/// Scatter about the law, relative; one degree of freedom went into p.
double scatter(const std::vector<Observation>& points, double inverse_p) {
  return std::sqrt(misfit(points, inverse_p) / static_cast<double>(points.size() - 1));
}

double worst_of(const std::vector<Observation>& points, double inverse_p) {
  double worst = 0;
  for (const Observation& point : points) {
    worst = std::max(worst, std::abs(std::expm1(point.residual(inverse_p))));
  }
  return worst;
}

std::vector<Mix> read_mixes(const Sweep& sweep, Random& random, std::vector<Rejected>& rejected) {
  const std::size_t compute = sweep.axis("compute_cycles"), memory = sweep.axis("memory_cycles");
  for (const std::size_t axis : {compute, memory}) {
    const auto& [name, unit] = sweep.series->axes[axis];
    refuse_if(unit != "cycles", "axis \"{}\" is in {}, not cycles", name, unit);
  }
  std::vector<Mix> mixes;
  for (const Cell& cell : sweep.cells) {
    const auto [shorter, longer] = std::minmax(cell.at[compute], cell.at[memory]);
    if (shorter <= 0) {
      rejected.emplace_back().at = cell.at;
      rejected.back().why = "no mix: one of its parts takes no time";
      continue;
    }
    mixes.push_back({.log_longer = std::log(longer),
                     .log_shorter = std::log(shorter / longer),
                     .duration = resampled_median(cell.readings, random)});
  }
  return mixes;
}

/// Time over that of the longer part, against the ratio of the parts.
View draw(std::vector<Mix> mixes, double inverse_p, const samples::Series& series) {
  std::sort(mixes.begin(), mixes.end(),
            [](const Mix& a, const Mix& b) { return a.log_shorter < b.log_shorter; });
  Curve measured{.label = series.label};
  Curve law{.label = fmt::format("fit, p = {:.3g}", 1 / inverse_p), .fit = true};
  for (const Mix& mix : mixes) {
    const double longer = std::exp(mix.log_longer), ratio = std::exp(mix.log_shorter);
    Value time = to_value(mix.duration, "1");
    time.value /= longer;
    time.low /= longer;
    time.high /= longer;
    measured.add(ratio, time);
    law.add(ratio, std::exp(mix.predicted(inverse_p)) / longer);
  }
  return view_of({"shorter part over longer part", "1"}, {"time over that of the longer part", "1"},
                 {measured, law});
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "T = (compute^p + memory^p)^(1/p), p from 1 to 64, by least squares on log T over the mixes "
      "whose parts lie within a factor of 4; residual = rms of log T about it; 95 % bootstrap "
      "intervals over readings and mixes";
  const Sweep sweep = read_sweep(series, {"duration", "cycles"}, Readings::kPositive, out.rejected);
  Random random(series.id);
  refuse_if(sweep.cells.size() > kMostMixes, "{} mixes, {} can be taken", sweep.cells.size(),
            kMostMixes);
  const std::vector<Mix> mixes = read_mixes(sweep, random, out.rejected);
  std::vector<Observation> all, telling;
  std::int64_t readings = 0;
  for (const Mix& mix : mixes) {
    all.push_back({&mix, std::log(mix.duration.value)});
    if (!mix.telling()) continue;
    telling.push_back(last_of(all));
    readings += mix.duration.n;
  }
  refuse_if(telling.size() < kFewestTelling,
            "{} mixes whose parts lie within a factor of {}, {} are needed", telling.size(),
            kTellingRatio, kFewestTelling);
  const double inverse_p = fit_inverse_exponent(telling);
  out.view = draw(mixes, inverse_p, series);
  const double worst = worst_of(all, inverse_p), rms = scatter(telling, inverse_p);
  std::vector<double> observed, predicted;
  for (const Mix& mix : mixes) {
    observed.push_back(mix.duration.value);
    predicted.push_back(std::exp(mix.predicted(inverse_p)));
  }
  out.fits[""] = compare(observed, predicted);
  out.diagnostics["max_residual"] = worst;
  out.diagnostics["rms"] = rms;
  out.diagnostics["telling_mixes"] = static_cast<double>(telling.size());
  const double allowed = sweep.constant("max_residual", kMaxResidual);
  refuse_if(worst > allowed,
            "no exponent from 1 to {} describes the mixes: with p = {:.3g} one is off by {:.2g} %, "
            "{:.2g} % allowed",
            kMostExponent, 1 / inverse_p, 100 * worst, 100 * allowed);

  const auto [exponent, residual] =
      resample(std::array{1 / inverse_p, rms}, readings, [&](std::size_t replicate) {
        std::vector<Observation> drawn;
        for (std::size_t i = 0; i < telling.size(); ++i) {
          const Mix* mix = telling[random.below(telling.size())].mix;
          drawn.push_back({mix, std::log(mix->duration.replicates[replicate])});
        }
        const double redrawn = fit_inverse_exponent(drawn);
        return std::array{1 / redrawn, scatter(drawn, redrawn)};
      });
  out.values["exponent"] = to_value(exponent, "1");
  out.values["residual"] = to_value(residual, "1");
}

}  // namespace

extern const RegisteredEstimator registered_combining_exponent = {
    .id = "combining_exponent",
    .summary = "how well two kinds of work overlap: p of T = (a^p + b^p)^(1/p)",
    .contract =
        "Axes `compute_cycles`, `memory_cycles` (what each part of a mix takes alone, in cycles), "
        "others allowed; quantity `duration` (cycles) of both together. T = (compute^p + "
        "memory^p)^(1/p) with p from 1 (one after the other) to 64 (side by side). Gives exponent "
        "and residual, the relative scatter of the mixes about the law. Needs three mixes whose "
        "parts lie within a factor of four. Constant `max_residual` (10 %): how far the worst mix "
        "may be off, relative.",
    .run = run};

}  // namespace warpgauge::estimate::combining_exponent_estimator
