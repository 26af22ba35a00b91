// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/tool_progress.h"

#include <gtest/gtest.h>

namespace warpgauge::describe {
namespace {

using std::chrono::seconds;

TEST(ToolProgress, SaysWhatIsLeftOnceHalfIsDone) {
  EXPECT_EQ(ToolProgress::text("disassembling 9 kernels", seconds(6), seconds(0)),
            "disassembling 9 kernels: 6 s so far");
  EXPECT_EQ(ToolProgress::text("disassembling 9 kernels", seconds(14), seconds(12)),
            "disassembling 9 kernels: about 10 s left");
  EXPECT_EQ(ToolProgress::text("disassembling 9 kernels", seconds(30), seconds(12)),
            "disassembling 9 kernels: 30 s so far");  // longer than was expected
}

TEST(ToolProgress, SaysNothingWhereNobodyLooks) {
  ::testing::internal::CaptureStderr();
  {
    ToolProgress progress("disassembling 9 kernels");
    progress.half_done();
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  }
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace warpgauge::describe
