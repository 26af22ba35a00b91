// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report_data.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "analysis/base/error.h"
#include "tests/analysis/report/report_fixture.h"

namespace warpgauge::report {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

json report_of(const std::vector<samples::Recording>& recordings,
               Origin origin = Origin::kMeasuredNow) {
  const profile::Profile profile = profile::fit(recordings);
  estimate::Estimates estimates;
  return report_data(Recordings(recordings.begin(), recordings.end()), profile, estimates, {},
                     origin);
}

std::string read_all(const fs::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class WriteReportData : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST(ReportData, NamesSchemaDeviceAndRun) {
  const json report = report_of({planted_recording()});
  EXPECT_EQ(report["schema"], "warpgauge.report");
  EXPECT_EQ(report["version"], 1);
  EXPECT_EQ(report["device"]["name"], "Test GPU");
  EXPECT_EQ(report["device"]["facts"]["sm_count"], 132.0);
  EXPECT_EQ(report["run"]["origin"], "measured now");
  const json& recording = report["run"]["recordings"][0];
  EXPECT_EQ(recording["file"], "one.jsonl");  // no path of the measuring machine
  EXPECT_EQ(recording["git_revision"], "0123abcd");
  EXPECT_EQ(recording["counters"], "available");
  EXPECT_EQ(recording["elapsed_seconds"], 2.0);
  EXPECT_EQ(report_of({planted_recording()}, Origin::kReplayed)["run"]["origin"], "replayed");
}

TEST(ReportData, HasTheHierarchyAlsoOfADeviceOfWhichNothingIsKnown) {
  estimate::Estimates estimates;
  const json report = report_data({}, {}, estimates);
  ASSERT_EQ(report["hierarchy"]["figures"].size(), 3u);
  EXPECT_EQ(report["hierarchy"]["figures"][0]["kind"], "hierarchy");
  for (const json& level : report["hierarchy"]["figures"][0]["levels_of"]) {
    for (const json& fact : level["facts"])
      EXPECT_NE(fact["why"], "") << level["id"] << fact["what"];
  }
}

TEST(ReportData, EveryFigureHasAFileNameOfItsOwn) {
  const auto refused = [](const std::string& figure, const std::string& probe) -> std::string {
    samples::Recording recording = planted_recording();
    recording.series.push_back(planted_saturation("memory/saturation/other", "l2.read_gbps"));
    recording.series.back().probe = probe;
    recording.series.back().figure = figure;
    try {
      report_of({recording});
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refused("other", "memory/other"), "");
  EXPECT_EQ(
      refused("roofline", "memory/other"),
      "/somewhere/one.jsonl: line 3: figure 'roofline' is there twice: rename one of them");
  EXPECT_EQ(refused("a/b", "memory/other"),
            "/somewhere/one.jsonl: line 3: figure 'a/b' is not fit for a file name");
  EXPECT_EQ(
      refused("", "memory/o ther"),
      "/somewhere/one.jsonl: line 3: figure 'values_memory_o ther' is not fit for a file name");
}

TEST(ReportData, SplitsTimeIntoTimingAndCounters) {
  samples::Recording recording = planted_recording();
  samples::Series counters = recording.series[0];
  counters.id += "#counters";
  counters.source = samples::Source::kCounters;
  counters.confirms = recording.series[0].id;
  counters.figure.clear();
  counters.fills.clear();
  counters.elapsed_seconds = 0.25;
  recording.series.push_back(counters);
  samples::Recording second = recording;
  second.header.time_utc = "2025-11-21T01:00:00Z";
  const json probes = report_of({recording, second})["run"]["probes"];
  ASSERT_EQ(probes.size(), 1u);
  EXPECT_EQ(probes[0]["probe"], "memory/saturation");
  EXPECT_DOUBLE_EQ(probes[0]["timing_seconds"].get<double>(), 3.0);
  EXPECT_DOUBLE_EQ(probes[0]["counters_seconds"].get<double>(), 0.5);
}

TEST(ReportData, ListsEveryEntryAndEveryAbsentKey) {
  samples::Recording recording = planted_recording();
  samples::Series skipped = planted_saturation("memory/saturation/l2", "l2.read_gbps");
  skipped.outcome = samples::Outcome::kSkipped;
  skipped.reason = "not at level quick";
  skipped.points.clear();
  skipped.code = {{"kernel", "sass", "00ff", {{"LDG.E.128", 16}}}};
  recording.series.push_back(skipped);
  const profile::Profile profile = profile::fit({recording});
  estimate::Estimates estimates;
  const json report = report_data({recording}, profile, estimates);
  EXPECT_EQ(report["values"].size(), profile.entries.size());
  const json& value = report["values"]["dram.read_gbps"];
  EXPECT_NEAR(value["value"].get<double>(), kPlantedPlateauGbps, 10);
  EXPECT_LE(value["low"].get<double>(), value["value"].get<double>());
  EXPECT_EQ(value["unit"], "GB/s");
  EXPECT_EQ(value["evidence"], "measured");
  EXPECT_TRUE(value["campaign_spread"].is_null());
  EXPECT_NE(report["absent"]["l2.read_gbps"].get<std::string>().find("not at level quick"),
            std::string::npos);
  const json& outcome = report["outcomes"][1];
  EXPECT_EQ(outcome["outcome"], "skipped");
  EXPECT_EQ(outcome["reason"], "not at level quick");
  EXPECT_EQ(outcome["code"][0]["in_loop"]["LDG.E.128"], 16);
}

TEST(ReportData, CarriesConfirmationEvidenceAndSpread) {
  profile::Profile profile;
  profile::Entry entry;
  entry.value = entry.low = entry.high = 4;
  entry.unit = "cycles";
  entry.evidence = profile::Evidence::kDerived;
  entry.campaign_spread = 0.01;
  entry.confirmation = profile::Confirmation{"contradicted", "a = b within 1 %", 5, 0.2};
  profile.entries["x.derived"] = entry;
  entry.evidence = profile::Evidence::kQueried;
  profile.entries["x.queried"] = entry;
  entry.evidence = profile::Evidence::kDocumented;
  profile.entries["x.documented"] = entry;
  estimate::Estimates estimates;
  const json values = report_data({}, profile, estimates)["values"];
  EXPECT_EQ(values["x.derived"]["evidence"], "derived");
  EXPECT_EQ(values["x.queried"]["evidence"], "queried");
  EXPECT_EQ(values["x.documented"]["evidence"], "documented");
  EXPECT_EQ(values["x.derived"]["confirmation"]["state"], "contradicted");
  EXPECT_EQ(values["x.derived"]["confirmation"]["points"], 5);
  EXPECT_EQ(values["x.derived"]["campaign_spread"], 0.01);
}

TEST(ReportData, AProfileAloneStillSaysWhereItCameFrom) {
  profile::Profile profile;
  profile.device_name = "Test GPU";
  profile.recordings = {{"one.jsonl", "0123abcd", true, "2025-11-21T00:00:00Z", "full"}};
  estimate::Estimates estimates;
  const json report = report_data({}, profile, estimates);
  EXPECT_EQ(report["device"]["name"], "Test GPU");
  EXPECT_EQ(report["run"]["recordings"][0]["git_dirty"], true);
  EXPECT_EQ(report["figures"].size(), 1u);
  EXPECT_EQ(report["figures"][0]["kind"], "absent");
  EXPECT_TRUE(report["outcomes"].empty());
}

TEST(ReportData, OutcomesNameFailuresToo) {
  samples::Recording recording = planted_recording();
  recording.series[0].outcome = samples::Outcome::kFailed;
  recording.series[0].reason = "launch error";
  const json outcome = report_of({recording})["outcomes"][0];
  EXPECT_EQ(outcome["outcome"], "failed");
  EXPECT_EQ(outcome["reason"], "launch error");
}

TEST(ReportData, IsDeterministic) {
  EXPECT_EQ(report_of({planted_recording()}).dump(), report_of({planted_recording()}).dump());
}

TEST_F(WriteReportData, RoundTripsAndLeavesNoTemporaryFile) {
  const json report = report_of({planted_recording()});
  write_report_data(report, folder_ / "report.json");
  EXPECT_EQ(json::parse(read_all(folder_ / "report.json")), report);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(WriteReportData, RefusesNotANumberAndKeepsTheOldFile) {
  std::ofstream(folder_ / "report.json") << "old";
  json report = report_of({planted_recording()});
  report["values"]["dram.read_gbps"]["value"] = std::nan("");
  try {
    write_report_data(report, folder_ / "report.json");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), (folder_ / "report.json").string() +
                                             ": /values/dram.read_gbps/value: not a finite number");
  }
  EXPECT_EQ(read_all(folder_ / "report.json"), "old");
}

TEST_F(WriteReportData, NamesTheFileThatCannotBeWritten) {
  EXPECT_THROW(write_report_data(json::object(), folder_ / "missing" / "report.json"), InputError);
  fs::create_directories(folder_ / "report.json" / "in_the_way");
  EXPECT_THROW(write_report_data(json::object(), folder_ / "report.json"), InputError);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);  // the temporary file is gone
}

}  // namespace
}  // namespace warpgauge::report
