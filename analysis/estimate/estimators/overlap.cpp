// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::overlap_estimator {
namespace {

/// Pieces that differ by more say little about one another: most of the longer one runs alone.
constexpr double kMostUnequal = 2;
/// How far the overlap may lie outside 0..1: pieces that slow each other down take longer than one
/// after the other.
constexpr double kLeast = -0.5;
constexpr double kMost = 1.05;

Resampled median_time(const samples::Series& series, const std::string& quantity, Random& random,
                      Estimate& out) {
  const Sweep sweep = read_sweep(series, {quantity, ""}, Readings::kPositive, out.rejected);
  refuse_if(sweep.cells.size() != 1, "{} points, one is needed", sweep.cells.size());
  return resampled_median(first_of(sweep.cells).readings, random);
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "(first + second - together) / shorter of the two, of median times; 95 % bootstrap interval";
  Random random(series.id);
  const Resampled first = median_time(series, "first", random, out);
  const Resampled second = median_time(series, "second", random, out);
  const Resampled together = median_time(series, "together", random, out);
  const double ratio = std::max(first.value, second.value) / std::min(first.value, second.value);
  out.diagnostics["length_ratio"] = ratio;
  refuse_if(ratio > kMostUnequal, "one piece takes {:.3g} times as long as the other, {:g} allowed",
            ratio, kMostUnequal);
  const Resampled share =
      combined([](double a, double b, double both) { return (a + b - both) / std::min(a, b); },
               first, second, together);
  const Resampled slowdown =
      combined([](double a, double b, double both) { return both / std::max(a, b); }, first, second,
               together);
  refuse_if(share.value < kLeast || share.value > kMost,
            "an overlap of {:.3g}: from {:g} to {:g} make sense", share.value, kLeast, kMost);
  out.values["overlap"] = to_value(share, "1");
  out.values["slowdown"] = to_value(slowdown, "1");
}

}  // namespace

extern const RegisteredEstimator registered_overlap = {
    .id = "overlap",
    .summary = "how much of two pieces of work runs side by side",
    .contract =
        "One point; quantities `first`, `second` and `together`, times of two pieces of work alone "
        "and at once. Gives overlap, (first + second - together) / shorter of the two: 0 is one "
        "after the other, 1 side by side, below 0 a hindrance; and slowdown, together / longer of "
        "the two. Refuses two pieces if one takes over twice as long as the other.",
    .run = run};

}  // namespace warpgauge::estimate::overlap_estimator
