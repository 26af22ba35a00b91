// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figures_without_curves.h"

#include <gtest/gtest.h>

namespace warpgauge::report {
namespace {

using nlohmann::json;

profile::Profile planted_profile() {
  profile::Profile profile;
  const auto put = [&](const char* key, double value, const char* unit) {
    profile::Entry entry;
    entry.value = entry.low = entry.high = value;
    entry.unit = unit;
    profile.entries[key] = entry;
  };
  put("inst.fadd.latency_cycles", 4, "cycles");
  put("inst.fmul.latency_cycles", 400, "cycles");
  put("inst.fadd.per_clk_sm", 128, "instructions/clk/SM");
  profile.absent["inst.dadd.per_clk_sm"] = "skipped: no such pipe";
  return profile;
}

TEST(ValuesFigure, HasAPanelAUnitAndTheReasonsOfWhatIsAbsent) {
  const json figure = values_figure("compute/rate", "How fast?",
                                    {"inst.fadd.latency_cycles", "inst.fadd.per_clk_sm",
                                     "inst.fmul.latency_cycles", "inst.dadd.per_clk_sm"},
                                    planted_profile());
  EXPECT_EQ(figure["id"], "values_compute_rate");
  EXPECT_EQ(figure["kind"], "values");
  ASSERT_EQ(figure["panels"].size(), 2u);
  const json& cycles = figure["panels"][0];
  EXPECT_EQ(cycles["unit"], "cycles");
  EXPECT_EQ(cycles["begins"], "inst.");
  EXPECT_EQ(cycles["ends"], ".latency_cycles");
  EXPECT_EQ(cycles["rows"][1]["label"], "fmul");
  EXPECT_EQ(cycles["log"], true);                                              // 4 and 400
  EXPECT_EQ(figure["panels"][1]["rows"][0]["label"], "inst.fadd.per_clk_sm");  // alone: all of it
  EXPECT_EQ(figure["absent"],
            json({{{"key", "inst.dadd.per_clk_sm"}, {"why", "skipped: no such pipe"}}}));
  EXPECT_EQ(figure["keys"].size(), 4u);
}

TEST(ValuesFigure, AnIntervalThatReachesBelowZeroHasNoLogarithmicAxis) {
  profile::Profile profile = planted_profile();
  profile.entries["inst.fadd.latency_cycles"].low = -1;
  const json figure =
      values_figure("p/q", "", {"inst.fadd.latency_cycles", "inst.fmul.latency_cycles"}, profile);
  EXPECT_EQ(figure["panels"][0]["log"], false);
}

TEST(ValuesFigure, WithoutAnyValueIsAbsentWithTheReasons) {
  const json figure =
      values_figure("compute/rate", "How fast?", {"inst.dadd.per_clk_sm"}, planted_profile());
  EXPECT_EQ(figure["kind"], "absent");
  EXPECT_EQ(figure["notes"], json({"inst.dadd.per_clk_sm is absent: skipped: no such pipe"}));
}

TEST(ValuesFigure, KeysThatBeginAndEndAlikeKeepSomethingOfTheirOwn) {
  profile::Profile profile = planted_profile();
  profile.entries["a.b"] = profile.entries["a.b.b"] = profile.entries["inst.fadd.latency_cycles"];
  const json figure = values_figure("p/q", "", {"a.b", "a.b.b"}, profile);
  for (const json& row : figure["panels"][0]["rows"]) EXPECT_NE(row["label"], "");
}

}  // namespace
}  // namespace warpgauge::report
