// SPDX-License-Identifier: Apache-2.0
// Host references of large problems, on all cores of the host.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace warpgauge::kernels {

/// Calls `body(begin, end)` for consecutive ranges that cover 0 to `count`, each on a thread of its
/// own, and returns when all have ended. `body` must not throw.
inline void in_parallel(std::size_t count,
                        const std::function<void(std::size_t, std::size_t)>& body) {
  const std::size_t workers = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> threads;
  for (std::size_t worker = 0; worker < workers; ++worker) {
    threads.emplace_back(body, count * worker / workers, count * (worker + 1) / workers);
  }
}

}  // namespace warpgauge::kernels
