// SPDX-License-Identifier: Apache-2.0
#include "analysis/fleet/trend.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

#include "tests/virtual_gpu/draw.h"

namespace warpgauge::fleet {
namespace {

/// One card, measured each night, with twenty keys that scatter by 0.2 %.
struct Nightly {
  std::vector<CardProfile> profiles;

  explicit Nightly(int nights, const std::function<double(int night)>& factor) {
    virtual_gpu::Draw draw("nightly");
    for (int night = 0; night < nights; ++night) {
      CardProfile& profile = profiles.emplace_back();
      profile.file = fmt::format("{}.json", night);
      profile.gpu = "one";
      profile.uuid = "GPU-1";
      profile.time_utc = fmt::format("2026-11-{:02}T03:00:00Z", night + 1);
      for (int key = 0; key < 20; ++key) {
        const double value = 1000 * (1 + 0.002 * draw.gaussian()) * (key == 7 ? factor(night) : 1);
        profile.values[fmt::format("dram.k{:02}", key)] = {{value, value, value}, "GB/s", 0.002};
      }
    }
  }

  std::vector<Trend> trends() const { return trends_of(group_cards(profiles).front(), 0.01); }
};

TEST(Trend, ASlowOneIsFoundOverAllProfiles) {
  const auto found = Nightly(28, [](int night) { return 1 - 0.0005 * night; }).trends();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().column, 7u);
  EXPECT_EQ(found.front().profiles, 28u);
  EXPECT_DOUBLE_EQ(found.front().days, 27);
  EXPECT_NEAR(found.front().share, -0.0135, 0.003);
  EXPECT_LT(found.front().by_chance, 0.01);
}

TEST(Trend, OneOddNightIsNone) {
  EXPECT_TRUE(Nightly(28, [](int night) { return night == 27 ? 0.8 : 1; }).trends().empty());
  EXPECT_TRUE(Nightly(28, [](int night) { return night == 0 ? 0.8 : 1; }).trends().empty());
  EXPECT_TRUE(Nightly(28, [](int) { return 1; }).trends().empty());
}

TEST(Trend, FewProfilesShowNone) {
  EXPECT_TRUE(Nightly(7, [](int night) { return 1 - 0.01 * night; }).trends().empty());
  EXPECT_EQ(Nightly(10, [](int night) { return 1 - 0.01 * night; }).trends().size(), 1u);
}

TEST(Trend, TimesAreRead) {
  EXPECT_EQ(seconds_of("1970-01-02T00:00:01Z"), 86401);
  EXPECT_EQ(seconds_of("2026-11-28T04:33:04Z"), 1795840384);
  EXPECT_FALSE(seconds_of("yesterday"));
  EXPECT_FALSE(seconds_of("2026-13-28T04:33:04Z"));
}

}  // namespace
}  // namespace warpgauge::fleet
