// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <span>

#include "analysis/estimate/estimators.h"
#include "analysis/estimate/knee_location.h"
#include "analysis/estimate/plateaus.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

/// Latency against footprint: one usable size each.
struct Ladder {
  std::vector<double> size_bytes;
  std::vector<double> latency_cycles;
  std::vector<WorkSlope> fits;
  double noise = 0;

  void add(double size, WorkSlope fit) {
    size_bytes.push_back(size);
    latency_cycles.push_back(fit.slope.value);
    fits.push_back(std::move(fit));
  }
};

void reject(const WorkSlope& fit, const std::string& why, std::vector<Rejected>& rejected) {
  for (const Cell* cell : fit.cells) rejected.push_back({cell->at, why});
}

double median_clock_mhz(const WorkSlope& fit) {
  std::vector<double> clocks;
  for (const Cell* cell : fit.cells) {
    clocks.insert(clocks.end(), cell->clocks_mhz.begin(), cell->clocks_mhz.end());
  }
  return clocks.empty() ? 0 : median(clocks);
}

/// Memory runs on clocks of its own: the same latency is fewer SM cycles while the SM is throttled.
/// Sizes measured at another SM clock than most do not belong on one curve.
void drop_throttled(std::vector<WorkSlope>& fits, std::vector<Rejected>& rejected) {
  constexpr double kSameClock = 0.05;
  std::vector<double> clocks;
  for (const WorkSlope& fit : fits) clocks.push_back(median_clock_mhz(fit));
  if (clocks.empty()) return;
  const double usual = median(clocks);
  std::vector<WorkSlope> kept;
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (std::abs(clocks[i] - usual) <= kSameClock * usual) {
      kept.push_back(std::move(fits[i]));
    } else {
      reject(fits[i], fmt::format("SM clock at {} MHz, {} MHz for most sizes", clocks[i], usual),
             rejected);
    }
  }
  fits = std::move(kept);
}

Ladder build_ladder(const Sweep& sweep, Random& random, std::vector<Rejected>& rejected) {
  const std::size_t size_axis = sweep.axis("size");
  const double max_residual = sweep.constant("max_residual").value_or(kMaxResidual);
  auto fits = fit_slopes(sweep, sweep.axis("hops"), max_residual, random, rejected);
  if (fits.empty()) throw Unusable("no size has a straight line: " + rejected.back().why);
  drop_throttled(fits, rejected);

  std::vector<double> latency;
  for (const WorkSlope& fit : fits) latency.push_back(fit.slope.value);
  Ladder ladder;
  ladder.noise = curve_noise(latency);
  const auto lone = lone_points(latency, ladder.noise);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (std::find(lone.begin(), lone.end(), i) == lone.end()) {
      const double size = fits[i].at[size_axis];
      ladder.add(size, std::move(fits[i]));
    } else {
      reject(fits[i],
             fmt::format("{:.4g} cycles stands alone between {:.4g} and {:.4g}", latency[i],
                         latency[i - 1], latency[i + 1]),
             rejected);
    }
  }
  return ladder;
}

double median_level(const std::vector<double>& latency, const Plateau& plateau) {
  return median(std::span(latency).subspan(plateau.first, plateau.last - plateau.first + 1));
}

/// Last size that still belongs to the level of a plateau ending at `last`: the curve may rise by
/// `rise` of the level first. A cache loses a few lines to conflicts well before its capacity.
std::size_t edge_of_level(const std::vector<double>& latency, const Plateau& plateau, double rise) {
  const double level = median_level(latency, plateau);
  std::size_t edge = plateau.last;
  while (edge + 1 < latency.size() && latency[edge + 1] <= level * (1 + rise)) ++edge;
  return edge;
}

/// In which share of the resamples each plateau is found again.
std::vector<double> plateau_support(const Ladder& ladder, const std::vector<Plateau>& plateaus) {
  constexpr std::size_t kStep = 5;  // every fifth resample will do for a share
  std::vector<double> support(plateaus.size());
  std::vector<double> latency(ladder.fits.size());
  for (std::size_t replicate = 0; replicate < kResamples; replicate += kStep) {
    for (std::size_t i = 0; i < latency.size(); ++i) {
      const double floor = 1e-3 * ladder.latency_cycles[i];  // the curve's logarithm must exist
      latency[i] = std::max(floor, ladder.fits[i].slope.replicates[replicate]);
    }
    const auto found = find_plateaus(ladder.size_bytes, latency, ladder.noise, Ramps::kLeftOut);
    for (std::size_t p = 0; p < plateaus.size(); ++p) {
      const Plateau& wanted = plateaus[p];
      for (const Plateau& candidate : found) {
        const std::size_t first = std::max(candidate.first, wanted.first);
        const std::size_t last = std::min(candidate.last, wanted.last);
        // The same plateau: it shares more than half of the points.
        if (first <= last && 2 * (last - first + 1) > wanted.last - wanted.first + 1) {
          support[p] += static_cast<double>(kStep) / static_cast<double>(kResamples);
        }
      }
    }
  }
  return support;
}

