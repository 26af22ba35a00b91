// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::cost_ratio_test {

using planted::holds;
using planted::kIterations;
using planted::Noise;

samples::Series two_forms(double first, double second, double relative) {
  auto series = planted::series("cost_ratio", {{"form", "1"}, {"elements", "elements"}},
                                {{"duration", "cycles"}});
  Noise noise("forms");
  for (const double form : {0, 1}) {
    for (const double iterations : kIterations) {
      planted::add_point(series, {form, iterations}, 90 + (form == 0 ? first : second) * iterations,
                         noise, relative, 11);
    }
  }
  return series;
}

TEST(CostRatio, RecoversTheRatioWhateverIsSpentOnce) {
  for (const double relative : {0.0, 0.001, 0.002}) {
    SCOPED_TRACE(relative);
    const Estimate result = estimate(two_forms(160, 320, relative));
    ASSERT_TRUE(result.values.contains("ratio")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("ratio").value, 2, 0.01);
    EXPECT_TRUE(holds(result.values.at("ratio"), 2));
    EXPECT_EQ(result.values.at("ratio").unit, "1");
    EXPECT_NEAR(result.values.at("at.1").value, 320, 2);
    EXPECT_NE(fit_behind(result, "ratio"), nullptr);
  }
}

TEST(CostRatio, RefusesOneFormAndBentLines) {
  auto one = two_forms(160, 320, 0);
  one.points.resize(kIterations.size());
  EXPECT_NE(estimate(one).absent.at("").find("form 0 and form 1"), std::string::npos);
  auto bent = two_forms(160, 320, 0);
  for (double& cycles : bent.points.back().samples[0]) cycles *= 1.2;
  EXPECT_NE(estimate(bent).absent.at("").find("not straight"), std::string::npos);
}

}  // namespace warpgauge::estimate::cost_ratio_test
