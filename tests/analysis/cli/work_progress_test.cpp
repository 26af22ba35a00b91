// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/frame/work_progress.h"

#include <gtest/gtest.h>

namespace warpgauge::cli {
namespace {

using std::chrono::seconds;

TEST(WorkProgress, SaysHowFarItIsAndHowLongItTakes) {
  WorkProgress progress("kernels", 8);
  const auto start = WorkProgress::Clock::now();
  testing::internal::CaptureStderr();
  progress.one_done(start + seconds(1));  // too soon
  progress.one_done(start + seconds(20));
  progress.one_done(start + seconds(21));  // soon after the last line
  for (int i = 3; i < 8; ++i) progress.one_done(start + seconds(60));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "2 of 8 kernels, about 60 s left\n4 of 8 kernels, about 60 s left\n");
}

TEST(WorkProgress, TheEndIsNoNews) {
  WorkProgress progress("kernels", 1);
  testing::internal::CaptureStderr();
  progress.one_done(WorkProgress::Clock::now() + seconds(100));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace warpgauge::cli
