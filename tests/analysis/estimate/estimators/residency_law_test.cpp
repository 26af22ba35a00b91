// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::residency_law_test {

struct Sm {
  int blocks, warps;
  int register_granule, files, registers;
  int shared_granule, reserved, shared;
  int optin;
};

constexpr Sm kLarge = {32, 64, 256, 4, 65536, 128, 1024, 233472, 232448};

constexpr Sm kSmall = {16, 48, 512, 2, 32768, 256, 0, 98304, 98304};

int up(int count, int unit) { return (count + unit - 1) / unit * unit; }

int held(const Sm& sm, int threads, int registers, int shared) {
  const int warps = (threads + 31) / 32;
  const int of_a_warp = up(32 * registers, sm.register_granule);
  int blocks = std::min(sm.blocks, sm.warps / warps);
  blocks = std::min(blocks, sm.registers / sm.files / of_a_warp * sm.files / warps);
  if (of_a_warp * up(warps, sm.files) > sm.registers) blocks = 0;
  const int of_a_block = up(shared + sm.reserved, sm.shared_granule);
  return of_a_block == 0 ? blocks : std::min(blocks, sm.shared / of_a_block);
}

void add(samples::Series& into, const Sm& sm, int threads, int registers, int shared) {
  const double blocks = held(sm, threads, registers, shared);
  into.points.push_back({.at = {double(threads), double(registers), double(shared)},
                         .samples = {{blocks}, {blocks}}});
}

samples::Series residents(const Sm& sm) {
  auto series =
      planted::series("residency_law", {{"threads", "1"}, {"registers", "1"}, {"shared", "bytes"}},
                      {{"held", "blocks"}, {"calculated", "blocks"}});
  series.constants["warp_lanes"] = 32;
  constexpr int kFew = 16;
  for (int threads = 32; threads <= 1024; threads += 32) add(series, sm, threads, kFew, 0);
  for (int registers = 18; registers < 250; registers += registers < 90 ? 3 : 11) {
    for (const int threads : {32, 64, 96, 128, 160, 256, 384, 512, 1024}) {
      add(series, sm, threads, registers, 0);
    }
  }
  for (int blocks = 2; blocks < sm.blocks; ++blocks) {
    const int most = sm.shared / blocks / sm.shared_granule * sm.shared_granule - sm.reserved;
    for (const int bytes : {most, most + 1}) {
      if (bytes <= sm.optin) add(series, sm, 32, kFew, bytes);
    }
  }
  for (int i = 1; i < 60; ++i) {
    add(series, sm, 32 * (1 + i % 7), 18 + 3 * (i % 20), i * 37 % 97 * 200);
  }
  return series;
}

TEST(ResidencyLaw, RecoversEveryLimit) {
  for (const Sm& sm : {kLarge, kSmall}) {
    const Estimate found = estimate(residents(sm));
    const auto value = [&](const char* output) {
      const auto place = found.values.find(output);
      return place == found.values.end() ? -1 : place->second.value;
    };
    EXPECT_EQ(value("max_blocks"), sm.blocks);
    EXPECT_EQ(value("max_warps"), sm.warps);
    EXPECT_EQ(value("max_threads"), sm.warps * 32);
    EXPECT_EQ(value("register_granule"), sm.register_granule);
    EXPECT_EQ(value("register_files"), sm.files);
    EXPECT_EQ(value("registers"), sm.registers);
    EXPECT_EQ(value("shared_granule"), sm.shared_granule);
    EXPECT_EQ(value("shared_reserved"), sm.reserved);
    EXPECT_EQ(value("shared_total"), sm.shared);
    EXPECT_EQ(value("disagree"), 0);
    for (const auto& [output, why] : found.absent) ADD_FAILURE() << output << ": " << why;
  }
}

TEST(ResidencyLaw, CountsWhereTheCalculatorDiffers) {
  auto series = residents(kLarge);
  series.points[3].samples[1][0] += 1;
  series.points[70].samples[1][0] -= 1;
  EXPECT_EQ(estimate(series).values.at("disagree").value, 2);
  EXPECT_EQ(estimate(series).values.at("configurations").value, double(series.points.size()));
}

TEST(ResidencyLaw, RefusesAnSmThatNoLawDescribes) {
  auto series = residents(kLarge);
  series.points[50].samples[0][0] -= 1;  // one block short, once
  const Estimate found = estimate(series);
  EXPECT_FALSE(found.values.contains("register_granule"));
  EXPECT_FALSE(found.values.contains("registers"));
}

TEST(ResidencyLaw, RefusesAMixtureThatThePartsDoNotExplain) {
  auto series = residents(kLarge);
  auto& mixture = series.points.back();
  ASSERT_GT(mixture.at[2], 0);
  mixture.samples[0][0] += 1;
  const Estimate found = estimate(series);
  EXPECT_FALSE(found.values.contains("max_blocks"));
  EXPECT_NE(found.absent.at("registers").find("otherwise"), std::string::npos);
  EXPECT_TRUE(found.values.contains("configurations"));
}

TEST(ResidencyLaw, SaysWhenTheSweepCannotTell) {
  auto series = residents(kLarge);
  std::erase_if(series.points, [](const samples::Point& p) { return p.at[1] > 16; });
  const Estimate found = estimate(series);  // registers never bind
  EXPECT_FALSE(found.values.contains("registers"));
  EXPECT_TRUE(found.values.contains("shared_granule"));
  series.points[2].samples[0].push_back(7);  // two readings that differ
  EXPECT_TRUE(estimate(series).values.empty());
}

TEST(ResidencyLaw, WarpsThatOneBlockSizeReachesMayBeLimitedByIt) {
  auto series = residents(kLarge);
  std::erase_if(series.points, [](const samples::Point& p) {
    return p.samples[0][0] * p.at[0] == 64 * 32 && p.at[0] != 64;
  });
  const Estimate found = estimate(series);
  EXPECT_FALSE(found.values.contains("max_warps"));
  EXPECT_FALSE(found.values.contains("max_threads"));
  EXPECT_EQ(found.absent.at("max_warps"), "reached by one block size only");
  EXPECT_EQ(found.values.at("max_blocks").value, 32);
}

TEST(ResidencyLaw, RefusesBlocksThatCannotBe) {
  for (const std::size_t axis : {0, 1, 2}) {
    auto series = residents(kLarge);
    series.points[3].at[axis] = axis == 2 ? -1 : 0;
    const Estimate found = estimate(series);
    EXPECT_TRUE(found.values.empty()) << axis;
    EXPECT_NE(found.absent.at("").find("a block of no threads"), std::string::npos) << axis;
  }
}

}  // namespace warpgauge::estimate::residency_law_test