/// Location of the knee behind plateau `p`, with its interval.
Value knee_value(const Ladder& ladder, const std::vector<Plateau>& plateaus, std::size_t p,
                 double rise) {
  std::vector<double> error;
  Value knee{.value = 0, .low = 0, .high = 0, .n = 0, .unit = "bytes"};
  for (const WorkSlope& fit : ladder.fits) {
    error.push_back(standard_error(fit.slope));
    knee.n += fit.slope.n;
  }
  KneeCurve curve{.x = ladder.size_bytes,
                  .y = ladder.latency_cycles,
                  .error = error,
                  .first = plateaus[p].first,
                  .last = plateaus[p].last,
                  .end = ladder.size_bytes.size(),
                  .has_upper = p + 1 < plateaus.size(),
                  .upper_level = 0,
                  .floor = 0};
  if (curve.has_upper) {
    curve.end = plateaus[p + 1].last + 1;
    curve.upper_level = median_level(ladder.latency_cycles, plateaus[p + 1]);
  }
  if (rise > 0) {
    curve.floor = curve.last = edge_of_level(ladder.latency_cycles, plateaus[p], rise);
  }
  const KneeLocation location = locate_knee(curve);
  knee.value = location.value;
  knee.low = location.low;
  knee.high = location.high;
  return knee;
}

/// Whether the outermost plateau reaches the end of the sweep; if not, the level beyond it was not
/// seen. A rejected size at the very end is tolerated while no plateau could fit beyond.
struct Ends {
  std::string first_missing, last_missing;  // reasons; empty when the plateau is there
};

Ends check_ends(const Ladder& ladder, const std::vector<Plateau>& plateaus, std::size_t size_axis,
                const samples::Series& series) {
  const auto& size = ladder.size_bytes;
  double smallest = size.front();
  double largest = size.back();
  for (const samples::Point& point : series.points) {
    if (size_axis >= point.at.size() || !(point.at[size_axis] > 0)) continue;
    smallest = std::min(smallest, point.at[size_axis]);
    largest = std::max(largest, point.at[size_axis]);
  }
  Ends ends;
  const double first = size[plateaus.front().first];
  const double last = size[plateaus.back().last];
  if (plateaus.front().first != 0 || std::log2(first / smallest) > kPlateauOctaves) {
    ends.first_missing = fmt::format(
        "the curve is not flat at its small end: the first plateau begins at {} bytes, the sweep "
        "at {}",
        first, smallest);
  }
  if (plateaus.back().last + 1 != size.size() || std::log2(largest / last) > kPlateauOctaves) {
    ends.last_missing = fmt::format(
        "the curve is not flat at its large end: the last plateau ends at {} bytes, the sweep at "
        "{}",
        last, largest);
  }
  return ends;
}

void put_levels(const Ladder& ladder, const std::vector<Plateau>& plateaus, const Ends& ends,
                Random& random, Estimate& out) {
  for (std::size_t p = 0; p < plateaus.size(); ++p) {
    std::vector<const Resampled*> latencies;
    std::vector<const Cell*> cells;
    double lowest = ladder.latency_cycles[plateaus[p].first];
    double highest = lowest;
    for (std::size_t i = plateaus[p].first; i <= plateaus[p].last; ++i) {
      latencies.push_back(&ladder.fits[i].slope);
      cells.insert(cells.end(), ladder.fits[i].cells.begin(), ladder.fits[i].cells.end());
      lowest = std::min(lowest, ladder.latency_cycles[i]);
      highest = std::max(highest, ladder.latency_cycles[i]);
    }
    // Calibrated on planted levels (tests/virtual_gpu).
    const double readings_share = latencies.size() >= 8 ? 0.3 : 1;
    const Resampled level = median_over_points(latencies, random, readings_share);
    const std::string name = fmt::format("level.{}", p);
    out.view.curves.push_back(
        {.label = name,
         .fit = true,
         .x = {ladder.size_bytes[plateaus[p].first], ladder.size_bytes[plateaus[p].last]},
         .y = {level.value, level.value},
         .low = {},
         .high = {}});
    out.diagnostics[name + ".spread"] = (highest - lowest) / level.value;
    out.diagnostics[name + ".drift_per_octave"] = plateaus[p].drift;
    out.diagnostics[name + ".points"] = static_cast<double>(latencies.size());
    if (ends.first_missing.empty()) put_cycles(out, name, level, cells);
    if (p == 0 && ends.first_missing.empty()) put_cycles(out, "level.first", level, cells);
    if (p + 1 == plateaus.size() && ends.last_missing.empty()) {
      put_cycles(out, "level.last", level, cells);
    }
  }
}

/// Whether the curve leaves the last plateau upwards and stays above it: a knee, though the level
/// beyond is not in the sweep. At least two sizes must show it.
bool leaves_upwards(const Ladder& ladder, const Plateau& plateau) {
  const auto& latency = ladder.latency_cycles;
  const auto next = static_cast<std::ptrdiff_t>(plateau.last) + 1;
  if (static_cast<std::ptrdiff_t>(latency.size()) - next < 2) return false;
  const double level = median_level(latency, plateau);
  const double above = level * (1 + plateau_tolerance(ladder.noise));
  return std::all_of(latency.begin() + next, latency.end(), [=](double y) { return y > above; });
}

