// SPDX-License-Identifier: Apache-2.0
// Estimators of the memory system's parts: planted answers, and defects that must be refused.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate {
namespace {

using planted::holds;
using planted::Noise;

/// Cycles over hops at each x: the axis, then the work.
samples::Series latency_swept(const std::string& estimator, const std::string& axis,
                              const std::vector<double>& x,
                              const std::function<double(double)>& latency, double noise_level,
                              const std::string& seed) {
  auto result =
      planted::series(estimator, {{axis, "bytes"}, {"hops", "hops"}}, {{"duration", "cycles"}});
  result.id = seed;
  result.constants["max_residual"] = 0.05;
  Noise noise(seed);
  for (const double at : x) {
    for (const double hops : {64.0, 128.0, 192.0, 256.0}) {
      planted::add_point(result, {at, hops}, 40 + hops * latency(at), noise, noise_level, 15);
    }
  }
  return result;
}

std::vector<double> powers(double first, double last, int per_octave = 1) {
  std::vector<double> x;
  for (int i = 0;; ++i) {
    const double value = first * std::exp2(static_cast<double>(i) / per_octave);
    if (value > last * (1 + 1e-9)) return x;
    x.push_back(value);
  }
}

samples::Series single(const std::vector<double>& x, const std::function<double(double)>& cycles,
                       double noise_level, const std::string& seed) {
  auto result = planted::series("edge", {{"offset", "bytes"}}, {{"access", "cycles"}});
  result.id = seed;
  Noise noise(seed);
  for (const double at : x) planted::add_point(result, {at}, cycles(at), noise, noise_level, 256);
  return result;
}

TEST(Edge, FindsAGranuleFromSingleAccesses) {
  for (const double noise : {0.0, 0.02, 0.08}) {
    SCOPED_TRACE(noise);
    const Estimate result = estimate(single(
        powers(4, 2048), [](double d) { return d < 64 ? 324 : 697; }, noise, "granule"));
    ASSERT_TRUE(result.values.contains("after")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("before").value, 32);
    EXPECT_EQ(result.values.at("after").value, 64);
    EXPECT_EQ(result.values.at("after").low, 32);
    EXPECT_EQ(result.values.at("after").high, 64);
    EXPECT_NEAR(result.values.at("level.first").value, 324, 324 * 0.02);
    EXPECT_NEAR(result.values.at("step").value, 373, 15);
  }
}

TEST(Edge, FindsAFallingStepOfSlopes) {
  const Estimate result = estimate(latency_swept(
      "edge", "stride", powers(32, 1024), [](double s) { return s <= 128 ? 487 : 388; }, 0.01,
      "line"));
  ASSERT_TRUE(result.values.contains("before")) << result.absent.begin()->second;
  EXPECT_EQ(result.values.at("before").value, 128);
  EXPECT_EQ(result.values.at("before").high, 256);
  EXPECT_NEAR(result.values.at("step").value, 99, 8);
}

TEST(Edge, RefusesWhatIsNotTwoLevels) {
  const auto flat = estimate(single(
      powers(4, 2048), [](double) { return 300; }, 0.02, "flat"));
  EXPECT_TRUE(flat.values.empty());
  EXPECT_NE(flat.absent.at("").find("no step"), std::string::npos);
  const auto slope = estimate(single(
      powers(4, 2048), [](double d) { return 300 + 40 * std::log2(d); }, 0.01, "slope"));
  EXPECT_TRUE(slope.values.empty());
  EXPECT_NE(slope.absent.at("").find("not two levels"), std::string::npos);
  const auto three = estimate(single(
      powers(4, 2048), [](double d) { return d < 32    ? 300
                                             : d < 256 ? 450
                                                       : 700; }, 0.01, "three"));
  EXPECT_TRUE(three.values.empty());
}

TEST(MissLaw, RecoversReachAndPenalty) {
  constexpr double kReach = 68.7e9, kPenalty = 96, kBase = 291;
  const auto law = [](double size) { return kBase + kPenalty * std::max(0.0, 1 - kReach / size); };
  for (const double noise : {0.0, 0.002, 0.01}) {
    SCOPED_TRACE(noise);
    const Estimate result =
        estimate(latency_swept("miss_law", "size", powers(1e9, 137.5e9, 8), law, noise, "reach"));
    ASSERT_TRUE(result.values.contains("reach.0")) << result.absent.begin()->second;
    EXPECT_NEAR(result.values.at("reach.0").value, kReach, kReach * (0.02 + 5 * noise));
    EXPECT_NEAR(result.values.at("penalty.0").value, kPenalty, kPenalty * (0.03 + 20 * noise));
    EXPECT_NEAR(result.values.at("base").value, kBase, 2);
    if (noise > 0) {
      EXPECT_TRUE(holds(result.values.at("reach.0"), kReach));
      EXPECT_TRUE(holds(result.values.at("penalty.0"), kPenalty));
    }
  }
}

TEST(MissLaw, RecoversTwoLevels) {
  constexpr double kReach[] = {268e6, 68.7e9}, kPenalty[] = {10.5, 95};
  const auto law = [&](double size) {
    double cycles = 280;
    for (int l = 0; l < 2; ++l) cycles += kPenalty[l] * std::max(0.0, 1 - kReach[l] / size);
    return cycles;
  };
  for (const double noise : {0.0, 0.001, 0.003}) {
    SCOPED_TRACE(noise);
    auto series =
        latency_swept("miss_law", "size", powers(8e6, 137.5e9, 8), law, noise, "two levels");
    series.constants["min_rise"] = 0.02;
    const Estimate result = estimate(series);
    ASSERT_TRUE(result.values.contains("reach.1")) << result.absent.begin()->second;
    for (int l = 0; l < 2; ++l) {
      const auto& reach = result.values.at("reach." + std::to_string(l));
      const auto& penalty = result.values.at("penalty." + std::to_string(l));
      EXPECT_NEAR(reach.value, kReach[l], kReach[l] * (0.05 + 30 * noise));
      EXPECT_NEAR(penalty.value, kPenalty[l], kPenalty[l] * (0.05 + 20 * noise));
      if (noise > 0) {
        EXPECT_TRUE(holds(reach, kReach[l])) << reach.low << " " << reach.high;
      }
    }
    EXPECT_NEAR(result.values.at("base").value, 280, 1);
  }
}

TEST(MissLaw, RefusesAFlatCurveAndAStep) {
  const auto flat = estimate(latency_swept(
      "miss_law", "size", powers(1e9, 64e9, 8), [](double) { return 291; }, 0.005, "flat"));
  EXPECT_TRUE(flat.values.empty());
  EXPECT_NE(flat.absent.at("").find("no rise"), std::string::npos);
  const auto step = estimate(latency_swept(
      "miss_law", "size", powers(1e9, 64e9, 8), [](double s) { return s < 16e9 ? 291 : 600; },
      0.005, "step"));
  EXPECT_TRUE(step.values.empty());
  EXPECT_NE(step.absent.at("").find("does not hold"), std::string::npos);
}

TEST(Summit, FindsTheEntry) {
  const std::vector<double> x = powers(2 << 20, 1 << 30);
  const auto curve = [](double s) {
    const double entry = 32 << 20;
    return s <= entry ? 339 + 46 * s / entry : s <= 2 * entry ? 339 : 292;
  };
  for (const double noise : {0.0, 0.01}) {
    const Estimate result = estimate(latency_swept("summit", "stretch", x, curve, noise, "entry"));
    ASSERT_TRUE(result.values.contains("at")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("at").value, 32 << 20);
    EXPECT_TRUE(holds(result.values.at("at"), 32 << 20));
  }
  const auto rising = estimate(latency_swept(
      "summit", "stretch", x, [](double s) { return 200 + 10 * std::log2(s); }, 0, "rising"));
  EXPECT_NE(rising.absent.at("").find("no summit"), std::string::npos);
}

TEST(FirstRise, FindsTheEndOfALevelWithoutAnotherBehindIt) {
  std::vector<double> x;
  for (double size = 512; size <= 16384; size += 256) x.push_back(size);
  const auto curve = [](double s) { return s <= 5120 ? 179 : 182 + 14 * (1 - 5120 / s); };
  for (const double noise : {0.0, 0.001}) {
    SCOPED_TRACE(noise);
    const Estimate result = estimate(latency_swept("first_rise", "size", x, curve, noise, "code"));
    ASSERT_TRUE(result.values.contains("last")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("last").value, 5120);
    EXPECT_EQ(result.values.at("last").unit, "bytes");
    EXPECT_GE(result.values.at("last").high, 5376);
    EXPECT_LE(result.values.at("last").high, 5632);
    EXPECT_GE(result.values.at("last").low, 4608);
    EXPECT_NEAR(result.values.at("level").value, 179, 0.2);
  }
}

TEST(FirstRise, SaysThatItCannotTell) {
  std::vector<double> x;
  for (double size = 512; size <= 8192; size += 256) x.push_back(size);
  const auto why = [&](const std::function<double(double)>& curve) {
    return estimate(latency_swept("first_rise", "size", x, curve, 0, "cannot tell")).absent.at("");
  };
  EXPECT_NE(why([](double) { return 179; }).find("no rise"), std::string::npos);
  // Comes back to the level; falls; rises from the start.
  EXPECT_NE(why([](double s) { return s == 4096 ? 190 : 179; }).find("for good"),
            std::string::npos);
  EXPECT_NE(why([](double s) { return s < 4096 ? 193 : 181; }).find("for good"), std::string::npos);
  EXPECT_NE(why([](double s) { return 100 + s / 64; }).find("for good"), std::string::npos);
}

/// Clusters of `size` neighbours of `group_sizes` parts; `launches` of random place each.
samples::Series sightings(const std::vector<int>& group_sizes, int size, int launches,
                          const std::string& seed) {
  auto result = planted::series("groups", {{"launch", "1"}}, {{"unit", "1"}});
  result.id = seed;
  Random random(seed);
  for (int launch = 0; launch < launches; ++launch) {
    double first = 0;
    for (const int units : group_sizes) {
      samples::Point point{.at = {static_cast<double>(launch)}, .samples = {{}}};
      const int from = static_cast<int>(random.below(static_cast<std::size_t>(units)));
      for (int i = 0; i < std::min(size, units); ++i) {
        point.samples[0].push_back(first + (from + i) % units);
      }
      result.points.push_back(std::move(point));
      first += units;
    }
  }
  return result;
}

TEST(Groups, CountsWhatIsSeenTogether) {
  auto series = sightings({16, 16, 18, 2, 16, 2}, 6, 200, "six groups");
  series.constants["least_units"] = 4;
  const Estimate result = estimate(series);
  ASSERT_TRUE(result.values.contains("count")) << result.absent.begin()->second;
  EXPECT_EQ(result.values.at("count").value, 4);
  EXPECT_EQ(result.values.at("apart").value, 4);
  EXPECT_EQ(result.values.at("units").value, 70);
  EXPECT_EQ(result.values.at("smallest").value, 16);
  EXPECT_EQ(result.values.at("largest").value, 18);
}

TEST(Groups, SaysWhenThereAreTooFewSightings) {
  const Estimate result = estimate(sightings({16, 16, 18}, 2, 14, "too few"));
  EXPECT_TRUE(result.values.empty());
  EXPECT_NE(result.absent.at("").find("cannot tell"), std::string::npos);
}

/// Latencies of a cache in two halves (`apart` cycles) with slices `spread` cycles apart.
samples::Series halves(double apart, double spread, double noise_level) {
  auto result = planted::series("sides", {{"sm", "1"}}, {{"access", "cycles"}});
  result.id = "halves";
  result.constants = {{"step_bytes", 512}, {"consecutive_lines", 256}};
  Noise noise("halves");
  Random random("lines");
  std::vector<bool> far_line;
  std::vector<double> slice;
  bool stripe = false;
  for (int line = 0; line < 384; ++line) {
    if (line % 8 == 0) stripe = random.below(2) == 1;  // stripes of 4 KiB
    far_line.push_back(stripe);
    slice.push_back(spread * noise.uniform());
  }
  for (int sm = 0; sm < 132; ++sm) {
    const bool far_sm = sm % 3 == 0;
    samples::Point point{.at = {static_cast<double>(sm)}, .samples = {{}}};
    for (std::size_t line = 0; line < slice.size(); ++line) {
      const double level = 330 + (far_sm != far_line[line] ? apart : 0);
      point.samples[0].push_back(level + slice[line] + noise_level * noise.gaussian());
    }
    result.points.push_back(std::move(point));
  }
  return result;
}

TEST(Sides, FindsTwoHalves) {
  for (const double noise : {0.0, 5.0, 20.0}) {
    SCOPED_TRACE(noise);
    const Estimate result = estimate(halves(190, 40, noise));
    ASSERT_TRUE(result.values.contains("sides")) << result.absent.begin()->second;
    EXPECT_EQ(result.values.at("sides").value, 2);
    EXPECT_EQ(result.values.at("sms.0").value, 44);  // SM 0's own side
    EXPECT_EQ(result.values.at("sms.1").value, 88);
    EXPECT_EQ(result.values.at("stripe_bytes").value, 4096);
    EXPECT_NEAR(result.values.at("near").value, 350, 8);
    EXPECT_NEAR(result.values.at("far").value, 540, 8);
  }
}

TEST(Sides, OneHalfIsOne) {
  const Estimate result = estimate(halves(0, 40, 5));
  ASSERT_TRUE(result.values.contains("sides")) << result.absent.begin()->second;
  EXPECT_EQ(result.values.at("sides").value, 1);
  EXPECT_FALSE(result.values.contains("far"));
  EXPECT_TRUE(result.absent.contains("near"));
}

TEST(Sides, SaysWhenHalvesCannotBeToldApart) {
  const Estimate result = estimate(halves(120, 20, 120));
  EXPECT_FALSE(result.values.contains("far"));
}

TEST(Quantiles, RecoversADistributionLessTheOverhead) {
  auto series = planted::series("quantiles", {{"size", "bytes"}},
                                {{"access", "cycles"}, {"lap", "cycles"}, {"sm_clock", "MHz"}});
  series.constants["hops_per_lap"] = 4000;
  Noise noise("quantiles");
  samples::Point point{.at = {1 << 30}, .samples = {{}, {}, {1980, 1980}}};
  double lap = 0;
  for (int i = 0; i < 4000; ++i) {
    const double cycles = 600 + 200 * noise.uniform();
    lap += cycles;
    point.samples[0].push_back(cycles + 40);
  }
  point.samples[0][17] = 90000;  // interrupted
  point.samples[1] = {lap};
  series.points = {point};
  const Estimate result = estimate(series);
  ASSERT_TRUE(result.values.contains("p50")) << result.absent.begin()->second;
  EXPECT_NEAR(result.diagnostics.at("overhead_cycles"), 40, 1);
  EXPECT_EQ(result.diagnostics.at("interrupted"), 1);
  EXPECT_NEAR(result.values.at("p10").value, 620, 5);
  EXPECT_TRUE(holds(result.values.at("p50"), 700));
  EXPECT_NEAR(result.values.at("p99").value, 798, 5);
  EXPECT_NEAR(result.values.at("p50.ns").value, result.values.at("p50").value / 1.98, 0.1);
  series.points[0].samples[0].resize(300);
  EXPECT_TRUE(estimate(series).values.empty());
}

}  // namespace
}  // namespace warpgauge::estimate
