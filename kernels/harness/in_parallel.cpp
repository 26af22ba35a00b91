// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/in_parallel.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace warpgauge::kernels {

void in_parallel(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body) {
  const std::size_t workers = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> threads;
  for (std::size_t worker = 0; worker < workers; ++worker) {
    threads.emplace_back(body, count * worker / workers, count * (worker + 1) / workers);
  }
}

}  // namespace warpgauge::kernels
