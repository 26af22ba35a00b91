// SPDX-License-Identifier: Apache-2.0
// What an SM holds, waves of blocks, hiding of latency and overlap, with known answers.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::holds;
using planted::Noise;

// ---- residency_law
// -------------------------------------------------------------------------------

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

// ---- wave_law
// ------------------------------------------------------------------------------------

samples::Series grid(int capacity, double base, double step, double noise, double per_block = 0) {
  Noise random("waves" + std::to_string(capacity));
  auto series = planted::series("wave_law", {{"blocks", "blocks"}}, {{"duration", "us"}});
  for (int wave = 1; wave <= 4; ++wave) {
    for (const int blocks : {(wave - 1) * capacity + 1, (wave - 1) * capacity + capacity / 2,
                             wave * capacity - 1, wave * capacity}) {
      const double waves = std::ceil(double(blocks) / capacity);
      planted::add_point(series, {double(blocks)}, base + step * waves + per_block * blocks, random,
                         noise, 9);
    }
  }
  return series;
}

TEST(WaveLaw, RecoversCapacityStepAndBase) {
  for (const double noise : {0.0, 0.001, 0.01}) {
    for (const int capacity : {132, 264, 4224}) {
      const Estimate found = estimate(grid(capacity, 3, 20, noise));
      ASSERT_TRUE(found.values.contains("capacity")) << found.absent.begin()->second;
      EXPECT_EQ(found.values.at("capacity").value, capacity);
      EXPECT_EQ(found.values.at("capacity").low, capacity);
      EXPECT_NEAR(found.values.at("step").value, 20, 40 * noise + 1e-9);
      EXPECT_NEAR(found.values.at("base").value, 3, 100 * noise + 1e-9);
      EXPECT_EQ(found.values.at("waves").value, 4);
    }
  }
}

TEST(WaveLaw, RefusesWhatGrowsWithoutSteps) {
  EXPECT_TRUE(estimate(grid(132, 3, 0, 0, 0.1)).values.empty());
  EXPECT_TRUE(estimate(grid(132, 3, 0, 0.01)).values.empty());
}

TEST(WaveLaw, RefusesABlockThatIsLate) {
  auto series = grid(132, 3, 20, 0);
  for (double& reading : series.points[9].samples[0]) reading += 12;
  EXPECT_TRUE(estimate(series).values.empty());
}

TEST(WaveLaw, CapacityIsAnIntervalWhereNoPointIsClose) {
  auto series = grid(132, 3, 20, 0);
  std::erase_if(series.points, [](const samples::Point& p) {
    return static_cast<int>(p.at[0]) % 132 < 2;  // neither a whole wave nor one more
  });
  const Estimate found = estimate(series);
  ASSERT_TRUE(found.values.contains("capacity"));
  EXPECT_LE(found.values.at("capacity").low, 132);
  EXPECT_GT(found.values.at("capacity").high, 132);
}

// ---- latency_hiding
// ------------------------------------------------------------------------------

samples::Series hiding(double latency, double work, double peak, double most_warps, double noise) {
  Noise random("hiding" + std::to_string(latency));
  auto series = planted::series("latency_hiding", {{"warps", "warps"}, {"window", "cycles"}},
                                {{"done", "bytes"}});
  series.constants["work_per_step"] = work;
  for (double warps = 1; warps <= most_warps; warps += warps < 4 ? 1 : 4) {
    const double rate = std::min(warps * work / latency, peak);
    for (const int window : {50'000, 100'000, 150'000, 200'000}) {
      planted::add_point(series, {warps, double(window)}, rate * (window + 300), random, noise, 7);
    }
  }
  return series;
}

TEST(LatencyHiding, RecoversWarpsRateAndLatency) {
  for (const double noise : {0.0, 0.0005, 0.002}) {
    const Estimate found = estimate(hiding(700, 512, 18, 64, noise));
    ASSERT_TRUE(found.values.contains("saturate")) << found.absent.begin()->second;
    EXPECT_NEAR(found.values.at("plateau").value, 18, 0.3);
    EXPECT_EQ(found.values.at("plateau").unit, "bytes/clk/SM");
    EXPECT_NEAR(found.values.at("latency").value, 700, 10);
    EXPECT_NEAR(found.values.at("little").value, 18 * 700 / 512.0, 0.5);
    EXPECT_NEAR(found.values.at("saturate").value, 0.95 * 18 * 700 / 512, 0.7);
  }
}

TEST(LatencyHiding, RefusesARateThatStillRises) {
  const Estimate found = estimate(hiding(700, 512, 60, 64, 0));
  EXPECT_FALSE(found.values.contains("saturate"));
  EXPECT_NE(found.absent.at("plateau").find("not saturated"), std::string::npos);
  EXPECT_TRUE(found.values.contains("latency"));
}

TEST(LatencyHiding, SaysWhenOneWarpIsEnough) {
  const Estimate found = estimate(hiding(100, 512, 5, 64, 0));
  EXPECT_FALSE(found.values.contains("saturate"));
  EXPECT_NE(found.absent.at("saturate").find("already"), std::string::npos);
}

TEST(LatencyHiding, RefusesWorkThatNoWindowHolds) {
  auto series = hiding(700, 512, 18, 64, 0);
  for (auto& point : series.points) point.samples[0] = {400};
  EXPECT_TRUE(estimate(series).values.empty());
}

// ---- overlap
// -------------------------------------------------------------------------------------

samples::Series pair(double first, double second, double together, double noise) {
  Noise random("pair");
  auto series = planted::series("overlap", {{"pair", "1"}},
                                {{"first", "us"}, {"second", "us"}, {"together", "us"}});
  samples::Point point{.at = {1}, .samples = {{}, {}, {}}};
  for (int i = 0; i < 11; ++i) {
    point.samples[0].push_back(random.reading(first, noise));
    point.samples[1].push_back(random.reading(second, noise));
    point.samples[2].push_back(random.reading(together, noise));
  }
  series.points = {point};
  return series;
}

TEST(Overlap, RecoversTheSharePlanted) {
  for (const double noise : {0.0, 0.001, 0.01}) {
    for (const double share : {0.0, 0.4, 1.0}) {
      const Estimate found = estimate(pair(1000, 1200, 2200 - share * 1000, noise));
      ASSERT_TRUE(found.values.contains("overlap")) << found.absent.begin()->second;
      EXPECT_NEAR(found.values.at("overlap").value, share, 5 * noise + 1e-9);
      EXPECT_NEAR(found.values.at("slowdown").value, (2200 - share * 1000) / 1200,
                  5 * noise + 1e-9);
    }
  }
}

TEST(Overlap, RefusesNonsense) {
  EXPECT_TRUE(estimate(pair(1000, 2500, 2600, 0)).values.empty());  // unequal pieces
  EXPECT_TRUE(estimate(pair(1000, 1000, 800, 0)).values.empty());   // faster than either alone
  EXPECT_TRUE(estimate(pair(1000, 1000, 3000, 0)).values.empty());
  auto series = pair(1000, 1000, 1500, 0);
  series.points.push_back(series.points.front());
  series.points.back().at = {2};
  EXPECT_TRUE(estimate(series).values.empty());
}

}  // namespace
}  // namespace warpgauge::estimate
