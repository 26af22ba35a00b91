// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/throttle_guard.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <thread>
#include <utility>

namespace warpgauge::probes {
namespace {

/// NVML clocks-event bits that mean "slower than asked" (NVML API reference,
/// nvmlClocksEventReasons): power cap, hardware slowdown, thermal (software, hardware), power
/// brake.
constexpr std::uint64_t kThrottleBits = 0x4 | 0x8 | 0x20 | 0x40 | 0x80;
constexpr double kMostSecondsToRecover = 3;
constexpr double kSecondsBetweenLooks = 0.02;

/// The bits that are set, 0 where none is or NVML tells nothing.
std::uint64_t throttling(const samples::DeviceState& state) {
  return state.throttle_reasons.value_or(0) & kThrottleBits;
}

}  // namespace

ThrottleGuard::Clock ThrottleGuard::steady_clock() {
  return {
      [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double>(now).count();
      },
      [](double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }};
}

ThrottleGuard::ThrottleGuard(State state, Clock clock)
    : state_(std::move(state)), clock_(std::move(clock)) {}

void ThrottleGuard::wait() {
  const double start = clock_.now_seconds();
  while (recovers_ && throttling(state_()) != 0) {
    recovers_ = clock_.now_seconds() - start <= kMostSecondsToRecover;
    if (recovers_) clock_.sleep(kSecondsBetweenLooks);
  }
}

std::string ThrottleGuard::flag(const samples::DeviceState& after) {
  const auto reasons = throttling(after);
  if (reasons == 0) return {};
  return fmt::format("clock throttled after the series (reasons {:#x})", reasons);
}

}  // namespace warpgauge::probes
