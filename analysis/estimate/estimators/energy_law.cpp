// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::energy_law_estimator {
namespace {

constexpr std::size_t kFewestSteps = 12;
constexpr std::size_t kBlocks = 6, kFewestInBlock = 3;  // steps drawn together
constexpr double kMaxEnergyResidual = 0.02;             // of energy over time, of the span
constexpr double kPico = 1e12;

/// Close to N(0, 1): the sum of twelve uniform numbers, less six.
double normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
  return sum;
}

/// Slope of y over x by least squares: a step that the host saw late counts little. The resamples
/// draw what passed between steps, in blocks of steps that follow one another: power wanders, and
/// what it did in one block it may do in all.
Resampled resampled_slope(const std::vector<double>& x, const std::vector<double>& y,
                          Random& random) {
  const std::size_t pieces = x.size() - 1;
  const double whole = (last_of(y) - first_of(y)) / (last_of(x) - first_of(x));
  const double slope = fit_line(x, y).slope;
  const std::size_t length = std::max<std::size_t>(kFewestInBlock, pieces / kBlocks);
  return resample(slope, static_cast<std::int64_t>(pieces), [&](std::size_t) {
    double dx = 0, dy = 0;
    for (std::size_t drawn = 0; drawn < pieces; drawn += length) {
      const std::size_t first = random.below(pieces - length + 1);
      dx += x[first + length] - x[first];
      dy += y[first + length] - y[first];
    }
    return dy / dx - whole + slope;
  });
}

/// How far energy is off a line over time. Both from the first step on, plus a span, so that what
/// is relative is so to the span at least.
Misfit misfit_of_line(const std::vector<double>& seconds, const std::vector<double>& joules) {
  const Line line = fit_line(seconds, joules);
  const double base = last_of(joules) - 2 * first_of(joules);
  std::vector<double> observed, predicted;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    observed.push_back(joules[i] + base);
    predicted.push_back(line.at(seconds[i]) + base);
  }
  return compare(observed, predicted);
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "power = slope of energy over time, energy of work = slope of energy over work, at the steps "
      "of the driver's energy counter; above idle: less the idle device's power times the time; 95 "
      "% bootstrap intervals over blocks of steps";
  const Sweep energy = read_sweep(series, {"energy", ""}, Readings::kAny, out.rejected);
  refuse_if(energy.unit != "J", "quantity \"energy\" is in {}, not J", energy.unit);
  refuse_if(
      series.axes.size() != 1 || series.axes[0].name != "elapsed" || series.axes[0].unit != "s",
      "energy_law needs one axis, elapsed, in s");
  std::optional<Sweep> work;
  if (find_named(series.quantities, "work")) {
    work = read_sweep(series, {"work", ""}, Readings::kAny, out.rejected);
  }
  refuse_if(work && work->cells.size() != energy.cells.size(), "work is not known at every step");
  refuse_if(energy.cells.size() < kFewestSteps + 1,
            "the energy counter moved {} times, {} are needed", energy.cells.size(),
            kFewestSteps + 1);
  std::vector<double> seconds, joules, done, steps;
  for (std::size_t i = 0; i < energy.cells.size(); ++i) {
    seconds.push_back(energy.cells[i].at[0]);
    joules.push_back(median(energy.cells[i].readings));
    if (work) done.push_back(median(work->cells[i].readings));
    if (i == 0) continue;
    refuse_if(joules[i] < joules[i - 1], "the energy counter went back");
    steps.push_back(1e3 * (seconds[i] - seconds[i - 1]));
  }
  refuse_if(!(last_of(joules) > first_of(joules)), "the energy counter did not move");
  refuse_if(work && !(done.back() > done.front()), "no work was done");
  out.view = view_of({"elapsed", "s"}, {"energy", "J"},
                     {{.label = series.label, .x = seconds, .y = joules}});
  const Misfit& misfit = out.fits[""] = misfit_of_line(seconds, joules);
  out.diagnostics["max_residual"] = misfit.largest_of_span;
  out.diagnostics["steps"] = static_cast<double>(steps.size());
  const double allowed = energy.constant("max_residual", kMaxEnergyResidual);
  refuse_if(misfit.largest_of_span > allowed,
            "the power was not steady: energy is off a line by {:.2g} %, {:g} % allowed",
            100 * misfit.largest_of_span, 100 * allowed);
  Random random(series.id);
  out.values["watts"] = to_value(resampled_slope(seconds, joules, random), "W");
  out.values["step"] = to_value(resampled_median(steps, random), "ms");
  if (!work) return out.lack({"per_work", "per_work_above_idle"}, "no work was counted");
  const std::string unit = work->unit == "bytes" ? "pJ/byte" : "pJ";
  const Resampled per_work = scaled(resampled_slope(done, joules, random), kPico);
  out.values["per_work"] = to_value(per_work, unit);
  const auto idle = energy.constant("idle_watts");
  if (!idle) return out.lack({"per_work_above_idle"}, "the idle device's power is not known");
  const double deviation = energy.constant("idle_watts_error", 0) / 1.96;
  const double time_per_work = kPico * fit_line(done, seconds).slope;
  const Resampled above =
      resample(per_work.value - *idle * time_per_work, per_work.n, [&](std::size_t replicate) {
        return per_work.replicates[replicate] -
               (*idle + deviation * normal(random)) * time_per_work;
      });
  out.values["per_work_above_idle"] = to_value(above, unit);
}

}  // namespace

extern const RegisteredEstimator registered_energy_law = {
    .id = "energy_law",
    .summary = "power, and energy of an operation or byte, from the driver's counter",
    .contract =
        "One axis, `elapsed` (s), a point each time that the driver's energy counter moved; "
        "quantities `energy` (J) and, optionally, `work` (done by then). Gives watts (W), step "
        "(ms, median time between two points) and, with work, per_work (pJ, or pJ/byte for bytes) "
        "and per_work_above_idle, with constants `idle_watts` and `idle_watts_error` (half its 95 "
        "% interval). Refuses fewer than a dozen steps, and power that was not steady: constant "
        "`max_residual` (2 %, of the span).",
    .run = run};

}  // namespace warpgauge::estimate::energy_law_estimator
