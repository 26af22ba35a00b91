// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figures.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "analysis/report/figures_without_curves.h"
#include "analysis/samples/reader.h"
#include "tests/analysis/report/report_fixture.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;

/// As a report has them.
std::vector<json> figures_of(const std::vector<samples::Recording>& recordings,
                             const profile::Profile& profile) {
  estimate::Estimates estimates;
  const auto all = figures(Recordings(recordings.begin(), recordings.end()), profile, estimates);
  return {all.begin(), all.end()};
}

std::vector<json> figures_of(const std::vector<samples::Recording>& recordings) {
  return figures_of(recordings, profile::fit(recordings));
}

bool has_note(const json& figure, const std::string& part) {
  for (const json& note : figure["notes"]) {
    if (note.get<std::string>().find(part) != std::string::npos) return true;
  }
  return false;
}

TEST(Figures, ASeriesBecomesACurveWithItsPlantedLevel) {
  const auto all = figures_of({planted_recording()});
  ASSERT_EQ(all.size(), 1u);
  const json& figure = all[0];
  EXPECT_EQ(figure["id"], "saturation");
  EXPECT_EQ(figure["title"], "Bandwidth against bytes in flight");
  EXPECT_EQ(figure["kind"], "lines");
  EXPECT_EQ(figure["question"], "How many bytes in flight does DRAM need?");
  EXPECT_EQ(figure["y"]["unit"], "GB/s");
  EXPECT_EQ(figure["keys"], json({"dram.read_gbps"}));
  ASSERT_FALSE(figure["curves"].empty());
  EXPECT_EQ(figure["curves"][0]["x"].size(), 8u);
  EXPECT_EQ(figure["curves"][0]["series_label"], "read");
  ASSERT_EQ(figure["levels"].size(), 1u);
  EXPECT_EQ(figure["levels"][0]["key"], "dram.read_gbps");
  EXPECT_NEAR(figure["levels"][0]["y"].get<double>(), kPlantedPlateauGbps, 10);
}

TEST(Figures, SeriesOfOneFigureMerge) {
  samples::Recording recording = planted_recording();
  recording.series.push_back(planted_saturation("memory/saturation/copy", "dram.copy_gbps"));
  recording.series.back().label = "copy";
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["keys"].size(), 2u);
  EXPECT_EQ(all[0]["levels"].size(), 2u);
  EXPECT_EQ(all[0]["curves"].back()["series_label"], "copy");
}

TEST(Figures, OfSeveralPeersEachHasItsOwn) {
  samples::Recording recording = planted_recording();
  const auto add = [&](const std::string& variant, double peer) {
    recording.series.push_back(planted_saturation("link/planted/" + variant, "link." + variant));
    recording.series.back().figure = "links";
    recording.series.back().figure_title = "Links";
    recording.series.back().constants["peer"] = peer;
  };
  const auto ids = [&] {
    std::vector<std::string> list;
    for (const json& figure : figures_of({recording})) list.push_back(figure["id"]);
    return list;
  };
  add("read.peer2", 2);
  add("write.peer2", 2);
  EXPECT_EQ(ids(), (std::vector<std::string>{"saturation", "links"}));
  add("read.peer13", 13);
  EXPECT_EQ(ids(), (std::vector<std::string>{"saturation", "links.peer2", "links.peer13"}));
  const auto all = figures_of({recording});
  EXPECT_EQ(all[1]["title"], "Links (peer2)");
  EXPECT_EQ(all[2]["title"], "Links (peer13)");
  EXPECT_EQ(all[1]["curves"].size(), 2 * all[2]["curves"].size());
}

TEST(Figures, LabelsThatBeginWithANumberCountUp) {
  samples::Recording recording = planted_recording();
  recording.series.clear();
  for (const char* label : {"8 B loads", "16 B loads", "4 B loads", "8 B stores", "4 B stores"}) {
    recording.series.push_back(
        planted_saturation(std::string("memory/saturation/") + label, label));
    recording.series.back().label = label;
  }
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 1u);
  std::vector<std::string> labels;
  for (const json& curve : all[0]["curves"]) labels.push_back(curve["series_label"]);
  EXPECT_EQ(labels, (std::vector<std::string>{"4 B loads", "8 B loads", "16 B loads", "4 B stores",
                                              "8 B stores"}));
}

TEST(Figures, SeriesWithOtherAxesGetAFigureOfTheirOwn) {
  samples::Recording recording = planted_recording();
  recording.series.push_back(planted_saturation("memory/saturation/warps", "dram.copy_gbps"));
  recording.series.back().axes = {{"warps", "warps"}};
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[1]["id"], "saturation.2");
}

