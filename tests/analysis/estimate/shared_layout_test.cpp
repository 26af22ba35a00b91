// SPDX-License-Identifier: Apache-2.0
// Layouts of shared memory with a known answer: what is given out, and how it is banked.
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::Noise;

struct Allocation {
  std::int64_t total, reserved, granule;
};

samples::Series thresholds(const Allocation& a) {
  auto series = planted::series("allocation_law", {{"blocks", "blocks"}}, {{"largest", "bytes"}});
  for (const int blocks : {2, 3, 4, 5, 7, 9, 11, 13, 16, 19, 23, 27, 31}) {
    const auto most = a.total / blocks / a.granule * a.granule - a.reserved;
    series.points.push_back(
        {.at = {static_cast<double>(blocks)}, .samples = {{static_cast<double>(most)}}});
  }
  return series;
}

TEST(AllocationLaw, RecoversTotalReservationAndGranule) {
  for (const Allocation& planted :
       {Allocation{233472, 1024, 128}, Allocation{167936, 1024, 128}, Allocation{102400, 1024, 256},
        Allocation{98304, 0, 256}, Allocation{65536, 512, 512}}) {
    const Estimate found = estimate(thresholds(planted));
    ASSERT_TRUE(found.values.contains("total")) << found.absent.begin()->second;
    EXPECT_EQ(found.values.at("granule").value, static_cast<double>(planted.granule));
    EXPECT_EQ(found.values.at("reserved").value, static_cast<double>(planted.reserved));
    EXPECT_TRUE(planted::holds(found.values.at("total"), static_cast<double>(planted.total)));
  }
}

TEST(AllocationLaw, RefusesAmountsThatNoLawGives) {
  auto series = thresholds({233472, 1024, 128});
  series.points[4].samples[0][0] += 40000;
  EXPECT_TRUE(estimate(series).values.empty());
}

TEST(AllocationLaw, RefusesAmountsThatChange) {
  auto series = thresholds({233472, 1024, 128});
  series.points[2].samples[0].push_back(4096);
  EXPECT_TRUE(estimate(series).values.empty());
}

samples::Series distances(int banks, int width, double step, double noise) {
  Noise random("banks" + std::to_string(banks * width));
  auto series = planted::series("bank_map", {{"distance", "bytes"}, {"accesses", "instructions"}},
                                {{"duration", "cycles"}});
  const int period = banks * width;
  for (int distance = 1; distance <= 2 * period + 2 * width; ++distance) {
    const bool conflict = distance >= period && distance % period < width;
    for (const int accesses : {64, 128, 192, 256}) {
      planted::add_point(series, {static_cast<double>(distance), static_cast<double>(accesses)},
                         40 + accesses * (29 + (conflict ? step : 0)), random, noise, 11);
    }
  }
  return series;
}

TEST(BankMap, RecoversBanksAndTheirWidth) {
  for (const double noise : {0.0, 0.0005, 0.002}) {
    for (const auto [banks, width] : {std::pair{32, 4}, {16, 4}, {32, 8}, {64, 2}}) {
      const Estimate found = estimate(distances(banks, width, 2, noise));
      ASSERT_TRUE(found.values.contains("banks")) << found.absent.begin()->second;
      EXPECT_EQ(found.values.at("banks").value, banks);
      EXPECT_EQ(found.values.at("bank_width").value, width);
      EXPECT_EQ(found.values.at("period").value, banks * width);
    }
  }
}

TEST(BankMap, RefusesWhatHasNoConflicts) {
  EXPECT_TRUE(estimate(distances(32, 4, 0, 0.0005)).values.empty());
}

TEST(BankMap, RefusesAConflictOutOfPlace) {
  auto series = distances(32, 4, 2, 0);
  for (auto& point : series.points) {
    if (point.at[0] != 200) continue;
    for (double& reading : point.samples[0]) reading += 2 * point.at[1];
  }
  EXPECT_TRUE(estimate(series).values.empty());
}

}  // namespace
}  // namespace warpgauge::estimate
