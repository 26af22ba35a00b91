// SPDX-License-Identifier: Apache-2.0
// Caches that keep a part of what no longer fits: latency beyond their reach, and the penalties.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/plateaus.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr int kGridPerOctave = 32;
constexpr double kMisfit = 0.03;        // of the base: how far a size may lie off the law
constexpr double kSmallestRise = 0.03;  // of the base, at the largest size of a level
constexpr std::size_t kFewestBeyond = 3;
constexpr std::size_t kFewestSizes = 3 * kFewestBeyond;
constexpr double kEvidence = 10;  // of the Bayesian information criterion, for one more level

using Numbers = std::span<const double>;

/// One level over sizes first..first + count - 1.
struct Law {
  std::size_t first = 0, count = 0;
  double reach = 0, base = 0, penalty = 0, squares = std::numeric_limits<double>::infinity();
  double at(double size) const { return base + penalty * std::max(0.0, 1 - reach / size); }
};

Law with_reach(Numbers size, Numbers y, double reach) {
  std::vector<double> share;
  for (const double bytes : size) share.push_back(std::max(0.0, 1 - reach / bytes));
  const Line line = fit_line(share, y);
  Law law{0, size.size(), reach, line.intercept, line.slope, 0};
  for (std::size_t i = 0; i < size.size(); ++i) {
    law.squares += (y[i] - line.at(share[i])) * (y[i] - line.at(share[i]));
  }
  return law;
}

/// Reaches that leave three sizes at least on either side, between `low` and `high`.
std::vector<double> candidates(Numbers size, double low = 0,
                               double high = std::numeric_limits<double>::infinity()) {
  std::vector<double> reaches;
  if (size.size() < kFewestSizes) return reaches;
  const double first = size[kFewestBeyond - 1], last = size[size.size() - kFewestBeyond];
  for (int i = 0;; ++i) {
    const double reach = first * std::exp2(static_cast<double>(i) / kGridPerOctave);
    if (reach >= last) return reaches;
    if (reach >= low && reach <= high) reaches.push_back(reach);
  }
}

Law best_law(Numbers size, Numbers y, const std::vector<double>& reaches) {
  Law best;
  for (const double reach : reaches) {
    const Law law = with_reach(size, y, reach);
    if (law.squares < best.squares) best = law;
  }
  return best;
}

double criterion(double squares, std::size_t points, int parameters) {
  const auto n = static_cast<double>(points);
  return n * std::log(squares / n) + parameters * std::log(n);
}

/// One level, or two behind one another where that explains the curve far better. Of two the
/// second one's base is the first one's base and penalty together.
std::vector<Law> find_laws(Numbers size, Numbers y, double floor_squares) {
  const std::size_t n = size.size();
  const Law one = best_law(size, y, candidates(size));
  if (one.count == 0) throw Unusable("no reach lies between these sizes");
  std::vector<Law> best = {one};
  double least = criterion(one.squares + floor_squares, n, 3) - kEvidence;
  for (std::size_t cut = kFewestSizes; cut + kFewestSizes <= n; ++cut) {
    Law first = best_law(size.first(cut), y.first(cut), candidates(size.first(cut)));
    Law second = best_law(size.subspan(cut), y.subspan(cut), candidates(size.subspan(cut)));
    second.first = cut;
    const double price = criterion(first.squares + second.squares + floor_squares, n, 7);
    if (price >= least || !(first.penalty > 0) || !(second.penalty > 0)) continue;
    least = price;
    best = {first, second};
  }
  return best;
}

