// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/virtual_fleet/trials.h"
#include "tests/virtual_gpu/published.h"

namespace warpgauge::virtual_fleet {
namespace {

/// Fleets that were never looked at when the judgement was made.
constexpr int kFirst = 2'000'000, kFleets = 25;

const Table& planted() {
  static const Table made = [] {
    Table table;
    for (int i = 1; i < kFleets; ++i) run(kFirst + i, table);
    return table;
  }();
  return made;
}

Row total(const std::string& population, const std::string& noise = "low") {
  Row sum;
  for (const auto& [key, row] : planted().rows()) {
    if (std::get<1>(key) == population && std::get<2>(key) == noise) sum.add(row);
  }
  return sum;
}

TEST(KnownAnswersOfFleets, HealthyFleetsGiveFewFalseAlarms) {
  const Row healthy = total("healthy");
  EXPECT_EQ(healthy.machines, kFleets - 1);
  EXPECT_LE(healthy.unreal, healthy.machines);
}

TEST(KnownAnswersOfFleets, WhatWouldBeNamedIsNamed) {
  long told = 0;
  for (const auto& [key, row] : planted().rows()) {
    if (std::get<1>(key).starts_with("drift")) continue;  // it says nothing of what it would name
    EXPECT_EQ(row.planted, row.recovered + row.cannot_tell + (row.intervals - row.covered))
        << std::get<1>(key) << ", " << std::get<0>(key);
    if (std::get<2>(key) != "low") continue;
    told += row.intervals;
    EXPECT_GE(row.covered, row.intervals * 95 / 100)
        << std::get<1>(key) << ", " << std::get<0>(key);
  }
  EXPECT_GT(told, 100);
}

TEST(KnownAnswersOfFleets, AThrottledCardIsFoundWhereAKeyAloneIsNot) {
  const Row throttled = total("throttled card, 2 deviations");
  EXPECT_GT(throttled.recovered, throttled.planted / 2);
  EXPECT_LT(total("one family, 2 deviations").recovered, throttled.recovered);
}

TEST(KnownAnswersOfFleets, FleetsOfTodayAreAnsweredAsPublished) {
  const int first = virtual_gpu::first_of_today();
  Table table;
  for (int i = 1; i < 20; ++i) run(first + i, table);
  EXPECT_EQ(virtual_gpu::worse_than_published(table,
                                              WARPGAUGE_SOURCE_DIR "/data/known_answers/fleet.csv"),
            "")
      << "again: WARPGAUGE_KNOWN_ANSWERS_FIRST=" << first;
}

TEST(KnownAnswersOfFleets, TheTableDoesNotDependOnTheOrder) {
  Table forwards, backwards;
  for (int i = 1; i < 4; ++i) run(i, forwards);
  for (int i = 3; i > 0; --i) run(i, backwards);
  EXPECT_EQ(to_csv_of_fleets(forwards), to_csv_of_fleets(backwards));
  EXPECT_NE(to_document(forwards, 3).find("## healthy\n"), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::virtual_fleet
