// SPDX-License-Identifier: Apache-2.0
// A device whose throttle state is scripted: the guard waits as long as it recovers, and no longer.
#include "probes/harness/nvml.h"

#include <gtest/gtest.h>

#include <optional>

namespace warpgauge::probes {
namespace {

constexpr std::uint64_t kIdle = 0x1, kPowerCap = 0x4, kThermal = 0x20;

/// Throttles until a moment; sleeping moves its clock on.
struct ScriptedDevice {
  double now = 0;
  double recovers_at = 0;
  std::optional<std::uint64_t> reasons = kPowerCap | kIdle;
  int looks = 0;

  ThrottleGuard guard() {
    return ThrottleGuard(
        [this] {
          ++looks;
          samples::DeviceState state;
          state.throttle_reasons = reasons && now >= recovers_at ? kIdle : reasons;
          return state;
        },
        {[this] { return now; }, [this](double seconds) { now += seconds; }});
  }
};

TEST(ThrottleGuard, DoesNotWaitForADeviceThatRunsFreely) {
  ScriptedDevice device;
  auto guard = device.guard();
  guard.wait();
  EXPECT_EQ(device.now, 0);
  EXPECT_EQ(device.looks, 1);
}

TEST(ThrottleGuard, WaitsUntilTheDeviceRecovers) {
  ScriptedDevice device{.recovers_at = 0.9};
  auto guard = device.guard();
  guard.wait();
  EXPECT_GE(device.now, 0.9);
  EXPECT_LT(device.now, 1);
  device.recovers_at = device.now + 1.5;  // throttled again: waits again
  guard.wait();
  EXPECT_GE(device.now, device.recovers_at);
}

TEST(ThrottleGuard, GivesUpOnceOnADeviceThatDoesNotRecover) {
  ScriptedDevice device{.recovers_at = 1e9, .reasons = kThermal};
  auto guard = device.guard();
  guard.wait();
  EXPECT_GT(device.now, 2.9);
  EXPECT_LT(device.now, 3.2);
  const double before = device.now;
  guard.wait();
  EXPECT_EQ(device.now, before);
}

TEST(ThrottleGuard, UnknownStateIsNotThrottling) {
  ScriptedDevice device{.recovers_at = 1e9, .reasons = std::nullopt};
  auto guard = device.guard();
  guard.wait();
  EXPECT_EQ(device.now, 0);
}

TEST(ThrottleGuard, TheFlagNamesTheReasonsThatSlowDown) {
  samples::DeviceState state;
  EXPECT_EQ(ThrottleGuard::flag(state), "");
  state.throttle_reasons = kIdle;
  EXPECT_EQ(ThrottleGuard::flag(state), "");
  state.throttle_reasons = kIdle | kPowerCap | kThermal;
  EXPECT_EQ(ThrottleGuard::flag(state), "clock throttled after the series (reasons 0x24)");
}

TEST(ThrottleGuard, ItsOwnClockGoesOn) {
  const auto clock = ThrottleGuard::steady_clock();
  const double start = clock.now_seconds();
  clock.sleep(0.002);
  EXPECT_GE(clock.now_seconds() - start, 0.002);
}

}  // namespace
}  // namespace warpgauge::probes
