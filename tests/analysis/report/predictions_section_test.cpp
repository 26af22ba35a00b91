// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/sections.h"

#include <gtest/gtest.h>

namespace warpgauge::report {
namespace {

using nlohmann::json;
using validate::ValidationRow;

ValidationRow row(const char* kernel, double measured_us, std::optional<double> predicted_us) {
  ValidationRow made;
  made.kernel = kernel;
  made.size = "1024";
  made.source = "counters";
  made.measured_us = measured_us;
  if (predicted_us) {
    made.predicted_us = model::Bound{*predicted_us, 0.9 * *predicted_us, 1.1 * *predicted_us};
  } else {
    made.why = "atomics.global_per_clk: not in the profile";
  }
  return made;
}

validate::Validation planted() {
  validate::Validation validation;
  validation.frozen_hash = "0123456789abcdef";
  validation.rows = {row("copy/wide.f32", 100, 110), row("gather/x.f32", 100, std::nullopt),
                     row("stencil/naive.f32", 100, 40), row("sgemm/tiled.f32", 100, 220)};
  validation.rows[0].measured_roofline_us = 90;
  validation.model.count = 3;
  validation.model.mean_absolute = 0.6;
  validation.measured_roofline.count = 1;
  validation.unmatched = {"copy/naive.f32, 1024: timed, not described"};
  return validation;
}

TEST(PredictionsSection, WorstComesFirstAndWhatHasNoPredictionLast) {
  const json rows = predictions_section(planted())["rows"];
  ASSERT_EQ(rows.size(), 4u);
  const char* order[] = {"stencil/naive.f32", "sgemm/tiled.f32", "copy/wide.f32", "gather/x.f32"};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(rows[i]["kernel"], order[i]);
  EXPECT_NEAR(rows[0]["error"].get<double>(), -0.6, 1e-12);
  EXPECT_NEAR(rows[0]["low_us"].get<double>(), 36, 1e-12);
  EXPECT_FALSE(rows[0].contains("measured_roofline_us"));
  EXPECT_EQ(rows[2]["measured_roofline_us"], 90.0);
  EXPECT_FALSE(rows[3].contains("predicted_us"));
  EXPECT_EQ(rows[3]["why"], "atomics.global_per_clk: not in the profile");
}

TEST(PredictionsSection, HasTheErrorsOfThoseThatPredictedSomething) {
  const json section = predictions_section(planted());
  ASSERT_EQ(section["errors"].size(), 2u);  // no datasheet was given
  EXPECT_EQ(section["errors"][0]["name"], "cost model");
  EXPECT_EQ(section["errors"][0]["mape"], 0.6);
  EXPECT_EQ(section["errors"][1]["name"], "measured roofline");
  EXPECT_EQ(section["unpredicted"], 1u);
  EXPECT_EQ(section["frozen_hash"], "0123456789abcdef");
  EXPECT_EQ(section["unmatched"].size(), 1u);
}

TEST(PredictionsSection, TheFigureHasAPointForEachPrediction) {
  const json figure = predictions_section(planted())["figures"][0];
  EXPECT_EQ(figure["kind"], "predictions");
  ASSERT_EQ(figure["points"].size(), 3u);
  EXPECT_EQ(figure["points"][0]["label"], "stencil/naive.f32, 1024");
  EXPECT_EQ(figure["points"][0]["family"], "stencil");
  validate::Validation none = planted();
  none.rows = {row("gather/x.f32", 100, std::nullopt)};
  none.model.count = 0;
  EXPECT_EQ(predictions_section(none)["figures"][0]["kind"], "absent");
}

}  // namespace
}  // namespace warpgauge::report
