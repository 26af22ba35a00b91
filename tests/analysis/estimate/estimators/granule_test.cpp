// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::granule_test {

using planted::holds;
using planted::powers;

/// A sequential chase: of the accesses, a share stride / granule begins a new granule of each kind.
samples::Series chase(const std::vector<double>& strides, const std::vector<double>& granules,
                      double noise, const std::string& seed) {
  return planted::latency_swept(
      "granule", "stride", strides,
      [&](double stride) {
        double latency = 40;
        for (const double granule : granules) latency += 200 * std::min(1.0, stride / granule);
        return latency;
      },
      noise, seed);
}

TEST(Granule, RecoversASectorAndALine) {
  for (const double noise : {0.0, 0.002, 0.01}) {
    SCOPED_TRACE(noise);
    const Estimate result =
        estimate(chase(powers(4, 1024, 2), {32, 128}, noise, "two" + std::to_string(noise)));
    ASSERT_TRUE(result.values.contains("granule.1")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("granule.first").value, 32);
    EXPECT_EQ(result.values.at("granule.last").value, 128);
    EXPECT_EQ(result.values.at("granule.last").unit, "bytes");
    EXPECT_EQ(result.diagnostics.at("power_of_two"), 1);
  }
}

TEST(Granule, RecoversOneOfAnySize) {
  for (const double granule : {32.0, 64.0, 256.0}) {
    for (const double noise : {0.0, 0.005}) {
      SCOPED_TRACE(granule);
      const Estimate result = estimate(
          chase(powers(8, 1024, 2), {granule}, noise, "one" + std::to_string(granule + noise)));
      ASSERT_TRUE(result.values.contains("granule.first")) << result.absent.begin()->second;
      EXPECT_EQ(result.values.at("granule.first").value, granule);
      EXPECT_TRUE(holds(result.values.at("granule.last"), granule));
    }
  }
  EXPECT_TRUE(estimate(chase(powers(8, 1024, 2), {64}, 0, "single")).absent.contains("granule.1"));
}

TEST(Granule, RefusesALatencyThatDoesNotRise) {
  EXPECT_NE(estimate(chase(powers(8, 1024), {}, 0.005, "flat")).absent.at("").find("does not rise"),
            std::string::npos);
}

TEST(Granule, RefusesALatencyThatStillRisesAtTheEnd) {
  const Estimate result = estimate(chase(powers(8, 512, 2), {4096}, 0, "beyond"));
  EXPECT_TRUE(result.values.empty());
  EXPECT_NE(result.absent.at("").find("still rises"), std::string::npos);
}

TEST(Granule, RefusesStridesThatNoMemoryHas) {
  auto series = chase(powers(8, 1024, 2), {64}, 0, "far");
  series.points.back().at[0] = 1e300;  // one odd coordinate: it must not take hours
  EXPECT_NE(estimate(series).absent.at("").find("no cache fetches"), std::string::npos);
  series.points.back().at[0] = 0;
  EXPECT_EQ(estimate(series).absent.at(""), "a stride is not positive");
}

}  // namespace warpgauge::estimate::granule_test
