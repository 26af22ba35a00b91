// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/work_progress.h"

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

}  // namespace warpgauge::cli
