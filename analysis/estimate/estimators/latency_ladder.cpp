// SPDX-License-Identifier: Apache-2.0
// Levels of latency against footprint, and knees located by a mixture of laws of the rise.
#include <cmath>
#include <functional>
#include <set>
#include <span>

#include "analysis/estimate/knee_location.h"
#include "analysis/estimate/plateaus.h"
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::latency_ladder_estimator {
namespace {

/// Latency against footprint: one usable size each, ascending.
struct Ladder {
  std::vector<double> size_bytes;
  std::vector<double> latency_cycles;
  std::vector<WorkSlope> fits;
  double noise = 0;  ///< as from curve_noise
};

/// Whether the outermost plateau reaches the end of the sweep; if not, the level beyond it was not
/// seen. A rejected size at the very end is tolerated while no plateau could fit beyond.
struct Ends {
  std::string first_missing, last_missing;  ///< reasons; empty when the plateau is there
};

struct LadderLevels {
  Ladder ladder{};
  std::vector<Plateau> plateaus{};  ///< one at least
  Ends ends{};
  double edge_rise = 0;  ///< constant of the series: how far beyond its plateau a level reaches
};

/// The points of a plateau, and their median.
std::span<const double> points_of(const std::vector<double>& latency, const Plateau& plateau) {
  return std::span(latency).subspan(plateau.first, plateau.points());
}
double median_level(const std::vector<double>& latency, const Plateau& plateau) {
  return median(points_of(latency, plateau));
}

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
  if (fits.empty()) return;
  std::vector<double> clocks;
  for (const WorkSlope& fit : fits) clocks.push_back(median_clock_mhz(fit));
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

Ends check_ends(const Ladder& ladder, const std::vector<Plateau>& plateaus, std::size_t size_axis,
                const samples::Series& series) {
  const auto& size = ladder.size_bytes;
  double smallest = first_of(size), largest = last_of(size);
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

/// Reads the curve, and sets the curve of out.view and the diagnostics sizes, noise and plateaus.
/// Sizes that stand alone or ran at another SM clock go to out.rejected. Throws Unusable without a
/// plateau.
LadderLevels read_ladder(const samples::Series& series, SlopeSweep& data, Estimate& out) {
  const std::size_t size_axis = data.axes.front();
  refuse_if(first_of(axis_values(data.sweep, size_axis)) <= 0, "a size is not positive");
  LadderLevels levels{.edge_rise = data.sweep.constant("edge_rise", 0)};
  Ladder& ladder = levels.ladder;
  drop_throttled(data.fits, out.rejected);
  if (data.fits.empty()) {
    throw Unusable("no two sizes share an SM clock: {}", last_of(out.rejected).why);
  }
  const auto latency = values_of(data.costs());
  ladder.noise = curve_noise(latency);
  const auto lone = lone_points(latency, ladder.noise);
  for (std::size_t i = 0; i < latency.size(); ++i) {
    if (std::find(lone.begin(), lone.end(), i) == lone.end()) {
      ladder.size_bytes.push_back(data.fits[i].at[size_axis]);
      ladder.latency_cycles.push_back(latency[i]);
      ladder.fits.push_back(std::move(data.fits[i]));
    } else {
      reject(data.fits[i],
             fmt::format("{:.4g} cycles stands alone between {:.4g} and {:.4g}", latency[i],
                         latency[i - 1], latency[i + 1]),
             out.rejected);
    }
  }
  out.view = view_of(
      {"size", "bytes"}, {"latency", "cycles"},
      {curve_of(series.label, ladder.size_bytes, pointers_to(ladder.fits, &WorkSlope::slope))},
      true);
  levels.plateaus = find_plateaus(ladder.size_bytes, ladder.latency_cycles, ladder.noise);
  out.diagnostics["sizes"] = static_cast<double>(ladder.fits.size());
  out.diagnostics["noise"] = ladder.noise;
  out.diagnostics["plateaus"] = static_cast<double>(levels.plateaus.size());
  refuse_if(levels.plateaus.empty(), "no plateau: the curve is nowhere flat over half an octave");
  levels.ends = check_ends(ladder, levels.plateaus, size_axis, series);
  return levels;
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

/// The points that scatter about the level. A few at the ends of a plateau may belong to the rises
/// beside it already: all on one side, they would shift a median by more than its error.
Statistics scattered_about(const Statistics& slopes) {
  constexpr std::size_t kFewest = 8;
  constexpr double kDeviations = 3;
  if (slopes.size() < kFewest) return slopes;
  const std::vector<double> values = values_of(slopes);
  std::vector<double> errors;
  for (const Resampled* slope : slopes) errors.push_back(standard_error(*slope));
  const double level = median(values);
  const double reach = kDeviations * std::max(robust_deviation(values), median(errors));
  Statistics kept;
  for (const Resampled* slope : slopes) {
    if (std::abs(slope->value - level) <= reach) kept.push_back(slope);
  }
  return kept;
}

/// Puts level p: level.<p>, level.first, level.last where they are there, and what describes it.
void put_level(const LadderLevels& levels, std::size_t p, const Resampled& level, Estimate& out) {
  const Ladder& ladder = levels.ladder;
  const Plateau& plateau = levels.plateaus[p];
  const auto cells = cells_of(std::span(ladder.fits).subspan(plateau.first, plateau.points()));
  const auto [lowest, highest] = extremes_of(points_of(ladder.latency_cycles, plateau));
  const std::string name = fmt::format("level.{}", p);
  out.view.curves.push_back(
      {.label = name,
       .fit = true,
       .x = {ladder.size_bytes[plateau.first], ladder.size_bytes[plateau.last]},
       .y = {level.value, level.value}});
  out.diagnostics[name + ".spread"] = (highest - lowest) / level.value;
  out.diagnostics[name + ".drift_per_octave"] = plateau.drift;
  out.diagnostics[name + ".points"] = static_cast<double>(plateau.points());
  const auto put = [&](const std::string& output) {
    put_cycles(out, output, level, cells);
    out.view.heights.insert(output);
  };
  const bool counted = levels.ends.first_missing.empty();
  if (counted) put(name);
  if (p == 0 && counted) put("level.first");
  if (p + 1 == levels.plateaus.size() && levels.ends.last_missing.empty()) put("level.last");
}

void put_levels(const LadderLevels& levels, Random& random, Estimate& out) {
  // Calibrated on planted levels (tests/virtual_gpu).
  constexpr std::size_t kManyPoints = 8;
  constexpr double kReadingsShare = 0.3;
  Resampled below;
  for (std::size_t p = 0; p < levels.plateaus.size(); ++p) {
    Statistics slopes;
    for (std::size_t i = levels.plateaus[p].first; i <= levels.plateaus[p].last; ++i) {
      slopes.push_back(&levels.ladder.fits[i].slope);
    }
    slopes = scattered_about(slopes);
    const double readings_share = slopes.size() >= kManyPoints ? kReadingsShare : 1;
    Resampled level = median_over_points(slopes, random, readings_share);
    put_level(levels, p, level, out);
    if (p > 0) {  // what this level costs more than the one below: a miss penalty
      out.values[fmt::format("step.{}", p - 1)] =
          to_value(combined(std::minus(), level, below), "cycles");
    }
    below = std::move(level);
  }
}

/// In which share of the resamples each plateau is found again.
std::vector<double> plateau_support(const LadderLevels& levels) {
  constexpr std::size_t kStep = 5;  // every fifth resample will do for a share
  const Ladder& ladder = levels.ladder;
  std::vector<double> support(levels.plateaus.size());
  std::vector<double> latency(ladder.fits.size());
  for (std::size_t replicate = 0; replicate < kResamples; replicate += kStep) {
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
        if (first <= last && 2 * (last - first + 1) > wanted.points()) {
          support[p] += static_cast<double>(kStep) / static_cast<double>(kResamples);
        }
      }
    }
  }
  return support;
}

/// Location of the knee behind plateau `p`, with its interval.
Value knee_value(const LadderLevels& levels, const std::vector<double>& error, std::size_t p) {
  const auto& [size, latency, fits, noise] = levels.ladder;
  const Plateau& plateau = levels.plateaus[p];
  const double rise = levels.edge_rise;
  KneeCurve curve{.x = size,
                  .y = latency,
                  .error = error,
                  .first = plateau.first,
                  .last = plateau.last,
                  .end = size.size(),
                  .has_upper = p + 1 < levels.plateaus.size(),
                  .off_level = std::max(plateau_tolerance(noise), rise)};
  if (curve.has_upper) {
    curve.end = levels.plateaus[p + 1].last + 1;
    curve.upper_level = median_level(latency, levels.plateaus[p + 1]);
  }
  if (rise > 0) {  // the edge of the level: a few lines are lost to conflicts before the capacity
    const double highest = median_level(latency, plateau) * (1 + rise);
    while (curve.last + 1 < latency.size() && latency[curve.last + 1] <= highest) ++curve.last;
    curve.floor = curve.last;
  }
  const KneeLocation location = locate_knee(curve);
  const std::int64_t n = readings_of(pointers_to(fits, &WorkSlope::slope));
  return {location.value, location.low, location.high, n, "bytes"};
}

/// Puts the knee behind each plateau, or why there is none: it needs half of the resamples to have
/// the plateau.
void put_knees(const LadderLevels& levels, Estimate& out) {
  const std::vector<double> support = plateau_support(levels);
  std::vector<double> error;
  for (const WorkSlope& fit : levels.ladder.fits) error.push_back(standard_error(fit.slope));
  const auto& plateaus = levels.plateaus;
  const Ends& ends = levels.ends;
  const bool beyond = leaves_upwards(levels.ladder, last_of(plateaus));
  const std::size_t knees = plateaus.size() - (beyond ? 0 : 1);
  for (std::size_t p = 0; p < knees; ++p) {
    const std::string name = fmt::format("knee.{}", p);
    out.diagnostics[name + ".support"] = support[p];
    std::vector<std::string> outputs;
    const bool there = support[p] >= 0.5, counted = ends.first_missing.empty();
    if (counted || !there) outputs.push_back(name);
    if (p == 0 && (counted || !there)) outputs.push_back("knee.first");
    if (p + 2 == plateaus.size() && ends.last_missing.empty()) outputs.push_back("knee.last");
    if (!there) {
      out.lack(outputs, fmt::format("the plateau is there in {:.0f} % of the resamples only",
                                    100 * support[p]));
      continue;
    }
    const Value knee = knee_value(levels, error, p);
    for (const std::string& output : outputs) out.values[output] = knee;
    out.view.positions.insert(outputs.begin(), outputs.end());
    out.view.mark(knee, name);
  }
}

/// Reasons for what is missing, numbered outputs that the series asks for included, and
/// `between.<p>` where the rise from plateau p to the next is long enough to hide a level.
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

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each size; plateaus by penalised segmentation over "
      "log(size), median level, knees by a mixture of laws of the rise; 95 % intervals, calibrated";
  SlopeSweep data = read_slopes(
      series, {.swept = {"size"}, .work = "hops", .constant = "max_residual", .point = "size"},
      out);
  const LadderLevels levels = read_ladder(series, data, out);
  refuse_falls(levels.ladder, levels.plateaus);
  put_levels(levels, data.random, out);
  put_knees(levels, out);
  put_absences(levels, series, out);
}

}  // namespace

extern const RegisteredEstimator registered_latency_ladder = {
    .id = "latency_ladder",
    .summary = "levels and knees of latency against footprint",
    .contract =
        "Axes `size` (bytes), `hops`; quantity `duration` (cycles). Cycles a hop for each size, "
        "and the plateaus and knees of that curve: level.first/last/0.. (cycles), "
        "knee.first/last/0.. (bytes), step.0.. (cycles from level.0 to level.1, and on). A level "
        "is the median of its plateau's points. A knee is located by a mixture of laws of the rise "
        "(knee_location.h); its value is the largest measured size that the level still serves, "
        "where its interval holds one. Intervals are calibrated on the virtual GPU "
        "(tests/virtual_gpu, data/known_answers/memory.md). Says (absent: between.0..) where a "
        "rise takes more than half an octave: a short level in it would not be seen. Constant "
        "`edge_rise` (0): how far beyond its plateau a level reaches, as a rise over it.",
    .run = run};

}  // namespace warpgauge::estimate::latency_ladder_estimator
