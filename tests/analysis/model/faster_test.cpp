// SPDX-License-Identifier: Apache-2.0
// Which of predicted kernels is faster, and groups of those that are not told apart.
#include "analysis/model/faster.h"

#include <gtest/gtest.h>

namespace warpgauge::model {
namespace {

KernelReport timed(double us, double low, double high, const char* bound = "dram") {
  KernelReport report;
  report.prediction.time_us = Bound{.value = us, .low = low, .high = high};
  report.prediction.bound = bound;
  return report;
}

// ln 1.2 = 0.182 up and ln 1.25 = 0.223 down: together 0.288, the logarithm of 1.334.
TEST(FasterOfTwo, ErrorsOfTwoAreIndependent) {
  const KernelReport fast = timed(100, 90, 120);
  EXPECT_TRUE(is_told_faster(fast, timed(134, 107.2, 200)));
  EXPECT_FALSE(is_told_faster(fast, timed(133, 106.4, 200)));
  EXPECT_FALSE(is_told_faster(timed(134, 107.2, 200), fast));
  EXPECT_FALSE(is_told_faster(fast, fast));
}

TEST(FasterOfTwo, ATimeThatIsNotKnownTellsNothing) {
  KernelReport unknown = timed(1, 1, 1);
  unknown.prediction.time_us.reset();
  EXPECT_FALSE(is_told_faster(unknown, timed(100, 90, 110)));
  EXPECT_FALSE(is_told_faster(timed(100, 90, 110), unknown));
}

TEST(FasterOfTwo, OneCodeWithOneBoundIsComparedEndByEnd) {
  KernelReport fast = timed(100, 80, 125), slow = timed(105, 84, 131);
  EXPECT_FALSE(is_told_faster(fast, slow));
  fast.kernel.code_hash = slow.kernel.code_hash = "0123456789abcdef";
  EXPECT_TRUE(err_alike(fast, slow));
  EXPECT_TRUE(is_told_faster(fast, slow));
  slow.prediction.time_us->high = 124;
  EXPECT_FALSE(is_told_faster(fast, slow));
  slow.prediction.bound = "issue";
  EXPECT_FALSE(err_alike(fast, slow));
}

TEST(Groups, HoldWhatIsNotToldFromTheirFastest) {
  // The second is told from the first, the third is not: its interval is wide.
  const KernelReport first = timed(100, 95, 105), second = timed(120, 115, 126),
                     third = timed(125, 70, 220), fourth = timed(128, 120, 135),
                     fifth = timed(400, 380, 420);
  EXPECT_EQ(groups_of({&first, &second, &third, &fourth, &fifth}),
            (std::vector<std::size_t>{0, 1, 0, 1, 2}));
  EXPECT_TRUE(groups_of({}).empty());
}

}  // namespace
}  // namespace warpgauge::model
