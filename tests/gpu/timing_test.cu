// SPDX-License-Identifier: Apache-2.0
// Plants kernels of known duration and recovers it.
#include "probes/device/busy.h"
#include "probes/methods/timing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "probes/device/buffer.h"
#include "probes/device/check.h"
#include "probes/device/isa.cuh"
#include "probes/harness/device.h"
#include "probes/methods/chain.h"
#include "probes/methods/clock_stamps.h"

namespace warpgauge::probes::timing_test {
namespace {

__global__ void spin_kernel(std::uint64_t ns) {
  const std::uint64_t start = read_global_timer();
  while (read_global_timer() - start < ns) {
  }
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

TEST(Timing, RecoversThePlantedDuration) {
  for (const double microseconds : {100.0, 300.0, 1000.0}) {
    const auto times = time_launches(
        2, 15, [&](int) { spin_kernel<<<1, 1>>>(static_cast<std::uint64_t>(microseconds * 1e3)); });
    // A launch itself takes some microseconds between the events: that is the kernel's, not noise.
    EXPECT_GE(median(times.seconds) * 1e6, microseconds * 0.999);
    EXPECT_LE(median(times.seconds) * 1e6, microseconds + 8);
  }
}

TEST(Timing, ClockLiesBetweenIdleAndTheDeviceMaximum) {
  const Device device(0);
  warm_up_clock(300);
  const auto times = time_launches(2, 9, [](int) { spin_kernel<<<1, 1>>>(500'000); });
  ASSERT_FALSE(times.sm_clock_mhz.empty());
  const double mhz = median(times.sm_clock_mhz);
  EXPECT_GT(mhz, 500);
  if (const auto most = device.nvml().settings().max_sm_clock_mhz) EXPECT_LT(mhz, *most * 1.01);
}

void keep_host_busy(double microseconds) {
  const auto start = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - start <
         std::chrono::duration<double, std::micro>(microseconds)) {
  }
}

// Two kernels with a host in between that takes longer than the first wait: as a library's call.
TEST(Timing, LeavesTheHostOutHoweverLongItTakes) {
  for (const double host_us : {10.0, 100.0, 3000.0}) {
    const auto times = time_launches(1, 9, [&](int) {
      spin_kernel<<<1, 1>>>(100'000);
      keep_host_busy(host_us);
      spin_kernel<<<1, 1>>>(100'000);
    });
    ASSERT_EQ(times.seconds.size(), 9U);
    EXPECT_GE(median(times.seconds) * 1e6, 200 * 0.999) << host_us;
    EXPECT_LE(median(times.seconds) * 1e6, 216) << host_us;
    EXPECT_GE(median(times.host_seconds) * 1e6, host_us);
    if (host_us >= 100) EXPECT_GT(times.late, 0);
  }
}

TEST(Timing, RefusesALaunchThatWaitsForTheDevice) {
  EXPECT_THROW(time_launches(1, 1,
                             [](int) {
                               spin_kernel<<<1, 1>>>(1000);
                               check(cudaDeviceSynchronize());
                               spin_kernel<<<1, 1>>>(1000);
                             }),
               HostTooSlow);
  check(cudaDeviceSynchronize());
}

TEST(ClockStamps, TellTheClockBetweenTwoAndWhereOneIsMissing) {
  ClockStamps stamps(4);
  warm_up_clock(300);
  stamps.take(0);
  spin_kernel<<<1, 1>>>(500'000);
  stamps.take(1);
  spin_kernel<<<1, 1>>>(500'000);
  stamps.take(2);
  const auto mhz = stamps.mhz_between();
  ASSERT_EQ(mhz.size(), 3U);
  ASSERT_TRUE(mhz[0] && mhz[1]);
  EXPECT_NEAR(*mhz[0], *mhz[1], 0.02 * *mhz[0]);
  EXPECT_FALSE(mhz[2]);
}

// Follows the chain on the host: one cycle through every node, none left out.
TEST(Chain, IsOneCycleThroughAllNodes) {
  for (const auto order : {ChainOrder::kRandom, ChainOrder::kSequential}) {
    constexpr std::uint64_t kNodes = 5003;
    constexpr std::size_t kStride = 128;
    DeviceBuffer<char> memory(kNodes * kStride);
    build_chain(memory.data(), kNodes, kStride, order, 7);
    const auto host = memory.to_host();
    const auto base = reinterpret_cast<std::uint64_t>(memory.data());
    std::vector<bool> seen(kNodes);
    std::uint64_t node = base;
    for (std::uint64_t hop = 0; hop < kNodes; ++hop) {
      const std::uint64_t index = (node - base) / kStride;
      ASSERT_LT(index, kNodes);
      ASSERT_FALSE(seen[index]) << "hop " << hop;
      seen[index] = true;
      node = *reinterpret_cast<const std::uint64_t*>(host.data() + index * kStride);
    }
    EXPECT_EQ(node, base);
  }
}

}  // namespace
}  // namespace warpgauge::probes::timing_test