/// Latency never falls as the footprint grows. Two sizes in a row below a level that came before
/// them: the device was slower or faster for a part of the sweep, and its knees are its clock's.
void refuse_falls(const Ladder& ladder, const std::vector<Plateau>& plateaus) {
  const auto& latency = ladder.latency_cycles;
  for (const Plateau& plateau : plateaus) {
    const double level = median_level(latency, plateau);
    const double least = level * (1 - std::max(0.05, 4 * ladder.noise));
    for (std::size_t i = plateau.last + 1; i + 1 < latency.size(); ++i) {
      if (latency[i] >= least || latency[i + 1] >= least) continue;
      throw Unusable(fmt::format(
          "latency falls from {:.4g} to {:.4g} cycles as the footprint grows: the device changed "
          "its state during the sweep",
          level, std::max(latency[i], latency[i + 1])));
    }
  }
}

void put_knees(const Ladder& ladder, const std::vector<Plateau>& plateaus, const Ends& ends,
               double rise, Estimate& out) {
  const auto supports = plateau_support(ladder, plateaus);
  const std::size_t knees = plateaus.size() - (leaves_upwards(ladder, plateaus.back()) ? 0 : 1);
  for (std::size_t p = 0; p < knees; ++p) {
    const std::string name = fmt::format("knee.{}", p);
    const double support = supports[p];
    out.diagnostics[name + ".support"] = support;
    const bool first = p == 0;
    const bool last = p + 2 == plateaus.size() && ends.last_missing.empty();
    if (support < 0.5) {
      const auto why =
          fmt::format("the plateau is there in {:.0f} % of the resamples only", 100 * support);
      out.absent[name] = why;
      if (first) out.absent["knee.first"] = why;
      if (last) out.absent["knee.last"] = why;
      continue;
    }
    const Value knee = knee_value(ladder, plateaus, p, rise);
    if (ends.first_missing.empty()) out.values[name] = knee;
    if (first && ends.first_missing.empty()) out.values["knee.first"] = knee;
    if (last) out.values["knee.last"] = knee;
    out.view.marks.push_back({knee.value, knee.low, knee.high, name});
  }
}

/// Reasons for what is missing, numbered outputs that the series asks for included.
void put_absences(std::size_t plateaus, const Ends& ends, const samples::Series& series,
                  Estimate& out) {
  std::set<std::string> wanted = {"level.first", "level.last", "knee.first", "knee.last"};
  for (const samples::Fill& fill : series.fills) wanted.insert(fill.output);
  for (const std::string& name : wanted) {
    const bool knee = name.starts_with("knee.");
    if (!knee && !name.starts_with("level.")) continue;
    if (out.values.contains(name) || out.absent.contains(name)) continue;
    const std::string& end =
        name.find(".last") == std::string::npos ? ends.first_missing : ends.last_missing;
    out.absent[name] =
        !end.empty() ? end : fmt::format("{} plateau{} only", plateaus, plateaus == 1 ? "" : "s");
  }
}

View draw(const Ladder& ladder, const samples::Series& series) {
  View view;
  view.x_label = "size";
  view.x_unit = "bytes";
  view.x_log = true;
  view.y_label = "latency";
  view.y_unit = "cycles";
  Curve curve{
      .label = series.label, .fit = false, .x = ladder.size_bytes, .y = {}, .low = {}, .high = {}};
  for (const WorkSlope& fit : ladder.fits) {
    const Value latency = to_value(fit.slope, "cycles");
    curve.y.push_back(latency.value);
    curve.low.push_back(latency.low);
    curve.high.push_back(latency.high);
  }
  view.curves = {std::move(curve)};
  return view;
}

}  // namespace

void knee_ladder(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each size; plateaus by penalised segmentation over "
      "log(size), median level; 95 % bootstrap intervals";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"size", "hops"});
  const std::size_t size_axis = sweep.axis("size");
  if (axis_values(sweep, size_axis).front() <= 0) throw Unusable("a size is not positive");

  Random random(series.id);
  const Ladder ladder = build_ladder(sweep, random, out.rejected);
  out.view = draw(ladder, series);
  out.diagnostics["sizes"] = static_cast<double>(ladder.fits.size());
  out.diagnostics["noise"] = ladder.noise;
  const auto plateaus =
      find_plateaus(ladder.size_bytes, ladder.latency_cycles, ladder.noise, Ramps::kLeftOut);
  out.diagnostics["plateaus"] = static_cast<double>(plateaus.size());
  if (plateaus.empty()) throw Unusable("no plateau: the curve is nowhere flat over half an octave");

  refuse_falls(ladder, plateaus);
  const Ends ends = check_ends(ladder, plateaus, size_axis, series);
  put_levels(ladder, plateaus, ends, random, out);
  put_knees(ladder, plateaus, ends, sweep.constant("edge_rise").value_or(0), out);
  put_absences(plateaus.size(), ends, series, out);
}

}  // namespace warpgauge::estimate
