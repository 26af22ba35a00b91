// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::register_banks_test {

using planted::holds;
using planted::Noise;

/// Loops that read one to three registers an instruction, spread over four banks in many patterns.
/// The register file has `banks` banks; each takes `each` cycles a read.
samples::Series planted_loops(int banks, double each, double noise, bool apart = true) {
  auto series = planted::series("register_banks",
                                {{"busiest_of_1", "1"},
                                 {"busiest_of_2", "1"},
                                 {"busiest_of_4", "1"},
                                 {"instructions", "instructions"}},
                                {{"duration", "cycles"}});
  series.id += std::to_string(banks) + "/" + std::to_string(each) + "/" + std::to_string(noise);
  Noise random(series.id);
  for (int loop = 0; loop < 20; ++loop) {
    double reads[4];
    for (double& read : reads) read = 0.02 + random.uniform();
    reads[loop % 4] += 2;
    if (loop % 3 == 0) reads[(loop + 2) % 4] += 1.5;
    if (!apart) {
      reads[0] = 3;
      reads[1] = reads[2] = reads[3] = 0.01;
    }
    const double scale = (1 + loop / 9.0) / (reads[0] + reads[1] + reads[2] + reads[3]);
    for (double& read : reads) read *= scale;
    const double two = std::max(reads[0] + reads[2], reads[1] + reads[3]);
    const double four = *std::max_element(reads, reads + 4);
    const double one = reads[0] + reads[1] + reads[2] + reads[3];
    const double cost = std::max(1.0, each * (banks == 1 ? one : banks == 2 ? two : four));
    for (const double instructions : {3e4, 6e4, 9e4}) {
      planted::add_point(series, {one, two, four, instructions}, 500 + cost * instructions, random,
                         noise, 7);
    }
  }
  return series;
}

TEST(RegisterBanks, RecoversBanksAndCost) {
  for (const int banks : {1, 2, 4}) {
    for (const double noise : {0.0, 0.0005, 0.002}) {
      const double each = banks == 4 ? 1.5 : 1;
      const Estimate result = estimate(planted_loops(banks, each, noise));
      ASSERT_TRUE(result.values.contains("banks")) << banks << " " << noise;
      EXPECT_EQ(result.values.at("banks").value, banks);
      EXPECT_NEAR(result.values.at("each").value, each, 1e-6 + 5 * noise);
      EXPECT_EQ(result.values.at("each").unit, "cycles");
    }
  }
}

TEST(RegisterBanks, CurvesGoFromFewReadsToMany) {
  const Estimate result = estimate(planted_loops(4, 1.5, 0));
  ASSERT_EQ(result.view.curves.size(), 2u);
  for (const Curve& curve : result.view.curves) {
    EXPECT_EQ(curve.x.size(), 20u);
    EXPECT_TRUE(std::is_sorted(curve.x.begin(), curve.x.end()));
    EXPECT_LT(curve.x.front(), curve.x.back());
  }
}

TEST(RegisterBanks, ItsIntervalHoldsThePlantedCostUsually) {
  int held = 0;
  for (int trial = 0; trial < 40; ++trial) {
    auto series = planted_loops(2, 1, 0.001);
    series.id = "trial/" + std::to_string(trial);
    Noise random(series.id);
    for (samples::Point& point : series.points) {
      const double cycles = 500 + std::max(1.0, point.at[1]) * point.at[3];
      for (double& reading : point.samples[0]) reading = random.reading(cycles, 0.001);
    }
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("each")) << result.absent.at("");
    held += holds(result.values.at("each"), 1);
  }
  EXPECT_GE(held, 34);  // 95 % of 40 less three standard errors
}

TEST(RegisterBanks, DoesNotChooseBetweenReadsThatGoTogether) {
  const Estimate result = estimate(planted_loops(2, 1, 0.001, false));
  ASSERT_TRUE(result.absent.contains(""))
      << result.diagnostics.at("rms.1") << " " << result.diagnostics.at("rms.2") << " "
      << result.diagnostics.at("rms.4");
  EXPECT_NE(result.absent.at("").find("about as well"), std::string::npos);
}

TEST(RegisterBanks, WithoutAQueueThereAreNoBanksToTell) {
  const Estimate result = estimate(planted_loops(2, 0.2, 0.0005));
  EXPECT_NE(result.absent.at("").find("no bank is seen"), std::string::npos);
}

TEST(RegisterBanks, RefusesACostThatNoBanksExplain) {
  auto series = planted_loops(2, 1, 0);
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const double factor = i / 3 % 3 == 0 ? 1.4 : 1.0;
    for (double& reading : series.points[i].samples[0]) reading *= factor;
  }
  const Estimate result = estimate(series);
  EXPECT_NE(result.absent.at("").find("no number of banks"), std::string::npos)
      << result.absent.at("");
}

TEST(RegisterBanks, NeedsMoreThanOneNumberToChooseFrom) {
  auto series = planted_loops(2, 1, 0);
  series.axes[0].name = "loops";
  series.axes[2].name = "other";
  EXPECT_NE(estimate(series).absent.at("").find("only one number"), std::string::npos);
}

}  // namespace warpgauge::estimate::register_banks_test