TEST(Figures, AKeyThatTheProfileDoesNotKnowIsANoteOnly) {
  const auto all = figures_of({planted_recording()}, profile::Profile{});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["kind"], "lines");
  EXPECT_TRUE(all[0]["keys"].empty());
  EXPECT_TRUE(all[0]["levels"].empty());
  EXPECT_TRUE(has_note(all[0], "dram.read_gbps is not in this profile"));
}

TEST(Figures, CampaignsShowTheFirstAndSaySo) {
  const auto all =
      figures_of({planted_recording("/x/a.jsonl"), planted_recording("/x/b.jsonl", 2)});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_TRUE(has_note(all[0], "first of 2 campaigns (a.jsonl)"));
  const auto one = figures_of({planted_recording()});
  EXPECT_EQ(all[0]["curves"], one[0]["curves"]);
}

TEST(Figures, ACampaignThatFailedLendsItsPlaceToTheNext) {
  samples::Recording failed = planted_recording("a.jsonl");
  failed.series[0].outcome = samples::Outcome::kFailed;
  failed.series[0].reason = "launch error";
  failed.series[0].points.clear();
  const auto all = figures_of({failed, planted_recording("b.jsonl", 2)});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["kind"], "lines");
}

TEST(Figures, ASkippedSeriesLeavesAFigureThatSaysWhy) {
  samples::Recording recording = planted_recording();
  recording.series[0].outcome = samples::Outcome::kSkipped;
  recording.series[0].reason = "needs compute capability 10.0";
  recording.series[0].points.clear();
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["kind"], "absent");
  EXPECT_TRUE(all[0]["curves"].empty());
  EXPECT_TRUE(has_note(all[0], "needs compute capability 10.0"));
}

TEST(Figures, FlagsReachTheNotesAndTheKeysOfUnnamedSeriesArePoints) {
  samples::Recording recording = planted_recording();
  recording.series[0].flags = {"device busy: another process"};
  recording.series.push_back(planted_saturation("memory/saturation/hidden", "dram.copy_gbps"));
  recording.series.back().figure.clear();
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(has_note(all[0], "read: device busy: another process"));
  EXPECT_EQ(all[0]["keys"], json({"dram.read_gbps"}));
  EXPECT_EQ(all[1]["kind"], "values");
  EXPECT_EQ(all[1]["id"], "values_memory_saturation");
  EXPECT_EQ(all[1]["keys"], json({"dram.copy_gbps"}));
  EXPECT_EQ(all[1]["probes"], json({"memory/saturation"}));
}

TEST(Figures, AProbeWithoutAnyNamedFigureHasOneAllTheSame) {
  samples::Recording recording = planted_recording();
  recording.series.push_back(planted_saturation("memory/other/skipped", "l2.read_gbps"));
  recording.series.back().probe = "memory/other";
  recording.series.back().figure.clear();
  recording.series.back().outcome = samples::Outcome::kSkipped;
  recording.series.back().reason = "needs compute capability 10.0";
  recording.series.back().points.clear();
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[1]["probes"], json({"memory/other"}));
  EXPECT_EQ(all[1]["kind"], "absent");
  EXPECT_TRUE(has_note(all[1], "l2.read_gbps is absent: "));
  EXPECT_TRUE(has_note(all[1], "needs compute capability 10.0"));
}

TEST(Figures, ManyCurvesInOneFigureAreShownAsPointsToo) {
  samples::Recording recording = planted_recording();
  recording.series.clear();
  for (int i = 0; i < 13; ++i) {
    const std::string name = "n" + std::to_string(i);
    recording.series.push_back(
        planted_saturation("memory/saturation/" + name, "dram." + name + "_gbps"));
  }
  auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[1]["kind"], "values");
  EXPECT_EQ(all[1]["panels"][0]["rows"].size(), 13u);
  recording.series.pop_back();
  all = figures_of({recording});
  EXPECT_EQ(all.size(), 1u);
}

TEST(Figures, QuantilesAreMarkedAndHaveADistributionBehindThem) {
  samples::Series series;
  series.id = "memory/single/accesses";
  series.probe = "memory/single";
  series.axes = {{"size", "bytes"}};
  series.quantities = {{"access", "cycles"}};
  series.estimator = "quantiles";
  series.fills = {{"dram.latency.p50_cycles", "p50"}};
  series.figure = "single";
  std::vector<double> access;
  for (int i = 0; i < 3000; ++i) access.push_back((i % 2 ? 500 : 700) + i % 11);
  series.points = {{{1 << 30}, {access}}};
  samples::Recording recording = planted_recording();
  recording.series = {series};
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0]["marks"][0]["key"], "dram.latency.p50_cycles");
  EXPECT_EQ(all[1]["id"], "single.distribution");
  EXPECT_EQ(all[1]["kind"], "histogram");
  EXPECT_EQ(all[1]["marks"], all[0]["marks"]);
}

