// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::associativity_test {

using planted::holds;

constexpr double kHit = 33, kMiss = 270;

/// Lines that share a set, from one to several times the ways, and the latency where
/// `missing(lines)` of the accesses miss.
samples::Series lines_of_a_set(int most_lines, const std::function<double(double)>& missing,
                               double noise, const std::string& seed) {
  std::vector<double> lines;
  for (int count = 1; count <= most_lines; ++count) lines.push_back(count);
  return planted::latency_swept(
      "associativity", "lines", lines,
      [&](double count) { return kHit + (kMiss - kHit) * missing(count); }, noise, seed);
}

/// The least recently used line is the victim: one line too many, and every access misses.
std::function<double(double)> least_recent(double ways) {
  return [=](double lines) { return lines <= ways ? 0.0 : 1.0; };
}

/// The victim is random: a line is still there if no miss since then chose its way.
std::function<double(double)> random_victim(double ways) {
  return [=](double lines) {
    if (lines <= ways) return 0.0;
    double missing = 1;
    for (int i = 0; i < 2000; ++i) missing = 1 - std::pow(1 - 1 / ways, missing * (lines - 1));
    return missing;
  };
}

TEST(Associativity, RecoversTheWaysOfOneSet) {
  for (const int ways : {4, 8, 16}) {
    for (const double noise : {0.0, 0.002, 0.01}) {
      SCOPED_TRACE(std::to_string(ways) + " ways, noise " + std::to_string(noise));
      const Estimate result = estimate(lines_of_a_set(3 * ways, least_recent(ways), noise,
                                                      "lru" + std::to_string(ways + noise)));
      ASSERT_TRUE(result.values.contains("ways")) << result.absent.begin()->second;
      EXPECT_EQ(result.values.at("ways").value, ways);
      EXPECT_TRUE(holds(result.values.at("ways"), ways));
      EXPECT_NEAR(result.values.at("miss_share_past").value, 1, 0.02 + 3 * noise);
    }
  }
}

TEST(Associativity, RandomVictimsMissALittleAtFirst) {
  for (const double noise : {0.0, 0.002}) {
    SCOPED_TRACE(noise);
    const Estimate result =
        estimate(lines_of_a_set(72, random_victim(12), noise, "random" + std::to_string(noise)));
    ASSERT_TRUE(result.values.contains("ways")) << result.absent.begin()->second;
    EXPECT_TRUE(holds(result.values.at("ways"), 12));
    EXPECT_LT(result.values.at("miss_share_past").value, 0.5);
  }
}

TEST(Associativity, RefusesLinesThatDoNotShareASet) {
  const auto never = [](double) { return 0.0; };
  EXPECT_NE(estimate(lines_of_a_set(24, never, 0.002, "apart")).absent.at("").find("no rise"),
            std::string::npos);
  // A hash spreads them over sets that overflow one after another.
  const auto hashed = [](double lines) { return std::max(0.0, (lines - 8) / 80); };
  const Estimate spread = estimate(lines_of_a_set(40, hashed, 0, "hashed"));
  EXPECT_TRUE(spread.values.empty());
  EXPECT_NE(spread.absent.at("").find("do not share one set"), std::string::npos);
}

/// Lines of an associative cache with eight ways whose misses go on to cost more: by `drift` of the
/// rise over the last octave.
Estimate with_drift(double drift, double noise) {
  const auto missing = [=](double lines) {
    return lines <= 8 ? 0 : 1 + drift * std::max(0.0, lines - 12) / 12;
  };
  return estimate(lines_of_a_set(24, missing, noise, "drift"));
}

TEST(Associativity, ADriftAtTheEndIsHeldAgainstItsError) {
  // A tenth of the rise is allowed, and four standard errors more.
  EXPECT_EQ(with_drift(0.09, 0).values.at("ways").value, 8);
  EXPECT_TRUE(with_drift(0.13, 0).values.empty());
  const Estimate noisy = with_drift(0.11, 0.02);
  ASSERT_TRUE(noisy.values.contains("ways")) << noisy.absent.begin()->second;
  EXPECT_TRUE(holds(noisy.values.at("ways"), 8));
}

TEST(Associativity, RefusesASweepThatEndsTooEarly) {
  const Estimate result = estimate(lines_of_a_set(13, least_recent(8), 0, "short"));
  EXPECT_NE(result.absent.at("").find("the sweep ends at 13"), std::string::npos);
}

}  // namespace warpgauge::estimate::associativity_test
