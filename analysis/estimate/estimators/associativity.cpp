// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>
#include <span>

#include "analysis/estimate/knee_location.h"
#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::associativity_estimator {
namespace {

constexpr double kLeastRise = 0.04;     // relative: what is not noise, at the least
constexpr double kDeviations = 4;       // and in standard errors
constexpr double kMissesAtTwice = 0.6;  // share of the rise that one set shows at twice its ways
constexpr double kFlatEnd = 0.10;       // of the rise, over the last octave

/// Index of the last number of lines that all hit.
std::size_t last_hit(const std::vector<double>& latency, const std::vector<double>& error) {
  // The level is what the first points say; it is computed again as the flat stretch grows.
  std::size_t last = 0;
  std::vector<double> level{latency[0]};
  for (std::size_t i = 1; i < latency.size(); ++i) {
    const double hit = median(level);
    const auto above = [&](std::size_t j) {
      return latency[j] > hit * (1 + kLeastRise) && latency[j] > hit + kDeviations * error[j];
    };
    // One point that is off is a disturbance; two in a row leave the level.
    const bool leaves = above(i) && (i + 1 == latency.size() || above(i + 1));
    if (leaves) return last;
    if (!above(i)) {
      level.push_back(latency[i]);
      last = i;
    }
  }
  return last;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "latency a hop = slope over hops at each number of lines; ways = where it leaves the hit "
      "level, weighed over laws of the rise; 95 % of the weight";
  const auto data =
      read_slopes(series, {.swept = {"lines"}, .work = "hops", .constant = "max_residual"}, out);
  const std::vector<double>&lines = data.x, &latency = data.y;
  refuse_if(lines.size() < 4, "{} usable points, four are needed", lines.size());
  std::vector<double> error;
  for (const WorkSlope& fit : data.fits) error.push_back(standard_error(fit.slope));
  out.view = view_of({"lines of one set", "1"}, {"latency", "cycles"},
                     {{.label = series.label, .x = lines, .y = latency}});
  const std::size_t last = last_hit(latency, error);
  refuse_if(last + 1 >= lines.size(),
            "no rise up to {} lines: they do not share a set, or it has more ways", last_of(lines));
  // What one full set does: at twice its ways most accesses miss, whichever line is replaced. Lines
  // that a hash spreads over many sets begin to miss, too, but go on slowly.
  const double hit = median(std::span(latency).first(last + 1));
  const auto end = std::span(latency).subspan(static_cast<std::size_t>(
      std::find_if(lines.begin(), lines.end(),
                   [&](double count) { return count >= last_of(lines) / 2; }) -
      lines.begin()));
  const double ways = lines[last];
  const double rise = median(end) - hit;
  const double drift = last_of(latency) - first_of(end);
  std::optional<double> at_twice;
  for (std::size_t i = last + 1; i < lines.size() && !at_twice; ++i) {
    if (lines[i] >= 2 * ways) at_twice = (latency[i] - hit) / rise;
  }
  refuse_if(!at_twice || last_of(lines) < 3 * ways,
            "a rise behind {} lines, but the sweep ends at {}: three times as many show whether it "
            "is one set",
            ways, last_of(lines));
  out.diagnostics["share_at_twice"] = *at_twice;
  refuse_if(*at_twice < kMissesAtTwice || drift > kFlatEnd * rise + kDeviations * last_of(error),
            "a rise behind {} lines, but only {:.0f} % of it at twice as many: the lines do not "
            "share one set (a hashed index?)",
            ways, 100 * *at_twice);

  // With random victims the first line too many costs little: where the rise began is weighed as
  // for any knee, and is a whole number.
  const KneeLocation location = locate_knee({.x = lines,
                                             .y = latency,
                                             .error = error,
                                             .last = last,
                                             .end = lines.size(),
                                             .has_upper = true,
                                             .upper_level = median(end)});
  const Value& value = out.values["ways"] = {std::floor(location.median), std::floor(location.low),
                                             std::floor(location.high), data.n, "1"};
  out.view.mark(value, "ways");

  std::size_t next = 0;
  while (next + 1 < lines.size() && lines[next] <= value.value) ++next;
  Resampled past =
      combined([&](double y) { return std::clamp((y - hit) / (median(end) - hit), 0.0, 1.0); },
               data.fits[next].slope);
  past.n = data.n;
  // 1: the least recently or first used line is the victim; about 2 / ways: a random one.
  out.values["miss_share_past"] = to_value(past, "1");
}

}  // namespace

extern const RegisteredEstimator registered_associativity = {
    .id = "associativity",
    .summary = "ways of a cache from lines that share a set",
    .contract =
        "Axes `lines` (addresses that share a set, in number), `hops`; quantity `duration` "
        "(cycles) of a chase through them. Gives ways, and miss_share_past: the share that misses "
        "with one line too many (1: least recently used or first in; about 2 / ways: random "
        "victims). Measure every number of lines to three times the ways. Says that it cannot tell "
        "where the rise is not that of one set.",
    .run = run};

}  // namespace warpgauge::estimate::associativity_estimator
