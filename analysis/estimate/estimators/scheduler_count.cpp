// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <optional>
#include <set>

#include "analysis/estimate/slopes.h"

namespace warpgauge::estimate::scheduler_count_estimator {
namespace {

/// Steps of a staircase rise by a half, a third, ...: a point off by more than this is on another.
constexpr double kOnTheStep = 0.1;
/// Straightness demanded of duration over steps: a tenth of the rise to the next step of the
/// stairs. Loops of two warps may fall in and out of phase.
constexpr double kStraight = 0.05;
/// Where two warps share a scheduler that one filled, a step takes twice as long.
constexpr double kTwoShare = 1.8;
/// Far more warps than any SM holds: each number of them is tried as a count.
constexpr double kMostWarps = 4096;

/// cycles a step = max(alone, each * ceil(warps / count)): a warp waits for its own chains, or for
/// the warps that it shares its scheduler with.
struct Staircase {
  double count = 0;
  Misfit misfit{};
  std::ptrdiff_t queueing_levels = 0;  ///< numbers of warps a scheduler that queue
};

/// The best staircase of this count through `cycles` a step at each number of `warps`, over the
/// number of warps a scheduler at which queues begin.
std::optional<Staircase> fit_staircase(const std::vector<double>& warps,
                                       const std::vector<double>& cycles, double count) {
  std::vector<double> levels;
  for (const double warp : warps) levels.push_back(std::ceil(warp / count));
  const std::set<double> distinct(levels.begin(), levels.end());
  std::optional<Staircase> best;
  for (double queues_from = 2; queues_from <= last_of(levels); ++queues_from) {
    const QueueLaw law = queue_law_at(queues_from, levels, cycles);
    std::vector<double> predicted;
    for (const double level : levels) predicted.push_back(law.at(level));
    const Misfit misfit = compare(cycles, predicted);
    if (best && misfit.rms_relative >= best->misfit.rms_relative) continue;
    const auto queueing = std::distance(distinct.lower_bound(queues_from), distinct.end());
    best = Staircase{count, misfit, queueing};
  }
  return best;
}

/// The one staircase that describes the points; throws Unusable when there is none, or another.
Staircase only_staircase(const std::vector<double>& warps, const std::vector<double>& cycles,
                         Estimate& out) {
  std::optional<Staircase> best;
  std::vector<double> fitting;
  for (double count = 1; count < last_of(warps); ++count) {
    const auto law = fit_staircase(warps, cycles, count);
    if (!law) continue;
    if (law->misfit.largest_relative <= kOnTheStep) fitting.push_back(count);
    if (!best || law->misfit.rms_relative < best->misfit.rms_relative) best = law;
  }
  if (!best) throw Unusable("one warp alone was measured, and no more");
  out.fits[""] = best->misfit;
  out.diagnostics["r2"] = best->misfit.r2;
  out.diagnostics["max_residual"] = best->misfit.largest_relative;
  refuse_if(largest_of(cycles) <= (1 + kOnTheStep) * first_of(cycles),
            "up to {} warps cost no more than one: not enough warps were tried", last_of(warps));
  refuse_if(fitting.empty(),
            "max(alone, each * ceil(warps / schedulers)) does not fit: with {} schedulers one "
            "point is off by {:.2g} %, {:g} % allowed",
            best->count, 100 * best->misfit.largest_relative, 100 * kOnTheStep);
  double skipped = 1;  // the lowest number of warps that the sweep does not have
  while (std::find(warps.begin(), warps.end(), skipped) != warps.end()) ++skipped;
  refuse_if(fitting.size() > 1, "{} to {} schedulers describe the steps alike{}", first_of(fitting),
            last_of(fitting),
            skipped < last_of(warps) ? fmt::format(": {} warps were not measured", skipped) : "");
  return *best;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "schedulers, each with a pipe of its own for this instruction: the only count with which "
      "max(alone, each * ceil(warps / count)) describes cycles a step = slope over steps";
  const auto data = read_slopes(
      series,
      {.swept = {"warps"}, .work = "steps", .max_residual = kStraight, .uninterrupted = true}, out);
  const std::vector<double>&warps = data.x, &cycles = data.y;
  refuse_if(warps.empty() || warps[0] != 1,
            "one warp alone was not measured: there is nothing to compare with");
  refuse_if(last_of(warps) > kMostWarps, "{:g} warps: no SM holds that many", last_of(warps));
  const Staircase law = only_staircase(warps, cycles, out);
  // One rise that is not a doubling could be anything that slows warps down together.
  std::size_t shared = 0;
  while (warps[shared] <= law.count) ++shared;
  const double ratio = cycles[shared] / first_of(cycles);
  out.diagnostics["step_ratio"] = ratio;
  refuse_if(ratio < kTwoShare && law.queueing_levels < 2,
            "{} warps cost {:.2f} times one warp: neither alone nor shared", warps[shared], ratio);
  out.values["count"] = exact(law.count, data.n, "1");
}

}  // namespace

extern const RegisteredEstimator registered_scheduler_count = {
    .id = "scheduler_count",
    .summary = "schedulers of an SM: warps that run side by side without slowing",
    .contract =
        "Axes `warps` (on one SM, from 1, one by one), `steps`; quantity `duration` (cycles), with "
        "several independent instructions in each warp. Cycles a step = max(alone, each * "
        "ceil(warps / count)). Gives count: schedulers that each have a pipe of their own for the "
        "instruction. Absent where the staircase does not fit, or another count fits as well.",
    .run = run};

}  // namespace warpgauge::estimate::scheduler_count_estimator
