// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/latency_groups.h"

#include <gtest/gtest.h>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

constexpr double kApart = 0.2;

/// A cache of parts: `units` and `lines` of each part, and how far part is from part.
struct Plan {
  std::vector<std::size_t> units, lines;
  std::vector<std::vector<double>> cycles;
};

/// Two dies of two parts each: near, the other part of the die, the other die.
const Plan kTwoDies = {
    {30, 36, 40, 26},
    {96, 96, 96, 96},
    {{270, 420, 720, 720}, {420, 270, 720, 720}, {720, 720, 270, 420}, {720, 720, 420, 270}}};

/// Units and lines of the parts alternate. Slices lie up to `spread` cycles apart.
Latencies planted_table(const Plan& plan, double spread, double noise_level,
                        const std::string& seed) {
  planted::Noise noise(seed);
  const auto dealt = [](std::vector<std::size_t> left) {
    std::vector<std::size_t> parts;
    for (bool any = true; any;) {
      any = false;
      for (std::size_t part = 0; part < left.size(); ++part) {
        if (left[part] == 0) continue;
        --left[part];
        parts.push_back(part);
        any = true;
      }
    }
    return parts;
  };
  const auto lines = dealt(plan.lines);
  std::vector<double> slice;
  for (std::size_t line = 0; line < lines.size(); ++line) slice.push_back(spread * noise.uniform());
  Latencies table;
  for (const std::size_t part : dealt(plan.units)) {
    const double own = 10 * noise.uniform();
    auto& row = table.emplace_back();
    for (std::size_t line = 0; line < lines.size(); ++line) {
      row.push_back(plan.cycles[part][lines[line]] + slice[line] + own +
                    noise_level * noise.gaussian());
    }
  }
  return table;
}

TEST(LatencyGroups, FourPartsOfTwoDies) {
  for (const double noise : {0.0, 5.0, 15.0}) {
    SCOPED_TRACE(noise);
    const Latencies table = planted_table(kTwoDies, 30, noise, "dies");
    const LatencyGroups groups = groups_of_units(table, kApart);
    ASSERT_EQ(groups.count, 4);
    for (std::size_t unit = 0; unit < 4; ++unit) EXPECT_EQ(groups.of_unit[unit], unit);
    std::vector<std::size_t> sizes(4);
    for (const auto& group : groups.of_unit) ++sizes.at(group.value());
    EXPECT_EQ(sizes, kTwoDies.units);
    const LatencyParts parts = parts_of_lines(table, groups, kApart);
    for (std::size_t line = 0; line < 384; ++line) EXPECT_EQ(parts.of_line[line], line % 4);
    ASSERT_EQ(parts.levels.size(), 3);
    const double expected[] = {270, 420, 720}, shares[] = {0.25, 0.25, 0.5};
    for (std::size_t level = 0; level < 3; ++level) {
      EXPECT_NEAR(parts.levels[level].cycles, expected[level] + 15 + 5, 8);
      EXPECT_NEAR(parts.levels[level].share, shares[level], 0.02);
    }
    EXPECT_LT(parts.misplaced, 0.001);
  }
}

TEST(LatencyGroups, ThreePartsOfUnequalWeight) {
  const Plan plan = {
      {60, 40, 8}, {200, 130, 60}, {{200, 400, 400}, {400, 200, 400}, {400, 400, 200}}};
  const LatencyGroups groups = groups_of_units(planted_table(plan, 20, 5, "three"), kApart);
  EXPECT_EQ(groups.count, 3);
}

TEST(LatencyGroups, TwoHalvesAreTwoAndOnePieceIsOne) {
  const Plan halves = {{66, 66}, {200, 184}, {{330, 520}, {520, 330}}};
  EXPECT_EQ(groups_of_units(planted_table(halves, 40, 5, "halves"), kApart).count, 2);
  const Plan piece = {{108}, {384}, {{250}}};
  for (const double noise : {0.0, 5.0, 20.0}) {
    EXPECT_EQ(groups_of_units(planted_table(piece, 45, noise, "one"), kApart).count, 1) << noise;
  }
}

// Noise as large as what parts differ by makes no groups of its own.
TEST(LatencyGroups, NoiseIsNoGroup) {
  const Plan piece = {{108}, {384}, {{250}}};
  EXPECT_LE(groups_of_units(planted_table(piece, 20, 120, "noise"), kApart).count, 1);
}

TEST(LatencyGroups, AUnitThatIsLikeNoOtherHasNoGroup) {
  Latencies table = planted_table(kTwoDies, 30, 5, "odd");
  for (std::size_t line = 0; line < table[9].size(); ++line) {
    table[9][line] = line % 3 == 0 ? 270 : 720;
  }
  const LatencyGroups groups = groups_of_units(table, kApart);
  EXPECT_EQ(groups.count, 4);
  EXPECT_FALSE(groups.of_unit[9]);
}

}  // namespace
}  // namespace warpgauge::estimate
