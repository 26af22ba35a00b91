// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "analysis/estimate/density.h"

namespace warpgauge::estimate::modes_estimator {
namespace {

constexpr std::size_t kFewest = 30;           // readings, to speak of a distribution
constexpr std::size_t kStretches = 16;        // of a point's readings, at least
constexpr std::size_t kLongestStretch = 512;  // accesses that follow each other: 0.1 ms of an H200
constexpr double kBeyondChance = 3;           // times the variance of independent accesses
constexpr double kSeparation = 0.10;          // of two modes, relative to the lower one
constexpr std::size_t kMostModes = 4;         // that say why they are not there

/// What timing adds to one access: the mean timed access less the mean hop of an untimed lap, over
/// the points that have both. Laps belong where every access takes about the same (one level, one
/// side): elsewhere the two visit different accesses. Absent when no laps were recorded.
std::optional<Resampled> read_overhead(const samples::Series& series, const Sweep& accesses,
                                       Random& random, std::vector<Rejected>& rejected) {
  const auto lap = find_named(series.quantities, "lap");
  if (!lap || std::none_of(series.points.begin(), series.points.end(), [lap](const auto& point) {
        return *lap < point.samples.size() && !point.samples[*lap].empty();
      })) {
    return std::nullopt;
  }
  std::vector<Rejected> without_laps;  // points that only show the distribution: nothing is wrong
  const Sweep laps = read_sweep(series, {"lap", "cycles"}, Readings::kPositive, without_laps);
  const double hops = laps.constant("hops_per_lap", 0);
  refuse_if(hops <= 0, "laps are recorded, but constant hops_per_lap is not given");
  std::vector<double> timed;
  for (const Cell& round : laps.cells) {
    for (const Cell& cell : accesses.cells) {
      if (cell.at == round.at)
        timed.insert(timed.end(), cell.readings.begin(), cell.readings.end());
    }
  }
  refuse_if(timed.empty(), "laps and timed accesses were taken at different points");
  timed = uninterrupted(std::move(timed));  // one interruption would move the mean
  for (const Rejected& point : without_laps) {
    if (point.why.find("no readings") == std::string::npos) rejected.push_back(point);
  }
  const Resampled hop = scaled(resampled_median(laps.pooled(), random), 1 / hops);
  return resample(mean(timed) - hop.value, std::ssize(timed), [&](std::size_t replicate) {
    double sum = 0;
    for (std::size_t i = 0; i < timed.size(); ++i) sum += timed[random.below(timed.size())];
    return sum / static_cast<double>(timed.size()) - hop.replicates[replicate];
  });
}

struct Split {
  std::vector<Resampled> location, weight;
};

/// Median and weight of each mode, less the timing overhead. One redraw of the accesses serves all.
Split resample_modes(const std::vector<double>& accesses, const std::vector<Mode>& modes,
                     const std::optional<Resampled>& timing, Random& random) {
  const auto count = static_cast<double>(accesses.size());
  Split split{std::vector<Resampled>(modes.size()), std::vector<Resampled>(modes.size())};
  const double overhead = timing ? timing->value : 0;
  for (std::size_t m = 0; m < modes.size(); ++m) {
    const auto size = modes[m].end - modes[m].begin;
    split.location[m].value = median(std::span(accesses).subspan(modes[m].begin, size)) - overhead;
    split.weight[m].value = static_cast<double>(size) / count;
    split.location[m].n = split.weight[m].n = static_cast<std::int64_t>(size);
  }
  std::vector<std::size_t> drawn(accesses.size());  // how often each access was drawn
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    std::fill(drawn.begin(), drawn.end(), 0);
    for (std::size_t i = 0; i < accesses.size(); ++i) ++drawn[random.below(accesses.size())];
    const double redrawn_overhead = timing ? timing->replicates[replicate] : 0;
    for (std::size_t m = 0; m < modes.size(); ++m) {
      std::size_t members = 0;
      for (std::size_t i = modes[m].begin; i < modes[m].end; ++i) members += drawn[i];
      std::size_t middle = modes[m].begin;  // the (lower) median, members being many
      for (std::size_t below = drawn[middle]; 2 * below < members; below += drawn[middle]) ++middle;
      split.location[m].replicates.push_back(accesses[middle] - redrawn_overhead);
      split.weight[m].replicates.push_back(static_cast<double>(members) / count);
    }
  }
  return split;
}

/// The modes of accesses that follow each other in time: none of an access outside of them all.
using Stretch = std::vector<std::size_t>;

/// The accesses of the points without laps, in stretches of time.
std::vector<Stretch> stretches_without_laps(const samples::Series& series, const Sweep& sweep,
                                            const std::vector<double>& accesses,
                                            const std::vector<Mode>& modes) {
  const auto lap = find_named(series.quantities, "lap");
  const auto has_laps = [&](const Cell& cell) {
    return lap && std::ranges::any_of(series.points, [&](const samples::Point& point) {
             return point.at == cell.at && *lap < point.samples.size() &&
                    !point.samples[*lap].empty();
           });
  };
  std::vector<Stretch> stretches;
  for (const Cell& cell : sweep.cells) {
    if (has_laps(cell)) continue;
    const std::size_t length =
        std::clamp<std::size_t>(cell.readings.size() / kStretches, 1, kLongestStretch);
    for (std::size_t i = 0; i < cell.readings.size(); ++i) {
      if (i % length == 0) stretches.emplace_back();
      const double access = cell.readings[i];
      const auto mode = std::ranges::find_if(modes, [&](const Mode& one) {
        return accesses[one.begin] <= access && access <= accesses[one.end - 1];
      });
      if (mode != modes.end()) {
        stretches.back().push_back(static_cast<std::size_t>(mode - modes.begin()));
      }
    }
  }
  return stretches;
}

/// How many accesses of each stretch are of one mode, and of all.
struct Members {
  std::vector<double> of_mode, of_all;
};

Members members_of(std::size_t mode, const std::vector<Stretch>& stretches) {
  Members members;
  for (const Stretch& stretch : stretches) {
    members.of_mode.push_back(static_cast<double>(std::ranges::count(stretch, mode)));
    members.of_all.push_back(static_cast<double>(stretch.size()));
  }
  return members;
}

/// The share of the mode among all accesses, with whole stretches drawn.
Resampled drawn_share(const Members& members, double n, Random& random) {
  const double share = std::reduce(members.of_mode.begin(), members.of_mode.end()) / n;
  return resample(share, static_cast<std::int64_t>(n), [&](std::size_t) {
    double drawn = 0, of = 0;
    for (std::size_t i = 0; i < members.of_mode.size(); ++i) {
      const std::size_t stretch = random.below(members.of_mode.size());
      drawn += members.of_mode[stretch], of += members.of_all[stretch];
    }
    return of > 0 ? drawn / of : share;
  });
}

/// The interval has the shares of all stretches where they differ by more than chance explains.
void widen_beyond_chance(const Members& members, Value& value) {
  double chi_squared = 0;
  std::vector<double> shares;
  for (std::size_t i = 0; i < members.of_mode.size(); ++i) {
    const double size = members.of_all[i];
    if (size <= 0) continue;
    shares.push_back(members.of_mode[i] / size);
    const double variance = value.value * (1 - value.value) / size;
    if (variance > 0) chi_squared += std::pow(shares.back() - value.value, 2) / variance;
  }
  if (chi_squared <= kBeyondChance * static_cast<double>(shares.size())) return;
  value.low = std::min(value.low, std::ranges::min(shares));
  value.high = std::max(value.high, std::ranges::max(shares));
}

/// How many accesses of the points without laps are of each mode: where laps are recorded, accesses
/// stay on one level. On an H200 the share changes while it is read, from 0.5 to 1 for hundreds of
/// accesses at a time, and is another in each run: accesses are not independent.
void put_shares(const samples::Series& series, const Sweep& sweep,
                const std::vector<double>& accesses, const std::vector<Mode>& modes,
                Estimate& out) {
  const auto stretches = stretches_without_laps(series, sweep, accesses, modes);
  const auto n = static_cast<double>(
      std::transform_reduce(stretches.begin(), stretches.end(), std::size_t{0}, std::plus{},
                            [](const Stretch& stretch) { return stretch.size(); }));
  if (n < kFewest) return;
  for (std::size_t m = 0; m < modes.size(); ++m) {
    const Members members = members_of(m, stretches);
    Random random(fmt::format("{} share {}", series.id, m));
    Value value = to_value(drawn_share(members, n, random), "1");
    widen_beyond_chance(members, value);
    out.values[fmt::format("share.{}", m)] = value;
  }
}

void run(const samples::Series& series, Estimate& out) {
  const Sweep sweep = read_sweep(series, {"access", "cycles"}, Readings::kPositive, out.rejected);
  Random random(series.id);
  const std::vector<double> all = sweep.pooled();
  refuse_if(all.size() < kFewest, "{} timed accesses, {} are needed", all.size(), kFewest);
  const std::vector<double> accesses = uninterrupted(all);
  out.diagnostics["interrupted"] = static_cast<double>(all.size() - accesses.size());
  const auto timing = read_overhead(series, sweep, random, out.rejected);
  const double overhead = timing ? timing->value : 0;
  if (timing) out.diagnostics["overhead_cycles"] = overhead;
  out.method = fmt::format(
      "modes of a kernel density of single timed accesses, median of each; timing overhead {}; 95 "
      "% bootstrap intervals",
      timing ? "subtracted (mean access less mean hop of an untimed lap)" : "included");

  const Density density = log_density(accesses);
  out.view = draw_density(density, overhead, "share of accesses per cycle", series);
  out.view.kind = "histogram";
  refuse_if(overhead < -0.02 * mean(accesses) || overhead >= first_of(accesses),
            "a timing overhead of {:.4g} cycles is impossible: accesses and laps are not the same "
            "chain",
            overhead);
  const auto of_lowest = sweep.constant("min_separation_of_lowest");
  const auto found = find_modes(accesses, density, overhead,
                                of_lowest.value_or(sweep.constant("min_separation", kSeparation)),
                                of_lowest ? Apart::kOfLowest : Apart::kOfLower);
  refuse_if(found.empty(), "no mode holds more than 3 % of the accesses");
  const Split split = resample_modes(accesses, found, timing, random);

  const auto cells = sweep.every_cell();
  for (std::size_t m = 0; m < found.size(); ++m) {
    const std::string name = fmt::format("mode.{}", m);
    put_cycles(out, name, split.location[m], cells);
    out.values[fmt::format("weight.{}", m)] = to_value(split.weight[m], "1");
    out.view.positions.insert(name);
    out.view.mark(out.values[name], name);
  }
  const std::string one = fmt::format("one mode only, at {:.4g} cycles ({} accesses)",
                                      split.location[0].value, accesses.size());
  for (std::size_t m = found.size(); m < kMostModes; ++m) {
    out.lack({fmt::format("mode.{}", m), fmt::format("weight.{}", m), fmt::format("share.{}", m)},
             found.size() == 1 ? one : fmt::format("{} modes", found.size()));
  }
  out.values["modes"] = exact(static_cast<double>(found.size()), std::ssize(accesses), "1");
  put_shares(series, sweep, accesses, found, out);
  // The second of three is not the other one of two.
  if (found.size() == 2) {
    put_cycles(out, "other", split.location[1], cells);
    out.view.positions.insert("other");
  } else {
    out.lack({"other"}, found.size() == 1
                            ? one
                            : fmt::format("{} modes: none is the other one", found.size()));
  }
}

}  // namespace

extern const RegisteredEstimator registered_modes = {
    .id = "modes",
    .summary = "modes of single timed accesses",
    .contract =
        "Any axes; quantities `access` (cycles of one timed access each) and, optionally, `lap` "
        "(cycles of an untimed lap, constant `hops_per_lap`), which some points may "
        "lack: the points that have it give the timing overhead. Gives modes (how many), mode.0.. "
        "(cycles, ascending), weight.0.. (of all accesses), share.0.. (of those of points without "
        "laps; in order of time: intervals draw whole stretches of them, and have all stretches "
        "where these differ by more than chance) and, of two modes, other (cycles, the second). "
        "Constants: "
        "modes lie `min_separation` (0.1) of the lower one apart, or "
        "`min_separation_of_lowest` of the lowest of all.",
    .run = run};

}  // namespace warpgauge::estimate::modes_estimator
