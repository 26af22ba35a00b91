// SPDX-License-Identifier: Apache-2.0
#include "analysis/estimate/knee_location.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace warpgauge::estimate {
namespace {

/// Three octaves of a level of 100 before a knee at 1 MiB, and one octave after it.
struct Knee {
  std::vector<double> x, y, error;
  std::size_t last = 0;

  /// `rise(z)`: over the level, at z times the knee.
  template <typename Rise>
  Knee(int an_octave, double error_of_points, const Rise& rise) {
    for (int i = -3 * an_octave; i <= an_octave; ++i) {
      const double z = std::exp2(static_cast<double>(i) / an_octave);
      x.push_back(1048576 * z);
      y.push_back(100 + (i > 0 ? rise(z) : 0));
      error.push_back(error_of_points);
    }
    last = static_cast<std::size_t>(3 * an_octave);
  }
  KneeLocation locate() const {
    return locate_knee({.x = x, .y = y, .error = error, .last = last, .end = x.size()});
  }
};

TEST(KneeLocation, ADenseSweepSaysNoMoreThanEightPointsAnOctave) {
  const auto width = [](int an_octave) {
    const Knee knee(an_octave, 1, [](double z) { return 100 * (1 - 1 / z); });
    const KneeLocation found = knee.locate();
    return std::log2(found.high / found.low);
  };
  EXPECT_NEAR(width(64) / width(16), 1, 0.15);
}

TEST(KneeLocation, LiesInTheLastOctaveOfThePlateauOrBeyond) {
  // Errors far above the rise leave all places as likely.
  const Knee knee(8, 1000, [](double) { return 10; });
  const KneeLocation found = knee.locate();
  EXPECT_GE(found.low, 1048576 / 2);
  EXPECT_LE(found.high, 1048576 * std::sqrt(2.0));
}

}  // namespace
}  // namespace warpgauge::estimate
