// SPDX-License-Identifier: Apache-2.0
// What the host counted, summed up by line of the source and printed.
#include "analysis/report/executed.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace warpgauge::report {
namespace executed_tests {
namespace {

ExecutedCounts load(double executed, double sectors, double hits) {
  return {.executed = executed,
          .threads = 32 * executed,
          .requests = executed,
          .sectors = sectors,
          .lines = executed,
          .loaded_sectors = sectors,
          .l1_hits = hits};
}

const ExecutedCounts kConflict = {.executed = 10,
                                  .threads = 160,
                                  .shared_requests = 10,
                                  .wavefronts = 80,
                                  .least_wavefronts = 10};

Executed planted() {
  return {.assumes = {"executed on the host: 8 of 8 blocks"},
          .instructions = {{0x00, "LDG.E R0, [R2.64]", "tile.cu:10", load(10, 40, 10)},
                           {0x10, "LDG.E R1, [R4.64]", "tile.cu:10", load(30, 960, 20)},
                           {0x20, "LDS R5, [R6]", "tile.cu:9", kConflict},
                           {0x30, "EXIT", "", {.executed = 5, .threads = 160}}}};
}

TEST(Executed, LinesOfTheSourceAreInItsOrderAndSumUpTheirInstructions) {
  const auto lines = lines_of(planted());
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].source, "tile.cu:9");
  EXPECT_EQ(lines[0].counts.lanes(), 16);
  EXPECT_EQ(lines[0].counts.wavefronts_of_request(), 8);
  EXPECT_EQ(lines[0].counts.conflicts_of_request(), 7);
  EXPECT_EQ(lines[1].source, "tile.cu:10");  // as numbers, not as letters
  EXPECT_EQ(lines[1].counts.executed, 40);
  EXPECT_EQ(lines[1].counts.sectors_of_request(), 25);
  EXPECT_EQ(lines[1].counts.l1_share(), 0.03);
  EXPECT_EQ(lines[2].source, "");
}

TEST(Executed, WhatIsNotThereIsNoNumber) {
  const ExecutedCounts nothing = {.executed = 4, .threads = 64};
  EXPECT_FALSE(nothing.sectors_of_request().has_value());
  EXPECT_FALSE(nothing.l1_share().has_value());
  EXPECT_FALSE(nothing.conflicts_of_request().has_value());
  // Lanes that share words take fewer wavefronts than their width needs: that is no conflict.
  const ExecutedCounts shared = {
      .executed = 1, .threads = 32, .shared_requests = 1, .wavefronts = 2, .least_wavefronts = 4};
  EXPECT_EQ(shared.conflicts_of_request(), 0);
  const auto json = executed_json(planted());
  EXPECT_TRUE(json["instructions"][3]["sectors"].is_null());
  EXPECT_TRUE(json["instructions"][2]["l1"].is_null());
  EXPECT_EQ(json["lines"][0]["conflicts"], 7);
}

TEST(Executed, ATextHasLinesAndAccesses) {
  const std::string text = executed_text(planted());
  EXPECT_NE(text.find("          40     32       25    3 %                         tile.cu:10\n"),
            text.npos)
      << text;
  EXPECT_NE(text.find("          10     16                           8          7  0020 LDS R5,"),
            text.npos)
      << text;
  EXPECT_EQ(text.find("EXIT"), text.npos);
  EXPECT_NE(text.find("a line that is not known"), text.npos);
}

TEST(Executed, OfManyLinesThoseThatExecuteMostAreShown) {
  Executed many;
  for (int i = 1; i <= 40; ++i) {
    many.instructions.push_back(
        {16u * static_cast<unsigned>(i),
         "NOP",
         "a.cu:" + std::to_string(i),
         {.executed = static_cast<double>(i % 2 == 0 ? 1 : 100 + i), .threads = 32}});
  }
  const std::string text = executed_text(many);
  EXPECT_NE(text.find("  a.cu:39\n"), text.npos);
  EXPECT_NE(text.find("  and 16 lines more that execute no more\n"), text.npos) << text;
  EXPECT_LT(text.find("  a.cu:1\n"), text.find("  a.cu:39\n"));
}

TEST(Executed, WhereTheHostStoppedNothingIsCounted) {
  const Executed stopped = {.stopped = "the address at 0x10 depends on argument 3"};
  const std::string text = executed_text(stopped);
  EXPECT_EQ(text,
            "\nexecuted on the host\n"
            "  stopped             the address at 0x10 depends on argument 3\n");
  EXPECT_EQ(executed_json(stopped)["stopped"], stopped.stopped);
}

}  // namespace
}  // namespace executed_tests
}  // namespace warpgauge::report
