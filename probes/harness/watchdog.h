// SPDX-License-Identifier: Apache-2.0
// Sees that work ends. A kernel that waits for ever cannot be stopped from outside, but with its
// process it ends.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace warpgauge::probes {

/// Calls `expired` once, from a thread of its own, where feed() was not called for `limit`; it does
/// not once the watchdog is gone. What `expired` does is over before feed() or the destructor
/// returns, if it returns at all.
class Watchdog {
 public:
  Watchdog(std::chrono::duration<double> limit, std::function<void()> expired);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void feed();

 private:
  using Clock = std::chrono::steady_clock;

  void watch();

  const Clock::duration limit_;
  const std::function<void()> expired_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Clock::time_point end_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace warpgauge::probes
