// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/preparation.h"

#include <gtest/gtest.h>

namespace warpgauge::report {
namespace {

constexpr double kMib = 1 << 20;

samples::Series sweep_of_sizes(const std::string& probe) {
  samples::Series series;
  series.id = probe + "/cg";
  series.probe = probe;
  series.axes = {{"size", "bytes"}, {"hops", "hops"}};
  return series;
}

Figure figure_with(const std::string& id, const std::string& series, std::vector<double> mib,
                   const std::vector<double>& cycles) {
  for (double& x : mib) x *= kMib;
  Figure figure{id, "", "", "lines"};
  figure.probes = {id};
  figure.x = {"size", "bytes", true};
  figure.y = {"latency", "cycles"};
  figure.curves.push_back({{.label = "", .x = mib, .y = cycles}, series, "ld.cg"});
  return figure;
}

TEST(Preparation, IsWhatTheSeriesSays) {
  samples::Series series = sweep_of_sizes("memory/any");
  EXPECT_FALSE(preparation_of(series, {}));
  series.constants = {{"touched_to_bytes", 100}, {"touch_step_bytes", 10}};
  const auto preparation = preparation_of(series, {});
  ASSERT_TRUE(preparation);
  EXPECT_EQ(preparation->to_bytes, 100);
  EXPECT_EQ(preparation->step_bytes, 10);
}

TEST(Preparation, OfAnEarlierRecordingIsTwiceTheL2ThatItsHeaderStates) {
  samples::Header header;
  const samples::Series series = sweep_of_sizes("memory/pointer_chase");
  EXPECT_FALSE(preparation_of(series, header));
  header.device = {{"l2_bytes", 60 * kMib}};
  ASSERT_TRUE(preparation_of(series, header));
  EXPECT_EQ(preparation_of(series, header)->to_bytes, 120 * kMib);
  samples::Series stride = series;
  stride.axes[0].name = "stride";
  EXPECT_FALSE(preparation_of(stride, header));
}

TEST(Preparation, BreaksTheCurveMarksThePlaceAndSaysWhatOthersShow) {
  Figure figure = figure_with("ladder", "a", {64, 117, 128, 256}, {426, 546, 674, 680});
  const Figure other = figure_with("capacity", "b", {100, 121, 128}, {520, 547, 554});
  profile::Profile profile;
  profile.entries["tlb.level1.reach_bytes"] = {.value = 249 * kMib, .unit = "bytes"};
  break_at_preparation(figure, "a", {120 * kMib, 65536}, profile, {figure, other});
  EXPECT_EQ(figure.curves[0].break_at, 2u);
  ASSERT_EQ(figure.marks.size(), 1u);
  EXPECT_EQ(figure.marks[0].value, 120 * kMib);
  ASSERT_EQ(figure.notes.size(), 1u);
  const std::string& note = figure.notes[0];
  for (const char* part :
       {"from 546 to 674 cycles between 117 MiB and 128 MiB", "up to 120 MiB", "every 64 KiB",
        "tlb.level1.reach_bytes 249 MiB", "capacity from 547 to 554 cycles"}) {
    EXPECT_NE(note.find(part), note.npos) << part << "\n" << note;
  }
}

TEST(Preparation, ACurveOnOneSideStaysWhole) {
  Figure figure = figure_with("ladder", "a", {1, 2, 4}, {30, 30, 31});
  const nlohmann::json before = figure;
  break_at_preparation(figure, "a", {120 * kMib, 65536}, {}, {});
  EXPECT_EQ(nlohmann::json(figure), before);
  break_at_preparation(figure, "another", {2 * kMib, 65536}, {}, {});
  EXPECT_EQ(nlohmann::json(figure), before);
}

}  // namespace
}  // namespace warpgauge::report
