// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>
#include <vector>

namespace warpgauge {

void each_in_parallel(std::size_t count, const std::function<void(std::size_t)>& act) {
  each_on_threads(0, count, act);
}

void each_on_threads(unsigned threads, std::size_t count,
                     const std::function<void(std::size_t)>& act) {
  if (threads == 0) threads = std::thread::hardware_concurrency();
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    try {
      for (std::size_t i; (i = next++) < count;) act(i);
    } catch (...) {
      next = count;
      throw;
    }
  };
  std::vector<std::future<void>> helpers;
  for (std::size_t i = 1; i < std::min<std::size_t>(threads, count); ++i) {
    helpers.push_back(std::async(std::launch::async, work));
  }
  work();
  for (auto& helper : helpers) helper.get();
}

}  // namespace warpgauge
