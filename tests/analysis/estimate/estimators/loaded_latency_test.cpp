// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/estimate/planted.h"

namespace warpgauge::estimate::loaded_latency_test {

using planted::holds;
using planted::Noise;

constexpr double kPeak = 4700, kBase = 690, kQueueing = 45;
const std::vector<double> kOffered = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1, 2};

double queue(double rate) { return kBase + kQueueing * rate / (kPeak - rate); }

/// The load that is there: as much as is asked for, up to a share of the peak that in-flight data
/// give.
double rate_of(double offered) { return kPeak * std::min(offered, 0.95 + 0.01 * offered); }

template <class Latency>
samples::Series planted_loads(const Latency& latency, double noise, const std::string& seed,
                              const std::vector<double>& loads = kOffered) {
  auto series = planted::series("loaded_latency", {{"offered", "1"}, {"hops", "hops"}},
                                {{"duration", "cycles"}});
  series.id = seed;
  series.constants["max_residual"] = 0.05;
  Noise random(seed);
  for (const double offered : loads) {
    for (const double hops : {64.0, 128.0, 192.0, 256.0}) {
      planted::add_point(series, {offered, hops}, 40 + hops * latency(rate_of(offered)), random,
                         noise, 15);
    }
  }
  planted::add_quantity(series, {"rate", "GB/s"},
                        [](const samples::Point& point) { return rate_of(point.at[0]); });
  return series;
}

TEST(LoadedLatency, RecoversThePlantedQueueAtEveryNoiseLevel) {
  for (const double noise : {0.0, 0.001, 0.005}) {
    const Estimate result =
        estimate(planted_loads(queue, noise, "planted/" + std::to_string(noise)));
    ASSERT_TRUE(result.values.contains("base")) << noise;
    const double tolerance = 1e-6 + 3 * noise;
    EXPECT_NEAR(result.values.at("base").value, kBase, kBase * tolerance);
    EXPECT_NEAR(result.values.at("peak").value, kPeak, kPeak * tolerance);
    EXPECT_NEAR(result.values.at("queueing").value, kQueueing, 0.01 + 60 * kQueueing * noise);
    EXPECT_NEAR(result.values.at("unloaded").value, kBase, kBase * tolerance);
    EXPECT_NEAR(result.values.at("full").value, queue(rate_of(2)), queue(rate_of(2)) * tolerance);
    EXPECT_NEAR(result.values.at("highest").value, rate_of(2), 1e-6);
    EXPECT_EQ(result.values.at("peak").unit, "GB/s");
  }
}

TEST(LoadedLatency, ReadsSharesAndKneeOffTheCurve) {
  const Estimate result = estimate(planted_loads(queue, 0, "curve"));
  for (const int percent : {25, 50, 75, 90}) {
    const double cycles = result.values.at("share." + std::to_string(percent)).value;
    const double exact = queue(percent / 100.0 * rate_of(2));
    EXPECT_GE(cycles, exact * 0.999) << percent;  // a chord of a curve that bends upwards
    EXPECT_LE(cycles, exact * 1.06) << percent;
  }
  const double knee = result.values.at("knee").value;
  EXPECT_NEAR(queue(knee), 1.5 * kBase, 0.1 * kBase);
}

TEST(LoadedLatency, ItsIntervalsHoldThePlantedQueueUsually) {
  int base = 0, queueing = 0, peak = 0;
  constexpr int kTrials = 30;
  for (int trial = 0; trial < kTrials; ++trial) {
    const auto values =
        estimate(planted_loads(queue, 0.005, "trial/" + std::to_string(trial))).values;
    base += holds(values.at("base"), kBase);
    queueing += holds(values.at("queueing"), kQueueing);
    peak += holds(values.at("peak"), kPeak);
  }
  for (const int held : {base, queueing, peak}) EXPECT_GE(held, 25);
}

TEST(LoadedLatency, RefusesWhatIsNoQueueButKeepsTheCurve) {
  const auto step = [](double rate) { return rate < kPeak / 2 ? 300.0 : 900.0; };
  const auto falling = [](double rate) { return 900 - rate / 10; };
  for (const Estimate& result :
       {estimate(planted_loads(step, 0, "step")), estimate(planted_loads(falling, 0, "falling"))}) {
    for (const char* name : {"base", "queueing", "peak"}) {
      EXPECT_FALSE(result.values.contains(name));
      EXPECT_FALSE(result.absent.at(name).empty());
    }
    EXPECT_TRUE(result.values.contains("unloaded"));
    EXPECT_TRUE(result.values.contains("share.50"));
  }
}

TEST(LoadedLatency, SaysThatThereIsNoKneeWhereLatencyHardlyGrows) {
  const Estimate result = estimate(planted_loads([](double) { return 280.0; }, 0, "flat"));
  EXPECT_NE(result.absent.at("knee").find("never grows"), std::string::npos);
}

TEST(LoadedLatency, RefusesTooFewLoads) {
  const Estimate result = estimate(planted_loads(queue, 0, "few", {0, 0.5, 0.9, 1}));
  EXPECT_NE(result.absent.at("").find("6 are needed"), std::string::npos);
}

TEST(LoadedLatency, WantsThePointWithoutLoad) {
  const Estimate result = estimate(
      planted_loads(queue, 0, "loaded only", {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 2}));
  EXPECT_FALSE(result.values.contains("unloaded"));
  EXPECT_NE(result.absent.at("knee").find("without load"), std::string::npos);
  EXPECT_TRUE(result.values.contains("queueing"));
}

}  // namespace warpgauge::estimate::loaded_latency_test
