// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/description.h"

#include <gtest/gtest.h>

namespace warpgauge::kernels {
namespace {

TEST(RungName, IsTheFolderAndTheFileWithoutItsSuffix) {
  EXPECT_EQ(rung_name("/any/where/kernels/sgemm/tiled.cu"), "sgemm/tiled");
  EXPECT_EQ(rung_name("../../kernels/copy/scalar.cu"), "copy/scalar");
  EXPECT_EQ(rung_name("sgemm/tiled.cu"), "sgemm/tiled");
  EXPECT_EQ(rung_name("/v1.2/sgemm/tiled"), "sgemm/tiled");
  EXPECT_EQ(name_on_ladder("sgemm/tiled"), "tiled");
}

TEST(RungName, NeedsAFamily) {
  EXPECT_THROW(rung_name("tiled.cu"), std::logic_error);
  EXPECT_THROW(rung_name("/tiled.cu"), std::logic_error);
}

}  // namespace
}  // namespace warpgauge::kernels
