// SPDX-License-Identifier: Apache-2.0
// The average hop of a machine, and its recordings, compared with a simulation of each access.
#include "tests/virtual_gpu/machine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "analysis/estimate/stats.h"
#include "tests/virtual_gpu/population.h"
#include "tests/virtual_gpu/record.h"

namespace warpgauge::virtual_gpu {
namespace {

/// Mean latency of a settled random chase, every access through every cache.
double exact_hop(const Machine& machine, std::uint64_t lines) {
  Draw draw("exact");
  std::vector<std::uint64_t> order(lines);
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = lines - 1; i > 0; --i) std::swap(order[i], order[draw.below(i + 1)]);
  std::vector<Cache> caches;
  for (const CacheLevel& level : machine.caches) caches.emplace_back(level.shape, "exact");
  constexpr int kWarm = 12, kMeasured = 8;
  double cycles = 0;
  for (int lap = 0; lap < kWarm + kMeasured; ++lap) {
    for (const std::uint64_t line : order) {
      double latency = machine.dram.latency_cycles;
      for (std::size_t level = 0; level < caches.size(); ++level) {
        if (!caches[level].access(line * 128)) continue;
        latency = machine.caches[level].latency_cycles;
        break;
      }
      if (lap >= kWarm) cycles += latency;
    }
  }
  return cycles / (kMeasured * static_cast<double>(lines));
}

TEST(VirtualMachine, AverageHopAgreesWithTheSimulation) {
  for (const Policy policy : kPolicies) {
    Machine machine;
    machine.caches = {{{.sets = 16, .ways = 8, .policy = policy}, 32},
                      {{.sets = 128, .ways = 16, .policy = policy}, 270}};
    machine.dram = {.latency_cycles = 680, .spread = 0};
    for (const std::uint64_t lines : {100u, 128u, 150u, 300u, 1000u, 2048u, 2300u, 4500u}) {
      const double average = hop(machine, static_cast<double>(lines) * 128).mean;
      const double tolerance = policy == Policy::kRandom ? 0.08 : 0.04;
      EXPECT_NEAR(average, exact_hop(machine, lines), tolerance * average + 2)
          << name(policy) << ", " << lines << " lines";
    }
  }
}

// A sequential chase through sectored caches, byte by byte as the stride series does it.
TEST(VirtualMachine, StrideLawAgreesWithTheSimulation) {
  Machine machine;
  machine.caches = {{{.sets = 16, .ways = 4, .line_bytes = 128, .sector_bytes = 32}, 32},
                    {{.sets = 64, .ways = 8, .line_bytes = 128, .sector_bytes = 64}, 270}};
  machine.dram = {.latency_cycles = 680, .spread = 0};
  std::vector<double> strides;
  for (double stride = 8; stride <= 512; stride *= 2) strides.push_back(stride);
  const Noise silent{.name = "silent", .overhead_cycles = 0};
  const auto series = stride_sweep(machine, strides, silent, "law", 1);
  for (const double stride : strides) {
    Cache first(machine.caches[0].shape, "x"), second(machine.caches[1].shape, "x");
    double cycles = 0;
    constexpr int kHops = 4096;
    for (int i = 0; i < kHops; ++i) {
      const auto address = static_cast<std::uint64_t>(i * stride);
      cycles += first.access(address) ? 32 : second.access(address) ? 270 : 680;
    }
    for (const samples::Point& point : series.points) {
      if (point.at[0] != stride) continue;
      EXPECT_NEAR(point.samples[0][0] / point.at[1], cycles / kHops, 1) << stride;
    }
  }
}

TEST(VirtualMachine, SidesFollowTheHash) {
  Sides sides;
  sides.hash_mask = 0x8000;
  EXPECT_EQ(side_of(sides, 0), 0);
  EXPECT_EQ(side_of(sides, 0x8000), 1);
  sides.two = false;
  EXPECT_EQ(side_of(sides, 0x8000), 0);
}

TEST(VirtualMachine, ThePipeIsLittlesLawBelowAndACeilingAbove) {
  const Pipe pipe{.ceiling_gbps = 1000, .corner_bytes = 1024, .sharpness = 6};
  EXPECT_NEAR(pipe.at(64), 1000.0 * 64 / 1024, 1);
  EXPECT_NEAR(pipe.at(16384), 1000, 1);
  EXPECT_LT(pipe.at(1024), 1000);
}

TEST(VirtualMachine, SameSeedSameRecording) {
  const Machine machine = random_machine("7");
  const auto sizes = footprints(4096, 1 << 20, 4);
  const auto one = footprint_sweep(machine, sizes, kNoises[1], "seed");
  const auto two = footprint_sweep(machine, sizes, kNoises[1], "seed");
  ASSERT_EQ(one.points.size(), two.points.size());
  for (std::size_t i = 0; i < one.points.size(); ++i) {
    EXPECT_EQ(one.points[i].samples, two.points[i].samples);
  }
}

TEST(VirtualMachine, NoiseDoesWhatItSays) {
  Machine machine;
  machine.caches = {{{.sets = 64, .ways = 8}, 100}};
  const Noise noise{.name = "test", .relative = 0.01, .outlier_share = 0.05};
  std::vector<double> readings;
  for (const samples::Point& point :
       footprint_sweep(machine, {4096, 8192}, noise, "noise", 500).points) {
    for (const double reading : point.samples[0]) {
      readings.push_back((reading - noise.overhead_cycles) / point.at[1]);
    }
  }
  EXPECT_NEAR(estimate::median(readings), 100, 0.2);
  EXPECT_NEAR(estimate::robust_deviation(readings), 1, 0.15);
  const auto outliers =
      std::count_if(readings.begin(), readings.end(), [](double x) { return x > 105; });
  EXPECT_NEAR(static_cast<double>(outliers) / static_cast<double>(readings.size()), 0.05, 0.015);
}

}  // namespace
}  // namespace warpgauge::virtual_gpu
