// SPDX-License-Identifier: Apache-2.0
// Long work that falls into many parts says how far it is.
#pragma once

#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace warpgauge::cli {

/// Says nothing in the first seconds, then a line on standard error every few: "120 of 480 kernels,
/// about 25 s left". Parts may end on any thread.
class WorkProgress {
 public:
  using Clock = std::chrono::steady_clock;

  /// `parts`: their name, in the plural.
  WorkProgress(std::string parts, std::size_t count) : parts_(std::move(parts)), count_(count) {}

  void one_done(Clock::time_point now = Clock::now());

 private:
  std::string parts_;
  std::size_t count_, done_ = 0;
  Clock::time_point start_ = Clock::now(), told_ = start_;
  std::mutex mutex_;
};

/// `act(i)` for each i below `count`, on that many threads (0: on all cores); says how far it is.
/// Returns what each threw, or nothing in its place: none keeps the others from being done.
/// `parts`: as of WorkProgress.
std::vector<std::exception_ptr> each_with_progress(const std::string& parts, std::size_t count,
                                                   const std::function<void(std::size_t)>& act,
                                                   int threads = 0);

}  // namespace warpgauge::cli
