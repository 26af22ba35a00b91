// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace warpgauge {
namespace {

TEST(Parallel, EveryPartIsDoneOnce) {
  std::vector<std::atomic<int>> done(1000);
  each_in_parallel(done.size(), [&](std::size_t i) { ++done[i]; });
  for (const auto& times : done) EXPECT_EQ(times, 1);
}

TEST(Parallel, NothingToDo) {
  each_in_parallel(0, [](std::size_t) { FAIL(); });
}

TEST(Parallel, WhatAPartThrowsArrives) {
  const auto act = [](std::size_t i) {
    if (i == 57) throw std::runtime_error("part 57");
  };
  EXPECT_THROW(each_in_parallel(100, act), std::runtime_error);
}

TEST(Parallel, WorksOnAsManyThreadsAsAreAskedFor) {
  std::set<std::thread::id> threads;  // of one thread: no lock
  std::size_t done = 0;
  each_on_threads(1, 50, [&](std::size_t) {
    threads.insert(std::this_thread::get_id());
    ++done;
  });
  EXPECT_EQ(threads, (std::set{std::this_thread::get_id()}));
  EXPECT_EQ(done, 50u);
}

}  // namespace
}  // namespace warpgauge
