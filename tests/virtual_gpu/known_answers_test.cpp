// SPDX-License-Identifier: Apache-2.0
// A fixed part of the table of known answers (data/known_answers/memory.md), held against limits.
// The whole table: ctest -C full, or warpgauge_known_answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/virtual_gpu/trials.h"

namespace warpgauge::virtual_gpu {
namespace {

constexpr int kMachines = 50;
constexpr int kAdversarial = 8;

/// Least share of planted things found, most false reports a machine, least share of intervals that
/// hold; over all noise levels. Wider than the table's figures by what so few machines scatter.
struct Limit {
  const char* detector;
  const char* population;
  double recall, unreal, coverage;
};

constexpr Limit kLimits[] = {
    {"knee", "random", 0.95, 0.10, 0.91},
    {"knee, hashed", "random", 0.85, 0, 0.91},
    {"level", "random", 0.90, 0, 0.91},
    {"sector", "random", 0.90, 0.07, 0.95},
    {"fetch", "random", 0.90, 0.07, 0.95},
    {"ways", "random", 0.85, 0.04, 0.95},
    {"near", "random", 0.95, 0.04, 0.88},
    {"far", "random", 0.95, 0.04, 0.88},
    {"near share", "random", 0.90, 0.10, 0.88},
    {"peak", "random", 0.95, 0.04, 0.89},
    {"half saturation", "random", 0.90, 0.04, 0.88},
    {"saturation knee", "random", 0.85, 0.07, 0.89},
    {"plateau", "random", 0.90, 0.04, 0.88},
    {"saturation knee", "pipe of two straight pieces", 0.85, 0.07, 0.70},
    {"knee", "sweep cut short", 0.80, 0.20, 0.80},
    {"knee", "no power of two", 0.85, 0.15, 0.88},
    {"knee", "two close knees", 0.75, 0.10, 0.85},
    {"knee", "throttle in mid-sweep", 0.75, 0.25, 0.85},
    {"knee", "no knee", 0, 0.05, 0},
    {"knee", "size below the first sample", 0, 0.05, 0},
};

Table plant() {
  Table table;
  for (const Noise& noise : kNoises) {
    for (int i = 0; i < kMachines; ++i) run_random(i, noise, table);
    for (int i = 0; i < kAdversarial; ++i) run_adversarial(i, noise, table);
  }
  return table;
}

double share(long part, long whole) {
  return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

/// What a machine does not have must not be found on it.
void expect_nothing_where_nothing_is(const Table& table) {
  long sides = 0, ways = 0, hashed = 0;
  for (const auto& [key, row] : table.rows()) {
    if (row.detector == "far, one side") sides += row.unreal;
    if (row.detector == "ways, hashed") {
      ways += row.unreal;
      hashed += row.machines;
    }
  }
  EXPECT_EQ(sides, 0);
  EXPECT_LE(ways, std::max(1L, hashed / 10));
}

// One test: planting takes most of the time.
TEST(KnownAnswers, StayWithinTheirLimits) {
  const Table table = plant();
  std::ofstream(WARPGAUGE_BINARY_DIR "/known_answers_subset.md")
      << to_markdown(table, kMachines, kAdversarial);
  for (const Limit& limit : kLimits) {
    Row sum;
    for (const auto& [key, row] : table.rows()) {
      if (row.detector == limit.detector && row.population == limit.population) sum.add(row);
    }
    SCOPED_TRACE(testing::Message() << limit.detector << ", " << limit.population);
    EXPECT_GT(sum.machines + sum.planted, 0);
    EXPECT_GE(share(sum.recovered, sum.planted), limit.recall);
    if (sum.machines > 0) {
      EXPECT_LE(share(sum.unreal, sum.machines), limit.unreal);
    }
    EXPECT_GE(share(sum.covered, sum.intervals), limit.coverage);
  }
  expect_nothing_where_nothing_is(table);
}

}  // namespace
}  // namespace warpgauge::virtual_gpu
