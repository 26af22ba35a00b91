// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>
#include <set>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::common_step_estimator {
namespace {

constexpr std::size_t kFewestDifferences = 100;
constexpr std::size_t kFewestDistinct = 8;
constexpr double kSlower = 0.05;  // of the differences had equal readings before them

void run(const samples::Series& series, Estimate& out) {
  out.method = "greatest number that divides all differences between successive readings";
  const Sweep sweep = read_sweep(series, {"difference", ""}, Readings::kPositive, out.rejected);
  const std::vector<double> differences = sweep.pooled();
  refuse_if(differences.size() < kFewestDifferences, "{} differences, {} are needed",
            differences.size(), kFewestDifferences);
  std::int64_t common = 0;
  for (const double difference : differences) {
    refuse_if(difference != std::floor(difference) || difference > 1e15,
              "a difference of {} is not a whole number", difference);
    common = std::gcd(common, static_cast<std::int64_t>(difference));
  }
  // A clock that moves with every reading never shows two equal ones in a row.
  bool slower = false;
  if (find_named(series.quantities, "equal")) {
    const auto equal = read_sweep(series, {"equal", ""}, Readings::kAny, out.rejected).pooled();
    const auto some = std::count_if(equal.begin(), equal.end(), [](double n) { return n >= 1; });
    const auto with_equal = static_cast<double>(some), all = static_cast<double>(equal.size());
    out.diagnostics["with_equal_readings"] = with_equal / all;
    slower = with_equal >= kSlower * all;
  }
  const std::set<double> distinct(differences.begin(), differences.end());
  out.diagnostics["distinct"] = static_cast<double>(distinct.size());
  out.diagnostics["smallest"] = *distinct.begin();
  refuse_if(!slower && distinct.size() < kFewestDistinct,
            "{} different differences, none with an equal reading before: they may be those of the "
            "reader's loop",
            distinct.size());
  out.values["step"] = exact(static_cast<double>(common), std::ssize(differences), sweep.unit);
  if (!slower) {
    out.absent["period"] = "the clock moves faster than it can be read";
    return;
  }
  Random random(series.id);
  out.values["period"] = to_value(resampled_median(differences, random), sweep.unit);
}

}  // namespace

extern const RegisteredEstimator registered_common_step = {
    .id = "common_step",
    .summary = "step of a clock from differences of its readings",
    .contract =
        "Any axes; quantities `difference` (whole numbers: between two successive readings of a "
        "clock that were not equal) and, optionally, `equal` (equal readings before it). Gives "
        "step: the greatest number that divides all differences; and period (the median "
        "difference) where equal readings were seen, that is, where the clock moves more slowly "
        "than it can be read.",
    .run = run};

}  // namespace warpgauge::estimate::common_step_estimator
