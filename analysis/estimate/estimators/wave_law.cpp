// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>

#include "analysis/estimate/line_fit.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::wave_law_estimator {
namespace {

/// A point off by more than this share of a step is on another step.
constexpr double kMaxOff = 0.15;

/// The most blocks that CUDA lets a grid have (in x), 2^31 - 1.
constexpr double kMostBlocks = 2147483647;

/// Points looked at in all, over the capacities that are tried. Their number grows with the square
/// root of the blocks; a sweep about the first waves needs a thousandth of this.
constexpr std::size_t kMostWork = 3'000'000;

/// Median durations against blocks, ascending.
struct Launches {
  std::vector<double> blocks;
  std::vector<Resampled> duration;
};

struct Waves {
  ResampledLine line;              ///< over the number of waves
  double off = 0;                  ///< largest residual, in steps
  double lowest = 0, highest = 0;  ///< capacities that describe the points as well
  double waves = 0;                ///< up to the last point
};

double waves_of(double blocks, double capacity) { return std::ceil(blocks / capacity); }

std::vector<double> all_waves(const Launches& launches, double capacity) {
  std::vector<double> waves;
  for (const double blocks : launches.blocks) waves.push_back(waves_of(blocks, capacity));
  return waves;
}

/// The law with this capacity; absent where all points are of one wave, or it falls.
std::optional<Waves> fit_waves(const Launches& launches, double capacity) {
  const std::vector<double> waves = all_waves(launches, capacity);
  if (first_of(waves) == last_of(waves)) return std::nullopt;
  Waves law{.line = line_through(waves, pointers_to(launches.duration))};
  const double step = law.line.slope.value;
  if (!(step > 0)) return std::nullopt;
  for (std::size_t i = 0; i < waves.size(); ++i) {
    const double residual = launches.duration[i].value - law.line.height(waves[i]);
    law.off = std::max(law.off, std::abs(residual) / step);
  }
  return law;
}

/// The largest capacity that puts every point in the same wave as this one does.
double last_alike(const Launches& launches, double capacity) {
  double last = last_of(launches.blocks) - 1;
  for (const double blocks : launches.blocks) {
    const double waves = waves_of(blocks, capacity);
    // It leaves wave w when one wave less holds it: ceil(blocks / capacity) = w - 1.
    if (waves > 1) last = std::min(last, std::floor((blocks - 1) / (waves - 1)));
  }
  return last;
}

/// The capacities that describe every point. Two that put all points in the same waves are alike,
/// and tried once: with a million blocks, nearly all capacities are.
Waves only_capacity(const Launches& launches) {
  std::optional<Waves> found;
  double best_off = INFINITY;
  const double most = last_of(launches.blocks);
  std::size_t work = 0;
  for (double capacity = 1, last = 0; capacity < most; capacity = last + 1) {
    refuse_if((work += launches.blocks.size()) > kMostWork,
              "{} points up to {} blocks: too many capacities would have to be tried",
              launches.blocks.size(), most);
    last = last_alike(launches, capacity);
    const auto law = fit_waves(launches, capacity);
    if (!law) continue;
    best_off = std::min(best_off, law->off);
    if (law->off > kMaxOff) continue;
    if (found && found->highest != capacity - 1) {
      throw Unusable("{} and {} blocks a wave describe the times alike", found->highest, capacity);
    }
    const double lowest = found ? found->lowest : capacity;
    if (!found || law->off < found->off) found = law;
    found->lowest = lowest;
    found->highest = last;
    found->waves = waves_of(most, capacity);
  }
  refuse_if(!found,
            "base + step * ceil(blocks / capacity) does not fit: with the best capacity one point "
            "is off by {:.2g} steps, {:g} allowed",
            best_off, kMaxOff);
  refuse_if(found->waves < 3,
            "fewer than three waves: two levels could be anything that has a threshold");
  return *found;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "duration = base + step * ceil(blocks / capacity) by least squares, the capacity the only "
      "whole number with which no point is off by 15 % of a step; 95 % bootstrap intervals";
  const Sweep sweep = read_sweep(series, {"duration", "us"}, Readings::kPositive, out.rejected);
  sweep.require_only({"blocks"});
  refuse_if(sweep.only_axis() != 0, "the axis is not the blocks");
  Random random(series.id);
  Launches launches;
  for (const Cell& cell : sweep.cells) {
    const double blocks = first_of(cell.at);
    refuse_if(blocks < 1 || blocks > kMostBlocks || blocks != std::floor(blocks),
              "no grid has {} blocks", blocks);
    launches.blocks.push_back(blocks);
    launches.duration.push_back(resampled_median(cell.readings, random));
  }
  const Statistics durations = pointers_to(launches.duration);
  const std::int64_t readings = readings_of(durations);
  out.view = view_of({"blocks", first_of(series.axes).unit}, {"duration", "us"},
                     {curve_of(series.label, launches.blocks, durations)});
  refuse_if(launches.blocks.size() < 6, "{} numbers of blocks, six are needed",
            launches.blocks.size());
  const Waves fitted = only_capacity(launches);
  Curve law{.label = "fit", .fit = true};
  for (const double blocks : launches.blocks) {
    law.add(blocks, fitted.line.height(waves_of(blocks, fitted.highest)));
  }
  out.view.curves.push_back(std::move(law));
  out.fits[""] = fitted.line.misfit;
  out.diagnostics["r2"] = fitted.line.misfit.r2;
  out.diagnostics["largest_off_of_step"] = fitted.off;
  out.values["capacity"] = {fitted.highest, fitted.lowest, fitted.highest, readings, "blocks"};
  out.values["waves"] = exact(fitted.waves, readings, "1");

  const std::vector<double> waves = all_waves(launches, fitted.highest);
  ResampledLine line = line_through(waves, durations);
  const double unexplained = unexplained_by(fitted.line, waves, durations);
  resample_line(line, waves, durations, unexplained, random);
  out.values["step"] = to_value(line.slope, "us");
  out.values["base"] = to_value(line.intercept, "us");
}

}  // namespace

extern const RegisteredEstimator registered_wave_law = {
    .id = "wave_law",
    .summary = "waves of blocks: how many fit at once, and what each wave takes",
    .contract =
        "Axis `blocks` (of a grid; all stay as long); quantity `duration` (us). Duration = base + "
        "step * ceil(blocks / capacity). Gives capacity (blocks; an interval where several whole "
        "numbers describe the points), waves (that the sweep had), step and base (us). Measure "
        "round about each whole number of waves, three of them at least.",
    .run = run};

}  // namespace warpgauge::estimate::wave_law_estimator