TEST(Figures, EveryProbeOfThePublishedRecordingsHasOne) {
  const std::filesystem::path data = std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/h200";
  const auto profile = profile::read_profile(data / "profile.json");
  std::set<std::string> probes, shown;
  const std::vector<samples::Recording> recordings = {
      samples::read_recording(data / "recording-2026-11-22-all_probes-1.jsonl.zst")};
  for (const samples::Series& series : recordings[0].series) probes.insert(series.probe);
  std::set<std::string> ids;
  for (const json& figure : figures_of(recordings, profile)) {
    EXPECT_TRUE(ids.insert(figure["id"]).second) << figure["id"];
    if (figure["kind"] == "absent") continue;
    for (const json& probe : figure["probes"]) shown.insert(probe.get<std::string>());
  }
  EXPECT_GT(probes.size(), 20u);
  EXPECT_EQ(shown, probes);
}

TEST(Figures, APointThatIsNotUsedIsNamedWithItsPlace) {
  samples::Recording recording = planted_recording();
  recording.series[0].points[3].samples[0] = {0, 0, 0};  // no duration is zero
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_TRUE(has_note(all[0], "read: point in_flight = 8 not used: "));
  EXPECT_EQ(all[0]["curves"][0]["x"].size(), 7u);
}

/// cycles per step = max(4, 2 * ilp * warps): four-cycle latency, one instruction every two cycles.
samples::Series planted_surface() {
  samples::Series series;
  series.id = "compute/issue/ffma";
  series.probe = "compute/issue";
  series.question = "How many instructions fill the pipe?";
  series.axes = {{"ilp", "1"}, {"warps", "warps"}, {"steps", "iterations"}};
  series.quantities = {{"duration", "cycles"}};
  series.constants = {{"schedulers", 4}, {"lanes", 32}};
  series.estimator = "issue_surface";
  series.fills = {{"fp32.latency_cycles", "latency"}};
  series.figure = "issue";
  series.figure_title = "Issue surface";
  series.label = "FFMA";
  for (const double ilp : {1, 2, 4, 8}) {
    for (const double warps : {1, 2, 4, 8}) {
      const double cycles = std::max(4.0, 2 * ilp * warps);
      for (const double steps : {64, 128, 192, 256}) {
        const double duration = 40 + steps * cycles;
        series.points.push_back({{ilp, warps, steps}, {{duration, duration, duration}}});
      }
    }
  }
  return series;
}

TEST(Figures, AGridBecomesAHeatmapBesideTheCurves) {
  samples::Recording recording = planted_recording();
  recording.series = {planted_surface()};
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0]["kind"], "lines");
  EXPECT_EQ(all[1]["id"], "issue.grid");
  EXPECT_EQ(all[1]["kind"], "heatmap");
  EXPECT_EQ(all[1]["title"], "Issue surface: FFMA");
  EXPECT_EQ(all[1]["grid"]["z"].size(), 16u);
  EXPECT_EQ(all[1]["keys"], json({"fp32.latency_cycles"}));
}

TEST(Figures, NoTwoHaveOneTitle) {
  samples::Recording recording = planted_recording();
  for (const char* id : {"saturation_one_sm", "saturation_all_sms"}) {
    recording.series.push_back(
        planted_saturation(std::string("memory/") + id, id + std::string(".x")));
    recording.series.back().figure = id;
  }
  recording.series.erase(recording.series.begin());
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0]["title"], "Bandwidth against bytes in flight (one sm)");
  EXPECT_EQ(all[1]["title"], "Bandwidth against bytes in flight (all sms)");
}

/// Three instructions by twos: the first two share a pipe, the third has one of its own.
samples::Series planted_pairs() {
  samples::Series series;
  series.id = series.probe = "compute/pairs";
  series.question = "Which share a pipe?";
  series.axes = {{"a", "1"}, {"b", "1"}, {"pairs", "instructions"}};
  series.quantities = {{"duration", "cycles"}};
  series.facts = {{"instructions", "0 ffma, 1 fmul, 2 popc"}};
  series.estimator = "pair_overlap";
  series.figure = "pairs";
  series.figure_title = "Overlap: 0 ffma, 1 fmul, 2 popc";
  for (int a = 0; a < 3; ++a) {
    for (int b = a; b < 3; ++b) {
      const double cycles = a != b && b == 2 ? 4 : 8;
      for (const double pairs : {64, 128, 192, 256}) {
        const double duration = 40 + pairs * cycles;
        series.points.push_back({{double(a), double(b), pairs}, {{duration, duration, duration}}});
      }
    }
  }
  return series;
}

