// SPDX-License-Identifier: Apache-2.0
// A kernel cannot wait for its grid unless the one launcher has seen that the grid fits: misuse
// does not compile, and what does not fit is refused before it is launched.
#include <gtest/gtest.h>

#include <type_traits>

#include "probes/harness/device.h"
#include "probes/harness/launch_resident.h"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/work_window.cuh"

namespace warpgauge::probes::resident_test {
namespace {

// A caller can make neither a ResidentGrid nor, without one, anything that holds one.
static_assert(!std::is_default_constructible_v<ResidentGrid>);
static_assert(!std::is_aggregate_v<ResidentGrid>);
static_assert(!std::is_convertible_v<ThisGrid, ResidentGrid>);
static_assert(!std::is_constructible_v<WarpSpanSink, WarpSpanPlaces>);
static_assert(!std::is_constructible_v<WarpSpanSink, unsigned*, WarpSpan*>);
static_assert(!std::is_constructible_v<WindowSink, WindowPlaces>);
// A kernel's parameters are as many bytes as they were without.
static_assert(sizeof(WarpSpanSink) == sizeof(WarpSpanPlaces));
static_assert(sizeof(WindowSink) == sizeof(WindowPlaces));
static_assert(std::is_trivially_copyable_v<WarpSpanSink> &&
              std::is_trivially_copyable_v<WindowSink>);

constexpr int kThreads = 256;

__global__ void count_kernel(unsigned* arrived, ResidentGrid grid) {
  if (threadIdx.x == 0) grid.meet(arrived);
}

TEST(ResidentLaunch, LaunchesWhatFitsAndRefusesTheRest) {
  if (const auto why = why_no_device(0); !why.empty()) GTEST_SKIP() << why;
  const Device device(0);
  const LaunchShape shape{.threads = kThreads};
  const int most = resident_blocks(reinterpret_cast<const void*>(count_kernel), shape);
  EXPECT_EQ(most, resident_blocks_of_sm(count_kernel, kThreads, 0) * device.sm_count());
  DeviceBuffer<unsigned> arrived(1);
  for (const int blocks : {1, most}) {
    arrived.fill_bytes(0);
    launch_resident(count_kernel, {.blocks = blocks, .threads = kThreads}, arrived.data(),
                    ThisGrid{});
    EXPECT_EQ(arrived.value(), static_cast<unsigned>(blocks));
  }
  arrived.fill_bytes(0);
  EXPECT_THROW(launch_resident(count_kernel, {.blocks = most + 1, .threads = kThreads},
                               arrived.data(), ThisGrid{}),
               SkipPoint);
  EXPECT_EQ(arrived.value(), 0U);
}

TEST(ResidentLaunch, SharedMemoryThatABlockCannotHaveIsSaid) {
  if (const auto why = why_no_device(0); !why.empty()) GTEST_SKIP() << why;
  const Device device(0);
  allow_shared_bytes(count_kernel, device.shared_bytes_per_block_optin());
  try {
    allow_shared_bytes(count_kernel, device.shared_bytes_per_block_optin() + 1);
    FAIL() << "more than a block can have";
  } catch (const SkipPoint& why) {
    EXPECT_NE(why.reason.find("bytes of shared memory"), std::string::npos) << why.reason;
  }
}

}  // namespace
}  // namespace warpgauge::probes::resident_test
