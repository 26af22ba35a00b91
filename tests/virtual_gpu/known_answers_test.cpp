// SPDX-License-Identifier: Apache-2.0
// A fixed part of the table of known answers (data/known_answers/memory.md), compared with limits.
// The whole table: ctest -C full, or warpgauge_known_answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/virtual_gpu/trials.h"

namespace warpgauge::virtual_gpu {
namespace {

constexpr int kMachines = 100;
constexpr int kAdversarial = 16;

/// Least share of planted things found, most false reports a machine, least share of intervals that
/// hold; over all noise levels. Wider than the table's figures by what so few machines scatter.
struct Limit {
  const char* detector;
  const char* population;
  double recall, unreal, coverage;
};

constexpr Limit kLimits[] = {
    {"knee", "random", 0.96, 0.03, 0.93},
    {"knee, hashed", "random", 0.92, 0, 0.93},
    {"level", "random", 0.92, 0, 0.93},
    {"sector", "random", 0.95, 0.03, 0.95},
    {"fetch", "random", 0.95, 0.03, 0.95},
    {"ways", "random", 0.88, 0.02, 0.95},
    {"near", "random", 0.98, 0.02, 0.92},
    {"near, one side", "random", 0.98, 0.02, 0.91},
    {"far", "random", 0.98, 0.02, 0.89},
    {"near share", "random", 0.97, 0.03, 0.90},
    {"peak", "random", 0.98, 0.02, 0.92},
    {"half saturation", "random", 0.97, 0.02, 0.91},
    {"saturation knee", "random", 0.97, 0.02, 0.92},
    {"plateau", "random", 0.97, 0.02, 0.91},
    {"saturation knee", "pipe of two straight pieces", 0.95, 0.03, 0.90},
    {"knee", "sweep cut short", 0.85, 0.05, 0.88},
    {"knee", "no power of two", 0.90, 0.05, 0.88},
    {"knee", "two close knees", 0.88, 0.03, 0.90},
    {"knee", "throttle in mid-sweep", 0.87, 0.05, 0.88},
    {"knee", "no knee", 0, 0.03, 0},
    {"knee", "size below the first sample", 0, 0.03, 0},
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
