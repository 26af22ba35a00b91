// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::line_size_test {

using planted::Noise;

/// Odd multiples of half a sector.
const std::vector<double> kStrides{16, 48, 80, 112, 144, 176, 208, 240, 304, 368, 400, 464};

/// A cache of 32 KiB: a chase in strides hits in `span_that_hits(stride)` bytes.
samples::Series chases(const std::function<double(double)>& span_that_hits, double noise,
                       const std::string& seed, const std::vector<double>& strides = kStrides) {
  auto series =
      planted::series("line_size", {{"stride", "bytes"}, {"size", "bytes"}, {"hops", "hops"}},
                      {{"duration", "cycles"}});
  series.id = seed;
  Noise random(seed);
  for (const double stride : strides) {
    for (const double size : planted::powers(4096, 1 << 20, 6)) {
      const double latency = size <= span_that_hits(stride) ? 33 : 270;
      for (const double hops : {1024.0, 2048.0, 4096.0}) {
        planted::add_point(series, {stride, size, hops}, 60 + latency * hops, random, noise, 5);
      }
    }
  }
  return series;
}

std::function<double(double)> with_lines(double line) {
  return [=](double stride) { return 32768 * std::max(1.0, stride / line); };
}

TEST(LineSize, RecoversTheLine) {
  for (const double line : {64.0, 128.0}) {
    for (const double noise : {0.0, 0.005}) {
      SCOPED_TRACE(std::to_string(line) + " bytes, noise " + std::to_string(noise));
      const Estimate result =
          estimate(chases(with_lines(line), noise, "line" + std::to_string(line + noise)));
      ASSERT_TRUE(result.values.contains("line")) << result.absent.begin()->second;
      EXPECT_EQ(result.values.at("line").value, line);
      EXPECT_EQ(result.values.at("line").unit, "bytes");
      EXPECT_NEAR(result.diagnostics.at("size_bytes"), 32768, 0.1 * 32768);
    }
  }
}

TEST(LineSize, RefusesKneesThatFollowNoLine) {
  // They fall with the stride, as where ever more sets are left unused.
  const Estimate result =
      estimate(chases([](double stride) { return 65536 * 16 / stride; }, 0, "falling"));
  EXPECT_TRUE(result.values.empty());
}

TEST(LineSize, RefusesStridesThatDoNotReachBeyondTheLine) {
  const Estimate result =
      estimate(chases(with_lines(512), 0, "short", {16, 48, 80, 112, 144, 176}));
  EXPECT_TRUE(result.values.empty());
  const Estimate few = estimate(chases(with_lines(64), 0, "few", {16, 48, 144}));
  EXPECT_NE(few.absent.at("").find("3 strides show a knee"), std::string::npos);
}

}  // namespace warpgauge::estimate::line_size_test
