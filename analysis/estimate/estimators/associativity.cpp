// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/knee_location.h"
#include "analysis/estimate/slopes.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::estimate {
namespace {

constexpr double kLeastRise = 0.04;     // relative: what is not noise, at the least
constexpr double kDeviations = 4;       // and in standard errors
constexpr double kMissesAtTwice = 0.6;  // share of the rise that one set shows at twice its ways
constexpr double kFlatEnd = 0.10;       // of the rise, over the last octave

struct Lines {
  std::vector<double> lines, latency, error;
};

/// Index of the last number of lines that all hit, or nothing when the first does not.
std::optional<std::size_t> last_hit(const std::vector<double>& latency,
                                    const std::vector<double>& error) {
  // The level is what the first points say; it is taken anew as the flat stretch grows.
  std::size_t last = 0;
  std::vector<double> level{latency[0]};
  for (std::size_t i = 1; i < latency.size(); ++i) {
    const double hit = median(level);
    const auto above = [&](std::size_t j) {
      return latency[j] > hit * (1 + kLeastRise) && latency[j] > hit + kDeviations * error[j];
    };
    // One point that stands off is a disturbance; two in a row leave the level.
    const bool leaves = above(i) && (i + 1 == latency.size() || above(i + 1));
    if (leaves) return last;
    if (!above(i)) {
      level.push_back(latency[i]);
      last = i;
    }
  }
  return last;
}

View draw(const Lines& data, const samples::Series& series) {
  View view;
  view.x_label = "lines of one set";
  view.x_unit = "1";
  view.y_label = "latency";
  view.y_unit = "cycles";
  Curve curve;
  curve.label = series.label;
  curve.x = data.lines;
  curve.y = data.latency;
  view.curves.push_back(std::move(curve));
  return view;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each number of lines; ways = where it leaves the hit "
      "level, "
      "weighed over laws of the rise; 95 % of the weight";
  const Sweep sweep = read_sweep(series, "duration", Readings::kPositive, out.rejected);
  sweep.require_unit("cycles");
  sweep.require_only({"lines", "hops"});
  const std::size_t axis = sweep.axis("lines");
  Random random(series.id);
  const double max_residual = sweep.constant("max_residual").value_or(kMaxResidual);
  const auto fits = fit_slopes(sweep, sweep.axis("hops"), max_residual, random, out.rejected);
  if (fits.size() < 4)
    throw Unusable(fmt::format("{} usable points, four are needed", fits.size()));
  Lines data;
  std::int64_t n = 0;
  for (const WorkSlope& fit : fits) {
    data.lines.push_back(fit.at[axis]);
    data.latency.push_back(fit.slope.value);
    data.error.push_back(standard_error(fit.slope));
    n += fit.slope.n;
  }
  out.view = draw(data, series);
  const std::size_t last = *last_hit(data.latency, data.error);
  if (last + 1 >= data.lines.size()) {
    throw Unusable(
        fmt::format("no rise up to {} lines: they do not share a set, or it has more "
                    "ways",
                    last_of(data.lines)));
  }
  // What one full set does: at twice its ways most accesses miss, whoever is the victim. Lines that
  // a hash spreads over many sets begin to miss, too, but go on slowly.
  std::vector<double> end,
      level(data.latency.begin(), data.latency.begin() + static_cast<std::ptrdiff_t>(last) + 1);
  const double hit = median(level);
  for (std::size_t i = 0; i < data.lines.size(); ++i) {
    if (data.lines[i] >= last_of(data.lines) / 2) end.push_back(data.latency[i]);
  }
  const double ways = data.lines[last];
  const double rise = median(end) - hit;
  const double drift = last_of(data.latency) - first_of(end);
  std::optional<double> at_twice;
  for (std::size_t i = last + 1; i < data.lines.size() && !at_twice; ++i) {
    if (data.lines[i] >= 2 * ways) at_twice = (data.latency[i] - hit) / rise;
  }
  if (!at_twice || last_of(data.lines) < 3 * ways) {
    throw Unusable(
        fmt::format("a rise behind {} lines, but the sweep ends at {}: three times as many "
                    "show whether it is one set",
                    ways, last_of(data.lines)));
  }
  out.diagnostics["share_at_twice"] = *at_twice;
  if (*at_twice < kMissesAtTwice || drift > kFlatEnd * rise + kDeviations * last_of(data.error)) {
    throw Unusable(
        fmt::format("a rise behind {} lines, but only {:.0f} % of it at twice as many: the "
                    "lines do not share one set (a hashed index?)",
                    ways, 100 * *at_twice));
  }

  // With random victims the first line too many costs little: where the rise began is weighed as
  // for any knee, and is a whole number.
  const KneeLocation location = locate_knee({.x = data.lines,
                                             .y = data.latency,
                                             .error = data.error,
                                             .first = 0,
                                             .last = last,
                                             .end = data.lines.size(),
                                             .has_upper = true,
                                             .upper_level = median(end),
                                             .floor = 0});
  const Value value{.value = std::floor(location.median),
                    .low = std::floor(location.low),
                    .high = std::floor(location.high),
                    .n = n,
                    .unit = "1"};
  out.values["ways"] = value;
  out.view.marks.push_back({value.value, value.low, value.high, "ways"});

  Resampled past;
  const auto share = [&](double y, double low) {
    return std::clamp((y - low) / (median(end) - low), 0.0, 1.0);
  };
  std::size_t next = 0;
  while (next + 1 < data.lines.size() && data.lines[next] <= value.value) ++next;
  past.value = share(data.latency[next], hit);
  past.n = n;
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    past.replicates.push_back(share(fits[next].slope.replicates[replicate], hit));
  }
  // 1: the least recently or first used line is the victim; about 2 / ways: a random one.
  out.values["miss_share_past"] = to_value(past, "1");
}

}  // namespace

extern const RegisteredEstimator registered_associativity = {
    .id = "associativity",
    .summary = "ways of a cache from lines that share a set",
    .contract =
        "Axes `lines` (addresses that share a set, in number), `hops`; quantity `duration` "
        "(cycles) of a chase through them. Gives ways, and miss_share_past: the share that "
        "misses with one line too many (1: least recently used or first in; about 2 / ways: "
        "random victims). Measure every number of lines to three times the ways. Says that it "
        "cannot tell where the rise is not that of one set.",
    .run = run};

}  // namespace warpgauge::estimate
