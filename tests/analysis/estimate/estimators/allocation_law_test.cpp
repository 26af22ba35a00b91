// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::allocation_law_test {

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
    EXPECT_EQ(found.values.at("granule").unit, "bytes");
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

}  // namespace warpgauge::estimate::allocation_law_test