TEST(Figures, AGridAloneIsItsFigureAndItsAxesHaveNames) {
  samples::Recording recording = planted_recording();
  recording.series = {planted_pairs()};
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["id"], "pairs");
  EXPECT_EQ(all[0]["kind"], "heatmap");
  EXPECT_EQ(all[0]["title"].get<std::string>().substr(0, 8), "Overlap");
  EXPECT_EQ(all[0]["title"].get<std::string>().find("1 fmul"), std::string::npos);
  EXPECT_EQ(all[0]["grid"]["row_names"], json({"ffma", "fmul", "popc"}));
  EXPECT_EQ(all[0]["grid"]["column_names"], json({"ffma", "fmul", "popc"}));
}

TEST(Figures, TwoGridsOfOneFigureKeepDistinctIds) {
  samples::Recording recording = planted_recording();
  recording.series = {planted_surface(), planted_surface()};
  recording.series[1].id = "compute/issue/fmul";
  recording.series[1].fills.clear();
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[1]["id"], "issue.grid");
  EXPECT_EQ(all[2]["id"], "issue.grid2");
}

TEST(Figures, APictureOfAnEstimatorHasTheKeysOfItsFigure) {
  samples::Series series;
  series.id = "memory/tail/dram";
  series.probe = "memory/tail";
  series.question = "How long do the slowest accesses take?";
  series.axes = {{"sm", "1"}};
  series.quantities = {{"access", "cycles"}};
  series.estimator = "quantiles";
  series.fills = {{"dram.latency.p50_cycles", "p50"}};
  series.figure = "tail";
  std::vector<double> access;
  for (int i = 0; i < 2000; ++i) access.push_back(600 + i % 100);
  series.points = {{{0}, {access}}};
  samples::Recording recording = planted_recording();
  recording.series = {series};
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0]["keys"], json({"dram.latency.p50_cycles"}));
  EXPECT_EQ(all[1]["id"], "tail.distribution");
  EXPECT_EQ(all[1]["keys"], all[0]["keys"]);
  ASSERT_EQ(all[1]["marks"].size(), 1u);
  EXPECT_EQ(all[1]["marks"][0]["key"], "dram.latency.p50_cycles");
}

/// Two populations of timed accesses, 200 and 400 cycles, with a little jitter.
samples::Series planted_modes() {
  samples::Series series;
  series.id = "memory/near_far/hit";
  series.probe = "memory/near_far";
  series.question = "Has L2 a near and a far half?";
  series.axes = {{"sm", "1"}};
  series.quantities = {{"access", "cycles"}};
  series.estimator = "modes";
  series.fills = {{"l2.near.latency_cycles", "mode.0"}, {"l2.far.latency_cycles", "mode.1"}};
  series.figure = "near_far";
  std::vector<double> access;
  for (int i = 0; i < 400; ++i) access.push_back((i % 2 ? 200 : 400) + i % 7);
  series.points = {{{0}, {access}}};
  return series;
}

TEST(Figures, ModesBecomeAHistogramMarkedByItsKeys) {
  samples::Recording recording = planted_recording();
  recording.series = {planted_modes()};
  const auto all = figures_of({recording});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["kind"], "histogram");
  EXPECT_EQ(all[0]["title"], "near_far");  // no title given: the id
  ASSERT_EQ(all[0]["marks"].size(), 2u);
  EXPECT_EQ(all[0]["marks"][0]["key"], "l2.near.latency_cycles");
  EXPECT_NEAR(all[0]["marks"][0]["x"].get<double>(), 203, 5);
  EXPECT_EQ(all[0]["marks"][1]["key"], "l2.far.latency_cycles");
  EXPECT_NEAR(all[0]["marks"][1]["x"].get<double>(), 403, 5);
}

TEST(RooflineFigure, CarriesCeilingsAndTheReasonsOfMissingOnes) {
  profile::Profile profile;
  profile::Entry entry;
  entry.value = entry.low = entry.high = 60;
  entry.unit = "TFLOP/s";
  profile.entries["fp32.tflops"] = entry;
  entry.value = entry.low = entry.high = 4000;
  entry.unit = "GB/s";
  profile.entries["dram.read_gbps"] = entry;
  profile.absent["l2.read_gbps"] = "failed: out of memory";
  const json figure = roofline_figure(model::roofline(profile));
  EXPECT_EQ(figure["kind"], "roofline");
  EXPECT_EQ(figure["keys"], json({"fp32.tflops", "dram.read_gbps"}));
  EXPECT_EQ(figure["ceilings"]["compute"]["tflops"]["value"], 60.0);
  EXPECT_EQ(figure["ceilings"]["memory"][0]["ridge_flop_per_byte"]["value"], 15.0);
  EXPECT_TRUE(has_note(figure, "no ceiling from l2.read_gbps: failed: out of memory"));
}

TEST(RooflineFigure, IsAbsentWithoutComputeCeiling) {
  const json figure = roofline_figure(model::roofline(profile::Profile{}));
  EXPECT_EQ(figure["kind"], "absent");
  EXPECT_TRUE(has_note(figure, "fp32.tflops"));
}

}  // namespace
}  // namespace warpgauge::report
