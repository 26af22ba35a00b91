// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::kept_bits_test {

using Round = double (*)(double);

/// A sum of `kept(place)` bits that rounds what is below them.
samples::Series planted_sum(const std::function<int(int)>& kept, Round round, int places = 4) {
  auto series = planted::series("kept_bits", {{"place", "1"}, {"bit", "1"}},
                                {{"kept", "1"}, {"above", "1"}, {"below", "1"}});
  for (int place = 0; place < places; ++place) {
    for (int bit = 8; bit <= 30; ++bit) {
      const double steps = std::ldexp(1, kept(place) - bit);  // of the last bit, in a small number
      const auto left = [&](double number) { return round(number * steps) / steps; };
      series.points.push_back({.at = {double(place), double(bit)},
                               .samples = {{left(1)}, {left(0.75)}, {left(-0.75)}}});
    }
  }
  return series;
}

TEST(KeptBits, RecoversBitsThatAreCutOff) {
  for (const int bits : {13, 23, 25}) {
    const Estimate result = estimate(planted_sum([=](int) { return bits; }, std::trunc));
    ASSERT_TRUE(result.values.contains("bits")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("bits").value, bits);
    EXPECT_EQ(result.values.at("most_bits").value, bits);
    EXPECT_EQ(result.values.at("apart").value, 0);
    EXPECT_EQ(result.values.at("towards_zero").value, 1);
    EXPECT_EQ(result.values.at("nearest").value, 0);
  }
}

TEST(KeptBits, TellsRoundingToNearestAndDown) {
  const auto nearest =
      estimate(planted_sum([](int) { return 23; }, [](double x) { return std::nearbyint(x); }));
  EXPECT_EQ(nearest.values.at("nearest").value, 1);
  EXPECT_EQ(nearest.values.at("towards_zero").value, 0);
  const auto down = estimate(planted_sum([](int) { return 23; }, std::floor));
  EXPECT_EQ(down.values.at("nearest").value, 0);
  EXPECT_EQ(down.values.at("towards_zero").value, 0);
}

TEST(KeptBits, CountsPlacesThatLoseNothing) {
  const Estimate result =
      estimate(planted_sum([](int place) { return place < 2 ? 13 : 99; }, std::trunc));
  EXPECT_EQ(result.values.at("bits").value, 13);
  EXPECT_EQ(result.values.at("apart").value, 2);
  const Estimate none = estimate(planted_sum([](int) { return 99; }, std::trunc));
  EXPECT_EQ(none.values.at("apart").value, 4);
  EXPECT_NE(none.absent.at("bits").find("down to bit 30"), std::string::npos);
}

TEST(KeptBits, GivesBothEndsWherePlacesDiffer) {
  const Estimate result = estimate(planted_sum([](int place) { return 20 + place; }, std::trunc));
  EXPECT_EQ(result.values.at("bits").value, 20);
  EXPECT_EQ(result.values.at("most_bits").value, 23);
}

TEST(KeptBits, RefusesWhatIsNoSum) {
  auto series = planted_sum([](int) { return 13; }, std::trunc);
  series.points[15].samples[0] = {1};  // bit 23, below the last that is kept
  EXPECT_NE(estimate(series).absent.at("").find("is lost and bit 23 is kept"), std::string::npos);
  series = planted_sum([](int) { return 13; }, std::trunc);
  series.points[3].samples[0] = {1, 0};
  EXPECT_NE(estimate(series).absent.at("").find("at bit 11 is 0 and 1"), std::string::npos);
  EXPECT_NE(estimate(planted_sum([](int) { return 5; }, std::trunc)).absent.at("").find("not even"),
            std::string::npos);
  series = planted_sum([](int) { return 13; }, std::trunc);
  series.points[5].samples[1] = {0.75};  // bit 13: a part of the last bit
  EXPECT_NE(estimate(series).absent.at("").find("a part of it"), std::string::npos);
}

}  // namespace warpgauge::estimate::kept_bits_test
