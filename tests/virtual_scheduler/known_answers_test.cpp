// SPDX-License-Identifier: Apache-2.0
// A fixed part of the table of known answers (data/known_answers/execution.md), compared with
// limits. The whole table: ctest -C full, or warpgauge_known_answers_execution.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "tests/virtual_gpu/published.h"
#include "tests/virtual_scheduler/population.h"
#include "tests/virtual_scheduler/record.h"
#include "tests/virtual_scheduler/trials.h"

namespace warpgauge::virtual_scheduler {
namespace {

constexpr int kMachines = 120;
constexpr int kAdversarial = 4;

Table plant() {
  Table table;
  for (int i = 0; i < kMachines; ++i) run_random(i, table);
  for (int i = 0; i < kAdversarial; ++i) run_adversarial(i, table);
  return table;
}

TEST(KnownAnswersOfExecution, WholeNumbersAreRecoveredOrNotGiven) {
  const Table table = plant();
  for (const char* detector : {"scheduler count", "latency, surface", "interval, surface",
                               "latency, chain", "interval, rate"}) {
    const auto row = table.rows().find({detector, "random", "low"});
    ASSERT_NE(row, table.rows().end()) << detector;
    EXPECT_GT(row->second.planted, kMachines / 2) << detector;
    EXPECT_EQ(row->second.recovered, row->second.planted) << detector;
  }
  for (const auto& [key, row] : table.rows()) {
    const auto& [detector, population, noise] = key;
    EXPECT_EQ(row.unreal, 0) << detector << ", " << population << ", " << noise;
    EXPECT_EQ(row.planted, row.recovered + row.cannot_tell + row.unreal) << detector;
  }
}

TEST(KnownAnswersOfExecution, SmsOfTodayAreAnsweredAsPublished) {
  const int first = virtual_gpu::first_of_today();
  Table table;
  for (int i = 0; i < 40; ++i) run_random(first + i, table);
  EXPECT_EQ(virtual_gpu::worse_than_published(
                table, WARPGAUGE_SOURCE_DIR "/data/known_answers/execution.csv"),
            "")
      << "again: WARPGAUGE_KNOWN_ANSWERS_FIRST=" << first;
}

TEST(KnownAnswersOfExecution, ThreeSchedulersAreHeldOrNotTold) {
  constexpr int kFirst = 2'000'000, kSms = 200;
  for (const Noise& noise : std::span(virtual_gpu::kNoises).first(2)) {  // the third hides 3 %
    Row row;
    for (int i = kFirst; i < kFirst + kSms; ++i) {
      Sm sm = random_sm("three " + std::to_string(i));
      sm.schedulers = 3;
      Bench bench(sm);
      const auto found = estimate::estimate(rate_sweep(bench, noise, std::to_string(i)));
      score_whole(sm.saturated_interval(sm.op), found, "saturated.per_sm", -kLanes * 3, row);
    }
    EXPECT_GT(row.intervals, 15) << noise.name;
    // A third of them where the interval is that of 32 warps alone.
    EXPECT_GE(row.covered, row.intervals * 7 / 10) << noise.name << ": " << row.intervals;
  }
}

TEST(KnownAnswersOfExecution, OnePipeForAllIsHeldOrNotTold) {
  constexpr int kFirst = 2'000'000, kSms = 40;
  Row row;
  for (int i = kFirst; i < kFirst + kSms; ++i) {
    const Sm sm = common_pipe_sm("one pipe " + std::to_string(i));
    Bench bench(sm);
    const auto found = estimate::estimate(
        surface_sweep(bench, 1, Grid::kCoarse, virtual_gpu::kNoises[0], std::to_string(i)));
    score_whole(sm.saturated_interval(sm.op) / sm.schedulers, found, "interval", 1, row);
  }
  EXPECT_GT(row.intervals, 10);
  EXPECT_GT(row.cannot_tell, 10);
  EXPECT_GE(row.covered, row.intervals * 85 / 100) << row.intervals;
}

TEST(KnownAnswersOfExecution, TheTableDoesNotDependOnTheOrder) {
  Table forwards, backwards;
  for (int i = 1; i < 4; ++i) run_random(i, forwards);
  for (int i = 3; i > 0; --i) run_random(i, backwards);
  EXPECT_EQ(virtual_gpu::to_csv(forwards), virtual_gpu::to_csv(backwards));
  EXPECT_NE(to_document(forwards, 3, 0).find("| scheduler count | low | 3 |"), std::string::npos);
}

estimate::Estimate saying(double value, double low, double high) {
  estimate::Estimate found;
  found.values["x"] = {value, low, high, 9, "cycles"};
  return found;
}

TEST(KnownAnswersOfExecution, AnIntervalOverTwoNumbersIsNoAnswer) {
  Row row;
  score_whole(4, saying(4.0, 3.9, 4.1), "x", 1, row);
  EXPECT_EQ(row.recovered, 1);
  score_whole(4, saying(4.0, 3.4, 4.1), "x", 1, row);
  score_whole(4, estimate::Estimate{}, "x", 1, row);
  EXPECT_EQ(row.cannot_tell, 2);
  score_whole(4, saying(5.0, 4.9, 5.1), "x", 1, row);
  EXPECT_EQ(row.unreal, 1);
  // Two issues a cycle; a rate of 64 thread instructions is one warp instruction every two cycles
  // of four schedulers.
  score_whole(0.5, saying(0.51, 0.49, 0.52), "x", 1, row);
  score_whole(2, saying(64, 63, 65), "x", -128, row);
  EXPECT_EQ(row.recovered, 3);
  EXPECT_EQ(row.planted, 6);
}

}  // namespace
}  // namespace warpgauge::virtual_scheduler
