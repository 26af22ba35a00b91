// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/work_progress.h"

#include "analysis/base/parallel.h"
#include "analysis/base/tell.h"

namespace warpgauge::cli {

void WorkProgress::one_done(Clock::time_point now) {
  constexpr std::chrono::seconds kBetweenLines{5};
  const std::lock_guard lock(mutex_);
  ++done_;
  if (done_ == count_ || now - told_ < kBetweenLines) return;
  told_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  tell("{} of {} {}, about {:.0f} s left", done_, count_, parts_,
       seconds / static_cast<double>(done_) * static_cast<double>(count_ - done_));
}

std::vector<std::exception_ptr> each_with_progress(const std::string& parts, std::size_t count,
                                                   const std::function<void(std::size_t)>& act,
                                                   int threads) {
  std::vector<std::exception_ptr> thrown(count);
  WorkProgress progress(parts, count);
  each_on_threads(static_cast<unsigned>(threads), count, [&](std::size_t i) {
    try {
      act(i);
    } catch (...) {
      thrown[i] = std::current_exception();
    }
    progress.one_done();
  });
  return thrown;
}

}  // namespace warpgauge::cli
