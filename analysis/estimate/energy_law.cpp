// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

constexpr std::size_t kFewestSteps = 12;
constexpr std::size_t kBlock = 3;            // steps drawn together: power wanders slowly
constexpr double kMaxEnergyResidual = 0.02;  // of energy over time, of the span
constexpr double kPico = 1e12;

/// Between two steps of the counter.
struct Piece {
  double seconds = 0, joules = 0, work = 0;
  Piece& operator+=(const Piece& other) {
    seconds += other.seconds;
    joules += other.joules;
    work += other.work;
    return *this;
  }
};

/// Close to N(0, 1): the sum of twelve uniform numbers, less six.
double normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
  return sum;
}

/// As many pieces again, drawn in blocks that follow one another.
Piece redrawn(const std::vector<Piece>& pieces, Random& random) {
  Piece sum;
  for (std::size_t drawn = 0; drawn < pieces.size(); drawn += kBlock) {
    const std::size_t first = random.below(pieces.size() - kBlock + 1);
    for (std::size_t i = 0; i < kBlock; ++i) sum += pieces[first + i];
  }
  return sum;
}

void require_straight(const Sweep& elapsed, const std::vector<double>& joules, Estimate& out,
                      double allowed) {
  std::vector<double> x, predicted;
  for (const Cell& cell : elapsed.cells) x.push_back(cell.at[0]);
  const Line line = fit_line(x, joules);
  for (const double t : x) predicted.push_back(line.at(t));
  out.fits[""] = compare(joules, predicted);
  out.diagnostics["max_residual"] = out.fits[""].largest_of_span;
  if (out.fits[""].largest_of_span > allowed) {
    throw Unusable(
        fmt::format("the power was not steady: energy is off a line by {:.2g} %, {:g} % "
                    "allowed",
                    100 * out.fits[""].largest_of_span, 100 * allowed));
  }
}

}  // namespace

void energy_law(const samples::Series& series, Estimate& out) {
  out.method =
      "power = energy over time, energy of work = energy over work, between the first and the last "
      "step of the driver's energy counter; above idle: less the idle device's power times the "
      "time; 95 % bootstrap intervals over blocks of steps";
  const Sweep energy = read_sweep(series, "energy", Readings::kAny, out.rejected);
  if (energy.unit != "J") throw Unusable("quantity \"energy\" is in " + energy.unit + ", not J");
  if (series.axes.size() != 1 || series.axes[0].name != "elapsed" || series.axes[0].unit != "s") {
    throw Unusable("energy_law needs one axis, elapsed, in s");
  }
  const bool has_work = std::any_of(series.quantities.begin(), series.quantities.end(),
                                    [](const auto& quantity) { return quantity.name == "work"; });
  std::optional<Sweep> work;
  if (has_work) work = read_sweep(series, "work", Readings::kAny, out.rejected);
  if (work && work->cells.size() != energy.cells.size()) {
    throw Unusable("work is not known at every step");
  }
  if (energy.cells.size() < kFewestSteps + 1) {
    throw Unusable(fmt::format("the energy counter moved {} times, {} are needed",
                               energy.cells.size(), kFewestSteps + 1));
  }
  std::vector<double> joules, steps;
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < energy.cells.size(); ++i) {
    joules.push_back(median(energy.cells[i].readings));
    if (i == 0) continue;
    Piece piece{.seconds = energy.cells[i].at[0] - energy.cells[i - 1].at[0],
                .joules = joules[i] - joules[i - 1]};
    if (work) piece.work = median(work->cells[i].readings) - median(work->cells[i - 1].readings);
    if (piece.joules < 0) throw Unusable("the energy counter went back");
    pieces.push_back(piece);
    steps.push_back(1e3 * piece.seconds);
  }
  require_straight(energy, joules, out,
                   energy.constant("max_residual").value_or(kMaxEnergyResidual));
  out.view = {.x_label = "elapsed",
              .x_unit = "s",
              .y_label = "energy",
              .y_unit = "J",
              .curves = {{.label = series.label, .x = {}, .y = joules, .low = {}, .high = {}}},
              .marks = {},
              .grids = {}};
  for (const Cell& cell : energy.cells) out.view.curves[0].x.push_back(cell.at[0]);

  Piece all;
  for (const Piece& piece : pieces) all += piece;
  if (!(all.joules > 0)) throw Unusable("the energy counter did not move");
  Random random(series.id);
  const auto n = static_cast<std::int64_t>(pieces.size());
  const auto idle = energy.constant("idle_watts");
  const double idle_deviation = energy.constant("idle_watts_error").value_or(0) / 1.96;
  Resampled watts{all.joules / all.seconds, {}, n}, total{0, {}, n}, above{0, {}, n};
  if (work) total.value = kPico * all.joules / all.work;
  if (work && idle) above.value = kPico * (all.joules - *idle * all.seconds) / all.work;
  for (std::size_t r = 0; r < kResamples; ++r) {
    const Piece drawn = redrawn(pieces, random);
    watts.replicates.push_back(drawn.joules / drawn.seconds);
    if (!work) continue;
    total.replicates.push_back(kPico * drawn.joules / drawn.work);
    if (!idle) continue;
    const double idle_drawn = *idle + idle_deviation * normal(random);
    above.replicates.push_back(kPico * (drawn.joules - idle_drawn * drawn.seconds) / drawn.work);
  }
  out.values["watts"] = to_value(watts, "W");
  out.values["step"] = to_value(resampled_median(steps, random), "ms");
  out.diagnostics["steps"] = static_cast<double>(steps.size());
  if (!work) {
    out.absent["per_work"] = out.absent["per_work_above_idle"] = "no work was counted";
    return;
  }
  if (!(all.work > 0)) throw Unusable("no work was done");
  const std::string unit = work->unit == "bytes" ? "pJ/byte" : "pJ";
  out.values["per_work"] = to_value(total, unit);
  if (!idle) {
    out.absent["per_work_above_idle"] = "the idle device's power is not known";
  } else {
    out.values["per_work_above_idle"] = to_value(above, unit);
  }
}

}  // namespace warpgauge::estimate
