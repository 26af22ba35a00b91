// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::round_law_test {

using planted::holds;
using planted::Noise;

template <class Round>
samples::Series planted_rounds(const Round& round, double noise, const std::string& seed,
                               double last = 32) {
  auto series = planted::series("round_law", {{"sectors", "sectors"}, {"hops", "hops"}},
                                {{"duration", "cycles"}});
  series.id = seed;
  series.constants["max_residual"] = 0.05;
  Noise random(seed);
  for (double sectors = 1; sectors <= last; sectors *= 2) {
    for (const double hops : {64.0, 128.0, 192.0, 256.0}) {
      planted::add_point(series, {sectors, hops}, 40 + hops * round(sectors), random, noise, 15);
    }
  }
  return series;
}

struct Terms {
  double base, per_sector, spread;
  double operator()(double sectors) const {
    return base + per_sector * (sectors - 1) + spread * std::log2(sectors);
  }
};

TEST(RoundLaw, RecoversThePlantedTermsAtEveryNoiseLevel) {
  for (const Terms& terms :
       {Terms{270, 1.5, 20}, Terms{690, 3, 60}, Terms{33, 2, 0}, Terms{270, 0, 25}}) {
    for (const double noise : {0.0, 0.001, 0.005}) {
      const Estimate result =
          estimate(planted_rounds(terms, noise, "planted/" + std::to_string(noise)));
      ASSERT_TRUE(result.values.contains("base")) << noise;
      const double tolerance = 1e-6 + 2 * noise;
      EXPECT_NEAR(result.values.at("base").value, terms.base, terms.base * tolerance);
      EXPECT_NEAR(result.values.at("per_sector").value, terms.per_sector,
                  terms(32) / 31 * tolerance);
      EXPECT_NEAR(result.values.at("spread").value, terms.spread, terms(32) / 5 * tolerance);
      EXPECT_EQ(result.values.at("spread").unit, "cycles");
      EXPECT_NEAR(result.values.at("at.8").value, terms(8), terms(8) * tolerance);
    }
  }
}

TEST(RoundLaw, ItsIntervalsHoldThePlantedTermsUsually) {
  const Terms terms{270, 1.5, 20};
  int base = 0, per_sector = 0, spread = 0;
  constexpr int kTrials = 40;
  for (int trial = 0; trial < kTrials; ++trial) {
    const auto values =
        estimate(planted_rounds(terms, 0.005, "trial/" + std::to_string(trial))).values;
    base += holds(values.at("base"), terms.base);
    per_sector += holds(values.at("per_sector"), terms.per_sector);
    spread += holds(values.at("spread"), terms.spread);
  }
  for (const int held : {base, per_sector, spread}) EXPECT_GE(held, 34);  // 95 % less three errors
}

TEST(RoundLaw, NoTermIsNegative) {
  // Slightly less than a straight line, slightly more than a logarithm.
  for (const Terms& terms : {Terms{300, 3, -2}, Terms{300, -0.1, 30}}) {
    const auto values = estimate(planted_rounds(terms, 0, "bent")).values;
    for (const char* term : {"base", "per_sector", "spread"}) {
      EXPECT_GE(values.at(term).value, 0) << term;
      EXPECT_GE(values.at(term).low, 0) << term;
    }
  }
}

TEST(RoundLaw, TheLongestOfExponentialLatenciesFollowsIt) {
  // Mean of the longest of n: base + tail * (1 + 1/2 + .. + 1/n).
  const auto longest = [](double sectors) {
    double sum = 250;
    for (int k = 1; k <= static_cast<int>(sectors); ++k) sum += 30.0 / k;
    return sum;
  };
  const Estimate result = estimate(planted_rounds(longest, 0, "longest"));
  ASSERT_TRUE(result.values.contains("spread")) << result.absent.at("spread");
  // Per doubling 15 to 21 cycles.
  EXPECT_GE(result.values.at("spread").value, 15);
  EXPECT_LE(result.values.at("spread").value, 30 * std::log(2));
  EXPECT_NEAR(result.values.at("base").value, 280, 5);
  EXPECT_LT(result.diagnostics.at("max_residual"), 0.01);
}

TEST(RoundLaw, RefusesRoundsThatQueue) {
  const auto queued = [](double sectors) { return std::max(600.0, 80 * sectors); };
  const Estimate result = estimate(planted_rounds(queued, 0.001, "queued"));
  for (const char* term : {"base", "per_sector", "spread"}) {
    EXPECT_FALSE(result.values.contains(term));
    EXPECT_NE(result.absent.at(term).find("does not hold"), std::string::npos);
  }
  EXPECT_NEAR(result.values.at("at.32").value, 2560, 26);
}

TEST(RoundLaw, RefusesTooFewNumbersOfSectors) {
  const Estimate result = estimate(planted_rounds(Terms{270, 1.5, 20}, 0, "few", 8));
  EXPECT_NE(result.absent.at("spread").find("5 from 1 on"), std::string::npos);
  EXPECT_NEAR(result.values.at("at.4").value, 270 + 4.5 + 40, 0.01);
}

TEST(RoundLaw, RefusesRoundsThatShrink) {
  const auto shrinking = [](double sectors) { return 500 - 10 * sectors; };
  EXPECT_FALSE(estimate(planted_rounds(shrinking, 0, "shrinking")).values.contains("base"));
}

}  // namespace warpgauge::estimate::round_law_test
