// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::common_step_test {

samples::Series planted_differences(const std::vector<double>& differences, double equal) {
  auto series = planted::series("common_step", {{"differences", "1"}},
                                {{"difference", "ns"}, {"equal", "1"}});
  samples::Point point{.at = {1}, .samples = {differences, {}}};
  point.samples[1].assign(differences.size(), 0);
  for (std::size_t i = 0; i < differences.size(); i += 4) point.samples[1][i] = equal;
  series.points.push_back(std::move(point));
  return series;
}

TEST(CommonStep, OfAClockSlowerThanItsReader) {
  std::vector<double> differences(300, 32);
  differences[20] = 64;
  differences[120] = 1024;
  const Estimate result = estimate(planted_differences(differences, 2));
  EXPECT_EQ(result.values.at("step").value, 32);
  EXPECT_EQ(result.values.at("period").value, 32);
  EXPECT_EQ(result.values.at("step").unit, "ns");
}

TEST(CommonStep, AnUnevenClockHasAFinerStepThanItsPeriod) {
  std::vector<double> differences(300, 32);
  for (std::size_t i = 0; i < differences.size(); i += 10) differences[i] = 33;
  const Estimate result = estimate(planted_differences(differences, 3));
  EXPECT_EQ(result.values.at("step").value, 1);
  EXPECT_EQ(result.values.at("period").value, 32);
}

TEST(CommonStep, OfAClockFasterThanItsReader) {
  std::vector<double> differences;
  for (int i = 0; i < 300; ++i) differences.push_back(270 + 2 * (i * 7 % 19));
  const Estimate result = estimate(planted_differences(differences, 0));
  EXPECT_EQ(result.values.at("step").value, 2);
  EXPECT_NE(result.absent.at("period").find("faster"), std::string::npos);
}

TEST(CommonStep, RefusesWhatMayBeTheReadersLoop) {
  EXPECT_NE(
      estimate(planted_differences(std::vector<double>(300, 40), 0)).absent.at("").find("reader's"),
      std::string::npos);
  EXPECT_TRUE(estimate(planted_differences(std::vector<double>(30, 40), 2)).absent.contains(""));
  std::vector<double> broken(300, 32);
  broken[5] = 32.5;
  EXPECT_NE(estimate(planted_differences(broken, 2)).absent.at("").find("whole"),
            std::string::npos);
}

}  // namespace warpgauge::estimate::common_step_test
