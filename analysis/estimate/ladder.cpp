// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <utility>

#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

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
  if (fits.empty()) throw Unusable("no size has a straight line: " + last_of(rejected).why);
  drop_throttled(fits, rejected);
  if (fits.empty()) throw Unusable("no two sizes share an SM clock: " + last_of(rejected).why);

  std::vector<double> latency;
  for (const WorkSlope& fit : fits) latency.push_back(fit.slope.value);
  Ladder ladder;
  ladder.noise = curve_noise(latency);
  const auto lone = lone_points(latency, ladder.noise);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (std::find(lone.begin(), lone.end(), i) == lone.end()) {
      const double size = fits[i].at[size_axis];
      ladder.size_bytes.push_back(size);
      ladder.latency_cycles.push_back(latency[i]);
      ladder.fits.push_back(std::move(fits[i]));
    } else {
      reject(fits[i],
             fmt::format("{:.4g} cycles stands alone between {:.4g} and {:.4g}", latency[i],
                         latency[i - 1], latency[i + 1]),
             rejected);
    }
  }
  return ladder;
}

Ends check_ends(const Ladder& ladder, const std::vector<Plateau>& plateaus, std::size_t size_axis,
                const samples::Series& series) {
  const auto& size = ladder.size_bytes;
  double smallest = first_of(size);
  double largest = last_of(size);
  for (const samples::Point& point : series.points) {
    if (size_axis >= point.at.size() || !(point.at[size_axis] > 0)) continue;
    smallest = std::min(smallest, point.at[size_axis]);
    largest = std::max(largest, point.at[size_axis]);
  }
  Ends ends;
  const double first = size[first_of(plateaus).first];
  const double last = size[last_of(plateaus).last];
  if (first_of(plateaus).first != 0 || std::log2(first / smallest) > kPlateauOctaves) {
    ends.first_missing = fmt::format(
        "the curve is not flat at its small end: the first plateau begins at {} bytes, the sweep "
        "at {}",
        first, smallest);
  }
  if (last_of(plateaus).last + 1 != size.size() || std::log2(largest / last) > kPlateauOctaves) {
    ends.last_missing = fmt::format(
        "the curve is not flat at its large end: the last plateau ends at {} bytes, the sweep at "
        "{}",
        last, largest);
  }
  return ends;
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

/// Whether the curve leaves the last plateau upwards and stays above it: a knee, though the level
/// beyond is not in the sweep. At least two sizes must show it.
bool leaves_upwards(const Ladder& ladder, const Plateau& plateau) {
  if (!plateau.bends_up) return false;
  const auto& latency = ladder.latency_cycles;
  const auto next = static_cast<std::ptrdiff_t>(plateau.last) + 1;
  if (static_cast<std::ptrdiff_t>(latency.size()) - next < 2) return false;
  const double above = median_level(latency, plateau) * (1 + plateau_tolerance(ladder.noise));
  return std::all_of(latency.begin() + next, latency.end(), [=](double y) { return y > above; });
}

}  // namespace

LadderLevels read_ladder(const samples::Series& series, Random& random, Estimate& out) {
  LadderLevels levels;
  levels.sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  const Sweep& sweep = levels.sweep;
  sweep.require_unit("cycles");
  sweep.require_only({"size", "hops"});
  const std::size_t size_axis = sweep.axis("size");
  if (first_of(axis_values(sweep, size_axis)) <= 0) throw Unusable("a size is not positive");

  levels.edge_rise = sweep.constant("edge_rise").value_or(0);
  levels.ladder = build_ladder(sweep, random, out.rejected);
  const Ladder& ladder = levels.ladder;
  out.view = draw(ladder, series);
  out.diagnostics["sizes"] = static_cast<double>(ladder.fits.size());
  out.diagnostics["noise"] = ladder.noise;
  levels.plateaus = find_plateaus(ladder.size_bytes, ladder.latency_cycles, ladder.noise);
  out.diagnostics["plateaus"] = static_cast<double>(levels.plateaus.size());
  if (levels.plateaus.empty()) {
    throw Unusable("no plateau: the curve is nowhere flat over half an octave");
  }
  levels.ends = check_ends(ladder, levels.plateaus, size_axis, series);
  return levels;
}

double median_level(const std::vector<double>& latency, const Plateau& plateau) {
  return median(std::span(latency).subspan(plateau.first, plateau.last - plateau.first + 1));
}

std::size_t edge_of_level(const std::vector<double>& latency, const Plateau& plateau, double rise) {
  const double level = median_level(latency, plateau);
  std::size_t edge = plateau.last;
  while (edge + 1 < latency.size() && latency[edge + 1] <= level * (1 + rise)) ++edge;
  return edge;
}

