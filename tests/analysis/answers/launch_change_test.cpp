// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/launch_change.h"

#include <gtest/gtest.h>

#include "analysis/base/error.h"

namespace warpgauge::answers {
namespace launch_change_tests {
namespace {

using Sides = std::array<std::uint32_t, 3>;

TEST(LaunchChange, TakesTensorMapsAndStructs) {
  const LaunchChange change = read_launch_change(
      "arg1=tensormap:bf16:64x64:box=64x8:buffer=arg2,grid=4,arg3=fields:i32:1,buffer:4MiB,u8:1");
  EXPECT_EQ(change.arguments.at(0), "tensormap:bf16:64x64:box=64x8:buffer=arg2");
  EXPECT_EQ(change.arguments.at(2), "fields:i32:1,buffer:4MiB,u8:1");
  ASSERT_TRUE(change.grid);
  EXPECT_EQ((*change.grid)[0], 4u);
  EXPECT_THROW(read_launch_change("arg1=tensormap:bf16:64x64"), InputError) << "it has no box";
}

TEST(LaunchChange, HasSidesAndArgumentsByTheirNumber) {
  const LaunchChange change =
      read_launch_change("grid=64,2,arg3=4096,block=8x4,arg1=buffer:8MiB:zeros,shared=48KiB");
  EXPECT_EQ(change.grid, (Sides{64, 2, 1}));
  EXPECT_EQ(change.block, (Sides{8, 4, 1}));
  EXPECT_EQ(change.shared_bytes, 49152U);
  EXPECT_EQ(change.arguments,
            (std::map<std::size_t, std::string>{{0, "buffer:8MiB:zeros"}, {2, "4096"}}));
  EXPECT_EQ(read_launch_change("arg2=-1").arguments.at(1), "-1");
}

TEST(LaunchChange, IsNoOtherQuestion) {
  EXPECT_TRUE(is_launch_change("grid=1"));
  EXPECT_TRUE(is_launch_change("arg12=i32:1"));
  for (const char* other : {"coalesced", "occupancy=2", "profile=arg1=2", "arg=1", "arg0=1", ""}) {
    EXPECT_FALSE(is_launch_change(other)) << other;
  }
}

TEST(LaunchChange, RefusesWhatCannotBe) {
  for (const char* wrong : {"grid=0", "grid=1,2,3,4", "grid=", "block=x", "shared=-1", "arg1=maybe",
                            "arg1=buffer:", "arg1="}) {
    EXPECT_THROW(read_launch_change(wrong), InputError) << wrong;
  }
}

}  // namespace
}  // namespace launch_change_tests
}  // namespace warpgauge::answers
