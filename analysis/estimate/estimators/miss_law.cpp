// SPDX-License-Identifier: Apache-2.0
// Caches that keep a part of what no longer fits: latency beyond their reach, and the penalties.
#include <cmath>
#include <limits>
#include <span>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::miss_law_estimator {
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

/// One level, or two behind one another where that explains the curve far better. The second one's
/// base is then the first one's base and penalty together.
std::vector<Law> find_laws(Numbers size, Numbers y, double floor_squares) {
  const std::size_t n = size.size();
  const Law one = best_law(size, y, candidates(size));
  refuse_if(one.count == 0, "no reach lies between these sizes");
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
    reach.hold(candidate);
    penalty.hold(other.penalty);
  }
  reach.low /= step;
  reach.high *= step;
  for (const double end : {reach.low, reach.high}) penalty.hold(with_reach(size, y, end).penalty);
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each size; least squares of base + penalty * (1 - reach "
      "/ size) beyond the reach, one level or two by the Bayesian information criterion; 95 % "
      "bootstrap intervals, joined with what the fit's residuals leave open";
  const auto data =
      read_slopes(series, {.swept = {"size"}, .work = "hops", .constant = "max_residual"}, out);
  const std::vector<double>&size = data.x, &y = data.y;
  out.view = view_of({"size", "bytes"}, {"latency", "cycles"}, {data.curve()}, true);
  refuse_if(size.size() < kFewestSizes || size[0] <= 0, "{} usable sizes, {} are needed",
            size.size(), kFewestSizes);
  refuse_if(candidates(size).empty(), "too few sizes to place a reach between");

  // A curve without any noise would find two levels in its rounding.
  constexpr double kRounding = 1e-4;
  const double floor_squares =
      static_cast<double>(size.size()) * std::pow(kRounding * median(y), 2);
  std::vector<Law> laws = find_laws(size, y, floor_squares);
  const double rise_wanted = data.sweep.constant("min_rise", kSmallestRise);
  const auto rises = [&](const Law& law) {
    return law.at(size[law.first + law.count - 1]) - law.base >= rise_wanted * law.base;
  };
  if (laws.size() == 2 && !(rises(laws[0]) && rises(laws[1]))) {
    laws = {best_law(size, y, candidates(size))};
  }
  refuse_if(!rises(first_of(laws)),
            "no rise: {:.4g} cycles at the smallest size, {:.4g} at the largest", first_of(y),
            last_of(y));
  double worst = 0;
  for (const Law& law : laws) {
    for (std::size_t i = law.first; i < law.first + law.count; ++i) {
      worst = std::max(worst, std::abs(y[i] - law.at(size[i])) / law.base);
    }
  }
  out.diagnostics["misfit"] = worst;
  out.diagnostics["levels"] = static_cast<double>(laws.size());
  refuse_if(worst > data.sweep.constant("max_misfit", kMisfit),
            "the law does not hold: a size lies {:.2g} % off", 100 * worst);

  for (std::size_t l = 0; l < laws.size(); ++l) {
    const Law& law = laws[l];
    const Numbers own_size = Numbers(size).subspan(law.first, law.count);
    const Numbers own_y = Numbers(y).subspan(law.first, law.count);
    // The nearest of the reaches tried to one that lies beyond them, within the misfit allowed.
    const auto tried = candidates(own_size);
    refuse_if(law.reach <= first_of(tried) || law.reach >= last_of(tried),
              "fewer than {} sizes of a level tell a reach of {:.4g} bytes from one farther out",
              kFewestBeyond, law.reach);
    const auto nearby = candidates(own_size, law.reach / 2, law.reach * 2);
    Statistics own;
    for (std::size_t i = 0; i < law.count; ++i) own.push_back(&data.fits[law.first + i].slope);
    const auto [reach, base, penalty] = resample(
        std::array{law.reach, law.base, law.penalty}, readings_of(own), [&](std::size_t replicate) {
          const Law again = best_law(own_size, values_in(own, replicate), nearby);
          return std::array{again.reach, again.base, again.penalty};
        });
    const std::string level = fmt::format(".{}", l);
    Value& reach_value = out.values["reach" + level] = to_value(reach, "bytes");
    Value& penalty_value = out.values["penalty" + level] = to_value(penalty, "cycles");
    widen(law, own_size, own_y, reach_value, penalty_value);
    put_ns(out, "penalty" + level, data.cells);
    if (l == 0) put_cycles(out, "base", base, data.cells);
    Curve fitted{.label = "law " + std::to_string(l), .fit = true};
    for (const double bytes : own_size) fitted.add(bytes, law.at(bytes));
    out.view.curves.push_back(std::move(fitted));
    out.view.mark(reach_value, "reach" + level);
  }
  if (laws.size() == 1) {
    out.lack({"reach.1", "penalty.1", "penalty.1.ns"},
             fmt::format("one level only, up to {:.4g} bytes", last_of(size)));
  }
}

}  // namespace

extern const RegisteredEstimator registered_miss_law = {
    .id = "miss_law",
    .summary = "reach and penalty of a cache that keeps a part of what no longer fits",
    .contract =
        "Axes `size` (bytes), `hops`; quantity `duration` (cycles). Latency = base + penalty * (1 "
        "- reach / size) beyond the reach: what no longer fits misses, the rest still hits. One "
        "level or two behind one another, each with three sizes on either side of its reach. Gives "
        "base (cycles), reach.0/1 (bytes) and penalty.0/1 "
        "(cycles; .ns). Constants `max_residual` (1 %, of a size's line), `max_misfit` (3 % of the "
        "base: how far a size may lie off the law), `min_rise` (3 %, of a level at its largest "
        "size).",
    .run = run};

}  // namespace warpgauge::estimate::miss_law_estimator
