// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/published.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace warpgauge::virtual_gpu {
namespace {

const std::string kPublished = WARPGAUGE_SOURCE_DIR "/data/known_answers/memory.csv";
constexpr int kMachinesOfToday = 25;

TEST(Published, MachinesOfTodayAreAnsweredAsPublished) {
  const int first = first_of_today();
  Table table;
  for (const Noise& noise : kNoises) {
    for (int i = 0; i < kMachinesOfToday; ++i) run_random(first + i, noise, table);
  }
  EXPECT_EQ(worse_than_published(table, kPublished), "")
      << "again: WARPGAUGE_KNOWN_ANSWERS_FIRST=" << first;
}

TEST(Published, WhatIsWorseIsNamed) {
  Table table;
  Row& row = table.row("near", "random", "low");
  row.machines = row.planted = 75;
  row.recovered = row.intervals = row.covered = 60;
  const auto worse = [&] { return worse_than_published(table, kPublished); };
  EXPECT_EQ(worse(), "near, random, low: recall is 60 of 75, published are 1\n");
  row.recovered = row.intervals = 75;
  row.covered = 45;
  EXPECT_NE(worse().find("coverage is 45 of 75"), std::string::npos) << worse();
  row.covered = 71;
  EXPECT_EQ(worse(), "");
  row.unreal = 20;
  EXPECT_NE(worse().find("false_reports_per_machine is 20 of 75"), std::string::npos) << worse();
  table.row("nearer", "random", "low");
  EXPECT_NE(worse().find("nearer, random, low: is not in the published table"), std::string::npos);
}

TEST(Published, CasesOfOneMachineAreOneDraw) {
  Table table;
  Row& row = table.row("near", "random", "low");
  row.machines = 1;
  row.planted = 40;  // all missed: as likely as one
  EXPECT_EQ(worse_than_published(table, kPublished), "");
  row.machines = 40;
  EXPECT_EQ(worse_than_published(table, kPublished),
            "near, random, low: recall is 0 of 40, published are 1\n");
  row.machines = 0;
  EXPECT_THROW(worse_than_published(table, kPublished), std::logic_error);
}

TEST(Published, ADayHasMachinesOfItsOwn) {
  EXPECT_GT(first_of_today(), 10'000'000);
  ::setenv("WARPGAUGE_KNOWN_ANSWERS_FIRST", "123", 1);
  EXPECT_EQ(first_of_today(), 123);
  ::unsetenv("WARPGAUGE_KNOWN_ANSWERS_FIRST");
}

}  // namespace
}  // namespace warpgauge::virtual_gpu
