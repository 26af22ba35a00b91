// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/watchdog.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace warpgauge::probes {
namespace {

using namespace std::chrono_literals;

TEST(Watchdog, BarksOnceAfterItsTime) {
  std::atomic<int> barks = 0;
  const auto start = std::chrono::steady_clock::now();
  Watchdog dog(50ms, [&] { ++barks; });
  while (barks == 0 && std::chrono::steady_clock::now() - start < 60s) {
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_GE(std::chrono::steady_clock::now() - start, 50ms);
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(barks, 1);
}

TEST(Watchdog, IsQuietWhereItIsFedOrGone) {
  std::atomic<int> barks = 0;
  {
    Watchdog dog(60s, [&] { ++barks; });
    for (int i = 0; i < 100; ++i) dog.feed();
  }  // does not wait for the minute
  EXPECT_EQ(barks, 0);
}

// Fed for longer than its time, it barks only afterwards.
TEST(Watchdog, CountsFromTheLastFeed) {
  std::atomic<bool> fed_last = false, early = false, barked = false;
  Watchdog dog(2s, [&] {
    early = !fed_last;
    barked = true;
  });
  for (int i = 0; i < 25; ++i) {
    std::this_thread::sleep_for(100ms);
    dog.feed();
  }
  fed_last = true;
  const auto start = std::chrono::steady_clock::now();
  while (!barked && std::chrono::steady_clock::now() - start < 60s) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_TRUE(barked);
  EXPECT_FALSE(early);
}

}  // namespace
}  // namespace warpgauge::probes