void for_each_resampled(
    const LadderLevels& levels, std::size_t step,
    const std::function<void(std::size_t, const std::vector<double>&, const Plateau&)>& found) {
  const Ladder& ladder = levels.ladder;
  std::vector<double> latency(ladder.fits.size());
  for (std::size_t replicate = 0; replicate < kResamples; replicate += step) {
    for (std::size_t i = 0; i < latency.size(); ++i) {
      const double floor = 1e-3 * ladder.latency_cycles[i];  // the curve's logarithm must exist
      latency[i] = std::max(floor, ladder.fits[i].slope.replicates[replicate]);
    }
    const auto candidates = find_plateaus(ladder.size_bytes, latency, ladder.noise);
    for (std::size_t p = 0; p < levels.plateaus.size(); ++p) {
      const Plateau& wanted = levels.plateaus[p];
      for (const Plateau& candidate : candidates) {
        const std::size_t first = std::max(candidate.first, wanted.first);
        const std::size_t last = std::min(candidate.last, wanted.last);
        // The same plateau: it shares more than half of the points.
        if (first <= last && 2 * (last - first + 1) > wanted.last - wanted.first + 1) {
          found(p, latency, candidate);
        }
      }
    }
  }
}

std::vector<const Resampled*> slopes_of(const LadderLevels& levels, std::size_t p) {
  std::vector<const Resampled*> slopes;
  for (std::size_t i = levels.plateaus[p].first; i <= levels.plateaus[p].last; ++i) {
    slopes.push_back(&levels.ladder.fits[i].slope);
  }
  return slopes;
}

void put_level(const LadderLevels& levels, std::size_t p, const Resampled& level, Estimate& out) {
  const Ladder& ladder = levels.ladder;
  const Plateau& plateau = levels.plateaus[p];
  std::vector<const Cell*> cells;
  double lowest = ladder.latency_cycles[plateau.first];
  double highest = lowest;
  for (std::size_t i = plateau.first; i <= plateau.last; ++i) {
    cells.insert(cells.end(), ladder.fits[i].cells.begin(), ladder.fits[i].cells.end());
    lowest = std::min(lowest, ladder.latency_cycles[i]);
    highest = std::max(highest, ladder.latency_cycles[i]);
  }
  const std::string name = fmt::format("level.{}", p);
  out.view.curves.push_back(
      {.label = name,
       .fit = true,
       .x = {ladder.size_bytes[plateau.first], ladder.size_bytes[plateau.last]},
       .y = {level.value, level.value},
       .low = {},
       .high = {}});
  out.diagnostics[name + ".spread"] = (highest - lowest) / level.value;
  out.diagnostics[name + ".drift_per_octave"] = plateau.drift;
  out.diagnostics[name + ".points"] = static_cast<double>(plateau.last - plateau.first + 1);
  const auto put = [&](const std::string& output) {
    put_cycles(out, output, level, cells);
    out.view.heights.insert(output);
  };
  const bool counted = levels.ends.first_missing.empty();
  if (counted) put(name);
  if (p == 0 && counted) put("level.first");
  if (p + 1 == levels.plateaus.size() && levels.ends.last_missing.empty()) put("level.last");
}

void put_knees(const LadderLevels& levels, const std::vector<double>& support,
               const std::function<Value(std::size_t)>& knee_of, Estimate& out) {
  const auto& plateaus = levels.plateaus;
  const Ends& ends = levels.ends;
  const bool beyond = leaves_upwards(levels.ladder, last_of(plateaus));
  const std::size_t knees = plateaus.size() - (beyond ? 0 : 1);
  for (std::size_t p = 0; p < knees; ++p) {
    const std::string name = fmt::format("knee.{}", p);
    out.diagnostics[name + ".support"] = support[p];
    const bool first = p == 0;
    const bool last = p + 2 == plateaus.size() && ends.last_missing.empty();
    if (support[p] < 0.5) {
      const auto why =
          fmt::format("the plateau is there in {:.0f} % of the resamples only", 100 * support[p]);
      out.absent[name] = why;
      if (first) out.absent["knee.first"] = why;
      if (last) out.absent["knee.last"] = why;
      continue;
    }
    const Value knee = knee_of(p);
    const auto put = [&](const std::string& output) {
      out.values[output] = knee;
      out.view.positions.insert(output);
    };
    if (ends.first_missing.empty()) put(name);
    if (first && ends.first_missing.empty()) put("knee.first");
    if (last) put("knee.last");
    out.view.marks.push_back({knee.value, knee.low, knee.high, name});
  }
}

void put_absences(const LadderLevels& levels, const samples::Series& series, Estimate& out) {
  for (std::size_t p = 0; p + 1 < levels.plateaus.size(); ++p) {
    const double from = levels.ladder.size_bytes[levels.plateaus[p].last];
    const double to = levels.ladder.size_bytes[levels.plateaus[p + 1].first];
    if (std::log2(to / from) <= kPlateauOctaves) continue;
    out.absent[fmt::format("between.{}", p)] = fmt::format(
        "the curve rises from {} to {} bytes: a level of less than {} octaves within, or its knee, "
        "is not told from the rise",
        from, to, kPlateauOctaves);
  }
  const std::size_t plateaus = levels.plateaus.size();
  const Ends& ends = levels.ends;
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

}  // namespace warpgauge::estimate
