// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/watchdog.h"

#include <utility>

namespace warpgauge::probes {

Watchdog::Watchdog(std::chrono::duration<double> limit, std::function<void()> expired)
    : limit_(std::chrono::duration_cast<Clock::duration>(limit)),
      expired_(std::move(expired)),
      end_(Clock::now() + limit_),
      thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Watchdog::feed() {
  const std::lock_guard lock(mutex_);
  end_ = Clock::now() + limit_;
}

void Watchdog::watch() {
  std::unique_lock lock(mutex_);
  while (!over_) {
    const Clock::time_point end = end_;
    if (Clock::now() >= end) {
      expired_();
      return;
    }
    changed_.wait_until(lock, end);
  }
}

}  // namespace warpgauge::probes
