// SPDX-License-Identifier: Apache-2.0
// A recording on disk that is cut short and continued.
#include "probes/harness/recorder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"
#include "tests/analysis/samples/example_recording.h"

namespace warpgauge::probes {
namespace {

class RecordingOnDisk : public testing::Test {
 protected:
  static samples::Series named(const std::string& id) {
    auto series = samples::example_timing();
    series.id = id;
    series.probe = id.substr(0, id.rfind('/'));
    return series;
  }

  samples::Header header_ = samples::example_header();
  samples::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "recording.jsonl";
};

TEST_F(RecordingOnDisk, WhatIsRecordedIsHeldAndCanBeReadBack) {
  {
    Recorder recorder(file_, header_, false);
    EXPECT_EQ(recorder.find("planted/one"), nullptr);
    EXPECT_EQ(recorder.record(named("planted/one")).id, "planted/one");
    ASSERT_NE(recorder.find("planted/one"), nullptr);
    EXPECT_FALSE(recorder.is_resumed("planted/one"));
    recorder.finish(12.5);
  }
  const auto recording = samples::read_recording(file_);
  ASSERT_EQ(recording.series.size(), 1u);
  EXPECT_EQ(recording.series[0].id, "planted/one");
  EXPECT_EQ(recording.series[0].points.size(), named("planted/one").points.size());
  EXPECT_TRUE(recording.complete);
  EXPECT_EQ(recording.elapsed_seconds, 12.5);
}

TEST_F(RecordingOnDisk, WhatWasBegunInParallelIsGoneOnWithInParallelAlone) {
  samples::Header together = header_;
  together.device[samples::kDevicesInParallel] = 4;
  { Recorder(file_, together, false).record(named("planted/one")); }
  EXPECT_THROW(Recorder(file_, header_, true), InputError);
  samples::Header fewer = together;
  fewer.device[samples::kDevicesInParallel] = 2;
  EXPECT_THROW(Recorder(file_, fewer, true), InputError);
  EXPECT_TRUE(Recorder(file_, together, true).is_resumed("planted/one"));
}

TEST_F(RecordingOnDisk, ARunThatWasCutShortGoesOn) {
  { Recorder(file_, header_, true).record(named("planted/one")); }  // nothing to resume: a new one
  {
    Recorder recorder(file_, header_, true);
    EXPECT_TRUE(recorder.is_resumed("planted/one"));
    EXPECT_NE(recorder.find("planted/one"), nullptr);
    recorder.record(named("planted/two"));
    EXPECT_FALSE(recorder.is_resumed("planted/two"));
    EXPECT_THROW(recorder.record(named("planted/one")), InputError);
    recorder.finish(1);
  }
  EXPECT_EQ(samples::read_recording(file_).series.size(), 2u);
}

TEST_F(RecordingOnDisk, NeitherOverwritesNorMixesRuns) {
  { Recorder(file_, header_, false).record(named("planted/one")); }
  EXPECT_THROW(Recorder(file_, header_, false), InputError);
  for (std::string samples::Header::*field :
       {&samples::Header::device_uuid, &samples::Header::level, &samples::Header::git_revision,
        &samples::Header::device_name}) {
    auto other = header_;
    other.*field += "x";
    EXPECT_THROW(Recorder(file_, other, true), InputError);
  }
  EXPECT_EQ(samples::read_recording(file_).series.size(), 1u);
}

TEST_F(RecordingOnDisk, WithoutAFileSeriesAreHeld) {
  Recorder recorder;
  recorder.record(named("planted/one"));
  EXPECT_NE(recorder.find("planted/one"), nullptr);
  recorder.finish(1);
  EXPECT_FALSE(std::filesystem::exists(file_));
}

samples::Series empty_series() {
  samples::Series series;
  series.id = "planted/sweep";
  series.axes = {{"size", "bytes"}};
  series.quantities = {{"duration", "cycles"}, {"clock", "MHz"}};
  return series;
}

TEST(SeriesSweep, TakesOnlyPointsThatFit) {
  auto series = empty_series();
  int added = 0;
  SeriesSweep sweep(series, [&added] { ++added; });
  sweep.add({4}, {{1, 2}, {1980}});
  EXPECT_THROW(sweep.add({4, 5}, {{1}, {2}}), std::logic_error);
  EXPECT_THROW(sweep.add({4}, {{1}}), std::logic_error);
  EXPECT_THROW(sweep.add({4}, {{1}, {std::nan("")}}), std::runtime_error);
  EXPECT_THROW(sweep.add({4}, {{std::numeric_limits<double>::infinity()}, {1}}),
               std::runtime_error);
  ASSERT_EQ(series.points.size(), 1u);
  EXPECT_EQ(series.points[0].samples, (std::vector<std::vector<double>>{{1, 2}, {1980}}));
  EXPECT_EQ(added, 1);
}

TEST(SeriesSweep, LeavesOutAPointWithItsReasonAndKeepsTheOthers) {
  auto series = empty_series();
  SeriesSweep sweep(series, [] {});
  const auto add = [&](double at) { sweep.add({at}, {{1, 2}, {1980}}); };
  sweep.attempt([&] { add(4); });
  EXPECT_FALSE(series.facts.contains(kLeftOut));
  for (int time = 0; time < 2; ++time) {  // a reason is there once
    sweep.attempt([&] {
      throw SkipPoint{{"an SM holds one"}};
      add(8);
    });
  }
  sweep.attempt([] { throw SkipPoint{{"an SM holds none"}}; });
  sweep.attempt([&] { add(16); });
  ASSERT_EQ(series.points.size(), 2u);
  EXPECT_EQ(series.points[1].at, std::vector<double>{16});
  EXPECT_EQ(series.facts.at(kLeftOut), "an SM holds one; an SM holds none");
}

TEST(SeriesSweep, OnlyAPointIsLeftOutByAnAttempt) {
  auto series = empty_series();
  SeriesSweep sweep(series, [] {});
  EXPECT_THROW(sweep.attempt([] { throw SkipSeries{"no such unit"}; }), SkipSeries);
  EXPECT_THROW(sweep.attempt([] { throw std::runtime_error("a wrong result"); }),
               std::runtime_error);
  EXPECT_FALSE(series.facts.contains(kLeftOut));
}

TEST(CounterPoints, HoldWhatEveryLaunchGave) {
  counters::MetricGroup group;
  group.metrics.resize(2);
  group.metrics[0].alias = "sectors";
  group.metrics[1].alias = "hits";
  for (auto& metric : group.metrics) metric.unit = "sectors";
  group.derived.resize(1);
  group.derived[0].alias = group.derived[0].unit = "bytes";
  auto series = empty_series();
  series.quantities.clear();
  add_counter_points(
      series, {{"sectors", "expected", 0.01}},
      {{{1}, {{"expected", 8}, {"work", 3}}, {}}, {{2}, {{"expected", 16}, {"work", 4}}, {}}},
      {{{"sectors", 8}, {"bytes", 256}, {"hits", 1}}, {{"sectors", 16}, {"bytes", 512}}}, group);
  std::map<std::string, std::string> units;
  for (const auto& quantity : series.quantities) units[quantity.name] = quantity.unit;
  EXPECT_EQ(
      units,
      (std::map<std::string, std::string>{
          {"bytes", "bytes"}, {"expected", "sectors"}, {"sectors", "sectors"}, {"work", "1"}}));
  ASSERT_EQ(series.points.size(), 2u);
  EXPECT_EQ(series.points[1].at, std::vector<double>{2});
  EXPECT_EQ(series.points[1].samples,
            (std::vector<std::vector<double>>{{512}, {16}, {16}, {4}}));  // by name
}

TEST(CounterPoints, NoLaunchGivesNoPoint) {
  auto series = empty_series();
  add_counter_points(series, {}, {}, {}, {});
  EXPECT_TRUE(series.points.empty());
}

}  // namespace
}  // namespace warpgauge::probes
