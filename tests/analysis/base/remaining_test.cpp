// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/remaining.h"

#include <gtest/gtest.h>

namespace warpgauge {
namespace {

TEST(Remaining, WhatIsWrittenIsReadBack) {
  const std::string line = "  5.1 s  memory/pointer_chase timing (1.2 s)" + remaining_text(8.6);
  const ProgressLine read = parse_progress(line);
  EXPECT_EQ(read.text, "  5.1 s  memory/pointer_chase timing (1.2 s)");
  EXPECT_EQ(read.remaining_seconds, 9);
}

TEST(Remaining, OtherLinesStayWhole) {
  for (const std::string line :
       {"", "error: no device", "nothing is left", ", about s left", ", about 9 s left over",
        ", about x s left", "about 9 s left", ", about 99999999999999999999 s left"}) {
    const ProgressLine read = parse_progress(line);
    EXPECT_EQ(read.text, line);
    EXPECT_FALSE(read.remaining_seconds) << line;
  }
}

}  // namespace
}  // namespace warpgauge