/// Every reach whose squares are not worse than what the residuals' scatter allows (an F test of
/// one parameter at 95 %, about 4), and the penalties that go with them, join the intervals; and so
/// do the neighbours of the reaches tried, for nothing was tried between.
void widen(const Law& law, Numbers size, Numbers y, Value& reach, Value& penalty) {
  const double freedom = static_cast<double>(law.count) - 3;
  const double step = std::exp2(1.0 / kGridPerOctave);
  for (const double candidate : candidates(size, law.reach / 2, law.reach * 2)) {
    const Law other = with_reach(size, y, candidate);
    if (other.squares > law.squares * (1 + 4 / freedom)) continue;
    reach.low = std::min(reach.low, candidate);
    reach.high = std::max(reach.high, candidate);
    penalty.low = std::min(penalty.low, other.penalty);
    penalty.high = std::max(penalty.high, other.penalty);
  }
  reach.low /= step;
  reach.high *= step;
  for (const double end : {reach.low, reach.high}) {
    const Law other = with_reach(size, y, end);
    penalty.low = std::min(penalty.low, other.penalty);
    penalty.high = std::max(penalty.high, other.penalty);
  }
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach "
      "/ "
      "size) beyond the reach, one level or two by the Bayesian information criterion; 95 % "
      "bootstrap intervals, joined with what the fit's residuals leave open";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"size", "hops"});
  const std::size_t axis = sweep.axis("size");
  Random random(series.id);
  const auto fits =
      fit_slopes(sweep, sweep.axis("hops"), sweep.constant("max_residual").value_or(kMaxResidual),
                 random, out.rejected);
  std::vector<double> size, y;
  std::vector<const Cell*> cells;
  View& view = out.view;
  view.x_label = "size";
  view.x_unit = "bytes";
  view.x_log = true;
  view.y_label = "latency";
  view.y_unit = "cycles";
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const WorkSlope& fit : fits) {
    const Value value = to_value(fit.slope, "cycles");
    size.push_back(fit.at[axis]);
    y.push_back(value.value);
    curve.x.push_back(fit.at[axis]);
    curve.y.push_back(value.value);
    curve.low.push_back(value.low);
    curve.high.push_back(value.high);
    cells.insert(cells.end(), fit.cells.begin(), fit.cells.end());
  }
  view.curves.push_back(curve);
  if (size.size() < kFewestSizes || first_of(size) <= 0) {
    throw Unusable(fmt::format("{} usable sizes, {} are needed", size.size(), kFewestSizes));
  }
  if (candidates(size).empty()) throw Unusable("too few sizes to place a reach between");

  // A curve without any noise would find two levels in its rounding.
  constexpr double kRounding = 1e-4;
  const double floor_squares =
      static_cast<double>(size.size()) * std::pow(kRounding * median(y), 2);
  std::vector<Law> laws = find_laws(size, y, floor_squares);
  const double rise_wanted = sweep.constant("min_rise").value_or(kSmallestRise);
  const auto rises = [&](const Law& law) {
    return law.at(size[law.first + law.count - 1]) - law.base >= rise_wanted * law.base;
  };
  if (laws.size() == 2 && !(rises(laws[0]) && rises(laws[1]))) {
    laws = {best_law(size, y, candidates(size))};
  }
  if (!rises(first_of(laws))) {
    throw Unusable(fmt::format("no rise: {:.4g} cycles at the smallest size, {:.4g} at the largest",
                               first_of(y), last_of(y)));
  }
  double worst = 0;
  for (const Law& law : laws) {
    for (std::size_t i = law.first; i < law.first + law.count; ++i) {
      worst = std::max(worst, std::abs(y[i] - law.at(size[i])) / law.base);
    }
  }
  out.diagnostics["misfit"] = worst;
  out.diagnostics["levels"] = static_cast<double>(laws.size());
  if (worst > sweep.constant("max_misfit").value_or(kMisfit)) {
    throw Unusable(fmt::format("the law does not hold: a size lies {:.2g} % off", 100 * worst));
  }

  std::string no_clock;
  const auto clock_mhz = steady_clock_mhz(cells, no_clock);
  for (std::size_t l = 0; l < laws.size(); ++l) {
    const Law& law = laws[l];
    const Numbers own_size = Numbers(size).subspan(law.first, law.count);
    const Numbers own_y = Numbers(y).subspan(law.first, law.count);
    const auto nearby = candidates(own_size, law.reach / 2, law.reach * 2);
    Resampled reach{.value = law.reach, .replicates = {}, .n = 0};
    for (std::size_t i = 0; i < law.count; ++i) reach.n += fits[law.first + i].slope.n;
    Resampled base = reach, penalty = reach;
    base.value = law.base;
    penalty.value = law.penalty;
    std::vector<double> redrawn(law.count);
    for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
      for (std::size_t i = 0; i < law.count; ++i) {
        redrawn[i] = fits[law.first + i].slope.replicates[replicate];
      }
      const Law again = best_law(own_size, redrawn, nearby);
      reach.replicates.push_back(again.reach);
      base.replicates.push_back(again.base);
      penalty.replicates.push_back(again.penalty);
    }
    Value reach_value = to_value(reach, "bytes"), penalty_value = to_value(penalty, "cycles");
    widen(law, own_size, own_y, reach_value, penalty_value);
    const std::string level = fmt::format(".{}", l);
    out.values["reach" + level] = reach_value;
    out.values["penalty" + level] = penalty_value;
    if (clock_mhz) {
      const double ns = 1e3 / *clock_mhz;
      out.values["penalty" + level + ".ns"] = {penalty_value.value * ns, penalty_value.low * ns,
                                               penalty_value.high * ns, penalty_value.n, "ns"};
    } else {
      out.absent["penalty" + level + ".ns"] = no_clock;
    }
    if (l == 0) put_cycles(out, "base", base, cells);
    Curve fitted{.label = "law " + std::to_string(l),
                 .fit = true,
                 .x = {own_size.begin(), own_size.end()},
                 .y = {},
                 .low = {},
                 .high = {}};
    for (const double bytes : own_size) fitted.y.push_back(law.at(bytes));
    view.curves.push_back(std::move(fitted));
    view.marks.push_back({reach_value.value, reach_value.low, reach_value.high, "reach" + level});
  }
  if (laws.size() == 1) {
    out.absent["reach.1"] = out.absent["penalty.1"] = out.absent["penalty.1.ns"] =
        fmt::format("one level only, up to {:.4g} bytes", last_of(size));
  }
}

}  // namespace

extern const RegisteredEstimator registered_miss_law = {
    .id = "miss_law",
    .summary = "reach and penalty of a cache that keeps a part of what no longer fits",
    .contract =
        "Axes `size` (bytes), `hops`; quantity `duration` (cycles). Latency = base + penalty * "
        "(1 - reach / size) beyond the reach: what no longer fits misses, the rest still hits. "
        "One level or two behind one another. Gives base (cycles), reach.0/1 (bytes) and "
        "penalty.0/1 (cycles; .ns). Constants `max_residual` (1 %, of a size's line), "
        "`max_misfit` (3 % of the base: how far a size may lie off the law), `min_rise` (3 %, "
        "of a level at its largest size).",
    .run = run};

}  // namespace warpgauge::estimate
