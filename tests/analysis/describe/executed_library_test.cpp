// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/executed_library.h"

#include <gtest/gtest.h>

namespace warpgauge::describe {
namespace {

TEST(ExecutedLibrary, OnlyTheCuptiOfCuda13Point0CountsInOneKernelAlone) {
  EXPECT_FALSE(patches_every_kernel(130000));
  EXPECT_FALSE(patches_every_kernel(130001));
  EXPECT_TRUE(patches_every_kernel(28));  // CUDA 12.9
  EXPECT_TRUE(patches_every_kernel(26));
  EXPECT_TRUE(patches_every_kernel(130100));  // a later one is taken to
  EXPECT_FALSE(patches_every_kernel(0));      // there is none
}

}  // namespace
}  // namespace warpgauge::describe
