// SPDX-License-Identifier: Apache-2.0
// Plants ratios under a drift that is many times as large, and campaigns that differ.
#include "analysis/ladder/pairs.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/estimate/bootstrap.h"
#include "analysis/ladder/rows.h"
#include "tests/analysis/ladder/planted.h"

namespace warpgauge::ladder {
namespace {

/// A campaign in which the clock falls by a tenth within `count` rounds. The library takes `ratio`
/// times as long as we do, but for a scatter of each pair.
struct Race {
  Rounds library, ours;
};

Race race(const std::string& name, double ratio, std::size_t count, double scatter,
          estimate::Random& random) {
  Race made{{name, {}}, {name, {}}};
  for (std::size_t i = 0; i < count; ++i) {
    const double drift = 1 + 0.1 * static_cast<double>(i) / static_cast<double>(count);
    made.ours.seconds.push_back(1e-3 * drift);
    made.library.seconds.push_back(1e-3 * drift * ratio * (1 + scatter * random.sign()));
  }
  return made;
}

std::optional<PairedRatio> ratio_of(const std::vector<Race>& races) {
  std::vector<Rounds> library, ours;
  for (const Race& one : races) {
    library.push_back(one.library);
    ours.push_back(one.ours);
  }
  return paired_ratio(library, ours, "planted");
}

TEST(Pairs, RecoverARatioThatDriftHides) {
  estimate::Random random("drift");
  const auto ratio = ratio_of({race("a", 1.02, 25, 1e-4, random)});
  ASSERT_TRUE(ratio);
  EXPECT_NEAR(ratio->value.value, 1.02, 2e-4);
  EXPECT_LT(ratio->value.high - ratio->value.low,
            5e-4);  // the times themselves are spread over a tenth
  EXPECT_LE(ratio->value.low, 1.02);
  EXPECT_GE(ratio->value.high, 1.02);
  EXPECT_EQ(ratio->value.n, 25);
}

/// An interval from within one campaign would be a hundred times as narrow.
TEST(Pairs, HoldWhatCampaignsDifferBy) {
  estimate::Random random("campaigns");
  const auto ratio = ratio_of({race("a", 1.00, 9, 1e-4, random), race("b", 1.03, 9, 1e-4, random),
                               race("c", 1.01, 9, 1e-4, random)});
  ASSERT_TRUE(ratio);
  EXPECT_NEAR(ratio->value.value, 1.01, 1e-3);
  EXPECT_NEAR(ratio->value.low, 1.00, 1e-3);
  EXPECT_NEAR(ratio->value.high, 1.03, 1e-3);
  EXPECT_EQ(ratio->value.n, 27);
  EXPECT_EQ(ratio->campaigns, 3);
}

TEST(Pairs, AreOfOneRace) {
  estimate::Random random("races");
  Race one = race("a", 2, 9, 0, random);
  one.library.race = "b";
  EXPECT_FALSE(ratio_of({one}));
  // The one that was in a race with the library counts.
  const auto ratio = ratio_of({one, race("c", 1.5, 9, 0, random)});
  ASSERT_TRUE(ratio);
  EXPECT_DOUBLE_EQ(ratio->value.value, 1.5);
  EXPECT_EQ(ratio->value.n, 9);
}

/// A slow contestant has fewer rounds: those that both have are compared, from the first on.
TEST(Pairs, EndWithTheShorterOne) {
  estimate::Random random("short");
  Race one = race("a", 1.25, 9, 0, random);
  one.library.seconds.resize(4);
  const auto ratio = ratio_of({one});
  ASSERT_TRUE(ratio);
  EXPECT_NEAR(ratio->value.value, 1.25, 1e-12);
  EXPECT_NEAR(ratio->value.high, 1.25, 1e-12);
  EXPECT_EQ(ratio->value.n, 4);
  one.library.seconds.resize(kFewestPairs - 1);
  EXPECT_FALSE(ratio_of({one}));
}

TEST(Pairs, NeedTimesAboveZero) {
  estimate::Random random("zero");
  Race one = race("a", 1.25, 9, 0, random);
  one.ours.seconds[3] = 0;
  EXPECT_EQ(ratio_of({one})->value.n, 8);
  EXPECT_TRUE(std::isfinite(ratio_of({one})->value.high));
}

/// The share of planted races with a true ratio of 1.02 whose interval holds it.
double share_held(int campaigns, int rounds, double between_campaigns) {
  constexpr int kRaces = 1000;
  constexpr double kBetweenRounds = 0.003;
  estimate::Random random("coverage");
  const auto normal = [&] {  // twelve uniform numbers less their mean
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
    return kBetweenRounds * sum;
  };
  int held = 0;
  for (int race = 0; race < kRaces; ++race) {
    std::vector<Rounds> library, ours;
    for (int campaign = 0; campaign < campaigns; ++campaign) {
      const double ratio = 1.02 * (1 + between_campaigns * normal());
      ours.push_back({std::to_string(campaign), std::vector<double>(rounds, 1e-3)});
      library.push_back({std::to_string(campaign), {}});
      for (int i = 0; i < rounds; ++i) {
        library.back().seconds.push_back(1e-3 * ratio * (1 + normal()));
      }
    }
    const auto found = paired_ratio(library, ours, "coverage");
    held += found && found->value.low <= 1.02 && 1.02 <= found->value.high;
  }
  return held / double(kRaces);
}

/// The numbers of docs/kernels_csv.md.
TEST(Pairs, IntervalsHoldThePlantedRatioAsOftenAsThePageSays) {
  EXPECT_NEAR(share_held(3, 9, 1), 0.96, 0.025);
  EXPECT_NEAR(share_held(3, 9, 3), 0.89, 0.025);
  EXPECT_NEAR(share_held(1, 3, 1), 0.49, 0.04);
}

// ---- in rows -----------------------------------------------------------------------------------

samples::Series raced(const std::string& name, const std::vector<double>& us, double seed,
                      const std::string& library = {}, const std::string& mode = "cold.burst") {
  samples::Series series = planted_series(name, library, mode);
  add_point(series, 1e8, us);
  if (seed != 0) series.constants["order_seed"] = seed;
  return series;
}

Row row_of_ours(double our_seed, double library_seed, const std::string& mode = "cold.burst") {
  const auto all =
      rows({planted_recording({raced("ours", {100, 110, 121}, our_seed, {}, mode),
                               raced("theirs", {120, 132, 145.2}, library_seed, "Lib 1", mode)})},
           planted_profile());
  EXPECT_FALSE(all.at(1).paired_ratio) << "the library with itself";
  return all.at(0);
}

TEST(Pairs, AreInTheRowsOfOneRace) {
  const Row row = row_of_ours(7, 7);
  EXPECT_NEAR(row.paired_ratio.value(), 1.2, 1e-12);
  EXPECT_NEAR(row.paired_low.value(), 1.2, 1e-12);
  EXPECT_NEAR(row.paired_high.value(), 1.2, 1e-12);
  EXPECT_EQ(row.pairs, 3);
  EXPECT_EQ(row.paired_campaigns, 1);
}

TEST(Pairs, AreNotMadeOfWhatWasNotTimedTogether) {
  EXPECT_FALSE(row_of_ours(7, 8).paired_ratio);  // the run was killed and resumed between them
  EXPECT_FALSE(row_of_ours(0, 0).paired_ratio);  // which race is not recorded
  EXPECT_FALSE(row_of_ours(7, 7, "cold.sustained").paired_ratio);  // one after the other
  EXPECT_TRUE(row_of_ours(7, 8).ratio_to_library);
}

}  // namespace
}  // namespace warpgauge::ladder
