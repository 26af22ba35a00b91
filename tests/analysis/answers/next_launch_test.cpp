// SPDX-License-Identifier: Apache-2.0
// Which launch follows another one, where that is known.
#include "analysis/answers/next_launch.h"

#include <gtest/gtest.h>

namespace warpgauge::answers {
namespace {

using descriptor::Descriptor;

Descriptor launch(std::optional<std::int64_t> order, const char* source = "describe") {
  Descriptor kernel;
  kernel.file = "kernels.jsonl:1";
  kernel.source = source;
  kernel.order = order;
  return kernel;
}

TEST(NextLaunch, ByTheOrderThatDescriptionsSay) {
  const std::vector<Descriptor> kernels = {launch(4), launch(7), launch(5)};
  const NextLaunch next(kernels, false);
  EXPECT_EQ(next.of(0), &kernels[2]);
  EXPECT_EQ(next.of(1), nullptr);
  EXPECT_EQ(next.of(2), nullptr) << "the sixth launch is not there";
}

TEST(NextLaunch, TwoThatClaimOnePlaceCannotBeTold) {
  const std::vector<Descriptor> kernels = {launch(4), launch(5), launch(5)};
  EXPECT_EQ(NextLaunch(kernels, false).of(0), nullptr);
  EXPECT_EQ(NextLaunch(kernels, true).of(0), &kernels[1]) << "the user says the order";
}

TEST(NextLaunch, PagesOfNcuAreInOrderAndOthersAreNot) {
  const std::vector<Descriptor> pages = {launch({}, "ncu"), launch({}, "ncu")};
  EXPECT_EQ(NextLaunch(pages, false).of(0), &pages[1]);
  EXPECT_EQ(NextLaunch(pages, false).of(1), nullptr);
  const std::vector<Descriptor> others = {launch({}, "hand"), launch({}, "hand")};
  EXPECT_EQ(NextLaunch(others, false).of(0), nullptr);
}

}  // namespace
}  // namespace warpgauge::answers
