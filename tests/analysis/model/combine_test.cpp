// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/combine.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warpgauge::model {
namespace {

using descriptor::BusyUnit;

TEST(Combine, IsASumAtOneAndTheLongestWithoutBound) {
  EXPECT_DOUBLE_EQ(combine({3, 4, 5}, 1), 12);
  EXPECT_DOUBLE_EQ(combine({3, 4}, 2), 5);
  EXPECT_NEAR(combine({3, 4, 5}, 200), 5, 1e-9);
  EXPECT_EQ(combine({}, 2), 0);
  EXPECT_EQ(combine({0, 0}, 2), 0);
}

TEST(Combine, LiesBetweenTheLongestAndTheSumAndFallsWithP) {
  const std::vector<double> times = {1e-9, 7e-6, 8e-6, 3e-6};
  double before = combine(times, 1);
  for (double p = 1.1; p < 64; p *= 1.1) {
    const double time = combine(times, p);
    EXPECT_LE(time, before) << p;
    EXPECT_GE(time, 8e-6) << p;
    before = time;
  }
}

TEST(Combine, NeitherOverflowsNorUnderflows) {
  EXPECT_NEAR(combine({1e-9, 1e-9}, 64) / 1e-9, std::exp2(1.0 / 64), 1e-12);
  EXPECT_NEAR(combine({1e6, 1e6}, 64) / 1e6, std::exp2(1.0 / 64), 1e-12);
}

UnitTimes phase(double dram, double fma) {
  UnitTimes times;
  times.units = {{BusyUnit::kFma, {{"fma", fma / 2}, {"imad", fma / 2}}},
                 {BusyUnit::kDram, {{"bytes", dram}}}};
  return times;
}

TEST(CombinePhases, PhasesFollowOneAnother) {
  const Body body = combine_phases({phase(3, 4), phase(6, 8)}, 2);
  EXPECT_DOUBLE_EQ(body.seconds, 15);
  ASSERT_EQ(body.shares.size(), 2u);
  EXPECT_EQ(name(body.shares[0].unit), "fma");
  EXPECT_DOUBLE_EQ(body.shares[0].busy_seconds, 12);
  EXPECT_DOUBLE_EQ(body.shares[0].share, 0.64);  // (4/5)^2
  EXPECT_DOUBLE_EQ(body.shares[1].share, 0.36);
  ASSERT_EQ(body.shares[0].parts.size(), 2u);
  EXPECT_DOUBLE_EQ(body.shares[0].parts[1].seconds, 6);
}

TEST(CombinePhases, AUnitOfOnePhaseOnlyHasItsShareOfThatPhase) {
  UnitTimes second;
  second.units = {{BusyUnit::kLatency, {{"chain", 5}}}};
  const Body body = combine_phases({phase(3, 4), second}, 2);
  EXPECT_DOUBLE_EQ(body.seconds, 10);
  EXPECT_EQ(name(body.shares[0].unit), "latency");
  EXPECT_DOUBLE_EQ(body.shares[0].share, 0.5);
  double all = 0;
  for (const Share& share : body.shares) all += share.share;
  EXPECT_DOUBLE_EQ(all, 1);
}

TEST(CombineSimulated, TheLongestDecides) {
  const auto body_of = [](double dram) {
    UnitTimes times;
    times.units = {{BusyUnit::kDram, {{"bytes", dram}}},
                   {BusyUnit::kL2, {{"reads", 5}}},
                   {BusyUnit::kLatency, {{"issue", 8}}},
                   {BusyUnit::kLatency, {{"barriers", 4}}}};
    return combine_simulated({times});
  };
  const Body waits = body_of(11.9);
  EXPECT_DOUBLE_EQ(waits.seconds, 12);
  EXPECT_EQ(name(waits.shares[0].unit), "latency");
  EXPECT_EQ(waits.shares[0].share, 1);
  EXPECT_EQ(waits.shares[0].parts.size(), 2u);
  EXPECT_EQ(waits.shares[1].share, 0);  // busy within the latency
  EXPECT_DOUBLE_EQ(body_of(20).seconds, 20);
  EXPECT_EQ(name(body_of(20).shares[0].unit), "dram");
  EXPECT_DOUBLE_EQ(body_of(20).shares[0].busy_seconds, 20);
}

TEST(CombineSimulated, PhasesFollowEachOther) {
  UnitTimes first, second;
  first.units = {{BusyUnit::kL2, {{"reads", 5}}}, {BusyUnit::kLatency, {{"loads", 3}}}};
  second.units = {{BusyUnit::kL2, {{"reads", 1}}}, {BusyUnit::kLatency, {{"loads", 3}}}};
  const Body body = combine_simulated({first, second});
  EXPECT_DOUBLE_EQ(body.seconds, 8);
  EXPECT_EQ(name(body.shares[0].unit), "l2");
  EXPECT_DOUBLE_EQ(body.shares[0].share, 5.0 / 8);
  EXPECT_DOUBLE_EQ(body.shares[1].share, 3.0 / 8);
}

}  // namespace
}  // namespace warpgauge::model
